// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/sim/sim_fixture.h"
#include "tests/support/records_sketch.h"

#include <catch2/catch.hpp>

#include <set>

using namespace fabricscope;

namespace {

std::uint64_t bitsOf(const SignalValue &value) {
    switch (value.kind) {
    case SignalValue::Kind::Counter:
        return value.counter;
    case SignalValue::Kind::Gauge:
        return std::bit_cast<std::uint64_t>(value.gauge);
    default:
        return std::hash<std::string_view>()(value.text);
    }
}

/// Where a fault may show: its port and the far end, or every port of its device and theirs, or (a straggler) its job.
std::vector<PortId> neighbourhoodOf(const Fabric &fabric, const FaultEvent &event) {
    std::vector<PortId> out;
    const auto device = [&](DeviceId id) {
        for (const PortData &port : fabric.portsOf(id)) {
            out.push_back(fabric.idOf(port));
            if (fabric.peer(fabric.idOf(port)).valid())
                out.push_back(fabric.peer(fabric.idOf(port)));
        }
    };
    device(event.device);
    if (event.port.valid() && fabric.peer(event.port).valid())
        device(fabric.port(fabric.peer(event.port)).device);
    return out;
}

} // namespace

TEST_CASE("the same seed gives the same run, another seed another", "[model]") {
    const FabricPtr fabric = generated();
    Scenario scenario = demoScenario();
    Run a(fabric, scenario);
    Run b(fabric, scenario);
    scenario.seed = 8;
    Run c(fabric, scenario);
    a.play(60);
    b.play(60);
    c.play(60);
    std::size_t others = 0;
    for (std::size_t p = 0; p < fabric->portCount(); ++p) {
        const PortId port{p};
        REQUIRE(a.model.outOctets(port) == b.model.outOctets(port));
        REQUIRE(a.model.marked(port) == b.model.marked(port));
        REQUIRE(a.model.pausedNs(port) == b.model.pausedNs(port));
        REQUIRE(a.model.changes(port) == b.model.changes(port));
        others += a.model.outOctets(port) != c.model.outOctets(port) ? 1 : 0;
    }
    CHECK(others > fabric->portCount() / 2);
    REQUIRE(a.events.size() == b.events.size());
}

TEST_CASE("counters only rise, and never faster than the line", "[model]") {
    const FabricPtr fabric = generated();
    Run run(fabric, demoScenario());
    run.play(5);
    std::vector<std::uint64_t> before;
    for (std::size_t p = 0; p < fabric->portCount(); ++p)
        before.push_back(run.model.outOctets(PortId{p}));
    run.play(40);
    for (std::size_t p = 0; p < fabric->portCount(); ++p) {
        const PortId port{p};
        REQUIRE(run.model.outOctets(port) >= before[p]);
        const double rate = static_cast<double>(run.model.outOctets(port) - before[p]) / 40;
        REQUIRE(rate <= run.model.capacity(port) * 1.001);
        REQUIRE(run.model.pausedShare(port) <= 1);
        REQUIRE(run.model.queueBytes(port) <= QueueShape::kBytes);
    }
}

TEST_CASE("a healthy fabric is busy, and marks and pauses next to nothing", "[model]") {
    const FabricPtr fabric = generated("demo");
    Scenario scenario = demoScenario();
    scenario.faults.clear();
    Run run(fabric, scenario);
    run.play(60);
    double busiest = 0;
    std::uint64_t marked = 0;
    double packets = 0;
    for (const LinkData &link : fabric->links()) {
        for (const PortId port : {link.lower, link.upper}) {
            busiest = std::max(busiest, static_cast<double>(run.model.utilisation(port)));
            marked += run.model.marked(port);
            CHECK(run.model.pausedNs(port) == 0);
        }
        packets += run.model.capacity(link.lower) * 60 / QueueShape::kPacket;
    }
    CHECK(busiest > 0.05);
    CHECK(static_cast<double>(marked) < 0.01 * packets);
}

