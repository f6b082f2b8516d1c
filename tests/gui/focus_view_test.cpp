// SPDX-License-Identifier: GPL-3.0-or-later
// The focus and node–link views under a person's hands.
#include "widgets/focus/focus_view.h"
#include "widgets/focus/focus_words.h"
#include "widgets/focus/node_link_view.h"

#include <catch2/catch.hpp>

#include <QFontMetricsF>
#include <QSignalSpy>
#include <QTest>
#include <QWheelEvent>

#include "focus_fixture.h"

using namespace fabricscope;
using namespace fabricscope::test;

namespace {

struct Shown {
    FabricPtr fabric;
    ThemeHolder themes{ThemeHolder::Choice::Dark};
    FocusView view{themes};

    explicit Shown(const char *spec, Role role = Role::Leaf)
        : fabric(generated(spec)) {
        qRegisterMetaType<DeviceId>();
        view.resize(1280, 640);
        view.setFabric(fabric);
        view.setFrame(frameOf(*fabric, Level::kRamp));
        view.setCentre(first(*fabric, role));
        view.show();
    }
    QPoint at(int node) { return view.scene().layout().nodes[static_cast<std::size_t>(node)].rect.center().toPoint(); }
    int nodeWhere(bool group) {
        const auto &nodes = view.scene().layout().nodes;
        for (std::size_t i = 0; i < nodes.size(); ++i)
            if (nodes[i].item.group() == group)
                return static_cast<int>(i);
        return -1;
    }
};

constexpr const char *kSmall = "planes=2,rails=4,leafs-per-rail=2,spines=8,down=8";
constexpr const char *kLarge = "planes=1,rails=1,leafs-per-rail=2,spines=256,down=256";

} // namespace

TEST_CASE("clicking a neighbour selects its link, double click goes there") {
    Shown s(kSmall);
    const DeviceId leaf = s.view.centre();
    qRegisterMetaType<LinkId>();
    qRegisterMetaType<PortId>();
    QSignalSpy chosen(&s.view, &FocusView::linkChosen);
    QSignalSpy moved(&s.view, &FocusView::centreChanged);
    const FocusNode node = s.view.scene().layout().nodes[3];
    QTest::mouseClick(&s.view, Qt::LeftButton, {}, s.at(3));
    REQUIRE(chosen.count() == 1);
    CHECK(s.view.selectedLink() == node.item.links.front());
    CHECK(chosen[0][0].value<LinkId>() == node.item.links.front());
    CHECK(s.fabric->port(chosen[0][1].value<PortId>()).device == leaf);

    QTest::mouseDClick(&s.view, Qt::LeftButton, {}, s.at(3));
    CHECK(moved.count() == 1);
    CHECK(s.view.centre() == node.item.devices.front());
}

TEST_CASE("of a bundle the worst link is chosen") {
    Shown s(kLarge);
    const int group = s.nodeWhere(true);
    REQUIRE(group >= 0);
    const LinkId worst = s.view.scene().layout().nodes[static_cast<std::size_t>(group)].item.links[2];
    auto frame = frameOf(*s.fabric, Level::kRamp);
    frame->levels[worst.index()] = Level::kWarning;
    s.view.setFrame(frame);
    CHECK(s.view.scene().nodeLevel(group) == Level::kWarning);
    QTest::mouseClick(&s.view, Qt::LeftButton, {}, s.at(group));
    CHECK(s.view.selectedLink() == worst);
}

TEST_CASE("groups open by double click and by keys, and Escape closes before it goes back") {
    Shown s(kLarge);
    QSignalSpy back(&s.view, &FocusView::backRequested);
    const auto members = [&] {
        std::size_t n = 0;
        for (const FocusNode &node : s.view.scene().layout().nodes)
            n += node.parent >= 0;
        return n;
    };
    const int group = s.nodeWhere(true);
    const std::size_t size = s.view.scene().layout().nodes[static_cast<std::size_t>(group)].item.devices.size();
    QTest::mouseDClick(&s.view, Qt::LeftButton, {}, s.at(group));
    CHECK(members() == size);
    QTest::keyClick(&s.view, Qt::Key_Escape);
    CHECK(members() == 0);
    CHECK(back.count() == 0);
    QTest::mouseClick(&s.view, Qt::LeftButton, {}, s.at(group));
    QTest::keyClick(&s.view, Qt::Key_Plus);
    CHECK(members() == size);
    QTest::keyClick(&s.view, Qt::Key_Minus);
    CHECK(members() == 0);
    QTest::keyClick(&s.view, Qt::Key_Escape);
    CHECK(back.count() == 1);
    QTest::keyClick(&s.view, Qt::Key_Backspace);
    CHECK(back.count() == 2);
}

