// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/telemetry/catalogue_reader.h"

#include "models/telemetry/overlay.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace fabricscope {

namespace {

using json::Value;

tl::unexpected<Error> wrong(const std::string &path, const Value &at, std::string expected) {
    Error error;
    error.code = ErrorCode::BadValue;
    error.file = path;
    error.line = at.line;
    error.column = at.column;
    error.expected = std::move(expected);
    error.found = at.describe();
    return fail(std::move(error));
}

template <class E, std::size_t N>
Expected<void> readEnum(const Value &value, const std::string &path,
                        const std::array<std::pair<const char *, E>, N> &words, E &out) {
    std::string expected;
    for (const auto &[word, code] : words) {
        if (value.is(Value::Type::String) && value.text == word) {
            out = code;
            return {};
        }
        expected += (expected.empty() ? "" : " | ") + std::string(word);
    }
    return wrong(path, value, expected);
}

Expected<void> readNumber(const Value &value, const std::string &path, double &out) {
    if (!value.is(Value::Type::Number) || !std::isfinite(value.number))
        return wrong(path, value, "number");
    out = value.number;
    return {};
}
Expected<void> readText(const Value &value, const std::string &path, std::string &out) {
    if (!value.is(Value::Type::String))
        return wrong(path, value, "string");
    out = value.text;
    return {};
}
Expected<void> readFlag(const Value &value, const std::string &path, bool &out) {
    if (!value.is(Value::Type::Bool))
        return wrong(path, value, "true | false");
    out = value.boolean;
    return {};
}

constexpr std::array kKinds{std::pair{"counter", MetricKind::Counter}, std::pair{"gauge", MetricKind::Gauge},
                            std::pair{"state", MetricKind::State}, std::pair{"text", MetricKind::Text}};
constexpr std::array kOverflows{std::pair{"wrap", CounterOverflow::Wrap},
                                std::pair{"saturate", CounterOverflow::Saturate}};
constexpr std::array kFlows{std::pair{"none", FlowDirection::None}, std::pair{"in", FlowDirection::In},
                            std::pair{"out", FlowDirection::Out}};
constexpr std::array kScopes{std::pair{"port", MetricScope::Port}, std::pair{"nic", MetricScope::Nic},
                             std::pair{"optics", MetricScope::Optics}, std::pair{"device", MetricScope::Device}};
constexpr std::array kIndices{
    std::pair{"none", MetricIndex::None},         std::pair{"queue", MetricIndex::Queue},
    std::pair{"priority", MetricIndex::Priority}, std::pair{"lane", MetricIndex::Lane},
    std::pair{"bin", MetricIndex::Bin},           std::pair{"component", MetricIndex::Component}};
constexpr std::array kFolds{std::pair{"max", MetricFold::Max}, std::pair{"min", MetricFold::Min},
                            std::pair{"sum", MetricFold::Sum}};
constexpr std::array kScales{std::pair{"linear", false}, std::pair{"log", true}};
constexpr std::array kSeverities{std::pair{"unknown", Severity::Unknown}, std::pair{"ok", Severity::Ok},
                                 std::pair{"warning", Severity::Warning}, std::pair{"critical", Severity::Critical}};

Expected<void> readOverlays(const Value &value, const std::string &path, std::uint32_t &out) {
    if (!value.is(Value::Type::Array))
        return wrong(path, value, "array of overlays");
    for (const Value &item : value.items) {
        bool ok = false;
        const OverlayId overlay = overlayFromString(item.text, ok);
        if (!ok)
            return wrong(path, item, "overlay");
        out |= 1U << static_cast<unsigned>(overlay);
    }
    return {};
}

/// What the keys of one metric must satisfy together.
Expected<void> checkMetric(const MetricInfo &info, const Value &object, const std::string &path) {
    if (info.id.empty())
        return wrong(path, object, "id");
    if (info.counterBits < 1 || info.counterBits > 64)
        return wrong(path, *object.find("bits"), "1 … 64");
    if (info.windowS < 0 || info.windowS > 86400)
        return wrong(path, *object.find("window_s"), "0 … 86400");
    if (info.hysteresis < 0 || info.hysteresis >= 1)
        return wrong(path, *object.find("hysteresis"), "0 ≤ share < 1");
    if (info.logarithmic && !(info.zero > 0))
        return wrong(path, object, "zero > 0 with scale log");
    if (info.kind == MetricKind::State && info.states.empty())
        return wrong(path, object, "states");
    if (info.kind != MetricKind::State && !info.states.empty())
        return wrong(path, *object.find("states"), "states only with kind state");
    return {};
}

} // namespace

