// SPDX-License-Identifier: GPL-3.0-or-later
// A fabric of few links made by hand, the shipped catalogue, and short ways to write samples.
#pragma once

#include "models/telemetry/store.h"

#include <catch2/catch.hpp>

#include <chrono>
#include <memory>
#include <string>
#include <vector>

namespace fabricscope::test {

using namespace std::chrono_literals;

/// 2026-11-30T12:00:00Z and then some; nanoseconds that are no round number, so that nothing rests on rounding.
inline TimePoint at(Duration d) {
    return TimePoint(std::chrono::seconds(1796040000) + std::chrono::nanoseconds(123456789)) + d;
}

inline CataloguePtr shippedCatalogue() {
    static const CataloguePtr catalogue = [] {
        auto loaded = Catalogue::load(FABRICSCOPE_RESOURCES "/metrics");
        if (!loaded)
            throw std::runtime_error(loaded.error().file + ":" + std::to_string(loaded.error().line) + ": expected " +
                                     loaded.error().expected + ", found " + loaded.error().found);
        return *loaded;
    }();
    return catalogue;
}

/// `leafs` leafs with one host link and `spines` uplinks each, one to every spine; 200 Gb/s of two lanes each. Links in
/// order: for every leaf its host link, then its uplinks. Ports of a leaf: 0 to the host, 1… to the spines.
inline FabricPtr smallFabric(std::uint32_t leafs = 2, std::uint32_t spines = 4) {
    FabricTables t;
    const auto device = [&](const std::string &name, Role role, std::int8_t tier, std::uint32_t ports) {
        DeviceData d;
        d.name = t.names.intern(name);
        d.role = role;
        d.tier = tier;
        d.kind = role == Role::Host ? DeviceKind::Host : DeviceKind::Switch;
        d.fabric = 0;
        d.plane = role == Role::Host ? std::int16_t{-1} : std::int16_t{0};
        d.rail = role == Role::Leaf ? std::int16_t{0} : std::int16_t{-1};
        d.firstPort = static_cast<std::uint32_t>(t.ports.size());
        d.portCount = ports;
        const DeviceId id{t.devices.size()};
        t.devices.push_back(d);
        for (std::uint32_t i = 0; i < ports; ++i) {
            PortData p;
            p.device = id;
            p.name = t.names.intern("swp" + std::to_string(i + 1));
            t.ports.push_back(p);
        }
        return id;
    };
    std::vector<DeviceId> leaf, spine, host;
    for (std::uint32_t i = 0; i < leafs; ++i)
        leaf.push_back(device("leaf" + std::to_string(i), Role::Leaf, 1, 1 + spines));
    for (std::uint32_t i = 0; i < spines; ++i)
        spine.push_back(device("spine" + std::to_string(i), Role::Spine, 2, leafs));
    for (std::uint32_t i = 0; i < leafs; ++i)
        host.push_back(device("host" + std::to_string(i), Role::Host, 0, 1));
    const auto link = [&](PortId lower, PortId upper, Layer layer) {
        LinkData l;
        l.lower = lower;
        l.upper = upper;
        l.gbps = 200;
        l.width = 2;
        l.plane = 0;
        l.rail = 0;
        l.fabric = 0;
        l.layer = layer;
        t.ports[lower.index()].link = t.ports[upper.index()].link = LinkId{t.links.size()};
        t.links.push_back(l);
    };
    for (std::uint32_t i = 0; i < leafs; ++i) {
        const std::uint32_t first = t.devices[leaf[i].index()].firstPort;
        link(PortId{t.devices[host[i].index()].firstPort}, PortId{first}, Layer::Access);
        for (std::uint32_t s = 0; s < spines; ++s)
            link(PortId{first + 1 + s}, PortId{t.devices[spine[s].index()].firstPort + i}, Layer::LeafSpine);
    }
    t.planes.push_back({"0", 0, 0, leafs + spines, static_cast<std::uint32_t>(t.links.size()), {0}});
    FabricInfo info;
    info.name = "test";
    t.fabrics.push_back(info);
    return std::make_shared<const Fabric>(std::move(t));
}

/// A store with what tests need at hand.
struct Bench {
    explicit Bench(FabricPtr f = smallFabric())
        : fabric(std::move(f))
        , catalogue(shippedCatalogue())
        , store(fabric, catalogue, losses) {
        SourceClock clock;
        clock.interval = 10s;
        clock.heartbeat = 60s;
        clock.alive = true;
        store.setSource(0, clock);
    }

    MetricId metric(const char *id) const {
        const MetricId found = catalogue->find(id);
        if (!found.valid())
            throw std::runtime_error(std::string("no metric ") + id);
        return found;
    }
    Sample sample(PortId port, const char *id, Duration when, std::int16_t index = -1) const {
        Sample s;
        s.port = port;
        s.device = fabric->port(port).device;
        s.metric = metric(id);
        s.index = index;
        s.at = at(when);
        return s;
    }
    /// One sample, received when it was taken.
    void counter(PortId port, const char *id, Duration when, std::uint64_t raw, std::int16_t index = -1) {
        Sample s = sample(port, id, when, index);
        s.kind = Sample::Kind::Counter;
        s.raw = raw;
        store.apply(std::span(&s, 1), at(when));
    }
    void gauge(PortId port, const char *id, Duration when, double value, std::int16_t index = -1) {
        Sample s = sample(port, id, when, index);
        s.kind = Sample::Kind::Gauge;
        s.number = value;
        store.apply(std::span(&s, 1), at(when));
    }
    void state(PortId port, const char *id, Duration when, std::uint64_t raw) {
        Sample s = sample(port, id, when);
        s.kind = Sample::Kind::State;
        s.onChange = true;
        s.raw = raw;
        store.apply(std::span(&s, 1), at(when));
    }
    Reading read(PortId port, const char *id, Duration when, std::int16_t index = -1) const {
        return store.read(port, metric(id), index, at(when));
    }
    std::uint8_t level(LinkId link, const OverlayChoice &choice, Duration when) {
        store.setOverlay(choice);
        if (const MapFramePtr frame = store.frame(at(when)))
            last = frame;
        return last->levels[link.index()];
    }

    FabricPtr fabric;
    CataloguePtr catalogue;
    LossCounters losses;
    TelemetryStore store;
    MapFramePtr last;
    // Of smallFabric(): the first uplink and its ends.
    LinkId access{std::uint32_t{0}}, uplink{std::uint32_t{1}};
    PortId leafHost{std::uint32_t{0}}, leafUp{std::uint32_t{1}};
    PortId spineDown() const { return fabric->link(uplink).upper; }
    PortId hostPort() const { return fabric->link(access).lower; }
};

} // namespace fabricscope::test
