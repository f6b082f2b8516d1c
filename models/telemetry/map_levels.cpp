// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/telemetry/map_levels.h"

#include "models/telemetry/severity.h"

#include <algorithm>
#include <cmath>

namespace fabricscope {

namespace {

constexpr Duration kTick(1);

std::vector<OverlayInput> arrived(const std::vector<OverlayInput> &inputs, const CurrentValues &values) {
    std::vector<OverlayInput> out;
    std::copy_if(inputs.begin(), inputs.end(), std::back_inserter(out),
                 [&](const OverlayInput &input) { return values.present(input.metric); });
    return out;
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
    , m_overlayWheel(fabric.portCount())
    , m_stateWheel(fabric.portCount()) {}

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

void MapLevels::setDrained(const std::vector<LinkId> &links) {
    std::vector<std::uint8_t> drained;
    if (!links.empty())
        drained.resize(m_fabric.linkCount(), 0);
    for (const LinkId id : links)
        if (id.index() < drained.size())
            drained[id.index()] = 1;
    for (std::size_t i = 0; i < m_fabric.linkCount(); ++i)
        if ((m_drained.empty() ? 0 : m_drained[i]) != (drained.empty() ? 0 : drained[i]))
            m_dirtyLinks.add(i);
    m_drained = std::move(drained);
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

void MapLevels::lookAtOverlay(std::size_t port, TimePoint now) {
    ++m_recomputed;
    const PortId id{port};
    const DeviceId device = m_fabric.port(id).device;
    std::uint8_t out = EndCode::kNone;
    std::uint8_t in = EndCode::kNone;
    TimePoint due = TimePoint::max();
    for (const OverlayInput &input : m_active) {
        const std::int16_t index = input.indexed ? m_choice.index : std::int16_t{-1};
        const CurrentValue value = m_values.port(id, device, input.metric, index, now);
        if (!value.seen)
            continue;
        std::uint8_t code = input.base ? EndCode::kStale : EndCode::kStaleDetail;
        if (value.fresh) {
            due = std::min(due, value.expires);
            const float m = m_inputs.magnitude(m_values, id.value, input, index, value);
            if (std::isnan(m))
                continue;
            code = Level::fromMagnitude(m);
        }
        if (input.flow != FlowDirection::In)
            out = std::max(out, code);
        if (input.flow != FlowDirection::Out)
            in = std::max(in, code);
    }
    if (due != TimePoint::max())
        m_overlayWheel.schedule(id.value, due + kTick, now);
    PortCodes &held = m_codes[port];
    if (out == held.out && in == held.in && m_choice.overlay != OverlayId::Spreading)
        return;
    held.out = out;
    held.in = in;
    touchLinksOf(port);
}

void MapLevels::lookAtState(std::size_t port, TimePoint now) {
    ++m_recomputed;
    const PortId id{port};
    const DeviceId device = m_fabric.port(id).device;
    std::uint8_t state = 0;
    TimePoint due = TimePoint::max();
    for (const OverlayInput &input : m_activeStates) {
        const CurrentValue value = m_values.port(id, device, input.metric, -1, now);
        if (!value.fresh)
            continue;
        due = std::min(due, value.expires);
        state = std::max(state, m_inputs.stateCode(input, value));
    }
    if (due != TimePoint::max())
        m_stateWheel.schedule(id.value, due + kTick, now);
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
    if (!m_drained.empty() && m_drained[link] != 0)
        return Level::kDrained;
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
    return std::max(levelOf(code), std::max(lower.state, upper.state));
}

void MapLevels::updateLink(std::size_t link) {
    const std::uint8_t level = computeLevel(link, m_choice, {m_codes, m_spread});
    if (level == m_levels[link])
        return;
    m_levels[link] = level;
    m_touched.add(link / MapFrame::kBlock);
}

/// Codes of every port anew, in order of memory. Appointments stay: one that is too early costs a look.
void MapLevels::recolour(TimePoint now) {
    m_dirtyOverlay.clear();
    m_active = arrived(m_inputs.of(m_choice.overlay), m_values);
    m_allLinks = true;
    m_recolour = false;
    for (PortCodes &codes : m_codes)
        codes.out = codes.in = EndCode::kNone;
    if (m_choice.overlay == OverlayId::Spreading)
        m_spread.assign(m_fabric.linkCount(), EndCode::kNone);
    else
        m_spread = {};
    for (const OverlayInput &input : m_active)
        addInput(input, m_choice.index, now, m_codes, &m_overlayWheel);
    if (m_choice.overlay == OverlayId::Spreading)
        for (std::size_t device = 0; device < m_fabric.deviceCount(); ++device)
            m_dirtyGroups.add(device);
}

/// What one input says of every port.
void MapLevels::addInput(const OverlayInput &input, std::int16_t chosenIndex, TimePoint now,
                         std::vector<PortCodes> &codes, ExpiryWheel *wheel) const {
    const auto addCode = [&](std::size_t port, std::uint8_t code) {
        if (input.flow != FlowDirection::In)
            codes[port].out = std::max(codes[port].out, code);
        if (input.flow != FlowDirection::Out)
            codes[port].in = std::max(codes[port].in, code);
    };
    const MetricInfo &info = m_inputs.catalogue()[input.metric];
    const MetricPlan &plan = m_values.plans()[input.metric.index()];
    const std::uint8_t stale = input.base ? EndCode::kStale : EndCode::kStaleDetail;
    // Most links are quiet most of the time: nought without a bound below is nought.
    const bool quietIsZero = !info.logarithmic && !info.lowerIsWorse && info.zero >= 0 && !plan.hasLimits &&
                             plan.kind != MetricKind::State && m_values.thresholds().onlyUpper(input.metric);
    const std::int16_t index = input.indexed ? chosenIndex : std::int16_t{-1};
    std::uint32_t rowClass = ~0U;
    MagnitudeScale scale(info, nullptr); // of rowClass
    const auto add = [&](PortId port, const CurrentValue &value) {
        if (!value.fresh)
            return addCode(port.index(), stale);
        if (wheel != nullptr && value.expires != TimePoint::max())
            wheel->schedule(port.value, value.expires + kTick, now);
        if (quietIsZero && value.value == 0.0F && value.severity <= Severity::Ok)
            return addCode(port.index(), Level::kRamp);
        float m = 0;
        if (plan.hasLimits || plan.kind == MetricKind::State || index >= 0) {
            m = m_inputs.magnitude(m_values, port.value, input, index, value);
        } else {
            if (m_values.classes().of(port) != rowClass) {
                rowClass = m_values.classes().of(port);
                scale = MagnitudeScale(info, m_values.thresholds().find(input.metric, m_values.classes().of(port), -1,
                                                                        m_values.classes()));
            }
            m = scale(static_cast<double>(value.value), value.severity);
        }
        if (!std::isnan(m))
            addCode(port.index(), Level::fromMagnitude(m));
    };
    if (index < 0)
        return m_values.visitPorts(input.metric, now, add);
    m_values.visitHolders(input.metric, [&](PortId port, DeviceId device) {
        const CurrentValue value = m_values.port(port, device, input.metric, index, now);
        if (value.seen)
            add(port, value);
    });
}

/// The same for what marks links as down or erroneous.
void MapLevels::recolourStates(TimePoint now) {
    m_dirtyState.clear();
    for (PortCodes &codes : m_codes)
        codes.state = 0;
    for (const OverlayInput &input : m_activeStates)
        addState(input, now, m_codes, &m_stateWheel);
    m_allLinks = true;
}

void MapLevels::addState(const OverlayInput &input, TimePoint now, std::vector<PortCodes> &codes,
                         ExpiryWheel *wheel) const {
    m_values.visitPorts(input.metric, now, [&](PortId port, const CurrentValue &value) {
        if (!value.fresh)
            return;
        if (wheel != nullptr && value.expires != TimePoint::max())
            wheel->schedule(port.value, value.expires + kTick, now);
        std::uint8_t &state = codes[port.index()].state;
        state = std::max(state, m_inputs.stateCode(input, value));
    });
}

std::vector<std::uint8_t> MapLevels::compute(const OverlayChoice &choice, TimePoint now) const {
    std::vector<PortCodes> codes(m_fabric.portCount());
    std::vector<std::uint8_t> spread;
    for (const OverlayInput &input : m_inputs.states())
        addState(input, now, codes, nullptr);
    if (choice.overlay == OverlayId::Spreading) {
        spread.resize(m_fabric.linkCount());
        for (std::size_t device = 0; device < m_fabric.deviceCount(); ++device)
            spreadDevice(DeviceId{device}, choice.direction, now, spread, nullptr);
    } else {
        for (const OverlayInput &input : m_inputs.of(choice.overlay))
            addInput(input, choice.index, now, codes, nullptr);
    }
    std::vector<std::uint8_t> levels(m_fabric.linkCount());
    for (std::size_t link = 0; link < levels.size(); ++link)
        levels[link] = computeLevel(link, choice, {codes, spread});
    return levels;
}

void MapLevels::refresh(TimePoint now) {
    // A metric that arrives for the first time joins the inputs.
    const auto grown = [&](std::vector<OverlayInput> &active, const std::vector<OverlayInput> &all) {
        if (active.size() == all.size())
            return;
        active = arrived(all, m_values);
    };
    grown(m_active, m_inputs.of(m_choice.overlay));
    grown(m_activeStates, m_inputs.states());

    m_stateWheel.advance(now, [&](std::uint32_t port) { m_dirtyState.add(port); });
    if (worthRecolouring(m_dirtyState))
        recolourStates(now);
    else
        m_dirtyState.drain([&](std::size_t port) { lookAtState(port, now); });
    if (!m_recolour)
        m_overlayWheel.advance(now, [&](std::uint32_t port) { m_dirtyOverlay.add(port); });
    if (m_recolour || worthRecolouring(m_dirtyOverlay)) {
        recolour(now);
    } else {
        m_dirtyOverlay.drain([&](std::size_t port) { lookAtOverlay(port, now); });
    }
    if (m_choice.overlay == OverlayId::Spreading)
        m_dirtyGroups.drain([&](std::size_t device) {
            spreadDevice(DeviceId{device}, m_choice.direction, now, m_spread, &m_dirtyLinks);
        });
    else
        m_dirtyGroups.clear();
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
    return out;
}

bool MapLevels::takeAll() {
    const bool all = m_all;
    m_all = false;
    return all;
}

} // namespace fabricscope
