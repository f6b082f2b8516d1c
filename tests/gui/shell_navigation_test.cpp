// SPDX-License-Identifier: GPL-3.0-or-later
// Where clicks and keys lead through the whole window, and how many steps of history they make.
#include "tests/gui/shell_fixture.h"
#include "widgets/focus/node_link_view.h"
#include "widgets/shell/annotation_targets.h"

#include <QSignalSpy>

#include <mutex>

using namespace fabricscope;
using namespace fabricscope::test;

namespace {

/// Keeps one order in memory.
struct Orders : OrderStore {
    mutable std::mutex mutex;
    mutable std::string kept;
    std::string read(const Fabric &) const override {
        const std::lock_guard lock(mutex);
        return kept;
    }
    void write(const Fabric &, const std::string &orderJson) const override {
        const std::lock_guard lock(mutex);
        kept = orderJson;
    }
};

struct Walk : Shell {
    MapView *map = window.workArea()->map();
    QSignalSpy steps{&window.navigator(), &Navigator::placeChanged};

    explicit Walk(const char *spec, WorkArea::Whole whole = WorkArea::Whole::Weave) {
        window.workArea()->setWhole(whole);
        open(spec);
        if (whole == WorkArea::Whole::Weave)
            REQUIRE(eventually([this] { return map->hasWeave() && map->isVisible(); }));
        steps.clear();
    }
    const Fabric &fabric() { return *bridge.fabric(); }
    /// A link whose upper end is a device of the role, in the plane.
    LinkId linkBelow(Role role, int plane) {
        for (const LinkData &link : fabric().links())
            if (fabric().device(fabric().port(link.upper).device).role == role && link.plane == plane)
                return fabric().idOf(link);
        return {};
    }
    QPoint onMap(LinkId link) { return map->scene().cellViewRect(map->scene().weave().cellOf(link)).value().center(); }
    QPoint onHeader(std::size_t panel) { return map->scene().panelFrame(panel).topLeft() + QPoint(30, 8); }
    QPoint onNode(DeviceId device) {
        NodeLinkView *view = window.workArea()->nodeLink();
        const NodeLinkLayout &drawing = view->drawing();
        return view->toView(drawing.nodes[static_cast<std::size_t>(drawing.nodeOf(device))].rect.center()).toPoint();
    }
    std::shared_ptr<MapFrame> frame(std::uint8_t level) {
        auto made = std::make_shared<MapFrame>();
        made->fabricGeneration = bridge.generation();
        made->sequence = 1000;
        made->levels.assign(fabric().linkCount(), level);
        return made;
    }
};

constexpr const char *kSmall = "planes=2,rails=2,leafs-per-rail=2,spines=4,down=4";

} // namespace

TEST_CASE("a double click or Enter on a cell opens the row's device at that port, in one step") {
    Walk walk("demo");
    const LinkId link = walk.linkBelow(Role::Leaf, 0); // an access link: its lower end is a host
    const PortId port = walk.fabric().link(link).upper;
    QTest::mouseClick(walk.map, Qt::LeftButton, {}, walk.onMap(link));
    CHECK(walk.place().port == port);
    CHECK(walk.steps.count() == 1);
    QTest::mouseDClick(walk.map, Qt::LeftButton, {}, walk.onMap(link));
    CHECK(walk.place().view == Place::View::Focus);
    CHECK(walk.place().device == walk.fabric().port(port).device);
    CHECK(walk.place().port == port);
    CHECK(walk.steps.count() == 2);
    walk.window.navigator().back();
    REQUIRE(walk.map->isVisible());
    walk.map->setFocus();
    walk.steps.clear();
    QTest::keyClick(walk.map, Qt::Key_Return);
    CHECK(walk.place().view == Place::View::Focus);
    CHECK(walk.place().port == port);
    CHECK(walk.steps.count() == 1);
    // Backspace leads back from the map as well as from a device.
    walk.window.navigator().back();
    QTest::keyClick(walk.map, Qt::Key_Backspace);
    CHECK_FALSE(walk.place().device.valid());
}

TEST_CASE("what is selected on the map carries its own plane, so that maintenance drains no other") {
    Walk walk("demo");
    walk.window.navigator().showPlane(1);
    QTest::mouseClick(walk.map, Qt::LeftButton, {}, walk.onMap(walk.linkBelow(Role::Leaf, 0)));
    CHECK(walk.place().plane == 0);
    for (const Annotation &target : annotationTargets(walk.bridge, walk.place()))
        if (target.scope == Annotation::Scope::Plane)
            CHECK(target.plane == walk.fabric().planes()[0].name);
    CHECK(annotationTargets(walk.bridge, walk.place()).back().scope == Annotation::Scope::Plane);
}

