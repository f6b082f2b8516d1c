// SPDX-License-Identifier: GPL-3.0-or-later
// Properties that the drawing of a neighbourhood must have, whatever the device and the window.
#include "widgets/focus/focus_layout.h"

#include <catch2/catch.hpp>

#include <algorithm>
#include <set>

#include "focus_fixture.h"

using namespace fabricscope;
using namespace fabricscope::test;

namespace {

FocusLayout layOut(const Fabric &fabric, DeviceId centre, QSizeF size, int hops, std::vector<DeviceId> opened = {}) {
    FocusGraphOptions options;
    options.hops = hops;
    options.slots = focusSlots(size, 16, hops);
    FocusLayoutInput input;
    input.size = size;
    input.em = 16;
    input.centreTextWidth = 380;
    input.nameWidth = 110;
    input.opened = std::move(opened);
    qreal scale = 1;
    FocusLayout layout = layOutFocusToFit(fabric, buildFocusGraph(fabric, centre, options), input, scale);
    CHECK(layout.size.width() * scale == Approx(size.width()));
    CHECK(layout.size.height() * scale == Approx(size.height()));
    CHECK(scale > 0.5);
    return layout;
}

void checkPlaced(const FocusLayout &layout) {
    const QRectF window(QPointF(0, 0), layout.size);
    for (std::size_t i = 0; i < layout.nodes.size(); ++i) {
        CHECK(window.contains(layout.nodes[i].rect));
        CHECK_FALSE(layout.nodes[i].rect.intersects(layout.centre));
        for (std::size_t k = i + 1; k < layout.nodes.size(); ++k)
            if (layout.nodes[i].rect.intersects(layout.nodes[k].rect))
                FAIL("boxes " << i << " and " << k << " overlap");
    }
    for (const FocusRowPlace &row : layout.rows)
        if (!row.heading.isNull()) {
            CHECK(window.contains(row.heading));
            CHECK_FALSE(row.heading.intersects(row.band));
            CHECK_FALSE(row.heading.intersects(row.callouts));
            CHECK_FALSE(row.callouts.intersects(row.band));
        }
}

std::multiset<std::uint32_t> neighbours(const Fabric &fabric, DeviceId centre) {
    std::multiset<std::uint32_t> links;
    for (const PortData &port : fabric.portsOf(centre))
        if (port.link.valid())
            links.insert(port.link.value);
    return links;
}

} // namespace

TEST_CASE("boxes never overlap and stay in the window, for every kind of device and size") {
    const FabricPtr fabric = generated("planes=4,rails=4,leafs-per-rail=8,spines=96,down=64,trays=64");
    for (const Role role : {Role::Leaf, Role::Spine, Role::Host})
        for (const QSizeF size : {QSizeF(1280, 520), QSizeF(1920, 800), QSizeF(3840, 1600), QSizeF(640, 420)})
            for (const int hops : {1, 2}) {
                INFO("role " << int(role) << " " << size.width() << "×" << size.height() << " hops " << hops);
                checkPlaced(layOut(*fabric, first(*fabric, role), size, hops));
            }
}

TEST_CASE("groups cover every neighbour and every link once") {
    const FabricPtr fabric = generated("planes=2,rails=2,leafs-per-rail=4,spines=200,down=100,uplinks=400");
    const DeviceId leaf = first(*fabric, Role::Leaf);
    const FocusLayout layout = layOut(*fabric, leaf, {1280, 600}, 1);
    std::multiset<std::uint32_t> links;
    std::set<std::uint32_t> devices;
    for (const FocusNode &node : layout.nodes) {
        for (const LinkId link : node.item.links)
            links.insert(link.value);
        for (const DeviceId device : node.item.devices)
            CHECK(devices.insert(device.value).second);
    }
    CHECK(links == neighbours(*fabric, leaf));
    CHECK(devices.size() == 200 + 100);
}

TEST_CASE("the number of lines stays small whatever the device") {
    const FabricPtr fabric = generated("planes=1,rails=4,leafs-per-rail=64,spines=256,down=256,trays=256");
    for (const Role role : {Role::Leaf, Role::Spine}) {
        const DeviceId device = first(*fabric, role);
        CHECK(layOut(*fabric, device, {3840, 1600}, 1).edges.size() <= 128);
        CHECK(layOut(*fabric, device, {3840, 1600}, 2).edges.size() <= 1024 + 128);
    }
}

TEST_CASE("an opened group shows its members once each, beside the row") {
    const FabricPtr fabric = generated("planes=1,rails=1,leafs-per-rail=2,spines=256,down=256");
    const DeviceId leaf = first(*fabric, Role::Leaf);
    const FocusLayout closed = layOut(*fabric, leaf, {1280, 700}, 1);
    const FocusNode group = closed.nodes[5];
    REQUIRE(group.item.group());
    const FocusLayout open = layOut(*fabric, leaf, {1280, 700}, 1, {group.item.devices.front()});
    checkPlaced(open);
    std::vector<DeviceId> members;
    std::size_t links = 0;
    for (const FocusNode &node : open.nodes)
        if (node.parent >= 0) {
            CHECK(open.nodes[static_cast<std::size_t>(node.parent)].expanded);
            members.insert(members.end(), node.item.devices.begin(), node.item.devices.end());
            links += node.item.links.size();
        }
    CHECK(members == group.item.devices);
    CHECK(links == group.item.links.size());
    CHECK(open.edges.size() == closed.edges.size());
}