Expected<ThresholdRow> CatalogueReader::readThresholds(const Value &object, const std::string &path) const {
    if (!object.is(Value::Type::Object))
        return wrong(path, object, "object");
    ThresholdRow row;
    for (const auto &[key, value] : object.members) {
        Expected<void> done;
        double number = 0;
        const auto optional = [&](std::optional<double> &out) {
            done = readNumber(value, path, number);
            out = number;
        };
        if (key.text == "lane_gbps") {
            done = readNumber(value, path, row.laneGbps);
        } else if (key.text == "fec") {
            done = readText(value, path, row.fec);
        } else if (key.text == "module") {
            done = readText(value, path, row.module);
        } else if (key.text == "index_from") {
            done = readNumber(value, path, number);
            if (done && (number < 0 || number > 32767))
                return wrong(path, value, "0 … 32767");
            row.indexFrom = static_cast<std::int16_t>(number);
        } else if (key.text == "warning") {
            optional(row.warning);
        } else if (key.text == "critical") {
            optional(row.critical);
        } else if (key.text == "warning_low") {
            optional(row.warningLow);
        } else if (key.text == "critical_low") {
            optional(row.criticalLow);
        } else if (key.text == "source") {
            done = readText(value, path, row.source);
        } else if (key.text == "vendor") {
            done = readFlag(value, path, row.vendor);
        } else {
            return wrong(path, key, "key of a threshold row");
        }
        if (!done)
            return fail(done.error());
    }
    if (row.source.empty())
        return wrong(path, object, "source");
    if (!row.warning && !row.critical && !row.warningLow && !row.criticalLow)
        return wrong(path, object, "warning | critical | warning_low | critical_low");
    return row;
}

Expected<void> CatalogueReader::readStates(const Value &value, const std::string &path, MetricInfo &out) const {
    if (!value.is(Value::Type::Array))
        return wrong(path, value, "array of states");
    for (const Value &item : value.items) {
        if (!item.is(Value::Type::Object))
            return wrong(path, item, "object");
        StateValue state;
        for (const auto &[key, entry] : item.members) {
            Expected<void> done;
            if (key.text == "name")
                done = readText(entry, path, state.name);
            else if (key.text == "severity")
                done = readEnum(entry, path, kSeverities, state.severity);
            else
                return wrong(path, key, "name | severity");
            if (!done)
                return done;
        }
        if (state.name.empty())
            return wrong(path, item, "name");
        out.states.push_back(std::move(state));
    }
    return {};
}

Expected<void> CatalogueReader::readLimits(const Value &value, const std::string &path, MetricInfo &out) const {
    if (!value.is(Value::Type::Object))
        return wrong(path, value, "object");
    for (const auto &[key, entry] : value.members) {
        std::string *target = key.text == "warning"        ? &out.limitWarning
                              : key.text == "critical"     ? &out.limitCritical
                              : key.text == "warning_low"  ? &out.limitWarningLow
                              : key.text == "critical_low" ? &out.limitCriticalLow
                                                           : nullptr;
        if (target == nullptr)
            return wrong(path, key, "warning | critical | warning_low | critical_low");
        if (auto done = readText(entry, path, *target); !done)
            return done;
    }
    return {};
}

Expected<MetricInfo> CatalogueReader::readMetric(const Value &object, const std::string &path) const {
    if (!object.is(Value::Type::Object))
        return wrong(path, object, "object");
    MetricInfo info;
    for (const auto &[key, value] : object.members) {
        Expected<void> done;
        const std::string &name = key.text;
        if (name == "id") {
            done = readText(value, path, info.id);
        } else if (name == "unit") {
            done = readText(value, path, info.unit);
        } else if (name == "kind") {
            done = readEnum(value, path, kKinds, info.kind);
        } else if (name == "bits") {
            double bits = 0;
            done = readNumber(value, path, bits);
            info.counterBits = bits >= 1 && bits <= 64 ? static_cast<std::uint8_t>(bits) : std::uint8_t{0};
        } else if (name == "overflow") {
            done = readEnum(value, path, kOverflows, info.overflow);
        } else if (name == "flow") {
            done = readEnum(value, path, kFlows, info.flow);
        } else if (name == "scope") {
            done = readEnum(value, path, kScopes, info.scope);
        } else if (name == "index") {
            done = readEnum(value, path, kIndices, info.indexed);
        } else if (name == "fold") {
            done = readEnum(value, path, kFolds, info.fold);
        } else if (name == "rate_scale") {
            done = readNumber(value, path, info.rateScale);
        } else if (name == "ratio_of") {
            done = readText(value, path, info.ratioOf);
        } else if (name == "window_s") {
            done = readNumber(value, path, info.windowS);
        } else if (name == "derived_from") {
            done = readText(value, path, info.derivedFrom);
        } else if (name == "of_link_rate") {
            done = readFlag(value, path, info.ofLinkRate);
        } else if (name == "nominal") {
            done = readNumber(value, path, info.nominal);
        } else if (name == "watermark") {
            done = readFlag(value, path, info.watermark);
        } else if (name == "zero") {
            done = readNumber(value, path, info.zero);
        } else if (name == "full_scale") {
            done = readNumber(value, path, info.fullScale);
        } else if (name == "scale") {
            done = readEnum(value, path, kScales, info.logarithmic);
        } else if (name == "lower_is_worse") {
            done = readFlag(value, path, info.lowerIsWorse);
        } else if (name == "base") {
            done = readFlag(value, path, info.base);
        } else if (name == "hysteresis") {
            done = readNumber(value, path, info.hysteresis);
        } else if (name == "note") {
            done = readText(value, path, info.note);
        } else if (name == "overlays") {
            done = readOverlays(value, path, info.overlays);
        } else if (name == "states") {
            done = readStates(value, path, info);
        } else if (name == "limits") {
            done = readLimits(value, path, info);
        } else if (name == "thresholds") {
            if (!value.is(Value::Type::Array))
                return wrong(path, value, "array of threshold rows");
            for (const Value &item : value.items) {
                auto row = readThresholds(item, path);
                if (!row)
                    return fail(row.error());
                info.thresholds.push_back(std::move(*row));
            }
        } else {
            return wrong(path, key, "key of a metric");
        }
        if (!done)
            return fail(done.error());
    }
    if (auto checked = checkMetric(info, object, path); !checked)
        return fail(checked.error());
    return info;
}

