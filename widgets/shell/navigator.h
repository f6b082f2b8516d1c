// SPDX-License-Identifier: GPL-3.0-or-later
// Where the person is, and the way back. Panels ask it to go somewhere and follow placeChanged(); none talks to
// another.
#pragma once

#include "models/items/session_bridge.h"

#include <QObject>

#include <vector>

namespace fabricscope {

struct Place {
    enum class View : std::uint8_t { Map, Focus };
    enum class Scope : std::uint8_t { All, Fabric, Plane, Rail, Group, Device };
    View view = View::Map;
    Scope scope = Scope::All;
    int fabric = -1, plane = -1, rail = -1; // plane: index into Fabric::planes()
    DeviceId device;
    PortId port;
    LinkId link;
    std::vector<DeviceId> group; // members of a plane, rail, rack or role
    QString title;               // Group: what it is called
    PlaceId rack;                // Group: the rack, if it is one
    bool operator==(const Place &) const = default;
};

class Navigator : public QObject {
    Q_OBJECT
public:
    explicit Navigator(SessionBridge &bridge, QObject *parent = nullptr);

    const Place &place() const { return m_history[m_at]; }

    void showAll();
    void showFabric(int fabric);
    void showPlane(int plane);
    void showRail(int plane, int rail);
    void showGroup(std::vector<DeviceId> devices, const QString &title, PlaceId rack = {});
    void selectDevice(DeviceId device); // in the inspector; the view stays
    void clearSelection();              // to what encloses it; an open device stays open
    void selectGroup(const std::vector<DeviceId> &devices);
    void showOnMap();                 // what is open, within the whole fabric
    void openDevice(DeviceId device); // with its neighbours and faceplate
    void selectPort(PortId port);     // with its link
    void selectLink(LinkId link, PortId end = {});
    /// Opens the device and selects the port: what a search result or --select means.
    void openPort(PortId port);

    bool canGoBack() const { return m_at > 0; }
    bool canGoForward() const { return m_at + 1 < m_history.size(); }
    bool canGoUp() const;
    void back();
    void forward();
    void up(); // port → device → rail → plane → fabric → all

Q_SIGNALS:
    void placeChanged();

private:
    void go(Place place);
    void apply();
    void tellBridge();
    void reset();
    void adoptSelection(); // the map or another view selected something through the bridge
    Place devicePlace(DeviceId device, Place::View view) const;
    QString groupTitle(const std::vector<DeviceId> &devices) const;

    SessionBridge &m_bridge;
    std::vector<Place> m_history{Place{}};
    std::size_t m_at = 0;
    bool m_applying = false;
};

} // namespace fabricscope