TEST_CASE("a host's leafs stand in clusters of their plane") {
    const FabricPtr fabric = generated("planes=8,rails=4,leafs-per-rail=2,spines=4,down=8");
    FocusGraphOptions options;
    const FocusGraph graph = buildFocusGraph(*fabric, first(*fabric, Role::Host), options);
    const FocusRowContent &row = graph.row(FocusRow::Upper);
    CHECK(row.devices == 32);
    REQUIRE(row.clusters.size() == 8);
    for (const FocusCluster &cluster : row.clusters) {
        CHECK(cluster.by == FocusCluster::By::Plane);
        for (const FocusItem &item : cluster.items)
            for (const DeviceId device : item.devices)
                CHECK(fabric->device(device).plane == cluster.value);
    }
    CHECK(graph.row(FocusRow::Lower).devices == 0);
}

TEST_CASE("same tier, self loops and unplaced devices have their place") {
    Draft draft;
    const auto leafA = draft.device("leaf-a", DeviceKind::Switch, Role::Leaf);
    const auto leafB = draft.device("leaf-b", DeviceKind::Switch, Role::Leaf);
    const auto spine = draft.device("spine-1", DeviceKind::Switch, Role::Spine);
    const auto host = draft.device("host-1", DeviceKind::Host, Role::Host);
    const auto host2 = draft.device("host-2", DeviceKind::Host, Role::Host);
    const auto odd = draft.device("analyser", DeviceKind::Other, Role::Other);
    draft.link(leafA, "1", spine, "1");
    draft.link(leafB, "1", spine, "2");
    draft.link(host, "p1", leafA, "2");
    draft.link(host2, "p1", leafB, "2");
    draft.link(leafA, "3", leafB, "3");
    draft.link(leafA, "4", leafA, "5");
    draft.link(leafA, "6", odd, "1");
    const FabricPtr fabric = draft.build();
    const DeviceId centre = fabric->findDevice("leaf-a");
    REQUIRE(centre.valid());
    const FocusGraph graph = buildFocusGraph(*fabric, centre, {});
    CHECK(graph.selfLoops.size() == 1);
    CHECK(graph.row(FocusRow::Upper).devices == 1);
    CHECK(graph.row(FocusRow::Lower).devices == 1);
    CHECK(graph.row(FocusRow::Side).devices == 2);
    const FocusLayout layout = layOut(*fabric, centre, {1280, 600}, 1);
    checkPlaced(layout);
    CHECK_FALSE(layout.loop.isNull());
    CHECK_FALSE(layout.loop.intersects(layout.centre));
}

TEST_CASE("devices that nothing places still show who they are joined to") {
    Draft draft;
    const auto a = draft.device("box-a", DeviceKind::Switch);
    const auto b = draft.device("box-b", DeviceKind::Switch);
    const auto c = draft.device("box-c", DeviceKind::Switch);
    draft.link(a, "1", b, "1");
    draft.link(b, "2", c, "1");
    const FabricPtr fabric = draft.build();
    for (const char *name : {"box-a", "box-b", "box-c"}) {
        const DeviceId centre = fabric->findDevice(name);
        std::size_t links = 0;
        for (const FocusNode &node : layOut(*fabric, centre, {800, 500}, 1).nodes)
            links += node.item.links.size();
        INFO(name);
        CHECK(links == neighbours(*fabric, centre).size());
    }
}

TEST_CASE("a device without links has a box and nothing else") {
    Draft draft;
    draft.port(draft.device("lonely", DeviceKind::Switch), "1");
    const FabricPtr fabric = draft.build();
    const FocusLayout layout = layOut(*fabric, DeviceId{0U}, {800, 500}, 2);
    CHECK(layout.nodes.empty());
    CHECK(layout.edges.empty());
    CHECK(layout.centre.isValid());
}

TEST_CASE("callouts keep to their band and off one another") {
    std::vector<CalloutWish> wishes;
    for (int i = 0; i < 40; ++i)
        wishes.push_back({100.0 + (i * 37) % 500, 60.0 + (i * 13) % 90});
    const QRectF band(10, 50, 900, 46);
    for (const bool fromBottom : {false, true}) {
        const auto rects = placeCallouts(wishes, band, 23, fromBottom);
        REQUIRE(rects.size() == wishes.size());
        CHECK_FALSE(rects[0].isNull()); // the most important one always finds room
        std::size_t placed = 0;
        for (std::size_t i = 0; i < rects.size(); ++i) {
            if (rects[i].isNull())
                continue;
            ++placed;
            CHECK(band.contains(rects[i]));
            CHECK(rects[i].width() == wishes[i].width);
            for (std::size_t k = i + 1; k < rects.size(); ++k)
                CHECK_FALSE(rects[i].intersects(rects[k]));
        }
        CHECK(placed >= 10);
    }
    CHECK(placeCallouts({{50, 2000}}, band, 23, true)[0].isNull());
    CHECK(placeCallouts({{50, 20}}, QRectF(), 23, true)[0].isNull());
}

TEST_CASE("a point on a curve finds its edge, a point in a box its node") {
    const FabricPtr fabric = generated("planes=2,rails=4,leafs-per-rail=2,spines=8,down=8");
    const FocusLayout layout = layOut(*fabric, first(*fabric, Role::Leaf), {1280, 600}, 1);
    for (std::size_t i = 0; i < layout.nodes.size(); ++i) {
        CHECK(layout.nodeAt(layout.nodes[i].rect.center()) == static_cast<int>(i));
        CHECK(layout.nodeOf(layout.nodes[i].item.devices.front()) == static_cast<int>(i));
    }
    for (std::size_t i = 0; i < layout.edges.size(); ++i) {
        const FocusEdge &edge = layout.edges[i];
        const QPointF near = focusCurve(edge.a, edge.b, false).pointAtPercent(0.15);
        CHECK(layout.edgeAt(near, 4) == static_cast<int>(i));
    }
    CHECK(layout.nodeAt({-10, -10}) == -1);
    CHECK(layout.edgeAt({-100, -100}, 4) == -1);
}