TEST_CASE("arrows walk from the centre to a neighbour and Enter goes there") {
    Shown s(kSmall);
    s.view.setFocus();
    QTest::keyClick(&s.view, Qt::Key_Up);
    const int node = s.view.focusNode();
    REQUIRE(node >= 0);
    CHECK(s.view.scene().layout().nodes[static_cast<std::size_t>(node)].row == FocusRow::Upper);
    QTest::keyClick(&s.view, Qt::Key_Right);
    CHECK(s.view.focusNode() == node + 1);
    QTest::keyClick(&s.view, Qt::Key_Left);
    CHECK(s.view.focusNode() == node);
    QTest::keyClick(&s.view, Qt::Key_Down);
    CHECK(s.view.focusNode() == -2);
    QTest::keyClick(&s.view, Qt::Key_Down);
    REQUIRE(s.view.focusNode() >= 0);
    const FocusNode host = s.view.scene().layout().nodes[static_cast<std::size_t>(s.view.focusNode())];
    CHECK(host.row == FocusRow::Lower);
    QTest::keyClick(&s.view, Qt::Key_Return);
    CHECK(s.view.centre() == host.item.devices.front());
}

TEST_CASE("Tab visits boxes with alarms") {
    Shown s(kSmall);
    auto frame = frameOf(*s.fabric, Level::kRamp);
    const LinkId bad = s.view.scene().layout().nodes[5].item.links.front();
    frame->levels[bad.index()] = Level::kDown;
    s.view.setFrame(frame);
    s.view.setFocus();
    QTest::keyClick(&s.view, Qt::Key_Tab);
    CHECK(s.view.focusNode() == 5);
}

TEST_CASE("callouts name what is wrong, stay in the window and off one another") {
    Shown s(kSmall);
    auto frame = frameOf(*s.fabric, Level::kRamp);
    for (const FocusNode &node : s.view.scene().layout().nodes)
        frame->levels[node.item.links.front().index()] = Level::kDown;
    s.view.setFrame(frame);
    const auto &callouts = s.view.scene().callouts();
    CHECK(callouts.size() >= 8);
    for (std::size_t i = 0; i < callouts.size(); ++i) {
        CHECK(QRectF(s.view.rect()).contains(callouts[i].rect));
        CHECK(callouts[i].what == QStringLiteral("down"));
        for (std::size_t k = i + 1; k < callouts.size(); ++k)
            CHECK_FALSE(callouts[i].rect.intersects(callouts[k].rect));
    }
}

TEST_CASE("a device hot at large is called out, one bad link of a device is not HOT") {
    Shown s(kSmall);
    auto summary = std::make_shared<FabricSummary>();
    summary->deviceP99.assign(s.fabric->deviceCount(), 0.1F);
    const FocusNode node = s.view.scene().layout().nodes[2];
    summary->deviceP99[node.item.devices.front().index()] = 0.9F;
    const FocusNode busy = s.view.scene().layout().nodes[4]; // above warning, not critical
    summary->deviceP99[busy.item.devices.front().index()] = 0.7F;
    s.view.setSummary(summary);
    const auto &callouts = s.view.scene().callouts();
    REQUIRE(callouts.size() == 1);
    CHECK(callouts[0].what == QStringLiteral("HOT"));
    CHECK(callouts[0].node == 2);
}

