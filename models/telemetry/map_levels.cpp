// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/telemetry/map_levels.h"

#include <algorithm>

namespace fabricscope {

namespace {

constexpr Duration kTick(1);

/// One appointment serves every value of a device: the earliest.
void appoint(ExpiryWheel &wheel, DeviceId device, TimePoint due, TimePoint now) {
    if (due != TimePoint::max())
        wheel.schedule(device.value, due + kTick, now);
}

} // namespace

MapLevels::MapLevels(const Fabric &fabric, const CurrentValues &values, const OverlayInputs &inputs)
    : m_fabric(fabric)
    , m_values(values)
    , m_inputs(inputs)
    , m_codes(fabric.portCount())
    , m_levels(fabric.linkCount(), Level::kNeverSeen)
    , m_dirtyOverlay(fabric.portCount())
    , m_dirtyState(fabric.portCount())
    , m_dirtyLinks(fabric.linkCount())
    , m_dirtyGroups(fabric.deviceCount())
    , m_touched(fabric.linkCount() / MapFrame::kBlock + 1)
    , m_wheel(fabric.deviceCount()) {}

void MapLevels::markPort(std::size_t port, bool state, bool overlay) {
    if (state)
        m_dirtyState.add(port);
    if (overlay && !m_recolour)
        m_dirtyOverlay.add(port);
}

void MapLevels::portChanged(PortId port, MetricId metric) {
    markPort(port.index(), m_inputs.feedsState(metric), m_inputs.feeds(m_choice.overlay, metric));
}

void MapLevels::devicesChanged(std::span<const DeviceId> devices) {
    for (const DeviceId id : devices) {
        const DeviceData &device = m_fabric.device(id);
        for (std::uint32_t i = 0; i < device.portCount; ++i)
            markPort(device.firstPort + i, true, true);
    }
}

void MapLevels::allChanged() {
    for (std::size_t port = 0; port < m_fabric.portCount(); ++port)
        m_dirtyState.add(port);
    m_recolour = true;
}

void MapLevels::setMarked(LinkMark mark, std::span<const LinkId> links) {
    if (m_marks.empty() && links.empty())
        return;
    m_marks.resize(m_fabric.linkCount(), 0);
    const auto bit = static_cast<std::uint8_t>(mark);
    std::vector<std::uint8_t> wanted(m_marks.size(), 0);
    for (const LinkId id : links)
        if (id.index() < wanted.size())
            wanted[id.index()] = bit;
    for (std::size_t i = 0; i < m_marks.size(); ++i) {
        if ((m_marks[i] & bit) == wanted[i])
            continue;
        m_marks[i] = static_cast<std::uint8_t>(m_marks[i] ^ bit);
        m_dirtyLinks.add(i);
    }
}

void MapLevels::setChoice(const OverlayChoice &choice) {
    if (choice == m_choice)
        return;
    const bool sameCodes = choice.overlay == m_choice.overlay && choice.index == m_choice.index;
    m_choice = choice;
    m_all = true;
    m_allLinks = true;
    m_recolour = m_recolour || !sameCodes || choice.overlay == OverlayId::Spreading;
}

std::vector<InputCoder> MapLevels::coders(const OverlayChoice &choice) const {
    std::vector<InputCoder> out;
    for (const OverlayInput &input : m_inputs.of(choice.overlay))
        if (m_values.present(input.metric))
            out.emplace_back(m_inputs, m_values, input, choice.index);
    return out;
}

/// A metric that arrives for the first time joins the inputs.
void MapLevels::joinArrived() {
    const auto present = [this](const std::vector<OverlayInput> &inputs) {
        return static_cast<std::size_t>(std::count_if(inputs.begin(), inputs.end(), [this](const OverlayInput &input) {
            return m_values.present(input.metric);
        }));
    };
    if (m_active.overlay.size() != present(m_inputs.of(m_choice.overlay)))
        m_active.overlay = coders(m_choice);
    if (m_active.states.size() != present(m_inputs.states())) {
        m_active.states.clear();
        for (const OverlayInput &input : m_inputs.states())
            if (m_values.present(input.metric))
                m_active.states.push_back(input);
    }
}

void MapLevels::lookAtOverlay(std::size_t port, TimePoint now) {
    const PortId id{port};
    const DeviceId device = m_fabric.port(id).device;
    std::uint8_t out = EndCode::kNone;
    std::uint8_t in = EndCode::kNone;
    TimePoint due = TimePoint::max();
    for (InputCoder &coder : m_active.overlay) {
        const CurrentValue value = coder.value(id, device, now);
        if (!value.seen)
            continue;
        if (value.fresh)
            due = std::min(due, value.expires);
        const std::uint8_t code = coder(id, value);
        if (coder.input().flow != FlowDirection::In)
            out = std::max(out, code);
        if (coder.input().flow != FlowDirection::Out)
            in = std::max(in, code);
    }
    appoint(m_wheel, device, due, now);
    PortCodes &held = m_codes[port];
    if (out == held.out && in == held.in && m_choice.overlay != OverlayId::Spreading)
        return;
    held.out = out;
    held.in = in;
    touchLinksOf(port);
}

void MapLevels::lookAtState(std::size_t port, TimePoint now) {
    const PortId id{port};
    const DeviceId device = m_fabric.port(id).device;
    std::uint8_t state = 0;
    TimePoint due = TimePoint::max();
    for (const OverlayInput &input : m_active.states) {
        const CurrentValue value = m_values.port(id, device, input.metric, -1, now);
        if (!value.fresh)
            continue;
        due = std::min(due, value.expires);
        state = std::max(state, m_inputs.stateCode(input, value));
    }
    appoint(m_wheel, device, due, now);
    if (state == m_codes[port].state)
        return;
    m_codes[port].state = state;
    touchLinksOf(port);
}

void MapLevels::touchLinksOf(std::size_t port) {
    m_fabric.eachLink(PortId{port}, [&](LinkId id) {
        m_dirtyLinks.add(id.index());
        if (m_choice.overlay == OverlayId::Spreading)
            m_dirtyGroups.add(m_fabric.port(m_fabric.link(id).lower).device.index());
    });
}

std::uint8_t MapLevels::computeLevel(std::size_t link, const OverlayChoice &choice, const Codes &codes) const {
    if (marked(LinkId{link}, LinkMark::Drained))
        return Level::kDrained;
    const std::uint8_t floor = marked(LinkId{link}, LinkMark::OffPlan) ? Level::kOffPlan : std::uint8_t{0};
    const LinkData &data = m_fabric.link(LinkId{link});
    const PortCodes lower = codes.ports[data.lower.index()];
    const PortCodes upper = codes.ports[data.upper.index()];
    std::uint8_t code = EndCode::kNone;
    if (choice.overlay == OverlayId::Spreading) {
        code = codes.spread.empty() ? EndCode::kNone : codes.spread[link];
    } else {
        if (choice.direction != LinkDirection::Down)
            code = mergeEnds(lower.out, upper.in);
        if (choice.direction != LinkDirection::Up)
            code = mergeEnds(code, mergeEnds(lower.in, upper.out));
    }
    return std::max({levelOf(code), lower.state, upper.state, floor});
}

void MapLevels::updateLink(std::size_t link) {
    const std::uint8_t level = computeLevel(link, m_choice, {m_codes, m_spread});
    if (level == m_levels[link])
        return;
    m_levels[link] = level;
    m_touched.add(link / MapFrame::kBlock);
}

/// Codes of every port anew, in order of memory.
void MapLevels::recolour(TimePoint now) {
    m_dirtyOverlay.clear();
    m_active.overlay = coders(m_choice); // thresholds may be others
    m_allLinks = true;
    m_recolour = false;
    const bool spreading = m_choice.overlay == OverlayId::Spreading;
    if (spreading)
        m_spread.assign(m_fabric.linkCount(), EndCode::kNone);
    else
        m_spread = {};
    for (std::size_t i = 0; i < m_fabric.deviceCount(); ++i) {
        const DeviceId device{i};
        const std::span<PortCodes> codes = codesOf(device, m_codes);
        for (PortCodes &port : codes)
            port.out = port.in = EndCode::kNone;
        appoint(m_wheel, device, addOverlay(m_active.overlay, device, now, codes), now);
        if (spreading)
            m_dirtyGroups.add(i);
    }
}

std::span<PortCodes> MapLevels::codesOf(DeviceId id, std::vector<PortCodes> &all) const {
    const DeviceData &device = m_fabric.device(id);
    return std::span(all).subspan(device.firstPort, device.portCount);
}

/// What inputs say of every port of a device; returns when the first of its values expires.
TimePoint MapLevels::addOverlay(std::vector<InputCoder> &inputs, DeviceId device, TimePoint now,
                                std::span<PortCodes> codes) const {
    TimePoint due = TimePoint::max();
    const PortId first{m_fabric.device(device).firstPort};
    for (InputCoder &coder : inputs)
        due = std::min(due, coder.add(device, first, now, codes));
    return due;
}

/// The same for what marks links as down or erroneous.
void MapLevels::recolourStates(TimePoint now) {
    m_dirtyState.clear();
    m_allLinks = true;
    for (std::size_t i = 0; i < m_fabric.deviceCount(); ++i) {
        const std::span<PortCodes> codes = codesOf(DeviceId{i}, m_codes);
        for (PortCodes &port : codes)
            port.state = 0;
        appoint(m_wheel, DeviceId{i}, addStates(m_active.states, DeviceId{i}, now, codes), now);
    }
}

TimePoint MapLevels::addStates(const std::vector<OverlayInput> &inputs, DeviceId device, TimePoint now,
                               std::span<PortCodes> codes) const {
    TimePoint due = TimePoint::max();
    const std::uint32_t first = m_fabric.device(device).firstPort;
    for (const OverlayInput &input : inputs) {
        m_values.visitPorts(input.metric, device, now, [&](PortId port, const CurrentValue &value) {
            if (!value.fresh)
                return;
            due = std::min(due, value.expires);
            std::uint8_t &state = codes[port.value - first].state;
            state = std::max(state, m_inputs.stateCode(input, value));
        });
    }
    return due;
}

/// When the first of the device's values expires, if they are all alike.
TimePoint MapLevels::oldestAlike(DeviceId device) const {
    TimePoint oldest = TimePoint::max();
    const auto isAlike = [&](MetricId metric) {
        const std::optional<CurrentValues::Alike> alike = m_values.alike(metric, device);
        if (alike)
            oldest = std::min(oldest, alike->expires);
        return alike.has_value();
    };
    const bool all = std::all_of(m_active.overlay.begin(), m_active.overlay.end(),
                                 [&](const InputCoder &coder) { return isAlike(coder.input().metric); }) &&
                     std::all_of(m_active.states.begin(), m_active.states.end(),
                                 [&](const OverlayInput &input) { return isAlike(input.metric); });
    return all ? oldest : TimePoint{};
}

/// Some value of the device may have expired, or an event left its window: its ports are computed anew.
void MapLevels::expire(DeviceId device, TimePoint now) {
    if (const TimePoint oldest = m_choice.index < 0 ? oldestAlike(device) : TimePoint{}; now <= oldest)
        return appoint(m_wheel, device, oldest, now); // renewed meanwhile, as mostly
    const std::span<PortCodes> held = codesOf(device, m_codes);
    m_scratch.assign(held.size(), {});
    const TimePoint due = std::min(addOverlay(m_active.overlay, device, now, m_scratch),
                                   addStates(m_active.states, device, now, m_scratch));
    for (std::size_t i = 0; i < held.size(); ++i) {
        if (held[i] == m_scratch[i])
            continue;
        held[i] = m_scratch[i];
        touchLinksOf(m_fabric.device(device).firstPort + i);
    }
    appoint(m_wheel, device, due, now);
}

std::vector<std::uint8_t> MapLevels::compute(const OverlayChoice &choice, TimePoint now) const {
    std::vector<PortCodes> codes(m_fabric.portCount());
    std::vector<std::uint8_t> spread;
    std::vector<InputCoder> inputs;
    if (choice.overlay == OverlayId::Spreading)
        spread.resize(m_fabric.linkCount());
    else
        inputs = coders(choice);
    for (std::size_t i = 0; i < m_fabric.deviceCount(); ++i) {
        const std::span<PortCodes> ports = codesOf(DeviceId{i}, codes);
        addStates(m_inputs.states(), DeviceId{i}, now, ports);
        addOverlay(inputs, DeviceId{i}, now, ports);
        if (!spread.empty())
            spreadDevice(DeviceId{i}, choice.direction, now, spread, nullptr);
    }
    std::vector<std::uint8_t> levels(m_fabric.linkCount());
    for (std::size_t link = 0; link < levels.size(); ++link)
        levels[link] = computeLevel(link, choice, {codes, spread});
    return levels;
}

void MapLevels::settle(TimePoint now) {
    // Spreading compares a device's uplinks: once a frame is enough, and much cheaper.
    if (m_recolour || m_allLinks || m_choice.overlay == OverlayId::Spreading)
        return;
    joinArrived();
    lookAtDirty(now);
    updateDirtyLinks();
}

void MapLevels::refresh(TimePoint now) {
    joinArrived();
    m_wheel.advance(now, [&](std::uint32_t device) { m_expired.push_back(DeviceId{device}); });
    if (m_recolour)
        recolour(now);
    for (const DeviceId device : m_expired)
        expire(device, now);
    m_expired.clear();
    lookAtDirty(now);
    if (m_choice.overlay == OverlayId::Spreading)
        m_dirtyGroups.drain([&](std::size_t device) {
            spreadDevice(DeviceId{device}, m_choice.direction, now, m_spread, &m_dirtyLinks);
        });
    else
        m_dirtyGroups.clear();
    updateDirtyLinks();
}

void MapLevels::lookAtDirty(TimePoint now) {
    if (worthRecolouring(m_dirtyState))
        recolourStates(now);
    else
        m_dirtyState.drain([&](std::size_t port) { lookAtState(port, now); });
    if (worthRecolouring(m_dirtyOverlay))
        recolour(now);
    else
        m_dirtyOverlay.drain([&](std::size_t port) { lookAtOverlay(port, now); });
}

void MapLevels::updateDirtyLinks() {
    if (m_allLinks) {
        m_allLinks = false;
        m_dirtyLinks.clear();
        for (std::size_t link = 0; link < m_levels.size(); ++link)
            updateLink(link);
    } else {
        m_dirtyLinks.drain([&](std::size_t link) { updateLink(link); });
    }
}

/// Every uplink of the device against their mean.
void MapLevels::spreadDevice(DeviceId device, LinkDirection direction, TimePoint now, std::vector<std::uint8_t> &all,
                             DirtySet *changed) const {
    const Catalogue &catalogue = m_inputs.catalogue();
    const WellKnownMetrics &known = catalogue.known();
    if (!known.spread.valid())
        return;
    const std::vector<LinkId> links = uplinks(m_fabric, device);
    std::vector<std::uint8_t> codes(links.size(), EndCode::kNone);
    for (const bool up : {true, false}) {
        if ((up && direction == LinkDirection::Down) || (!up && direction == LinkDirection::Up))
            continue;
        std::vector<CurrentValue> values;
        JainSum sum;
        for (const LinkId id : links) {
            values.push_back(linkUtilisation(m_fabric, m_values, known, m_fabric.link(id), up, now));
            if (values.back().fresh)
                sum.add(static_cast<double>(values.back().value));
        }
        for (std::size_t i = 0; i < links.size(); ++i) {
            const SpreadCode spread =
                spreadCode(m_values, catalogue, m_fabric.link(links[i]).lower, values[i], sum.mean());
            codes[i] = mergeEnds(codes[i], spread.code);
        }
    }
    for (std::size_t i = 0; i < links.size(); ++i) {
        if (all[links[i].index()] == codes[i])
            continue;
        all[links[i].index()] = codes[i];
        if (changed != nullptr)
            changed->add(links[i].index());
    }
}

std::vector<std::uint32_t> MapLevels::takeTouchedBlocks() {
    std::vector<std::uint32_t> out;
    m_touched.drain([&](std::size_t block) { out.push_back(static_cast<std::uint32_t>(block)); });
    std::sort(out.begin(), out.end());
    return out;
}

bool MapLevels::takeAll() {
    const bool all = m_all;
    m_all = false;
    return all;
}

} // namespace fabricscope
