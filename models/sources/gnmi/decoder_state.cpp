// SPDX-License-Identifier: GPL-3.0-or-later
// What a decoder has to remember of earlier notifications: deletes, atomic updates and LLDP neighbours.
#include "models/base/text.h"
#include "models/sources/gnmi/decoder.h"

#include <proto/gnmi.pb.h>

#include <algorithm>
#include <tuple>

namespace fabricscope {

void Decoder::remove(const RuleCursor &cursor) {
    for (const std::uint16_t rule : m_tree.rulesBelow(cursor.node)) {
        const CompiledRule &compiled = m_tree.rules()[rule];
        const bool fits = std::all_of(compiled.literals.begin(), compiled.literals.end(), [&](const auto &literal) {
            const std::string_view given = cursor.slots[static_cast<std::size_t>(literal.first)];
            return given.empty() || given == literal.second;
        });
        if (!fits)
            continue;
        if (compiled.portSlot < 0) {
            removeRule(rule, cursor, PortId{});
            continue;
        }
        const std::string_view name = cursor.slots[static_cast<std::size_t>(compiled.portSlot)];
        if (!name.empty()) {
            const PortId port = m_names.port(m_device, name);
            if (port.valid())
                removeRule(rule, cursor, port);
            continue;
        }
        const DeviceData &data = m_context.fabric->device(m_device);
        for (std::uint32_t i = 0; i < data.portCount; ++i)
            removeRule(rule, cursor, PortId{data.firstPort + i});
    }
}

void Decoder::removeRule(std::uint16_t rule, const RuleCursor &cursor, PortId port) {
    const CompiledRule &compiled = m_tree.rules()[rule];
    if (compiled.lldp != LldpField::None) {
        // A neighbour without its name is no neighbour; the other leaves change when it does.
        if (compiled.lldp == LldpField::PeerDevice && m_lldp.erase(port) > 0) {
            LldpNeighbour gone;
            gone.device = m_device;
            gone.port = port;
            gone.at = m_at;
            gone.gone = true;
            m_neighbours.push_back(std::move(gone));
        }
        return;
    }
    std::uint8_t &bits = seenRow(state(), port)[rule / 8];
    const std::uint8_t bit = bitOf(rule);
    if ((bits & bit) == 0)
        return;
    Sample sample;
    sample.kind = Sample::Kind::Deleted;
    sample.device = m_device;
    sample.port = port;
    sample.metric = compiled.metric;
    sample.onChange = m_onChange[rule];
    sample.source = m_context.id;
    sample.at = m_at;
    const auto withdraw = [&] {
        if (compiled.kind == MetricKind::Text)
            text(sample, LeafValue{});
        else
            m_samples.push_back(sample);
    };
    if (compiled.indexSlot < 0) {
        bits &= static_cast<std::uint8_t>(~bit);
        withdraw();
        return;
    }
    const std::string_view key = cursor.slots[static_cast<std::size_t>(compiled.indexSlot)];
    if (!key.empty()) {
        sample.index = compiled.component ? m_components->index(m_device, key) : NameResolver::index(key);
        if (sample.index >= 0)
            withdraw();
        return;
    }
    bits &= static_cast<std::uint8_t>(~bit);
    const std::vector<std::uint64_t> &indexes = m_indexSeen[rule];
    for (std::size_t i = 0; i < indexes.size() * 64; ++i) {
        if ((indexes[i / 64] >> (i % 64) & 1U) == 0)
            continue;
        sample.index = static_cast<std::int16_t>(i);
        withdraw();
    }
}

/// The payload is all there is under the prefix: what was seen before and is not in it is deleted. What is in it must
/// not be deleted first, or its rate would start anew.
void Decoder::atomic(const RuleCursor &base, const ::gnmi::Notification &notification) {
    std::vector<Sample> before = std::move(m_samples);
    std::vector<LldpNeighbour> neighboursBefore = std::move(m_neighbours);
    m_samples.clear();
    m_neighbours.clear();
    remove(base);
    std::vector<Sample> removed = std::move(m_samples);
    std::vector<LldpNeighbour> gone = std::move(m_neighbours);
    m_samples = std::move(before);
    m_neighbours = std::move(neighboursBefore);

    const std::size_t first = m_samples.size();
    for (const ::gnmi::Update &item : notification.update())
        update(item, base);

    const auto key = [](const Sample &s) { return std::tuple(s.port, s.metric, s.index); };
    std::vector<decltype(key(Sample{}))> given;
    for (std::size_t i = first; i < m_samples.size(); ++i)
        given.push_back(key(m_samples[i]));
    std::sort(given.begin(), given.end());
    for (const Sample &sample : removed) {
        if (!std::binary_search(given.begin(), given.end(), key(sample)))
            m_samples.push_back(sample);
    }
    for (LldpNeighbour &neighbour : gone) {
        if (std::find(m_lldpTouched.begin(), m_lldpTouched.end(), neighbour.port) == m_lldpTouched.end())
            m_neighbours.push_back(std::move(neighbour));
    }
}

void Decoder::lldp(const CompiledRule &rule, PortId port, const LeafValue &value) {
    if (value.kind == LeafValue::Kind::None)
        return lose(Loss::BadValues);
    ++m_values;
    Held &held = m_lldp[port];
    if (m_lldpNames.count() > 256 + 8 * m_lldp.size()) // names that nobody holds any more: a port has at most four
        forgetLldpNames();
    const NameRef text = m_lldpNames.intern(excerpt(trim(value.asText(m_scratch)), 255));
    switch (rule.lldp) {
    case LldpField::PeerDevice:
        held.device = text;
        break;
    case LldpField::PeerPort:
        held.port = text;
        break;
    case LldpField::PeerPortDescription: // hosts name a port by its MAC address and say its name only here
        held.description = text;
        break;
    case LldpField::PeerChassis:
        held.chassis = text;
        break;
    case LldpField::None:
        return;
    }
    if (m_lldpTouched.empty() || m_lldpTouched.back() != port)
        m_lldpTouched.push_back(port);
}

void Decoder::forgetLldpNames() {
    NameArena kept;
    for (auto &[port, held] : m_lldp) {
        for (NameRef *name : {&held.device, &held.port, &held.description, &held.chassis})
            *name = kept.intern(m_lldpNames.view(*name));
    }
    m_lldpNames = std::move(kept);
}

void Decoder::flushLldp() {
    for (const PortId port : m_lldpTouched) {
        const auto found = m_lldp.find(port);
        if (found == m_lldp.end())
            continue;
        const Held &held = found->second;
        LldpNeighbour neighbour;
        neighbour.device = m_device;
        neighbour.port = port;
        neighbour.peerDevice = m_lldpNames.view(held.device);
        neighbour.peerPort = m_lldpNames.view(held.port);
        const bool mac = std::count(neighbour.peerPort.begin(), neighbour.peerPort.end(), ':') == 5;
        if ((neighbour.peerPort.empty() || mac) && !held.description.empty())
            neighbour.peerPort = m_lldpNames.view(held.description);
        neighbour.peerChassis = m_lldpNames.view(held.chassis);
        neighbour.at = m_at;
        m_neighbours.push_back(std::move(neighbour));
    }
    m_lldpTouched.clear();
}

} // namespace fabricscope