TEST_CASE("the capacity says built and now, and what it does not know") {
    const FabricPtr fabric = generated(kLarge);
    const DeviceId leaf = first(*fabric, Role::Leaf);
    const FocusGraph graph = buildFocusGraph(*fabric, leaf, {});
    auto frame = frameOf(*fabric, Level::kRamp);
    CHECK(focusCapacity(*fabric, graph, frame.get()) ==
          QStringLiteral("up 51.2 : down 51.2 Tb/s = 1.00 : 1 built, all up now"));
    for (std::size_t i = 0; i < 8; ++i)
        frame->levels[graph.upLinks[i].index()] = Level::kDown;
    CHECK(focusCapacity(*fabric, graph, frame.get()) ==
          QStringLiteral("up 51.2 : down 51.2 Tb/s = 1.00 : 1 built, 0.97 : 1 now (8 uplinks down)"));
    frame->levels[graph.downLinks[0].index()] = Level::kStale;
    CHECK(focusCapacity(*fabric, graph, frame.get()).endsWith(QStringLiteral("(8 uplinks down, 1 without data)")));
    CHECK(focusCapacity(*fabric, graph, nullptr).endsWith(QStringLiteral("no data now")));
    CHECK(focusRowHeading(*fabric, graph, FocusRow::Upper)
              .startsWith(QStringLiteral("256 spines of plane 0, in groups of ")));
}

TEST_CASE("short names drop the stem but never part of a number") {
    CHECK(shortNames({QStringLiteral("spine-p2-117"), QStringLiteral("spine-p2-118")}) ==
          QStringList({QStringLiteral("117"), QStringLiteral("118")}));
    CHECK(shortNames({QStringLiteral("a"), QStringLiteral("a")}).first() == QStringLiteral("a"));
}

TEST_CASE("the centre's words fit into its box at any window size") {
    Shown s(kLarge);
    auto frame = frameOf(*s.fabric, Level::kRamp);
    for (std::size_t i = 0; i < s.fabric->linkCount(); i += 9)
        frame->levels[i] = Level::kDown;
    s.view.setFrame(frame);
    for (const QSize size : {QSize(1280, 520), QSize(1920, 800), QSize(3840, 1500)}) {
        s.view.resize(size);
        const FocusScene &scene = s.view.scene();
        CHECK(QFontMetricsF(scene.font()).horizontalAdvance(scene.capacity()) < scene.layout().centre.width());
    }
}

TEST_CASE("a view without a fabric or with a new one paints and takes input") {
    ThemeHolder themes(ThemeHolder::Choice::Light);
    FocusView view(themes);
    view.resize(500, 300);
    view.show();
    CHECK_FALSE(view.grab().isNull());
    QTest::keyClick(&view, Qt::Key_Right);
    QTest::keyClick(&view, Qt::Key_Return);
    QTest::mouseClick(&view, Qt::LeftButton, {}, QPoint(100, 100));
    view.setFabric(generated(kSmall));
    view.setCentre(DeviceId{0U});
    view.setHops(2);
    CHECK_FALSE(view.grab().isNull());
    view.setFabric(generated(kSmall));
    CHECK_FALSE(view.centre().valid());
    CHECK_FALSE(view.grab().isNull());
}

TEST_CASE("the node–link view draws all devices and links, and the same each time") {
    const FabricPtr fabric = generated("planes=2,rails=4,leafs-per-rail=2,spines=4,down=4");
    NodeLinkInput input;
    const NodeLinkLayout one = layOutNodeLink(*fabric, input);
    const NodeLinkLayout two = layOutNodeLink(*fabric, input);
    REQUIRE(one.nodes.size() == two.nodes.size());
    std::size_t devices = 0;
    std::size_t links = 0;
    for (std::size_t i = 0; i < one.nodes.size(); ++i) {
        CHECK(one.nodes[i].rect == two.nodes[i].rect);
        CHECK(QRectF(QPointF(0, 0), one.size).contains(one.nodes[i].rect));
        devices += one.nodes[i].devices.size();
        for (std::size_t k = i + 1; k < one.nodes.size(); ++k)
            CHECK_FALSE(one.nodes[i].rect.intersects(one.nodes[k].rect));
    }
    for (const NodeLinkEdge &edge : one.edges)
        links += edge.links.size();
    CHECK(devices == fabric->deviceCount());
    CHECK(links == fabric->linkCount());
    REQUIRE(one.panels.size() == 2);
    CHECK_FALSE(one.panels[0].rect.intersects(one.panels[1].rect));
    // Spines above leafs above hosts.
    const auto y = [&](Role role) {
        return one.nodes[static_cast<std::size_t>(one.nodeOf(first(*fabric, role)))].rect.y();
    };
    CHECK(y(Role::Spine) < y(Role::Leaf));
    CHECK(y(Role::Leaf) < y(Role::Host));
}

