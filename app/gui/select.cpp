// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/select.h"

namespace fabricscope::gui {

bool select(const Fabric &fabric, Navigator &navigator, const std::string &what) {
    // A device name may hold a colon itself, so the whole goes first.
    if (const DeviceId device = fabric.findDevice(what); device.valid()) {
        navigator.openDevice(device);
        return true;
    }
    const std::size_t colon = what.rfind(':');
    if (colon == std::string::npos)
        return false;
    const DeviceId device = fabric.findDevice(what.substr(0, colon));
    const PortId port = device.valid() ? fabric.findPort(device, what.substr(colon + 1)) : PortId{};
    if (!port.valid())
        return false;
    navigator.openPort(port);
    return true;
}

} // namespace fabricscope::gui