TEST_CASE("training bursts beat together over a job and pause between", "[model]") {
    const FabricPtr fabric = generated();
    Scenario scenario;
    scenario.loads = {{LoadSpec::Kind::Training, -1, -1, 8, 0.4}};
    Run run(fabric, scenario);
    int together = 0;
    int steps = 0;
    for (int i = 0; i < 120; ++i, ++steps) {
        run.play(0.5);
        std::size_t busy = 0;
        std::size_t hosts = 0;
        for (const LinkData &link : fabric->links()) {
            if (link.layer != Layer::Access)
                continue;
            ++hosts;
            busy += run.model.utilisation(link.lower) > 0.4F ? 1 : 0;
        }
        together += busy == 0 || busy == hosts ? 1 : 0;
    }
    CHECK(together > steps * 8 / 10); // all or none, but for the moments when rails start one after the other
    CHECK(together < steps + 1);
}

TEST_CASE("each fault moves the metrics that it is documented to move", "[model][faults]") {
    const CataloguePtr catalogue = shippedCatalogue();
    const FabricPtr fabric = generated();
    for (const FaultKind kind :
         {FaultKind::HotSpine, FaultKind::LinkDegrading, FaultKind::LinkFlapping, FaultKind::LinkLossy,
          FaultKind::PfcStorm, FaultKind::Straggler, FaultKind::DeviceDown, FaultKind::Optics}) {
        Scenario scenario = scenarioOf(kind);
        if (kind == FaultKind::LinkLossy) { // NICs feel it on an access link only
            const PortId host = fabric->firstPort(
                fabric->idOf(*std::find_if(fabric->devices().begin(), fabric->devices().end(),
                                           [](const DeviceData &d) { return d.kind == DeviceKind::Host; })));
            const PortId leaf = fabric->peer(host);
            scenario.faults[0].device = fabric->deviceName(fabric->port(leaf).device);
            scenario.faults[0].port = fabric->portName(leaf);
        }
        Run with(fabric, scenario);
        scenario.faults.clear();
        Run without(fabric, scenario);
        // Looked at every step: a flapping link is up again half the time.
        std::set<std::string> moved;
        for (int i = 0; i < 200; ++i) {
            with.play(0.5);
            without.play(0.5);
            if (with.events.empty())
                continue;
            const Signals a(with.model);
            const Signals b(without.model);
            for (const std::string &id : metricsMoved(kind)) {
                const Signal signal = signalOf(id);
                REQUIRE(catalogue->find(id).valid());
                REQUIRE(signal != Signal::None);
                if (moved.count(id) > 0)
                    continue;
                for (const PortId port : neighbourhoodOf(*fabric, with.events.front())) {
                    for (const std::int16_t index : Signals::indexes(signal)) {
                        const DeviceId device = fabric->port(port).device;
                        if (bitsOf(a.value(signal, device, port, index)) !=
                            bitsOf(b.value(signal, device, port, index)))
                            moved.insert(id);
                    }
                }
            }
        }
        for (const std::string &id : metricsMoved(kind)) {
            INFO(toString(kind) << " " << id);
            CHECK(moved.count(id) == 1);
        }
    }
}

