// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/shell/navigator.h"

#include "widgets/common/format.h"

#include <algorithm>

namespace fabricscope {

namespace {

constexpr std::size_t kMaxHistory = 200;

std::vector<DeviceId> switchesOf(const Fabric &fabric, int plane, int rail) {
    std::vector<DeviceId> out;
    for (std::size_t i = 0; i < fabric.deviceCount(); ++i) {
        const DeviceData &device = fabric.device(DeviceId{i});
        if (device.plane == plane && (rail < 0 || device.rail == rail))
            out.push_back(DeviceId{i});
    }
    return out;
}

} // namespace

Navigator::Navigator(SessionBridge &bridge, QObject *parent)
    : QObject(parent)
    , m_bridge(bridge) {
    connect(&m_bridge, &SessionBridge::fabricChanged, this, &Navigator::reset);
    connect(&m_bridge, &SessionBridge::selectionChanged, this, &Navigator::adoptSelection);
}

void Navigator::reset() {
    m_history.assign(1, Place{});
    m_at = 0;
    Q_EMIT placeChanged();
}

void Navigator::go(Place next) {
    if (!m_bridge.fabric())
        return;
    if (next == place()) { // no step, but a view may have let go of what is selected here
        m_applying = true;
        tellBridge();
        m_applying = false;
        return;
    }
    m_history.resize(m_at + 1);
    m_history.push_back(std::move(next));
    if (m_history.size() > kMaxHistory)
        m_history.erase(m_history.begin());
    m_at = m_history.size() - 1;
    apply();
}

void Navigator::apply() {
    // Views that follow may say by themselves what they show; that is no step of the person's.
    m_applying = true;
    tellBridge();
    Q_EMIT placeChanged();
    tellBridge();
    m_applying = false;
}

void Navigator::tellBridge() {
    const Place &to = place();
    if (to.scope == Place::Scope::Device || to.link.valid() || to.port.valid())
        m_bridge.setSelection(to.device, to.port, to.link);
    else if (!to.group.empty())
        m_bridge.setSelectionGroup(to.group);
    else
        m_bridge.setSelection({}, {}, {});
}

void Navigator::adoptSelection() {
    if (m_applying || !m_bridge.fabric())
        return;
    const Fabric &fabric = *m_bridge.fabric();
    const Focus &focus = m_bridge.focus();
    if (focus.port.valid()) {
        Place next = devicePlace(focus.device.valid() ? focus.device : fabric.port(focus.port).device, place().view);
        next.port = focus.port;
        next.link = focus.link.valid() ? focus.link : fabric.port(focus.port).link;
        go(std::move(next));
    } else if (focus.link.valid()) {
        selectLink(focus.link);
    } else if (focus.device.valid()) {
        selectDevice(focus.device);
    } else if (!focus.group.empty()) {
        selectGroup(std::vector<DeviceId>(focus.group));
    } else {
        clearSelection();
    }
}

// The map's panels stand for planes; other groups are what a view has drawn as one.
void Navigator::selectGroup(const std::vector<DeviceId> &devices) {
    if (!m_bridge.fabric() || devices.empty())
        return;
    const Fabric &fabric = *m_bridge.fabric();
    const int plane = fabric.device(devices.front()).plane;
    const bool panel = plane >= 0 && std::ranges::all_of(devices, [&](DeviceId id) {
                           return fabric.device(id).plane == plane && fabric.device(id).tier >= 1;
                       });
    panel ? showPlane(plane) : showGroup(devices, groupTitle(devices));
}

void Navigator::showOnMap() {
    Place next = place();
    next.view = Place::View::Map;
    go(std::move(next));
}

void Navigator::clearSelection() {
    const FabricPtr &fabric = m_bridge.fabric();
    if (!fabric)
        return;
    const Place &at = place();
    if (at.view == Place::View::Focus && at.device.valid())
        go(devicePlace(at.device, Place::View::Focus));
    else if (at.fabric >= 0 && fabric->fabrics().size() > 1)
        showFabric(at.fabric);
    else
        showAll();
}

QString Navigator::groupTitle(const std::vector<DeviceId> &devices) const {
    const Fabric &fabric = *m_bridge.fabric();
    const Role role = fabric.device(devices.front()).role;
    const bool alike = std::ranges::all_of(devices, [&](DeviceId id) { return fabric.device(id).role == role; });
    return tr("%1 from %2")
        .arg(alike && role != Role::Unknown ? roleCount(role, devices.size())
                                            : tr("%1 devices").arg(formatCount(devices.size())),
             toQString(fabric.deviceName(devices.front())));
}

Place Navigator::devicePlace(DeviceId id, Place::View view) const {
    const DeviceData &device = m_bridge.fabric()->device(id);
    Place next;
    next.view = view;
    next.scope = Place::Scope::Device;
    next.device = id;
    next.fabric = device.fabric == 0xff ? -1 : device.fabric;
    next.plane = device.plane;
    next.rail = device.rail;
    return next;
}

void Navigator::showAll() {
    go(Place{});
}

void Navigator::showFabric(int fabric) {
    Place next;
    next.scope = Place::Scope::Fabric;
    next.fabric = fabric;
    go(std::move(next));
}

void Navigator::showPlane(int plane) {
    if (!m_bridge.fabric() || plane < 0)
        return;
    Place next;
    next.scope = Place::Scope::Plane;
    next.plane = plane;
    next.fabric = m_bridge.fabric()->planes()[static_cast<std::size_t>(plane)].fabric;
    next.group = switchesOf(*m_bridge.fabric(), plane, -1);
    go(std::move(next));
}

void Navigator::showRail(int plane, int rail) {
    if (!m_bridge.fabric() || plane < 0)
        return;
    Place next;
    next.scope = Place::Scope::Rail;
    next.plane = plane;
    next.rail = rail;
    next.fabric = m_bridge.fabric()->planes()[static_cast<std::size_t>(plane)].fabric;
    next.group = switchesOf(*m_bridge.fabric(), plane, rail);
    go(std::move(next));
}

void Navigator::showGroup(std::vector<DeviceId> devices, const QString &title, PlaceId rack) {
    Place next;
    next.view = place().view == Place::View::Focus ? Place::View::Map : place().view;
    next.scope = Place::Scope::Group;
    next.group = std::move(devices);
    next.title = title;
    next.rack = rack;
    go(std::move(next));
}

void Navigator::selectDevice(DeviceId device) {
    if (!m_bridge.fabric() || !device.valid())
        return;
    // Within the focus view another device is looked into; on the map it is only pointed at.
    go(devicePlace(device, place().view));
}

void Navigator::openDevice(DeviceId device) {
    if (m_bridge.fabric() && device.valid())
        go(devicePlace(device, Place::View::Focus));
}

void Navigator::selectPort(PortId port) {
    if (!m_bridge.fabric() || !port.valid())
        return;
    Place next = devicePlace(m_bridge.fabric()->port(port).device, place().view);
    next.port = port;
    next.link = m_bridge.fabric()->port(port).link;
    go(std::move(next));
}

void Navigator::selectLink(LinkId link, PortId end) {
    if (!m_bridge.fabric() || !link.valid())
        return;
    const PortId port = end.valid() ? end : m_bridge.fabric()->link(link).lower;
    // A link of the device that is open, or of its neighbour: the drawing stays.
    const bool open = place().view == Place::View::Focus && place().device.valid();
    Place next = devicePlace(open ? place().device : m_bridge.fabric()->port(port).device, place().view);
    next.port = port;
    next.link = link;
    go(std::move(next));
}

void Navigator::openPort(PortId port) {
    if (!m_bridge.fabric() || !port.valid())
        return;
    Place next = devicePlace(m_bridge.fabric()->port(port).device, Place::View::Focus);
    next.port = port;
    next.link = m_bridge.fabric()->port(port).link;
    go(std::move(next));
}

bool Navigator::canGoUp() const {
    return place().scope != Place::Scope::All || place().view == Place::View::Focus;
}

void Navigator::back() {
    if (!canGoBack())
        return;
    --m_at;
    apply();
}

void Navigator::forward() {
    if (!canGoForward())
        return;
    ++m_at;
    apply();
}

void Navigator::up() {
    const Place at = place();
    if (at.port.valid() || at.link.valid()) {
        Place next = devicePlace(at.device, at.view);
        go(std::move(next));
    } else if (at.scope == Place::Scope::Device && at.plane >= 0 && at.rail >= 0) {
        showRail(at.plane, at.rail);
    } else if ((at.scope == Place::Scope::Device || at.scope == Place::Scope::Rail) && at.plane >= 0) {
        showPlane(at.plane);
    } else if (at.scope != Place::Scope::Fabric && at.fabric >= 0) {
        showFabric(at.fabric);
    } else {
        showAll();
    }
}

} // namespace fabricscope