TEST_CASE("Escape clears a selection of any kind, and the same can be selected again") {
    Walk walk("demo");
    walk.map->setFocus();
    QTest::mouseClick(walk.map, Qt::LeftButton, {}, walk.onHeader(1));
    REQUIRE(walk.place().scope == Place::Scope::Plane);
    REQUIRE_FALSE(walk.bridge.focus().group.empty());
    QTest::keyClick(walk.map, Qt::Key_Escape);
    CHECK(walk.bridge.focus().group.empty());
    CHECK(walk.place().scope == Place::Scope::Fabric); // of the several that the demo has
    QTest::mouseClick(walk.map, Qt::LeftButton, {}, walk.onHeader(1));
    CHECK(walk.place().scope == Place::Scope::Plane);
    CHECK_FALSE(walk.bridge.focus().group.empty());

    const LinkId link = walk.linkBelow(Role::Spine, 0);
    QTest::mouseClick(walk.map, Qt::LeftButton, {}, walk.onMap(link));
    REQUIRE(walk.place().link == link);
    QTest::keyClick(walk.map, Qt::Key_Escape);
    CHECK(walk.place().scope == Place::Scope::Fabric);
    CHECK_FALSE(walk.bridge.focus().device.valid());
    QTest::mouseClick(walk.map, Qt::LeftButton, {}, walk.onMap(link));
    CHECK(walk.place().link == link);
    CHECK(walk.bridge.focus().link == link);
}

TEST_CASE("a click on a device's drawing or faceplate is one step, and the drawing stays") {
    Walk walk(kSmall);
    walk.window.navigator().openDevice(walk.leaf());
    const DeviceId leaf = walk.place().device;
    FocusView *view = walk.window.workArea()->focus();
    FaceplateView *plate = walk.window.workArea()->faceplate();
    REQUIRE(view->isVisible());
    walk.steps.clear();

    const FaceplateCell cell = plate->faceplate().cells[2];
    QTest::mouseClick(plate->viewport(), Qt::LeftButton, {}, plate->toViewport(cell.rect.center()).toPoint());
    CHECK(walk.steps.count() == 1);
    CHECK(walk.place().port == cell.port);
    CHECK(view->selectedLink() == walk.fabric().port(cell.port).link);

    walk.steps.clear();
    const auto click = [&](QPointF at) {
        QTest::mouseClick(view, Qt::LeftButton, {}, (at * view->scene().scale()).toPoint());
    };
    const FocusNode near = view->scene().layout().nodes[1];
    click(near.rect.center());
    CHECK(walk.steps.count() == 1);
    CHECK(walk.place().device == leaf);
    CHECK(walk.place().link == near.item.links.front());

    // A link of the second hop is looked at from where one is.
    view->setHops(2);
    walk.steps.clear();
    const FocusLayout &layout = view->scene().layout();
    int far = -1;
    for (std::size_t i = 0; i < layout.nodes.size(); ++i)
        if (layout.nodes[i].row == FocusRow::FarLower || layout.nodes[i].row == FocusRow::FarUpper)
            far = static_cast<int>(i);
    REQUIRE(far >= 0);
    click(layout.nodes[static_cast<std::size_t>(far)].rect.center());
    CHECK(walk.steps.count() == 1);
    CHECK(view->centre() == leaf);
    CHECK(walk.place().device == leaf);
    CHECK(walk.place().link.valid());
    walk.window.navigator().back();
    CHECK(walk.place().link == near.item.links.front());
}

TEST_CASE("the node–link drawing answers to filters, alarm keys and Escape") {
    Walk walk(kSmall, WorkArea::Whole::Auto);
    NodeLinkView *view = walk.window.workArea()->nodeLink();
    REQUIRE(eventually([&] { return view->isVisible(); }));
    view->setFocus();
    const LinkId down = walk.linkBelow(Role::Spine, 1);
    auto frame = walk.frame(Level::kRamp);
    frame->levels[down.index()] = Level::kDown;
    view->setFrame(frame);
    walk.steps.clear();
    walk.key(Qt::Key_F8);
    CHECK(walk.place().link == down);
    CHECK(walk.steps.count() == 1);
    walk.key(Qt::Key_Escape); // back to before
    CHECK(walk.place() == Place{});

    // Of a hidden plane nothing is drawn, and no alarm is gone to.
    const DeviceId spine = walk.fabric().port(walk.fabric().link(down).upper).device;
    const auto shown = [&](DeviceId device) { return view->shows(view->drawing().nodeOf(device)); };
    CHECK(shown(spine));
    walk.window.filter().setPlaneShown(1, false);
    CHECK_FALSE(shown(spine));
    CHECK(shown(walk.fabric().port(walk.fabric().link(walk.linkBelow(Role::Spine, 0)).upper).device));
    CHECK(std::ranges::any_of(walk.fabric().devices(), [&](const DeviceData &device) {
        return device.role == Role::Host && shown(walk.fabric().idOf(device));
    }));
    walk.key(Qt::Key_F8);
    CHECK(walk.place() == Place{});
    walk.window.filter().showAllPlanes();
    CHECK(shown(spine));
    const QImage all = view->grab().toImage();
    walk.window.filter().setOnlyAlarms(true);
    CHECK(view->grab().toImage() != all);
}