TEST_CASE("faults look like what they are", "[model][faults]") {
    const FabricPtr fabric = generated();
    SECTION("a hot spine draws several times its share") {
        Run run(fabric, scenarioOf(FaultKind::HotSpine));
        run.play(5);
        std::vector<std::uint64_t> before;
        for (std::size_t p = 0; p < fabric->portCount(); ++p)
            before.push_back(run.model.outOctets(PortId{p}));
        run.play(30);
        const DeviceId hot = run.events.at(0).device;
        CHECK(fabric->device(hot).tier == 2);
        double onHot = 0;
        double elsewhere = 0;
        std::size_t hotLinks = 0;
        std::size_t otherLinks = 0;
        for (const LinkData &link : fabric->links()) {
            if (link.layer != Layer::LeafSpine || link.plane != fabric->device(hot).plane)
                continue;
            const auto sent = static_cast<double>(run.model.outOctets(link.lower) - before[link.lower.index()]);
            const bool isHot = fabric->port(link.upper).device == hot;
            (isHot ? onHot : elsewhere) += sent;
            ++(isHot ? hotLinks : otherLinks);
        }
        CHECK(onHot / static_cast<double>(hotLinks) > 1.8 * elsewhere / static_cast<double>(otherLinks));
    }
    SECTION("a hot spine pauses its own column and, through full leafs, hosts: not what comes down from other spines") {
        Run run(fabric, scenarioOf(FaultKind::HotSpine));
        run.play(6);
        const DeviceId hot = run.events.at(0).device;
        float column = 0;
        float hosts = 0;
        float others = 0;
        for (int second = 0; second < 30; ++second) {
            run.play(1);
            for (const LinkData &link : fabric->links()) {
                if (link.plane != fabric->device(hot).plane)
                    continue;
                float &most = link.layer == Layer::Access              ? hosts
                              : fabric->port(link.upper).device == hot ? column
                                                                       : others;
                most = std::max(most, run.model.pausedShare(link.lower));
                if (link.layer == Layer::LeafSpine)
                    others = std::max(others, run.model.pausedShare(link.upper));
            }
        }
        CHECK(column > 0.05F);
        CHECK(hosts > 0.05F);
        CHECK(others < 0.01F);
    }
    SECTION("a storm pauses the leaf's port nearly all the time") {
        Run run(fabric, scenarioOf(FaultKind::PfcStorm));
        run.play(20);
        const PortId port = run.events.at(0).port;
        CHECK(fabric->device(fabric->port(port).device).tier == 1);
        CHECK(run.model.pausedShare(port) > 0.99F);
        CHECK(run.model.queueBytes(port) > 0.7F * QueueShape::kBytes);
        CHECK(run.model.queueDelay(port) > 0.01); // 4 MiB over what little is let through
    }
    SECTION("a flapping link changes state and carries nothing while down") {
        Run run(fabric, scenarioOf(FaultKind::LinkFlapping));
        run.play(60);
        const PortId port = run.events.at(0).port;
        CHECK(run.model.changes(port) >= 10);
        CHECK(run.model.changes(port) == run.model.changes(fabric->peer(port)));
    }
    SECTION("a device that is down takes its neighbours' ports with it, and gives them back") {
        Scenario scenario = scenarioOf(FaultKind::DeviceDown);
        scenario.faults[0].forS = 10;
        Run run(fabric, scenario);
        run.play(8);
        const DeviceId device = run.events.at(0).device;
        CHECK_FALSE(run.model.reports(device));
        for (const PortData &port : fabric->portsOf(device)) {
            if (port.link.valid())
                CHECK_FALSE(run.model.up(fabric->peer(fabric->idOf(port))));
        }
        run.play(20);
        CHECK(run.model.reports(device));
        for (const PortData &port : fabric->portsOf(device)) {
            if (port.link.valid())
                CHECK(run.model.up(fabric->peer(fabric->idOf(port))));
        }
    }
    SECTION("a silent device forwards on") {
        Run run(fabric, scenarioOf(FaultKind::DeviceSilent));
        run.play(8);
        const DeviceId device = run.events.at(0).device;
        CHECK_FALSE(run.model.reports(device));
        CHECK_FALSE(run.model.deviceDown(device));
        const std::uint64_t before = run.model.outOctets(fabric->firstPort(device));
        run.play(10);
        CHECK(run.model.outOctets(fabric->firstPort(device)) > before);
    }
    SECTION("swapped cables are told by all four ends") {
        Run run(fabric, scenarioOf(FaultKind::Miscabled));
        run.play(8);
        const FaultEvent event = run.events.at(0);
        REQUIRE(run.model.troubleOf(event.port) != nullptr);
        CHECK(run.model.troubleOf(event.port)->lldpPeer == event.peer.value);
        CHECK(run.model.troubleOf(event.peer)->lldpPeer == event.port.value);
        CHECK(run.model.troubleOf(fabric->peer(event.port))->lldpPeer == fabric->peer(event.peer).value);
        CHECK(fabric->peer(event.port) != event.peer);
    }
    SECTION("a fault that recurs comes again") {
        Scenario scenario = scenarioOf(FaultKind::DeviceSilent);
        scenario.faults[0].forS = 5;
        scenario.faults[0].everyS = 20;
        Run run(fabric, scenario);
        run.play(60);
        REQUIRE(run.events.size() == 6);
        CHECK(run.events[2].begins);
        CHECK(run.events[2].atS == Approx(25));
        CHECK(run.events[3].atS == Approx(30));
    }
}