Expected<void> CatalogueReader::add(std::string_view text, const std::string &path) {
    const auto document = json::parse(text, path);
    if (!document)
        return fail(document.error());
    const Value *schema = document->find("schema");
    if (schema == nullptr || schema->text != "fabricscope.metrics/1") {
        auto error = wrong(path, schema != nullptr ? *schema : *document, "schema \"fabricscope.metrics/1\"");
        error.value().code = schema != nullptr ? ErrorCode::UnsupportedVersion : ErrorCode::BadValue;
        return error;
    }
    for (const auto &[key, value] : document->members)
        if (key.text != "schema" && key.text != "metrics" && key.text != "note")
            return wrong(path, key, "schema | note | metrics");
    const Value *metrics = document->find("metrics");
    if (metrics == nullptr || !metrics->is(Value::Type::Array))
        return wrong(path, metrics != nullptr ? *metrics : *document, "metrics: array");
    for (const Value &item : metrics->items) {
        auto info = readMetric(item, path);
        if (!info)
            return fail(info.error());
        m_metrics.push_back(std::move(*info));
        m_origins.push_back({path, item});
    }
    return {};
}

Expected<MetricId> CatalogueReader::resolve(const Catalogue &catalogue, std::size_t metric, const char *key,
                                            const std::string &name) const {
    if (name.empty())
        return MetricId{};
    const MetricId id = catalogue.find(name);
    if (!id.valid()) {
        const Value *at = m_origins[metric].definition.find(key);
        return wrong(m_origins[metric].path, at != nullptr ? *at : m_origins[metric].definition, "id of a metric");
    }
    return id;
}

/// derivedFrom and ratioOf point only to metrics that are reported themselves, so that chains cannot occur.
Expected<void> CatalogueReader::checkCycles(const Catalogue &catalogue) const {
    for (std::size_t i = 0; i < catalogue.size(); ++i) {
        const MetricId id{i};
        for (const auto &[target, key] :
             {std::pair{catalogue.derivedFrom(id), "derived_from"}, std::pair{catalogue.ratioOf(id), "ratio_of"}}) {
            if (!target.valid())
                continue;
            if (target == id || catalogue.derivedFrom(target).valid() || catalogue.ratioOf(target).valid())
                return wrong(m_origins[i].path, *m_origins[i].definition.find(key),
                             "metric that is neither derived nor a ratio");
        }
    }
    return {};
}

Expected<std::shared_ptr<const Catalogue>> CatalogueReader::finish() {
    auto catalogue = std::make_shared<Catalogue>();
    catalogue->m_metrics = m_metrics;
    const std::size_t n = m_metrics.size();
    for (std::size_t i = 0; i < n; ++i)
        catalogue->m_byId.emplace_back(m_metrics[i].id, MetricId{i});
    std::sort(catalogue->m_byId.begin(), catalogue->m_byId.end());
    for (std::size_t i = 1; i < n; ++i) {
        if (catalogue->m_byId[i].first == catalogue->m_byId[i - 1].first) {
            const Origin &origin = m_origins[catalogue->m_byId[i].second.index()];
            return wrong(origin.path, *origin.definition.find("id"), "id not used before");
        }
    }
    catalogue->m_dependents.resize(n);
    for (std::size_t i = 0; i < n; ++i) {
        const MetricInfo &info = m_metrics[i];
        for (const auto &name : {info.limitWarning, info.limitCritical, info.limitWarningLow, info.limitCriticalLow})
            if (auto id = resolve(*catalogue, i, "limits", name); !id)
                return fail(id.error());
        const auto derived = resolve(*catalogue, i, "derived_from", info.derivedFrom);
        if (!derived)
            return fail(derived.error());
        const auto ratio = resolve(*catalogue, i, "ratio_of", info.ratioOf);
        if (!ratio)
            return fail(ratio.error());
        catalogue->m_derivedFrom.push_back(*derived);
        catalogue->m_ratioOf.push_back(*ratio);
        if (derived->valid())
            catalogue->m_dependents[derived->index()].push_back(MetricId{i});
        if (ratio->valid() && *ratio != *derived)
            catalogue->m_dependents[ratio->index()].push_back(MetricId{i});
    }
    if (auto checked = checkCycles(*catalogue); !checked)
        return fail(checked.error());
    catalogue->m_known = knownMetrics(*catalogue);
    return std::shared_ptr<const Catalogue>(std::move(catalogue));
}

} // namespace fabricscope
