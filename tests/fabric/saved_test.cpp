// SPDX-License-Identifier: GPL-3.0-or-later
// A fabric as records builds into an equal fabric again, and infers nothing anew.
#include "models/fabric/generator.h"
#include "models/fabric/to_records.h"
#include "tests/support/records_sketch.h"

#include <catch2/catch.hpp>

using namespace fabricscope;

namespace {

std::string n(int i) {
    return std::to_string(i);
}

FabricPtr rebuilt(const Fabric &fabric) {
    std::vector<TopologyRecords> inputs;
    inputs.push_back(toRecords(fabric));
    auto again = buildFabric(std::move(inputs), {});
    REQUIRE(again);
    return *again;
}

void requireEqual(const Fabric &a, const Fabric &b) {
    REQUIRE(a.deviceCount() == b.deviceCount());
    REQUIRE(a.portCount() == b.portCount());
    REQUIRE(a.linkCount() == b.linkCount());
    for (std::size_t i = 0; i < a.deviceCount(); ++i) {
        const DeviceData &x = a.devices()[i];
        const DeviceData &y = b.devices()[i];
        INFO(a.text(x.name));
        REQUIRE(a.text(x.name) == b.text(y.name));
        REQUIRE(a.text(x.description) == b.text(y.description));
        REQUIRE(a.text(x.model) == b.text(y.model));
        REQUIRE(a.text(x.address) == b.text(y.address));
        REQUIRE(x.firstPort == y.firstPort);
        REQUIRE(x.portCount == y.portCount);
        REQUIRE(x.guid == y.guid);
        REQUIRE(x.pod == y.pod);
        REQUIRE(x.plane == y.plane);
        REQUIRE(x.rail == y.rail);
        REQUIRE(x.nics == y.nics);
        REQUIRE(x.gpus == y.gpus);
        REQUIRE(x.fabric == y.fabric);
        REQUIRE(int{x.tier} == int{y.tier});
        REQUIRE(x.kind == y.kind);
        REQUIRE(x.role == y.role);
        REQUIRE(int{x.inferred} == int{y.inferred});
        REQUIRE(x.factoryName == y.factoryName);
        REQUIRE(x.place == y.place);
        REQUIRE(x.chassis == y.chassis);
    }
    for (std::size_t i = 0; i < a.portCount(); ++i) {
        const PortData &x = a.ports()[i];
        const PortData &y = b.ports()[i];
        REQUIRE(a.text(x.name) == b.text(y.name));
        REQUIRE((x.device == y.device && x.link == y.link && x.nic == y.nic && x.gpu == y.gpu && x.lid == y.lid));
    }
    for (std::size_t i = 0; i < a.linkCount(); ++i) {
        const LinkData &x = a.links()[i];
        const LinkData &y = b.links()[i];
        INFO(a.portPath(x.lower) << " -- " << a.portPath(x.upper));
        REQUIRE((x.lower == y.lower && x.upper == y.upper));
        REQUIRE(x.plane == y.plane);
        REQUIRE(x.rail == y.rail);
        REQUIRE(x.layer == y.layer);
        REQUIRE(int{x.flags} == int{y.flags});
        REQUIRE(x.gbps == y.gbps);
        REQUIRE(int{x.fabric} == int{y.fabric});
    }
    REQUIRE(a.fabrics().size() == b.fabrics().size());
    for (std::size_t i = 0; i < a.fabrics().size(); ++i) {
        REQUIRE(a.fabrics()[i].name == b.fabrics()[i].name);
        REQUIRE(a.fabrics()[i].purpose == b.fabrics()[i].purpose);
        REQUIRE(a.fabrics()[i].nameInferred == b.fabrics()[i].nameInferred);
        REQUIRE(a.fabrics()[i].links == b.fabrics()[i].links);
    }
    REQUIRE(a.planes().size() == b.planes().size());
    for (std::size_t i = 0; i < a.planes().size(); ++i)
        REQUIRE((a.planes()[i].number == b.planes()[i].number && a.planes()[i].rails == b.planes()[i].rails));
    REQUIRE(a.tables().inferred == b.tables().inferred);
    REQUIRE(a.tables().selfLoops == b.tables().selfLoops);
    REQUIRE(a.tables().oneSidedLinks == b.tables().oneSidedLinks);
}

} // namespace

