// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/sim/faults.h"

#include "models/sim/noise.h"

#include <algorithm>
#include <cmath>

namespace fabricscope {

namespace {

tl::unexpected<Error> lacks(const char *expected, const std::string &found) {
    Error error;
    error.code = ErrorCode::BadValue;
    error.expected = expected;
    error.found = found;
    return fail(std::move(error));
}

bool ofHost(const Fabric &fabric, PortId port) {
    return fabric.device(fabric.port(port).device).kind == DeviceKind::Host;
}

/// Whether a port suits a fault whose place is left to chance.
bool suits(const Fabric &fabric, FaultKind kind, PortId port, const FaultSpec &spec) {
    const LinkId link = fabric.port(port).link;
    if (!link.valid())
        return false;
    const LinkData &data = fabric.link(link);
    const std::int32_t plane = data.plane < 0 ? -1 : fabric.planes()[static_cast<std::size_t>(data.plane)].number;
    if ((spec.plane >= 0 && plane != spec.plane) || (spec.rail >= 0 && data.rail != spec.rail))
        return false;
    switch (kind) {
    case FaultKind::PfcStorm:
    case FaultKind::Miscabled:
        return data.layer == Layer::Access && !ofHost(fabric, port);
    case FaultKind::Straggler:
        return ofHost(fabric, port);
    case FaultKind::HotSpine:
        return fabric.device(fabric.port(port).device).tier >= 2;
    case FaultKind::DeviceDown:
    case FaultKind::DeviceSilent:
        return fabric.device(fabric.port(port).device).tier == 1;
    default:
        return data.lower == port &&
               (data.layer == Layer::LeafSpine || data.layer == Layer::SpineCore || data.layer == Layer::Other);
    }
}

bool needsPort(FaultKind kind) {
    switch (kind) {
    case FaultKind::HotSpine:
    case FaultKind::Straggler:
    case FaultKind::DeviceDown:
    case FaultKind::DeviceSilent:
        return false;
    default:
        return true;
    }
}

/// Ports from a start drawn by the seed on, until one suits: no list of millions.
PortId choose(const Fabric &fabric, const FaultSpec &spec, DeviceId device, std::uint64_t seed, std::size_t number) {
    const std::size_t first = device.valid() ? fabric.device(device).firstPort : 0;
    const std::size_t count = device.valid() ? fabric.device(device).portCount : fabric.portCount();
    if (count == 0)
        return {};
    const auto start = static_cast<std::size_t>(noise::unit(seed, number, 21) * static_cast<double>(count));
    for (std::size_t i = 0; i < count; ++i) {
        const PortId port{first + (start + i) % count};
        if (suits(fabric, spec.kind, port, spec))
            return port;
    }
    for (std::size_t i = 0; i < count && needsPort(spec.kind); ++i) { // any link will do where the layers are unknown
        const PortId port{first + (start + i) % count};
        if (fabric.port(port).link.valid() && !ofHost(fabric, port))
            return port;
    }
    return {};
}

} // namespace

Expected<Faults> Faults::resolve(const Scenario &scenario, const Fabric &fabric) {
    Faults out;
    for (std::size_t i = 0; i < scenario.faults.size(); ++i) {
        Active fault;
        fault.spec = scenario.faults[i];
        const FaultSpec &spec = fault.spec;
        if (!spec.device.empty()) {
            fault.device = fabric.findDevice(spec.device);
            if (!fault.device.valid())
                return lacks("device of the fabric", spec.device);
        }
        if (!spec.port.empty()) {
            if (!fault.device.valid())
                return lacks("device beside port", spec.port);
            fault.port = fabric.findPort(fault.device, spec.port);
            if (!fault.port.valid())
                return lacks("port of the device", spec.device + ":" + spec.port);
        } else if (needsPort(spec.kind) || !fault.device.valid()) {
            fault.port = choose(fabric, spec, fault.device, scenario.seed, i);
            if (!fault.port.valid())
                continue; // nothing of that kind in this fabric: a scenario may serve many
        }
        if (!fault.device.valid())
            fault.device = fabric.port(fault.port).device;
        if (!needsPort(spec.kind))
            fault.port = {};
        if (fault.port.valid()) {
            fault.peer = fabric.peer(fault.port);
            if (!fault.peer.valid())
                return lacks("port with a cable", spec.device + ":" + spec.port);
        }
        if (spec.kind == FaultKind::Miscabled) {
            // Named: that neighbour. Otherwise the cables of two ports of the same device are swapped.
            PortId other;
            if (!spec.peerDevice.empty()) {
                const DeviceId device = fabric.findDevice(spec.peerDevice);
                if (!device.valid())
                    return lacks("device of the fabric", spec.peerDevice);
                if (!spec.peerPort.empty())
                    other = fabric.findPort(device, spec.peerPort);
                else if (fabric.device(device).portCount > 0)
                    other = fabric.firstPort(device);
                if (!other.valid())
                    return lacks("port of the device", spec.peerDevice + ":" + spec.peerPort);
            } else {
                const DeviceData &data = fabric.device(fault.device);
                for (std::uint32_t k = 1; k < data.portCount && !other.valid(); ++k) {
                    const std::uint32_t at = (fault.port.value - data.firstPort + k) % data.portCount;
                    const PortId candidate{data.firstPort + at};
                    if (fabric.peer(candidate).valid() &&
                        fabric.port(fabric.peer(candidate)).device != fabric.port(fault.peer).device)
                        other = fabric.peer(candidate);
                }
            }
            if (!other.valid())
                continue;
            fault.peer = other;
        }
        out.m_faults.push_back(std::move(fault));
    }
    return out;
}

std::vector<FaultEvent> Faults::play(double t, Model &model) {
    std::vector<FaultEvent> events;
    for (Active &fault : m_faults) {
        double since = t - fault.spec.atS;
        if (since >= 0 && fault.spec.everyS > 0)
            since = std::fmod(since, fault.spec.everyS);
        const bool on = since >= 0 && (!fault.spec.forS || since < *fault.spec.forS);
        if (on != fault.on) {
            fault.on = on;
            if (on)
                begin(fault, model);
            else
                end(fault, model);
            events.push_back({fault.spec.kind, on, fault.device, fault.port, fault.peer, fault.spec.strength, t});
        }
        if (on)
            during(fault, since, model);
    }
    return events;
}

void Faults::begin(Active &fault, Model &model) {
    const auto strength = static_cast<float>(fault.spec.strength);
    switch (fault.spec.kind) {
    case FaultKind::HotSpine:
        model.setAttraction(fault.device, 1 + 4 * strength);
        break;
    case FaultKind::PfcStorm:
        // The far end of the port (a host's NIC that cannot keep up) pauses it; the host itself may be named as well.
        model.setStorm(ofHost(model.fabric(), fault.port) ? fault.port : fault.peer,
                       std::min(0.998F, 0.5F + 0.5F * strength));
        break;
    case FaultKind::Miscabled: {
        const PortId own = model.peer(fault.port);
        const PortId elsewhere = model.peer(fault.peer);
        model.trouble(fault.port).lldpPeer = fault.peer.value;
        model.trouble(fault.peer).lldpPeer = fault.port.value;
        model.touch(model.fabric().port(fault.port).device);
        model.touch(model.fabric().port(fault.peer).device);
        if (own.valid() && elsewhere.valid()) { // the two cables are swapped: the other two ends see each other
            model.trouble(own).lldpPeer = elsewhere.value;
            model.trouble(elsewhere).lldpPeer = own.value;
            model.touch(model.fabric().port(own).device);
            model.touch(model.fabric().port(elsewhere).device);
        }
        break;
    }
    case FaultKind::Straggler:
        model.setSlow(fault.device, 1 - 0.7F * strength);
        model.load().stretch(fault.device, 1 + 0.5 * fault.spec.strength);
        break;
    case FaultKind::DeviceDown:
        model.setDeviceDown(fault.device, true);
        break;
    case FaultKind::DeviceSilent:
        model.setSilent(fault.device, true);
        break;
    case FaultKind::LinkLossy:
        // One packet in 1e6 … 2e4 is broken at either end.
        model.trouble(fault.port).errorShare = 1e-6 * std::pow(50.0, fault.spec.strength);
        if (fault.peer.valid())
            model.trouble(fault.peer).errorShare = 0.3e-6 * std::pow(50.0, fault.spec.strength);
        break;
    default:
        break;
    }
}

/// What goes on while a fault lasts; `age` in seconds since it began.
void Faults::during(Active &fault, double age, Model &model) {
    const double strength = fault.spec.strength;
    switch (fault.spec.kind) {
    case FaultKind::LinkDegrading: {
        // From a healthy 1e-8 to as much as 3e-3 within a minute.
        const double reach = std::min(1.0, age / 60.0);
        model.trouble(fault.port).berExponent = -8 + 5.5 * strength * reach;
        break;
    }
    case FaultKind::LinkFlapping: {
        const double period = 12 - 8 * strength;
        const bool down = std::fmod(age, period) < period * 0.4;
        if (down != fault.flappedDown) {
            fault.flappedDown = down;
            model.setLinkDown(fault.port, down);
            if (!down)
                ++model.trouble(fault.port).recoveries;
        }
        break;
    }
    case FaultKind::Optics: {
        const double reach = std::min(1.0, age / 30.0);
        Model::Trouble &trouble = model.trouble(fault.port);
        trouble.rxDrop = 11 * strength * reach;
        trouble.heat = 26 * strength * reach;
        trouble.berExponent = -8 + 4.4 * strength * reach;
        break;
    }
    default:
        break;
    }
}

void Faults::end(Active &fault, Model &model) {
    switch (fault.spec.kind) {
    case FaultKind::HotSpine:
        model.setAttraction(fault.device, 1);
        break;
    case FaultKind::LinkDegrading:
        model.trouble(fault.port).berExponent = 0;
        break;
    case FaultKind::LinkFlapping:
        if (fault.flappedDown)
            model.setLinkDown(fault.port, false);
        fault.flappedDown = false;
        break;
    case FaultKind::LinkLossy:
        model.trouble(fault.port).errorShare = 0;
        if (fault.peer.valid())
            model.trouble(fault.peer).errorShare = 0;
        break;
    case FaultKind::PfcStorm:
        model.setStorm(ofHost(model.fabric(), fault.port) ? fault.port : fault.peer, 0);
        break;
    case FaultKind::Miscabled: {
        const PortId own = model.peer(fault.port);
        const PortId elsewhere = model.peer(fault.peer);
        for (const PortId port : {fault.port, fault.peer, own, elsewhere}) {
            if (!port.valid())
                continue;
            model.trouble(port).lldpPeer = PortId::kNone;
            model.touch(model.fabric().port(port).device);
        }
        break;
    }
    case FaultKind::Straggler:
        model.setSlow(fault.device, 1);
        model.load().stretch(fault.device, 1);
        break;
    case FaultKind::DeviceDown:
        model.setDeviceDown(fault.device, false);
        break;
    case FaultKind::DeviceSilent:
        model.setSilent(fault.device, false);
        break;
    case FaultKind::Optics: {
        Model::Trouble &trouble = model.trouble(fault.port);
        trouble.rxDrop = trouble.heat = trouble.berExponent = 0;
        break;
    }
    }
}

const std::vector<std::string> &metricsMoved(FaultKind kind) {
    static const std::vector<std::string> kMoved[] = {
        /* HotSpine */ {"if.out.octets", "if.in.octets", "queue.ecn.marked", "buffer.occupancy", "pfc.pause.rx",
                        "pfc.pause.tx", "pfc.frames.rx", "pfc.frames.tx"},
        /* LinkDegrading */
        {"ber.pre_fec", "ber.post_fec", "fec.corrected", "fec.corrected.bits", "fec.bins", "fec.uncorrectable",
         "symbol.errors", "if.in.errors"},
        /* LinkFlapping */
        {"if.oper.status", "if.flaps", "link.downed", "link.error_recovery", "if.out.octets", "if.in.octets"},
        /* LinkLossy */ {"if.in.errors", "if.out.discards", "symbol.errors", "nic.retransmits", "nic.out_of_sequence"},
        /* PfcStorm */
        {"pfc.pause.rx", "pfc.frames.rx", "pfc.pause.tx", "pfc.frames.tx", "buffer.occupancy", "queue.ecn.marked",
         "if.out.octets", "tx.wait"},
        /* Miscabled */ {"lldp.peer.device", "lldp.peer.port"},
        /* Straggler */ {"if.in.octets", "nic.tx.octets"},
        /* DeviceDown */ {"if.oper.status", "if.flaps", "link.downed"},
        /* DeviceSilent */ {},
        /* Optics */ {"optics.rx.power", "optics.temperature", "optics.bias", "ber.pre_fec", "fec.corrected"},
    };
    return kMoved[static_cast<std::size_t>(kind)];
}

} // namespace fabricscope
