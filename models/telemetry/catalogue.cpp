// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/telemetry/catalogue.h"

#include "models/base/text.h"
#include "models/telemetry/catalogue_reader.h"

#include <algorithm>
#include <cmath>
#include <filesystem>

namespace fabricscope {

namespace {

/// Lane rates are quoted with and without coding overhead (100 and 106.25 Gb/s): equal within a tenth.
bool sameRate(double a, double b) {
    return std::abs(a - b) <= 0.1 * std::max(a, b);
}

bool fits(const ThresholdRow &row, const Catalogue::Context &context, std::int16_t index) {
    if (row.laneGbps > 0 && !sameRate(row.laneGbps, context.laneGbps))
        return false;
    if (!row.fec.empty() && !equalsIgnoreCase(row.fec, context.fec))
        return false;
    if (!row.module.empty() && !containsIgnoreCase(context.module, row.module))
        return false;
    return row.indexFrom < 0 || index >= row.indexFrom;
}

/// Has the value reached an upper bound, or, once there, not yet left it by the hysteresis?
bool above(const std::optional<double> &bound, double value, bool held, double hysteresis) {
    return bound && value >= *bound - (held ? hysteresis * std::abs(*bound) : 0.0);
}
bool below(const std::optional<double> &bound, double value, bool held, double hysteresis) {
    return bound && value <= *bound + (held ? hysteresis * std::abs(*bound) : 0.0);
}

} // namespace

MetricId Catalogue::find(std::string_view id) const {
    const auto it = std::lower_bound(m_byId.begin(), m_byId.end(), id,
                                     [](const auto &entry, std::string_view key) { return entry.first < key; });
    return it != m_byId.end() && it->first == id ? it->second : MetricId{};
}

const ThresholdRow *fittingThreshold(std::span<const ThresholdRow> rows, const Catalogue::Context &context,
                                     std::int16_t index) {
    for (const ThresholdRow &row : rows)
        if (fits(row, context, index))
            return &row;
    return nullptr;
}

const ThresholdRow *Catalogue::thresholds(MetricId id, const Context &context, std::int16_t index) const {
    return fittingThreshold((*this)[id].thresholds, context, index);
}

Severity Catalogue::severity(MetricId id, const ThresholdRow *row, double value, Severity before) const {
    if (row == nullptr || std::isnan(value))
        return Severity::Unknown;
    const MetricInfo &info = (*this)[id];
    const bool lower = info.lowerIsWorse;
    const auto reached = [&](const std::optional<double> &bound, const std::optional<double> &low, bool held) {
        return (lower ? below(bound, value, held, info.hysteresis) : above(bound, value, held, info.hysteresis)) ||
               below(low, value, held, info.hysteresis);
    };
    if (reached(row->critical, row->criticalLow, before == Severity::Critical))
        return Severity::Critical;
    if (reached(row->warning, row->warningLow, before == Severity::Warning))
        return Severity::Warning;
    return Severity::Ok;
}

Expected<std::shared_ptr<const Catalogue>> Catalogue::parse(std::string_view json, const std::string &path) {
    CatalogueReader reader;
    if (auto added = reader.add(json, path); !added)
        return fail(added.error());
    return reader.finish();
}

Expected<std::shared_ptr<const Catalogue>> Catalogue::load(const std::string &directory) {
    std::vector<std::string> files;
    std::error_code system;
    for (std::filesystem::directory_iterator it(directory, system), end; !system && it != end; it.increment(system))
        if (it->path().extension() == ".json")
            files.push_back(it->path().string());
    if (system || files.empty()) {
        Error error;
        error.code = system ? ErrorCode::NotReadable : ErrorCode::NotFound;
        error.file = directory;
        error.expected = "*.json";
        error.detail = system ? system.message() : std::string();
        return fail(std::move(error));
    }
    std::sort(files.begin(), files.end()); // ids are dense in this order: the same on every machine
    CatalogueReader reader;
    for (const std::string &file : files) {
        const auto content = json::readTextFile(file);
        if (!content)
            return fail(content.error());
        if (auto added = reader.add(*content, file); !added)
            return fail(added.error());
    }
    return reader.finish();
}

WellKnownMetrics knownMetrics(const Catalogue &catalogue) {
    WellKnownMetrics known;
    const std::pair<MetricId *, const char *> table[] = {
        {&known.operStatus, "if.oper.status"},
        {&known.adminStatus, "if.admin.status"},
        {&known.outBits, "if.out.octets"},
        {&known.inBits, "if.in.octets"},
        {&known.outUtilisation, "if.out.utilisation"},
        {&known.inUtilisation, "if.in.utilisation"},
        {&known.outPackets, "if.out.packets"},
        {&known.inPackets, "if.in.packets"},
        {&known.ecnShare, "queue.ecn.marked"},
        {&known.pauseRxShare, "pfc.pause.rx"},
        {&known.pauseTxShare, "pfc.pause.tx"},
        {&known.bufferShare, "buffer.share"},
        {&known.bufferBytes, "buffer.occupancy"},
        {&known.xmitWaitShare, "tx.wait"},
        {&known.preFecBer, "ber.pre_fec"},
        {&known.postFecBer, "ber.post_fec"},
        {&known.uncorrectable, "fec.uncorrectable"},
        {&known.inErrors, "if.in.errors"},
        {&known.outErrors, "if.out.errors"},
        {&known.inDiscards, "if.in.discards"},
        {&known.outDiscards, "if.out.discards"},
        {&known.flaps, "if.flaps"},
        {&known.flapsHour, "if.flaps.hour"},
        {&known.linkDowned, "link.downed"},
        {&known.rxPower, "optics.rx.power"},
        {&known.txPower, "optics.tx.power"},
        {&known.laserBias, "optics.bias"},
        {&known.opticsTemperature, "optics.temperature"},
        {&known.speed, "if.speed"},
        {&known.lldpPeerDevice, "lldp.peer.device"},
        {&known.lldpPeerPort, "lldp.peer.port"},
        {&known.spread, "spread.uplink"},
        {&known.opticsModule, "optics.module"},
        {&known.opticsVendor, "optics.vendor"},
        {&known.opticsSerial, "optics.serial"},
        {&known.fecMode, "if.fec.mode"},
    };
    for (const auto &[slot, name] : table)
        *slot = catalogue.find(name);
    return known;
}

} // namespace fabricscope
