// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/sim/journal.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>

namespace fabricscope {

namespace {

using Json = nlohmann::ordered_json;

Expected<void> openFile(std::ofstream &out, const std::string &path) {
    out.open(path, std::ios::binary | std::ios::trunc);
    if (out)
        return {};
    Error error;
    error.code = ErrorCode::NotWritable;
    error.file = path;
    error.detail = std::strerror(errno);
    return fail(std::move(error));
}

/// Names of a fabric are any bytes; JSON is UTF-8.
std::string dump(const Json &json) {
    return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

Json portJson(const Fabric &fabric, PortId port) {
    return {{"device", fabric.deviceName(fabric.port(port).device)}, {"port", fabric.portName(port)}};
}

void appendNumber(std::string &out, double v) {
    char digits[32];
    std::snprintf(digits, sizeof digits, "%.4g", v);
    out += digits;
}

} // namespace

Expected<void> TruthWriter::open(const std::string &path, const Scenario &scenario, TimePoint at) {
    if (path.empty())
        return {};
    if (const auto opened = openFile(m_out, path); !opened)
        return opened;
    m_out << dump({{"schema", "fabricscope.truth/1"}, {"at", toRfc3339(at)}, {"seed", scenario.seed}}) << '\n'
          << std::flush;
    return {};
}

void TruthWriter::write(const Fabric &fabric, const std::vector<FaultEvent> &events, TimePoint at) {
    if (!m_out.is_open())
        return;
    for (const FaultEvent &event : events) {
        Json line = {{"at", toRfc3339(at)},
                     {"at_s", event.atS},
                     {"event", event.begins ? "begin" : "end"},
                     {"kind", toString(event.kind)},
                     {"device", fabric.deviceName(event.device)},
                     {"port", event.port.valid() ? Json(fabric.portName(event.port)) : Json(nullptr)},
                     {"peer", event.peer.valid() ? portJson(fabric, event.peer) : Json(nullptr)},
                     {"strength", event.strength},
                     {"metrics", metricsMoved(event.kind)}};
        m_out << dump(line) << '\n';
    }
    if (!events.empty())
        m_out.flush(); // a test or a person watches the file while it grows
}

Expected<void> ReadingsWriter::open(const std::string &path, const Fabric &fabric, Duration interval) {
    if (path.empty())
        return {};
    if (const auto opened = openFile(m_out, path); !opened)
        return opened;
    m_interval = interval;
    for (auto *array : {&m_octets, &m_marked, &m_paused})
        array->resize(fabric.portCount());
    m_out << dump({{"schema", "fabricscope.readings/1"}, {"interval_s", toSeconds(interval)}}) << '\n';
    for (const DeviceData &device : fabric.devices()) {
        Json ports = Json::array();
        Json peers = Json::array();
        for (std::uint32_t i = 0; i < device.portCount; ++i) {
            const PortId port{device.firstPort + i};
            const PortId peer = fabric.peer(port);
            ports.push_back(fabric.portName(port));
            peers.push_back(peer.valid() ? Json(fabric.portPath(peer)) : Json(nullptr));
        }
        m_out << dump({{"device", fabric.text(device.name)}, {"ports", std::move(ports)}, {"peers", std::move(peers)}})
              << '\n';
    }
    m_out.flush();
    return {};
}

void ReadingsWriter::step(const Model &model, TimePoint at) {
    if (!m_out.is_open())
        return;
    const double seconds = model.elapsed() - m_last;
    if (m_last >= 0 && seconds + 1e-9 < toSeconds(m_interval))
        return;
    for (const DeviceData &device : model.fabric().devices()) {
        if (m_last >= 0 && device.portCount > 0)
            row(model, device, at, seconds);
        for (std::uint32_t i = 0; i < device.portCount; ++i) {
            const PortId port{device.firstPort + i};
            m_octets[port.index()] = model.outOctets(port);
            m_marked[port.index()] = model.marked(port);
            m_paused[port.index()] = model.pausedNs(port);
        }
    }
    m_last = model.elapsed();
    m_out.flush();
}

void ReadingsWriter::row(const Model &model, const DeviceData &device, TimePoint at, double seconds) {
    const auto array = [&](const char *name, auto value) {
        const std::size_t start = m_line.size();
        bool any = false;
        m_line += ",\"";
        m_line += name;
        m_line += "\":[";
        for (std::uint32_t i = 0; i < device.portCount; ++i) {
            const double v = value(PortId{device.firstPort + i});
            any = any || v != 0;
            if (i > 0)
                m_line += ',';
            appendNumber(m_line, v);
        }
        m_line += ']';
        if (!any)
            m_line.resize(start);
    };
    m_line = "{\"at\":\"" + toRfc3339(at) + "\",\"device\":" + dump(Json(model.fabric().text(device.name)));
    array("up", [&](PortId p) { return model.up(p) ? 1.0 : 0.0; });
    array("out_utilisation", [&](PortId p) {
        const double full = model.capacity(p) * seconds;
        return full > 0 ? static_cast<double>(model.outOctets(p) - m_octets[p.index()]) / full : 0.0;
    });
    array("ecn_ratio", [&](PortId p) {
        const double packets = static_cast<double>(model.outOctets(p) - m_octets[p.index()]) / QueueShape::kPacket;
        return packets > 0 ? std::min(1.0, static_cast<double>(model.marked(p) - m_marked[p.index()]) / packets) : 0.0;
    });
    array("paused_ratio", [&](PortId p) {
        return std::min(1.0, static_cast<double>(model.pausedNs(p) - m_paused[p.index()]) / (seconds * 1e9));
    });
    array("queue_bytes", [&](PortId p) { return static_cast<double>(model.queuePeak(p)); });
    array("queue_delay_s", [&](PortId p) { return model.queueDelay(p); });
    m_line += "}\n";
    m_out << m_line;
}

} // namespace fabricscope