TEST_CASE("crossings of a ladder are all undone") {
    // Hosts named so that natural order is the reverse of their leafs' order: without the sweeps every pair would
    // cross.
    Draft draft;
    std::vector<std::uint32_t> leafs;
    const auto spine = draft.device("spine-1", DeviceKind::Switch, Role::Spine);
    for (int i = 0; i < 6; ++i) {
        leafs.push_back(draft.device("leaf-" + std::to_string(i), DeviceKind::Switch, Role::Leaf));
        draft.link(leafs.back(), "up", spine, std::to_string(i + 1));
    }
    for (int i = 0; i < 6; ++i)
        draft.link(draft.device("host-" + std::to_string(9 - i), DeviceKind::Host, Role::Host), "p",
                   leafs[static_cast<std::size_t>(i)], "down");
    CHECK(countCrossings(layOutNodeLink(*draft.build(), {})) == 0);
}

TEST_CASE("hosts with the same neighbours fold when there are many, and unfold") {
    const FabricPtr fabric = generated("planes=1,rails=1,leafs-per-rail=4,spines=2,down=16");
    ThemeHolder themes(ThemeHolder::Choice::Dark);
    NodeLinkView view(themes);
    view.resize(1000, 600);
    view.setFabric(fabric);
    view.show();
    const auto hosts = [&] {
        std::size_t n = 0;
        for (const NodeLinkNode &node : view.drawing().nodes)
            n += fabric->device(node.devices.front()).kind == DeviceKind::Host;
        return n;
    };
    CHECK(hosts() == 4); // 64 hosts, 16 to a leaf
    QSignalSpy opened(&view, &NodeLinkView::deviceActivated);
    const int folded = view.drawing().nodeOf(first(*fabric, Role::Host));
    const QPointF at = view.toView(view.drawing().nodes[static_cast<std::size_t>(folded)].rect.center());
    QTest::mouseDClick(&view, Qt::LeftButton, {}, at.toPoint());
    CHECK(hosts() == 4 - 1 + 16);
    CHECK(opened.count() == 0);
    const int leaf = view.drawing().nodeOf(first(*fabric, Role::Leaf));
    QTest::mouseDClick(&view, Qt::LeftButton, {},
                       view.toView(view.drawing().nodes[static_cast<std::size_t>(leaf)].rect.center()).toPoint());
    CHECK(opened.count() == 1);
}

TEST_CASE("a fabric of switches that nothing places is laid out whole") {
    Draft draft;
    std::vector<std::uint32_t> boxes;
    for (int i = 0; i < 30; ++i)
        boxes.push_back(draft.device("box" + std::to_string(i), DeviceKind::Unknown));
    for (std::size_t i = 1; i < boxes.size(); ++i)
        draft.link(boxes[i], "up", boxes[i / 2], "d" + std::to_string(i));
    draft.link(boxes[4], "x", boxes[4], "y");
    const FabricPtr fabric = draft.build();
    const NodeLinkLayout layout = layOutNodeLink(*fabric, {});
    CHECK(layout.nodes.size() == 30);
    std::size_t links = 0;
    for (const NodeLinkEdge &edge : layout.edges) {
        links += edge.links.size();
        CHECK_FALSE(layout.curve(edge).isEmpty());
    }
    CHECK(links == fabric->linkCount());
}

TEST_CASE("the wheel zooms about the pointer, and 0 fits again") {
    ThemeHolder themes(ThemeHolder::Choice::Dark);
    NodeLinkView view(themes);
    view.resize(1000, 600);
    view.setFabric(generated("planes=2,rails=2,leafs-per-rail=2,spines=4,down=4"));
    view.show();
    view.drawing();
    const qreal before = view.zoom();
    const QPointF pointer(300, 200);
    const QPointF under = view.toScene(pointer);
    QWheelEvent wheel(pointer, view.mapToGlobal(pointer), {}, QPoint(0, 240), Qt::NoButton, {}, Qt::NoScrollPhase,
                      false);
    QCoreApplication::sendEvent(&view, &wheel);
    CHECK(view.zoom() > before);
    CHECK(view.toScene(pointer).x() == Approx(under.x()));
    CHECK(view.toScene(pointer).y() == Approx(under.y()));
    QTest::keyClick(&view, Qt::Key_0);
    CHECK(view.zoom() == Approx(before));
}
