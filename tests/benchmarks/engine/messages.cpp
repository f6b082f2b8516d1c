// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/benchmarks/engine/messages.h"

#include <proto/gnmi.pb.h>

#include <array>
#include <string>

namespace fabricscope::bench {
namespace {

constexpr std::array<const char *, 8> kLeafs = {"out-octets", "in-octets",  "out-pkts",    "in-pkts",
                                                "in-errors",  "out-errors", "in-discards", "out-discards"};
constexpr std::int64_t kStart = 1'796'040'000'123'456'789; // ns
constexpr std::int64_t kInterval = 10'000'000'000;

void add(gnmi::Path &path, const char *name) {
    path.add_elem()->set_name(name);
}

void addPort(gnmi::Path &path, const std::string &port) {
    add(path, "interfaces");
    gnmi::PathElem *elem = path.add_elem();
    elem->set_name("interface");
    (*elem->mutable_key())["name"] = port;
    add(path, "state");
    add(path, "counters");
}

/// Up to 200 Gb/s of octets in ten seconds, other counters less; errors stand still.
std::uint64_t counter(std::size_t leaf, std::uint32_t port, std::uint64_t round) {
    const std::uint64_t share = (port * 2654435761U >> 16) % 1000;
    const std::uint64_t octets = 250'000'000ULL * share;
    return leaf < 2 ? 1'000'000'000'000ULL + octets * round : leaf < 4 ? 1'000'000'000ULL + octets / 1000 * round : 17;
}

} // namespace

Messages counterMessages(const Fabric &fabric, std::size_t count, std::size_t updatesEach, std::uint64_t round) {
    Messages messages;
    messages.updatesEach = updatesEach;
    messages.sizes.reserve(count);
    gnmi::SubscribeResponse response;
    std::string bytes;
    for (std::size_t d = 0; d < fabric.deviceCount() && messages.sizes.size() < count; ++d) {
        const DeviceId device{d};
        if (fabric.device(device).kind != DeviceKind::Switch)
            continue;
        for (const PortData &data : fabric.portsOf(device)) {
            if (messages.sizes.size() >= count)
                break;
            const PortId port = fabric.idOf(data);
            response.Clear();
            gnmi::Notification &notification = *response.mutable_update();
            notification.set_timestamp(kStart + static_cast<std::int64_t>(round) * kInterval);
            notification.mutable_prefix()->set_target(std::string(fabric.deviceName(device)));
            const std::string name(fabric.portName(port));
            if (updatesEach > 1)
                addPort(*notification.mutable_prefix(), name);
            for (std::size_t leaf = 0; leaf < updatesEach; ++leaf) {
                gnmi::Update &update = *notification.add_update();
                if (updatesEach == 1)
                    addPort(*update.mutable_path(), name);
                add(*update.mutable_path(), kLeafs[leaf]);
                update.mutable_val()->set_uint_val(counter(leaf, port.value, round));
            }
            response.SerializeToString(&bytes);
            messages.bytes.insert(messages.bytes.end(), bytes.begin(), bytes.end());
            messages.sizes.push_back(static_cast<std::uint32_t>(bytes.size()));
        }
    }
    return messages;
}

} // namespace fabricscope::bench
