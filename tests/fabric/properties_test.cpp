// SPDX-License-Identifier: GPL-3.0-or-later
// Any regular fabric, its devices renamed and its records shuffled, stripped of all that the source would state, is
// placed as it was made.
#include "models/fabric/generator.h"
#include "models/fabric/to_records.h"
#include "tests/support/records_sketch.h"

#include <catch2/catch.hpp>
#include <rapidcheck.h>

#include <algorithm>
#include <map>
#include <numeric>
#include <random>
#include <set>

using namespace fabricscope;

namespace {

struct Made {
    TopologyRecords records;
    std::vector<DeviceRecord> truth; // by device, before stripping
};

/// A generated fabric whose records are in random order and, if asked, whose switches carry names without any sense.
Made shuffled(const GeneratorSpec &spec, std::uint32_t seed, bool rename) {
    Made made;
    TopologyRecords source = *generateFabric(spec);
    std::mt19937 random(seed);
    std::vector<std::uint32_t> order(source.devices.size());
    std::iota(order.begin(), order.end(), 0U);
    std::shuffle(order.begin(), order.end(), random);
    std::vector<std::uint32_t> position(order.size());
    TopologyRecords &out = made.records;
    out.path = "shuffled";
    // Names without sense: a word of its own for each kind of box, numbers in random order.
    std::vector<std::uint32_t> numbers(order.size());
    std::iota(numbers.begin(), numbers.end(), 0U);
    std::shuffle(numbers.begin(), numbers.end(), random);
    for (std::uint32_t i = 0; i < order.size(); ++i) {
        const DeviceRecord &from = source.devices[order[i]];
        position[order[i]] = i;
        made.truth.push_back(from);
        DeviceRecord &to = out.devices.emplace_back();
        std::string name(source.text(from.name));
        if (rename && from.kind == DeviceKind::Switch)
            name = (from.role == Role::Leaf ? "kiwi" : "moa") + std::to_string(numbers[i]);
        to.name = out.names.intern(name);
        to.kind = from.kind;
    }
    std::vector<std::uint32_t> ports(source.ports.size());
    std::iota(ports.begin(), ports.end(), 0U);
    std::shuffle(ports.begin(), ports.end(), random);
    std::vector<std::uint32_t> portAt(ports.size());
    for (std::uint32_t i = 0; i < ports.size(); ++i) {
        PortRecord port = source.ports[ports[i]];
        portAt[ports[i]] = i;
        port.name = out.names.intern(source.text(port.name));
        port.device = position[port.device];
        port.nic = port.gpu = -1;
        out.ports.push_back(port);
    }
    for (LinkRecord link : source.links) {
        link.portA = portAt[link.portA];
        link.portB = portAt[link.portB];
        if (random() % 2 == 0)
            std::swap(link.portA, link.portB);
        out.links.push_back(link);
    }
    std::shuffle(out.links.begin(), out.links.end(), random);
    return made;
}

FabricPtr build(TopologyRecords records) {
    std::vector<TopologyRecords> inputs;
    inputs.push_back(std::move(records));
    auto fabric = buildFabric(std::move(inputs), {});
    RC_ASSERT(fabric.has_value());
    return *fabric;
}

/// The same partition: `mine` and `theirs` are equal up to the names of the parts.
template <class A, class B>
bool samePartition(const std::vector<A> &mine, const std::vector<B> &theirs) {
    std::map<A, B> forward;
    std::map<B, A> back;
    for (std::size_t i = 0; i < mine.size(); ++i)
        if (forward.emplace(mine[i], theirs[i]).first->second != theirs[i] ||
            back.emplace(theirs[i], mine[i]).first->second != mine[i])
            return false;
    return true;
}

GeneratorSpec anySpec() {
    GeneratorSpec spec;
    spec.planes = *rc::gen::inRange(1U, 4U);
    spec.rails = *rc::gen::inRange(2U, 5U);
    spec.leafsPerRail = *rc::gen::inRange(1U, 4U);
    spec.down = *rc::gen::inRange(4U, 10U);
    spec.spines = *rc::gen::inRange(2U, spec.down + 1);
    spec.gpusPerTray = spec.rails;
    spec.nicsPerGpu = 1;
    return spec;
}

} // namespace

