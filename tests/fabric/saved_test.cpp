// SPDX-License-Identifier: GPL-3.0-or-later
// A fabric as records builds into an equal fabric again, and infers nothing anew.
#include "models/fabric/generator.h"
#include "models/fabric/to_records.h"
#include "models/formats/formats.h"
#include "tests/support/records_sketch.h"

#include <catch2/catch.hpp>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <iterator>

using namespace fabricscope;

namespace {

std::string n(int i) {
    return std::to_string(i);
}

/// A file of this process's own, removed at the end.
struct SavedFile {
    std::string path =
        (std::filesystem::temp_directory_path() / ("fabricscope-saved-" + n(::getpid()) + ".json")).string();
    ~SavedFile() { std::filesystem::remove(path); }

    std::string text() const {
        std::ifstream file(path, std::ios::binary);
        return {std::istreambuf_iterator<char>(file), {}};
    }
};

std::string savedText(const Fabric &fabric) {
    const SavedFile file;
    REQUIRE(writeTopology(toRecords(fabric), "fabric", file.path, &fabric.tables()));
    return file.text();
}

FabricPtr built(TopologyRecords records) {
    std::vector<TopologyRecords> inputs;
    inputs.push_back(std::move(records));
    auto fabric = buildFabric(std::move(inputs), {});
    REQUIRE(fabric);
    return *fabric;
}

/// As an open of the file yields it, without building it anew.
FabricPtr reopened(const Fabric &fabric) {
    auto records = readTopologyBytes(savedText(fabric), "saved");
    REQUIRE(records);
    REQUIRE(records->settled);
    return built(std::move(*records));
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
        REQUIRE((x.guid == y.guid && a.text(x.label) == b.text(y.label)));
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
    REQUIRE(a.tables().extraLinks == b.tables().extraLinks);
    REQUIRE(a.tables().chassis.size() == b.tables().chassis.size());
    for (std::size_t i = 0; i < a.tables().chassis.size(); ++i)
        REQUIRE((a.tables().chassis[i].name == b.tables().chassis[i].name &&
                 a.tables().chassis[i].devices == b.tables().chassis[i].devices));
    REQUIRE(a.tables().places.size() == b.tables().places.size());
    for (std::size_t i = 0; i < a.tables().places.size(); ++i)
        REQUIRE(a.text(a.tables().places[i].rack) == b.text(b.tables().places[i].rack));
    REQUIRE(a.tables().units.size() == b.tables().units.size());
    REQUIRE(a.tables().cableLengths.size() == b.tables().cableLengths.size());
    REQUIRE(a.tables().sites == b.tables().sites);
    REQUIRE(a.tables().title == b.tables().title);
    REQUIRE(a.tables().parallelLinks == b.tables().parallelLinks);
    REQUIRE(a.tables().warnings.of(InputWarning::Code::SuspectCable) ==
            b.tables().warnings.of(InputWarning::Code::SuspectCable));
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
        requireEqual(**fabric, *reopened(**fabric));
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
    requireEqual(*fabric, *reopened(*fabric));
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
    requireEqual(*fabric, *reopened(*fabric));
}

TEST_CASE("A port that two cables claim keeps both through a save") {
    RecordsSketch s;
    s.sw("leaf1");
    s.sw("spine1");
    s.host("h1");
    s.link("h1:1", "leaf1:1");
    s.link("leaf1:9", "spine1:1");
    s.link("leaf1:9", "spine1:2");
    s.link("leaf1:8", "leaf1:8");
    const FabricPtr fabric = s.build();
    REQUIRE_FALSE(fabric->tables().extraLinks.empty());
    requireEqual(*fabric, *reopened(*fabric));
}

TEST_CASE("What another source or a hand adds to a saved fabric is built, not overlooked") {
    RecordsSketch s;
    s.records().title = "old name";
    for (int l = 1; l <= 2; ++l) {
        s.link("h" + n(l) + ":eth0", "leaf" + n(l) + ":swp1");
        s.link("leaf" + n(l) + ":swp9", "spine1:swp" + n(l));
    }
    const FabricPtr fabric = s.build();
    const std::string text = savedText(*fabric);

    std::string edited = text;
    edited.replace(edited.find("\"title\":\"old name") + 9, 8, "new name");
    auto changed = readTopologyBytes(edited, "saved");
    REQUIRE(changed);
    CHECK_FALSE(changed->settled);
    CHECK(changed->links.size() == 4);
    CHECK(built(std::move(*changed))->tables().title == "new name");

    RecordsSketch more;
    more.link("h3:eth0", "leaf1:swp2");
    std::vector<TopologyRecords> inputs;
    inputs.push_back(*readTopologyBytes(text, "saved"));
    inputs.push_back(more.take());
    const auto both = buildFabric(std::move(inputs), {});
    REQUIRE(both);
    CHECK((*both)->linkCount() == 5);

    // Cut or damaged, it is refused with the place.
    const auto cut = readTopologyBytes(std::string_view(text).substr(0, text.size() - 40), "saved", "fabric-json");
    REQUIRE_FALSE(cut);
    std::string damaged = text;
    damaged.replace(damaged.find("\"a\":[") + 5, 1, "{");
    const auto refused = readTopologyBytes(damaged, "saved");
    REQUIRE_FALSE(refused);
    CHECK(refused.error().line > 1);
}

TEST_CASE("A large fabric is the same by several threads, and opened again") {
    // Above what is shared among threads.
    std::vector<TopologyRecords> inputs;
    inputs.push_back(*generateFabric(*parseGeneratorSpec("planes=8,rails=4,leafs-per-rail=32,down=64,spines=64")));
    const auto large = buildFabric(std::move(inputs), {});
    REQUIRE(large);
    const Fabric &a = **large;
    REQUIRE(a.linkCount() == 131072);
    const FabricPtr again = reopened(a);
    REQUIRE(again->portCount() == a.portCount());
    std::size_t different = 0;
    for (std::size_t i = 0; i < a.portCount(); ++i) {
        const PortData &x = a.ports()[i];
        const PortData &y = again->ports()[i];
        different += x.device == y.device && x.link == y.link && a.text(x.name) == again->text(y.name) ? 0 : 1;
    }
    for (std::size_t i = 0; i < a.linkCount(); ++i) {
        const LinkData &x = a.links()[i];
        const LinkData &y = again->links()[i];
        different += x.lower == y.lower && x.rail == y.rail && x.plane == y.plane && x.layer == y.layer ? 0 : 1;
        different += a.port(x.lower).link == LinkId{i} && a.port(x.upper).link == LinkId{i} ? 0 : 1;
    }
    CHECK(different == 0);
}