TEST_CASE("A generated fabric survives being saved") {
    for (const char *spec : {"demo", "demo,seed=3", "planes=1,rails=1"}) {
        std::vector<TopologyRecords> inputs;
        inputs.push_back(*generateFabric(*parseGeneratorSpec(spec)));
        const auto fabric = buildFabric(std::move(inputs), {});
        REQUIRE(fabric);
        INFO(spec);
        requireEqual(**fabric, *rebuilt(**fabric));
    }
}

TEST_CASE("An inferred fabric with every oddity survives being saved, marks and all") {
    RecordsSketch s;
    for (int p = 1; p <= 2; ++p) {
        for (int l = 1; l <= 4; ++l) {
            const std::string leaf = "ew-p" + n(p) + "-leaf-0" + n(l);
            s.sw(leaf);
            for (int h = 1; h <= 20; ++h) {
                const std::string key = "H-" + n(h) + "-" + n(p) + n(l);
                s.adapter(key, "gpu" + n(h), "mlx5_" + n(p * 4 + l), static_cast<std::uint64_t>(h * 100 + p * 10 + l));
                s.link(key + ":1", leaf + ":" + n(h));
            }
            for (int u = 1; u <= 12; ++u) {
                s.sw("ew-p" + n(p) + "-spine-0" + n(u));
                s.link(leaf + ":" + n(100 + u), "ew-p" + n(p) + "-spine-0" + n(u) + ":" + n(l));
            }
        }
    }
    s.link("ew-p1-leaf-02:90", "ew-p2-spine-03:90");                 // suspect
    s.link("ew-p1-leaf-02:91", "ew-p1-leaf-02:92", LinkRecord::ByA); // self loop, one-sided
    s.adapter("H-f", "MT4129 ConnectX7   Mellanox Technologies", "", 0xff).factoryName = true;
    s.link("H-f:1", "ew-p1-leaf-01:80");
    DeviceRecord &sharp = s.adapter("H-s", "Mellanox Technologies Aggregation Node", "", 0xee);
    sharp.kind = DeviceKind::Other;
    sharp.adapterRecord = false; // as its reader states it
    sharp.factoryName = true;
    s.link("H-s:1", "ew-p1-leaf-01:129");
    s.link("border1:swp1", "ew-p1-spine-01:70"); // below spines: a leaf
    s.sw("lonely");
    const FabricPtr fabric = s.build();
    REQUIRE(fabric->fabrics().size() == 1);
    CHECK(fabric->fabrics()[0].planes == 2);
    CHECK(fabric->fabrics()[0].rails == 4);
    CHECK(countWarnings(*fabric, InputWarning::Code::SuspectCable) == 1);
    CHECK(deviceNamed(*fabric, "border1").role == Role::Leaf);
    requireEqual(*fabric, *rebuilt(*fabric));
}

TEST_CASE("Directors above spines keep four tiers through a save") {
    RecordsSketch s;
    const NameRef chassis = s.name("dir");
    for (int l = 1; l <= 2; ++l) {
        s.sw("leaf" + n(l));
        s.host("h" + n(l));
        s.link("h" + n(l) + ":1", "leaf" + n(l) + ":1");
        for (int u = 1; u <= 2; ++u) {
            s.sw("spine" + n(u));
            s.link("leaf" + n(l) + ":" + n(10 + u), "spine" + n(u) + ":" + n(l));
        }
        DeviceRecord &line = s.sw("dir/L0" + n(l) + "/U1");
        line.chassis = chassis;
        line.blade = 1;
        for (int u = 1; u <= 2; ++u)
            s.link("spine" + n(u) + ":" + n(20 + l), "dir/L0" + n(l) + "/U1:" + n(u));
        DeviceRecord &spine = s.sw("dir/S01/U1");
        spine.chassis = chassis;
        spine.blade = 2;
        s.link("dir/L0" + n(l) + "/U1:30", "dir/S01/U1:" + n(l));
    }
    const FabricPtr fabric = s.build();
    CHECK(deviceNamed(*fabric, "dir/S01/U1").tier == 4);
    requireEqual(*fabric, *rebuilt(*fabric));
}