TEST_CASE("Any regular fabric is placed as it was made, whatever the order and names") {
    const bool ok = rc::check([] {
        const GeneratorSpec spec = anySpec();
        const bool rename = *rc::gen::arbitrary<bool>();
        Made made = shuffled(spec, *rc::gen::arbitrary<std::uint32_t>(), rename);
        const FabricPtr fabric = build(std::move(made.records));
        RC_ASSERT(fabric->deviceCount() == made.truth.size());
        RC_ASSERT(fabric->fabrics().size() == 1U);
        RC_ASSERT(fabric->fabrics()[0].planes == spec.planes);
        RC_ASSERT(fabric->fabrics()[0].rails == spec.rails);
        std::vector<std::int32_t> planes, truePlanes, rails, trueRails;
        for (std::size_t i = 0; i < made.truth.size(); ++i) {
            const DeviceData &device = fabric->devices()[i];
            RC_ASSERT(device.role == made.truth[i].role);
            if (device.kind != DeviceKind::Switch)
                continue;
            planes.push_back(device.plane);
            truePlanes.push_back(made.truth[i].plane);
            if (device.role == Role::Leaf) {
                rails.push_back(device.rail);
                trueRails.push_back(made.truth[i].rail);
            }
        }
        RC_ASSERT(samePartition(planes, truePlanes));
        RC_ASSERT(samePartition(rails, trueRails));
        if (!rename) { // then numbers too
            RC_ASSERT(rails == trueRails);
            for (std::size_t i = 0; i < planes.size(); ++i)
                RC_ASSERT(fabric->planes()[static_cast<std::size_t>(planes[i])].number == truePlanes[i]);
        }
        std::set<std::pair<std::uint32_t, std::uint32_t>> seen;
        for (const LinkData &link : fabric->links()) {
            const DeviceData &low = fabric->device(fabric->port(link.lower).device);
            const DeviceData &high = fabric->device(fabric->port(link.upper).device);
            RC_ASSERT(low.tier + 1 == high.tier);
            RC_ASSERT(link.layer == (low.tier == 0 ? Layer::Access : Layer::LeafSpine));
            RC_ASSERT(seen.emplace(link.lower.value, link.upper.value).second);
        }
    });
    CHECK(ok);
}

TEST_CASE("Whatever the records, the build ends, loses nothing, and survives being saved") {
    const bool ok = rc::check([] {
        const auto deviceCount = *rc::gen::inRange(1U, 12U);
        TopologyRecords records;
        const std::vector<std::string> words{"leaf",   "spine",  "core",    "gpu-srv",
                                             "x",      "oob-sw", "fe-",     "fw",
                                             "border", "",       "p1-leaf", "MT Mellanox Technologies"};
        for (unsigned i = 0; i < deviceCount; ++i) {
            DeviceRecord device;
            device.name = records.names.intern(*rc::gen::elementOf(words) + std::to_string(*rc::gen::inRange(0, 4)));
            device.kind = *rc::gen::element(DeviceKind::Unknown, DeviceKind::Switch, DeviceKind::Host,
                                            DeviceKind::Panel, DeviceKind::Other);
            device.role = *rc::gen::weightedElement<Role>(
                {{8, Role::Unknown}, {1, Role::Leaf}, {1, Role::Spine}, {1, Role::Core}});
            device.adapterRecord = device.kind == DeviceKind::Host && *rc::gen::arbitrary<bool>();
            device.factoryName = *rc::gen::inRange(0, 5) == 0;
            device.guid = static_cast<std::uint64_t>(*rc::gen::inRange(0, 6));
            device.blade = static_cast<std::uint8_t>(*rc::gen::inRange(0, 3));
            device.plane = *rc::gen::inRange(-1, 2);
            records.devices.push_back(device);
        }
        const auto portCount = *rc::gen::inRange(0U, 40U);
        for (unsigned i = 0; i < portCount; ++i) {
            PortRecord port;
            port.device = *rc::gen::inRange(0U, deviceCount);
            port.name = records.names.intern(*rc::gen::elementOf(std::vector<std::string>{"swp", "eth", ""}) +
                                             std::to_string(*rc::gen::inRange(0, 9)));
            records.ports.push_back(port);
        }
        for (unsigned i = 0; portCount > 0 && i < portCount; ++i) {
            LinkRecord link;
            link.portA = *rc::gen::inRange(0U, portCount);
            link.portB = *rc::gen::inRange(0U, portCount);
            link.reported = static_cast<std::uint8_t>(*rc::gen::inRange(1, 4));
            records.links.push_back(link);
        }
        const FabricPtr fabric = build(std::move(records));
        RC_ASSERT(fabric->linkCount() <= portCount);
        std::set<std::string> names;
        for (const DeviceData &device : fabric->devices())
            RC_ASSERT(names.emplace(fabric->text(device.name)).second);
        for (const DeviceData &device : fabric->devices())
            for (std::uint32_t p = 0; p < device.portCount; ++p)
                RC_ASSERT(fabric->device(fabric->ports()[device.firstPort + p].device).firstPort == device.firstPort);
        std::size_t ends = 0;
        for (std::size_t p = 0; p < fabric->portCount(); ++p)
            ends += fabric->linksOf(PortId{p}).size();
        std::size_t expected = 0;
        for (const LinkData &link : fabric->links())
            expected += link.lower == link.upper ? 1 : 2;
        RC_ASSERT(ends == expected);
        const FabricPtr again = build(toRecords(*fabric));
        RC_ASSERT(again->deviceCount() == fabric->deviceCount());
        RC_ASSERT(again->linkCount() == fabric->linkCount());
        for (std::size_t i = 0; i < fabric->deviceCount(); ++i) {
            RC_ASSERT(again->text(again->devices()[i].name) == fabric->text(fabric->devices()[i].name));
            const DeviceData &was = fabric->devices()[i];
            const DeviceData &is = again->devices()[i];
            RC_LOG() << fabric->text(was.name) << ": " << toString(was.kind) << ", " << toString(was.role)
                     << ", inferred " << int{was.inferred} << '\n';
            RC_ASSERT(std::string(toString(is.role)) == std::string(toString(was.role)));
        }
    });
    CHECK(ok);
}