TEST_CASE("a scenario that names what the fabric lacks is refused", "[faults]") {
    const FabricPtr fabric = generated();
    Scenario scenario = scenarioOf(FaultKind::Optics);
    scenario.faults[0].device = "nowhere";
    auto faults = Faults::resolve(scenario, *fabric);
    REQUIRE_FALSE(faults);
    CHECK(faults.error().found == "nowhere");
    scenario.faults[0].device = fabric->deviceName(DeviceId{0U});
    scenario.faults[0].port = "swp999";
    faults = Faults::resolve(scenario, *fabric);
    REQUIRE_FALSE(faults);
    CHECK(faults.error().found.find("swp999") != std::string::npos);
}

TEST_CASE("a fault at a port without a cable, or with a neighbour that has no port, is refused", "[faults]") {
    RecordsSketch sketch;
    sketch.sw("leaf1");
    sketch.sw("bare");
    sketch.host("h1");
    sketch.link("h1:eth0", "leaf1:swp1");
    sketch.port("leaf1:swp2");
    const FabricPtr fabric = sketch.build();
    for (const FaultKind kind : {FaultKind::LinkDegrading, FaultKind::LinkFlapping, FaultKind::LinkLossy,
                                 FaultKind::PfcStorm, FaultKind::Miscabled, FaultKind::Optics}) {
        INFO(toString(kind));
        Scenario scenario = scenarioOf(kind);
        scenario.faults[0].device = "leaf1";
        scenario.faults[0].port = "swp2";
        const auto faults = Faults::resolve(scenario, *fabric);
        REQUIRE_FALSE(faults);
        CHECK(faults.error().code == ErrorCode::BadValue);
        CHECK(faults.error().expected == "port with a cable");
        CHECK(faults.error().found == "leaf1:swp2");
        scenario.faults[0].port = "swp1";
        Run run(fabric, scenario);
        run.play(10);
    }
    Scenario scenario = scenarioOf(FaultKind::Miscabled);
    scenario.faults[0].device = "leaf1";
    scenario.faults[0].port = "swp1";
    scenario.faults[0].peerDevice = "bare";
    CHECK_FALSE(Faults::resolve(scenario, *fabric));
}

TEST_CASE("any fabric plays: empty, hosts alone, switches alone", "[model]") {
    Run empty(buildFabric({}, {}).value(), demoScenario());
    empty.play(5);
    CHECK(empty.model.elapsed() == Approx(5));
    CHECK(empty.events.empty());
}

TEST_CASE("every metric of the catalogue that is reported has a signal or a reason to have none", "[signals]") {
    const CataloguePtr catalogue = shippedCatalogue();
    const std::set<std::string> without{"ib.rcv_switch_relay_errors",
                                        "ib.xmit_constraint_errors",
                                        "ib.rcv_constraint_errors",
                                        "ib.excessive_overrun",
                                        "ib.vl15_dropped",
                                        "lldp.peer.device",
                                        "lldp.peer.port",
                                        "spread.uplink"};
    for (const MetricInfo &metric : catalogue->metrics()) {
        if (!metric.derivedFrom.empty() || without.count(metric.id) > 0)
            continue;
        INFO(metric.id);
        CHECK(signalOf(metric.id) != Signal::None);
    }
}
