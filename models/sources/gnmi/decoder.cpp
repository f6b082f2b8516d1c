// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/sources/gnmi/decoder.h"

#include "models/base/text.h"
#include "models/sources/gnmi/path.h"

#include <proto/gnmi.pb.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>

namespace fabricscope {

namespace {

/// OpenConfig's ieeefloat32: four bytes, most significant first.
double floatOfBytes(std::string_view bytes) {
    std::uint32_t bits = 0;
    for (const char c : bytes)
        bits = (bits << 8U) | static_cast<std::uint8_t>(c);
    return std::bit_cast<float>(bits);
}

double decimal(const ::gnmi::Decimal64 &value) {
    return static_cast<double>(value.digits()) / std::pow(10.0, std::min<std::uint32_t>(value.precision(), 18));
}

std::string_view wildcardAsEmpty(std::string_view key) {
    return key == "*" ? std::string_view{} : key;
}

/// Some collectors say whose path it is by a key of its first element.
std::string_view deviceInPath(const ::gnmi::Path &path) {
    if (path.elem_size() == 0)
        return {};
    for (const char *key : {"device", "target", "source", "system-name"}) {
        const auto found = path.elem(0).key().find(key);
        if (found != path.elem(0).key().end())
            return found->second;
    }
    return {};
}

} // namespace

Decoder::Decoder(const SourceContext &context, ProfilePtr profile, const ConnectionConfig &connection)
    : m_context(context)
    , m_profile(std::move(profile))
    , m_connection(connection)
    , m_tree(*m_profile, *context.catalogue)
    , m_names(context.fabric, *m_profile)
    , m_components(context.components ? context.components : std::make_shared<ComponentNames>())
    , m_ruleBytes((m_tree.rules().size() + 7) / 8)
    , m_onChange(m_tree.subscribedOnChange(false))
    , m_states(context.fabric->deviceCount())
    , m_ruleSeen(m_tree.rules().size())
    , m_indexSeen(m_tree.rules().size()) {}

void Decoder::subscribed(bool detail, bool sampled) {
    m_onChange = sampled ? std::vector<bool>(m_tree.rules().size()) : m_tree.subscribedOnChange(detail);
}

std::string Decoder::targetOf(DeviceId device) const {
    const auto &state = m_states[device.index()];
    return state ? state->target : std::string();
}

std::vector<std::string> Decoder::notSeen() const {
    std::vector<std::string> out;
    for (std::size_t rule = 0; rule < m_tree.rules().size(); ++rule) {
        const CompiledRule &compiled = m_tree.rules()[rule];
        if (!m_ruleSeen[rule] && !compiled.optional && !compiled.detail && compiled.metric.valid())
            out.push_back((*m_context.catalogue)[compiled.metric].id);
    }
    std::sort(out.begin(), out.end());
    out.erase(std::unique(out.begin(), out.end()), out.end());
    return out;
}

DeviceId Decoder::resolveDevice(const ::gnmi::Notification &notification) {
    const std::string &target = notification.prefix().target();
    const bool collector = m_connection.target == "*";
    const bool database = m_profile->targetMeaning == "database";
    if (!collector && !m_connection.device.empty())
        return m_names.device(m_connection.device);
    if (!target.empty() && target != "*" && !database) {
        const DeviceId id = m_names.device(target);
        if (id.valid() || collector)
            return id;
    }
    std::string_view named = deviceInPath(notification.prefix());
    if (named.empty() && notification.update_size() > 0)
        named = deviceInPath(notification.update(0).path());
    if (!named.empty())
        return m_names.device(named);
    if (!m_connection.device.empty())
        return m_names.device(m_connection.device);
    if (collector)
        return {};
    if (!m_connection.target.empty() && !database) {
        const DeviceId id = m_names.device(m_connection.target);
        if (id.valid())
            return id;
    }
    return m_names.device(m_connection.host);
}

Decoder::DeviceState &Decoder::state() {
    auto &slot = m_states[m_device.index()];
    if (!slot)
        slot = std::make_unique<DeviceState>();
    return *slot;
}

std::uint8_t *Decoder::seenRow(DeviceState &held, PortId port) {
    const DeviceData &data = m_context.fabric->device(m_device);
    if (held.seen.empty())
        held.seen.resize((static_cast<std::size_t>(data.portCount) + 1) * m_ruleBytes);
    const std::size_t row = port.valid() ? port.value - data.firstPort : data.portCount;
    return held.seen.data() + row * m_ruleBytes;
}

void Decoder::decode(const ::gnmi::Notification &notification, TimePoint received) {
    m_kept.clear();
    m_portName.clear();
    m_port = {};
    m_at = notification.timestamp() > 0 ? TimePoint(Duration(notification.timestamp())) : received;
    m_device = resolveDevice(notification);
    const auto &prefix = notification.prefix();
    const ::gnmi::Path *first = prefix.elem_size() > 0           ? &prefix
                                : notification.update_size() > 0 ? &notification.update(0).path()
                                                                 : nullptr;
    if (first != nullptr && first->elem_size() > 0 && first->elem(0).name() == "meta" && first->origin().empty()) {
        meta(notification);
        return;
    }
    if (!m_device.valid()) {
        lose(Loss::UnresolvedDevices, static_cast<std::uint64_t>(std::max(1, notification.update_size())));
        return;
    }
    DeviceState &held = state();
    if (held.target.empty() && !prefix.target().empty())
        held.target = prefix.target();

    RuleCursor base;
    bool unknown = false;
    walk(prefix, base, unknown);
    if (unknown) {
        lose(Loss::UnresolvedPaths, static_cast<std::uint64_t>(notification.update_size()));
        return;
    }
    for (const ::gnmi::Path &path : notification.delete_()) {
        RuleCursor cursor = base;
        bool outside = false;
        walk(path, cursor, outside);
        if (!outside)
            remove(cursor);
    }
    if (notification.atomic()) {
        atomic(base, notification);
    } else {
        for (const ::gnmi::Update &item : notification.update())
            update(item, base);
    }
    flushLldp();
}

/// Follows the path from the cursor. Sets `unknown` when the profile has nothing there.
void Decoder::walk(const ::gnmi::Path &path, RuleCursor &cursor, bool &unknown) {
    const auto descend = [&](std::string_view name) {
        const std::uint32_t next = m_tree.child(cursor.node, name);
        if (next == RuleTree::kNone) {
            unknown = true;
            return false;
        }
        cursor.node = next;
        const auto &keys = m_tree.node(next).keys;
        // A wildcard in the profile's element name captures the name; in the message's it stands for all.
        if (!keys.empty() && keys.front().name.empty() && keys.front().slot >= 0 &&
            name.find('*') == std::string_view::npos)
            cursor.slots[static_cast<std::size_t>(keys.front().slot)] = name;
        return true;
    };
    for (const ::gnmi::PathElem &elem : path.elem()) {
        if (!descend(elem.name()))
            return;
        for (const RuleTree::Key &key : m_tree.node(cursor.node).keys) {
            if (key.slot < 0 || key.name.empty())
                continue;
            const auto found = elem.key().find(key.name);
            if (found != elem.key().end())
                cursor.slots[static_cast<std::size_t>(key.slot)] = wildcardAsEmpty(found->second);
        }
    }
    // The form before gNMI 0.4: keys within the element, or as the elements that follow it.
    for (int i = 0; path.elem_size() == 0 && i < path.element_size(); ++i) {
        const gnmipath::Elem elem = gnmipath::parseElement(path.element(i));
        if (!descend(m_kept.emplace_back(elem.name)))
            return;
        for (const RuleTree::Key &key : m_tree.node(cursor.node).keys) {
            if (key.slot < 0 || key.name.empty())
                continue;
            const auto found =
                std::find_if(elem.keys.begin(), elem.keys.end(), [&](const auto &k) { return k.first == key.name; });
            std::string_view &slot = cursor.slots[static_cast<std::size_t>(key.slot)];
            if (found != elem.keys.end())
                slot = wildcardAsEmpty(m_kept.emplace_back(found->second));
            else if (elem.keys.empty() && i + 1 < path.element_size() &&
                     m_tree.child(cursor.node, path.element(i + 1)) == RuleTree::kNone)
                slot = wildcardAsEmpty(path.element(++i));
        }
    }
}

void Decoder::update(const ::gnmi::Update &item, const RuleCursor &base) {
    RuleCursor cursor = base;
    bool unknown = false;
    walk(item.path(), cursor, unknown);
    if (item.duplicates() > 0) // values between, which the sender coalesced because we or the line were too slow
        lose(Loss::DroppedUpdates, item.duplicates());
    if (unknown) {
        lose(Loss::UnresolvedPaths);
        return;
    }
    m_matched = false;
    if (item.has_val()) {
        typed(item.val(), cursor);
    } else if (item.has_value()) {
        ::gnmi::TypedValue value; // the deprecated form: bytes and how they are encoded
        if (item.value().type() == ::gnmi::JSON || item.value().type() == ::gnmi::JSON_IETF)
            value.set_json_val(item.value().value());
        else
            value.set_ascii_val(item.value().value());
        typed(value, cursor);
    } else {
        leaf(cursor, LeafValue{});
    }
    if (!m_matched)
        lose(Loss::UnresolvedPaths);
}

void Decoder::typed(const ::gnmi::TypedValue &value, const RuleCursor &cursor) {
    using V = ::gnmi::TypedValue;
    switch (value.value_case()) {
    case V::kStringVal:
        return leaf(cursor, LeafValue::of(std::string_view(value.string_val())));
    case V::kAsciiVal:
        return leaf(cursor, LeafValue::of(std::string_view(value.ascii_val())));
    case V::kIntVal:
        return leaf(cursor, LeafValue::of(static_cast<std::int64_t>(value.int_val())));
    case V::kUintVal:
        return leaf(cursor, LeafValue::of(static_cast<std::uint64_t>(value.uint_val())));
    case V::kBoolVal:
        return leaf(cursor, LeafValue::of(value.bool_val()));
    case V::kFloatVal:
        return leaf(cursor, LeafValue::of(static_cast<double>(value.float_val())));
    case V::kDoubleVal:
        return leaf(cursor, LeafValue::of(value.double_val()));
    case V::kDecimalVal:
        return leaf(cursor, LeafValue::of(decimal(value.decimal_val())));
    case V::kBytesVal:
        if (value.bytes_val().size() == 4)
            return leaf(cursor, LeafValue::of(floatOfBytes(value.bytes_val())));
        return leaf(cursor, LeafValue{});
    case V::kLeaflistVal:
        if (value.leaflist_val().element_size() == 1 && !value.leaflist_val().element(0).has_leaflist_val())
            return typed(value.leaflist_val().element(0), cursor);
        return leaf(cursor, LeafValue{});
    case V::kJsonVal:
    case V::kJsonIetfVal: {
        const std::string &json = value.has_json_val() ? value.json_val() : value.json_ietf_val();
        if (!m_json.walk(json, m_tree, cursor, [this](const RuleCursor &at, const LeafValue &v) { leaf(at, v); })) {
            m_matched = true;
            lose(Loss::BadValues);
        }
        return;
    }
    case V::kProtoBytes:
    case V::VALUE_NOT_SET:
        return leaf(cursor, LeafValue{});
    }
}

void Decoder::leaf(const RuleCursor &cursor, const LeafValue &value) {
    for (const std::uint16_t index : m_tree.node(cursor.node).rules) {
        const CompiledRule &rule = m_tree.rules()[index];
        const bool fits = std::all_of(rule.literals.begin(), rule.literals.end(), [&](const auto &literal) {
            return cursor.slots[static_cast<std::size_t>(literal.first)] == literal.second;
        });
        if (fits) {
            m_matched = true;
            apply(index, cursor, value);
        }
    }
}

void Decoder::apply(std::uint16_t index, const RuleCursor &cursor, const LeafValue &value) {
    const CompiledRule &rule = m_tree.rules()[index];
    Sample sample;
    sample.device = m_device;
    sample.metric = rule.metric;
    sample.onChange = m_onChange[index];
    sample.source = m_context.id;
    sample.at = m_at;
    if (rule.portSlot >= 0) {
        const std::string_view name = cursor.slots[static_cast<std::size_t>(rule.portSlot)];
        if (name != m_portName) {
            m_portName = name;
            m_port = name.empty() ? PortId{} : m_names.port(m_device, name);
        }
        sample.port = m_port;
        if (!sample.port.valid())
            return lose(Loss::UnresolvedPorts);
    }
    if (rule.lldp != LldpField::None)
        return lldp(rule, sample.port, value);
    if (rule.indexSlot >= 0) {
        const std::string_view key = cursor.slots[static_cast<std::size_t>(rule.indexSlot)];
        sample.index = rule.component ? m_components->index(m_device, key) : NameResolver::index(key);
        if (sample.index < 0)
            return lose(Loss::UnresolvedPaths);
        std::vector<std::uint64_t> &bits = m_indexSeen[index];
        const auto bit = static_cast<std::size_t>(sample.index);
        if (bits.size() <= bit / 64)
            bits.resize(bit / 64 + 1);
        bits[bit / 64] |= std::uint64_t{1} << (bit % 64);
    }
    if (rule.kind == MetricKind::Text) {
        if (value.kind == LeafValue::Kind::None)
            return unreadable(sample, index);
        text(sample, value);
    } else if (!fill(sample, rule, value)) {
        return unreadable(sample, index);
    }
    seenRow(state(), sample.port)[index / 8] |= bitOf(index);
    m_ruleSeen[index] = true;
    ++m_values;
    if (rule.kind == MetricKind::Text)
        return;
    if (!sample.onChange)
        measure(sample, index);
    m_samples.push_back(sample);
}

/// A state or a value sent on change that cannot be read has changed all the same: what was held is not true any more.
void Decoder::unreadable(Sample sample, std::uint16_t index) {
    lose(Loss::BadValues);
    const CompiledRule &rule = m_tree.rules()[index];
    std::uint8_t &bits = seenRow(state(), sample.port)[index / 8];
    const std::uint8_t bit = bitOf(index);
    if ((bits & bit) == 0 || (!sample.onChange && rule.kind != MetricKind::State))
        return;
    if (rule.indexSlot < 0)
        bits &= static_cast<std::uint8_t>(~bit);
    if (rule.kind == MetricKind::Text)
        return text(sample, LeafValue{});
    sample.kind = Sample::Kind::Deleted;
    m_samples.push_back(sample);
}

void Decoder::text(const Sample &sample, const LeafValue &value) {
    TextSample out;
    out.port = sample.port;
    out.device = sample.device;
    out.metric = sample.metric;
    out.index = sample.index;
    out.source = sample.source;
    out.onChange = sample.onChange;
    out.at = sample.at;
    if (value.kind != LeafValue::Kind::None)
        out.text = excerpt(trim(value.asText(m_scratch)), 255); // peers are not trusted to be brief
    else
        out.deleted = true;
    m_texts.push_back(std::move(out));
}

bool Decoder::fill(Sample &sample, const CompiledRule &rule, const LeafValue &value) {
    switch (rule.kind) {
    case MetricKind::Counter: {
        const auto raw = value.asUnsigned();
        if (!raw)
            return false;
        sample.kind = Sample::Kind::Counter;
        sample.raw = *raw;
        sample.number = static_cast<double>(*raw) * rule.scale + rule.offset;
        if (rule.scale != 1) // the catalogue's unit is the finer one where platforms differ
            sample.raw = sample.number < 18446744073709551615.0
                             ? static_cast<std::uint64_t>(std::max(0.0, std::round(sample.number)))
                             : ~std::uint64_t{0};
        return true;
    }
    case MetricKind::Gauge: {
        const auto number = value.asDouble();
        if (!number)
            return false;
        sample.kind = Sample::Kind::Gauge;
        sample.number = *number * rule.scale + rule.offset;
        return true;
    }
    case MetricKind::State: {
        if (value.kind == LeafValue::Kind::None)
            return false;
        const std::string raw = toLower(value.asText(m_scratch));
        auto found = rule.states.find(raw);
        if (found == rule.states.end()) // identities carry their module: "openconfig-platform-types:ACTIVE"
            found = rule.states.find(std::string(gnmipath::dropModule(raw)));
        if (found == rule.states.end())
            return false;
        sample.kind = Sample::Kind::State;
        sample.raw = found->second;
        return true;
    }
    case MetricKind::Text:
        break;
    }
    return false;
}

void Decoder::measure(const Sample &sample, std::uint16_t rule) {
    DeviceState &held = state();
    const std::uint64_t key = (static_cast<std::uint64_t>(sample.port.value) << 32U |
                               static_cast<std::uint64_t>(rule) << 16U | static_cast<std::uint16_t>(sample.index));
    if (held.gapAt == TimePoint{}) {
        held.gapKey = key;
    } else if (held.gapKey != key) {
        return;
    } else if (sample.at > held.gapAt) {
        const Duration gap = sample.at - held.gapAt;
        // An outage is not an interval: it shows as stale values, not as a slow source.
        if (gap < 20 * m_connection.interval)
            m_achieved = m_achieved.count() == 0 ? gap : (m_achieved * 15 + gap) / 16;
    }
    held.gapAt = sample.at;
}

void Decoder::meta(const ::gnmi::Notification &notification) {
    for (const ::gnmi::Update &item : notification.update()) {
        std::string_view last = notification.prefix().elem_size() > 0
                                    ? notification.prefix().elem(notification.prefix().elem_size() - 1).name()
                                    : std::string_view{};
        if (item.path().elem_size() > 0)
            last = item.path().elem(item.path().elem_size() - 1).name();
        if (last != "connected" || !m_device.valid())
            continue;
        const ::gnmi::TypedValue &value = item.val();
        if (value.has_bool_val())
            m_connected.emplace_back(m_device, value.bool_val());
        else if (value.has_json_val() || value.has_json_ietf_val())
            m_connected.emplace_back(m_device,
                                     trim(value.has_json_val() ? value.json_val() : value.json_ietf_val()) == "true");
    }
    for (const ::gnmi::Path &path : notification.delete_()) {
        // The collector forgot the target: it is not connected any more.
        if (m_device.valid() && path.elem_size() <= 2)
            m_connected.emplace_back(m_device, false);
    }
}

} // namespace fabricscope