TEST_CASE("folded hosts of a node–link drawing are a group with a name, and a click beside them lets go") {
    Walk walk("planes=1,rails=1,leafs-per-rail=4,spines=2,down=16", WorkArea::Whole::Auto);
    NodeLinkView *view = walk.window.workArea()->nodeLink();
    REQUIRE(eventually([&] { return view->isVisible(); }));
    const NodeLinkLayout &drawing = view->drawing();
    const auto folded = std::ranges::find_if(drawing.nodes, [](const NodeLinkNode &node) { return node.group(); });
    REQUIRE(folded != drawing.nodes.end());
    const std::vector<DeviceId> hosts = folded->devices;
    QTest::mouseClick(view, Qt::LeftButton, {}, walk.onNode(hosts.front()));
    CHECK(walk.place().scope == Place::Scope::Group);
    CHECK(walk.place().group == hosts);
    CHECK(walk.place().title.startsWith(QStringLiteral("16 hosts from ")));
    QTest::mouseClick(view, Qt::LeftButton, {}, QPoint(view->width() - 3, view->height() - 3));
    CHECK(walk.place() == Place{});
    CHECK(walk.bridge.focus().group.empty());
}

TEST_CASE("the map is not laid out anew for a visit to a device") {
    struct Sizes : QObject {
        int changes = 0;
        bool eventFilter(QObject *, QEvent *event) override {
            changes += event->type() == QEvent::Resize;
            return false;
        }
    };
    Walk walk(kSmall);
    QCoreApplication::sendPostedEvents();
    const QSize size = walk.map->size();
    Sizes sizes;
    walk.map->installEventFilter(&sizes);
    walk.window.navigator().openDevice(walk.leaf());
    REQUIRE(eventually([&] { return walk.window.workArea()->focus()->isVisible(); }));
    QCoreApplication::sendPostedEvents();
    walk.window.navigator().showAll();
    REQUIRE(eventually([&] { return walk.map->isVisible(); }));
    QCoreApplication::sendPostedEvents();
    CHECK(walk.map->size() == size);
    CHECK(sizes.changes == 0);
    walk.map->removeEventFilter(&sizes);
}

TEST_CASE("values in zoomed cells are asked for again after a visit to a device") {
    Walk walk(kSmall);
    const LinkId link = walk.linkBelow(Role::Spine, 0);
    QTest::mouseClick(walk.map, Qt::LeftButton, {}, walk.onMap(link));
    walk.window.workArea()->zoomToSelection();
    REQUIRE(eventually([&] { return !walk.bridge.focus().visible.empty(); }));
    const std::vector<LinkId> wanted = walk.bridge.focus().visible;
    walk.window.navigator().openPort(walk.place().port);
    REQUIRE(eventually([&] { return walk.bridge.focus().visible != wanted; }));
    walk.window.navigator().back();
    CHECK(eventually([&] { return walk.bridge.focus().visible == wanted; }, 5000));
}

TEST_CASE("zoom to selection leads from a device to its place in the whole") {
    Walk walk("demo");
    walk.window.navigator().openDevice(walk.leaf());
    walk.key(Qt::Key_Period, Qt::ControlModifier);
    CHECK(walk.place().view == Place::View::Map);
    CHECK(walk.place().device == walk.leaf());
    CHECK(walk.map->zoom() > 1);
}

TEST_CASE("the order of rows outlives the window until it is sorted anew") {
    const auto orders = std::make_shared<Orders>();
    const auto rows = [](Shell &shell) {
        std::vector<std::string> names;
        const Weave &weave = shell.window.workArea()->map()->scene().weave();
        for (const DeviceId device : weave.panels()[0].rowDevices)
            if (device.valid())
                names.emplace_back(shell.bridge.fabric()->deviceName(device));
        return names;
    };
    const auto begin = [&](Shell &shell) {
        shell.window.workArea()->setWhole(WorkArea::Whole::Weave);
        shell.window.workArea()->map()->setOrderStore(orders);
        shell.open(kSmall);
        REQUIRE(eventually([&] { return shell.window.workArea()->map()->hasWeave(); }));
    };
    std::vector<std::string> sorted;
    {
        Shell shell;
        begin(shell);
        sorted = rows(shell);
        REQUIRE(eventually([&] { return !orders->read(*shell.bridge.fabric()).empty(); }));
    }
    // Two leafs of a rail change places, as if the second had been there first.
    const std::string first = '"' + sorted[0] + '"';
    const std::string second = '"' + sorted[1] + '"';
    const std::size_t at = orders->kept.find(first + ',' + second);
    REQUIRE(at != std::string::npos);
    orders->kept.replace(at, first.size() + 1 + second.size(), second + ',' + first);
    Shell shell;
    begin(shell);
    CHECK(rows(shell)[0] == sorted[1]);
    CHECK(rows(shell)[1] == sorted[0]);
    shell.window.workArea()->map()->resort();
    CHECK(eventually([&] { return rows(shell) == sorted; }));
    CHECK(eventually(
        [&] { return orders->read(*shell.bridge.fabric()).find(first + ',' + second) != std::string::npos; }));
}
