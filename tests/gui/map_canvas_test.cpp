// SPDX-License-Identifier: GPL-3.0-or-later
// The real widget, driven by synthetic mouse, wheel and keys.
#include "tests/support/fabric_sketch.h"
#include "tests/support/map_frames.h"
#include "widgets/map/map_canvas.h"

#include <catch2/catch.hpp>

#include <QApplication>
#include <QSignalSpy>
#include <QTest>
#include <QWheelEvent>

#include <set>

using namespace fabricscope;

Q_DECLARE_METATYPE(fabricscope::DeviceId)
Q_DECLARE_METATYPE(fabricscope::PortId)
Q_DECLARE_METATYPE(fabricscope::LinkId)

namespace {

/// A map of a fabric whose requests are answered as a session would.
struct Bench {
    FabricPtr fabric;
    ThemeHolder themes{ThemeHolder::Choice::Dark};
    MapCanvas map{themes};
    DeviceId device;
    PortId port;
    LinkId link;
    LinkId hover;
    std::vector<PortId> activated;
    std::vector<DeviceId> group;

    explicit Bench(FabricPtr f, QSize size = {900, 600})
        : fabric(std::move(f)) {
        QObject::connect(&map, &MapCanvas::selectionRequested, &map, [this](DeviceId d, PortId p, LinkId l) {
            device = d;
            port = p;
            link = l;
            map.setSelection(d, p, l);
        });
        QObject::connect(&map, &MapCanvas::hoverRequested, &map, [this](LinkId l, PortId) { hover = l; });
        QObject::connect(&map, &MapCanvas::portActivated, &map, [this](PortId p) { activated.push_back(p); });
        QObject::connect(&map, &MapCanvas::groupRequested, &map,
                         [this](std::vector<DeviceId> d) { group = std::move(d); });
        map.resize(size);
        map.show();
        map.setWeave(fabric, buildWeave(*fabric), 1);
    }
    void frame(std::uint64_t sequence, const std::vector<std::uint8_t> &levels) {
        auto f = std::make_shared<MapFrame>();
        f->sequence = sequence;
        f->fabricGeneration = 1;
        f->levels = levels;
        map.setFrame(f);
    }
    std::uint32_t cell(const char *leaf, const char *portName) const {
        return map.scene().weave().cellOf(fabric->port(fabric->findPort(fabric->findDevice(leaf), portName)).link);
    }
    QPoint centre(std::uint32_t c) const { return map.scene().cellViewRect(c).value().center(); }
    void wheel(QPointF at, int delta) {
        QWheelEvent event(at, map.mapToGlobal(at), {}, QPoint(0, delta), Qt::NoButton, Qt::NoModifier,
                          Qt::NoScrollPhase, false);
        QApplication::sendEvent(&map, &event);
    }
};

QRgb pixel(const QImage &image, QPoint at) {
    return image.pixel(at) | 0xff000000;
}

} // namespace

TEST_CASE("a click selects the link under it, a double click opens its leaf") {
    Bench b(regularFabric(2, 2, 4, 6, 5));
    const std::uint32_t cell = b.cell("leaf-p1-r1-g2", "swp7");
    QTest::mouseClick(&b.map, Qt::LeftButton, {}, b.centre(cell));
    CHECK(b.device == b.fabric->findDevice("leaf-p1-r1-g2"));
    CHECK(b.fabric->portName(b.port) == "swp7");
    CHECK(b.link == b.map.scene().weave().linkAt(cell));
    CHECK(b.activated.empty());
    QTest::mouseDClick(&b.map, Qt::LeftButton, {}, b.centre(cell));
    CHECK(b.activated == std::vector<PortId>{b.port});
    QTest::keyClick(&b.map, Qt::Key_Return);
    CHECK(b.activated.size() == 2);
    // Escape clears, and then passes on.
    QTest::keyClick(&b.map, Qt::Key_Escape);
    CHECK_FALSE(b.device.valid());
}

TEST_CASE("the header of a panel selects its switches") {
    Bench b(regularFabric(2, 2, 4, 6, 5));
    const QRect frame = b.map.scene().panelFrame(1);
    QTest::mouseClick(&b.map, Qt::LeftButton, {}, frame.topLeft() + QPoint(30, 8));
    CHECK(b.group.size() == 8 + 6);
    for (const DeviceId device : b.group)
        CHECK(b.fabric->device(device).plane == 1);
}

TEST_CASE("arrow keys walk over cells and sections, N goes to the alarms") {
    Bench b(regularFabric(1, 2, 4, 6, 5));
    std::vector<std::uint8_t> levels(b.fabric->linkCount(), Level::kRamp);
    const std::uint32_t hot = b.cell("leaf-p0-r1-g3", "swp9");
    levels[b.map.scene().weave().linkAt(hot).index()] = Level::kDown;
    b.frame(1, levels);
    QTest::mouseClick(&b.map, Qt::LeftButton, {}, b.centre(b.cell("leaf-p0-r0-g0", "swp5")));
    QTest::keyClick(&b.map, Qt::Key_Right); // from the last host over to the first spine
    CHECK(b.fabric->portName(b.port) == "swp6");
    QTest::keyClick(&b.map, Qt::Key_Down);
    CHECK(b.device == b.fabric->findDevice("leaf-p0-r0-g1"));
    for (int n = 0; n < 3; ++n)
        QTest::keyClick(&b.map, Qt::Key_Down); // into the next rail's band
    CHECK(b.device == b.fabric->findDevice("leaf-p0-r1-g0"));
    QTest::keyClick(&b.map, Qt::Key_Up);
    CHECK(b.device == b.fabric->findDevice("leaf-p0-r0-g3"));
    QTest::keyClick(&b.map, Qt::Key_N);
    CHECK(b.link == b.map.scene().weave().linkAt(hot));
}

TEST_CASE("wheel and keys zoom towards a point, 0 fits again, dragging pans") {
    Bench b(regularFabric(2, 4, 16, 32, 32));
    const std::uint32_t cell = b.cell("leaf-p0-r2-g7", "swp50");
    const QPoint at = b.centre(cell);
    for (int n = 0; n < 12; ++n)
        b.wheel(at, 120);
    CHECK(b.map.zoom() > 10);
    CHECK((b.centre(cell) - at).manhattanLength() < b.map.scene().placement().panels[0].sx);
    const QPoint before = b.centre(cell);
    QTest::mousePress(&b.map, Qt::LeftButton, {}, at);
    QTest::mouseMove(&b.map, at + QPoint(30, 20));
    QTest::mouseMove(&b.map, at + QPoint(60, 40));
    QTest::mouseRelease(&b.map, Qt::LeftButton, {}, at + QPoint(60, 40));
    CHECK(b.centre(cell) - before == QPoint(60, 40));
    CHECK_FALSE(b.link.valid()); // a drag selects nothing
    QTest::keyClick(&b.map, Qt::Key_0);
    CHECK(b.map.zoom() == 1);
    QTest::keyClick(&b.map, Qt::Key_Plus);
    CHECK(b.map.zoom() > 1);
    QTest::keyClick(&b.map, Qt::Key_Minus);
    CHECK(b.map.zoom() == Approx(1));
}

TEST_CASE("large cells ask for the values of the links that are in view, and for no others") {
    Bench b(regularFabric(2, 4, 16, 32, 32));
    std::vector<LinkId> wanted;
    QObject::connect(&b.map, &MapCanvas::visibleLinksRequested, &b.map,
                     [&](std::vector<LinkId> l) { wanted = std::move(l); });
    const LinkId link = b.map.scene().weave().linkAt(b.cell("leaf-p0-r2-g7", "swp50"));
    b.map.zoomTo(link);
    REQUIRE(QTest::qWaitFor([&] { return !wanted.empty(); }, 5000));
    CHECK(wanted.size() <= MapCanvas::kMostTexts);
    CHECK(std::find(wanted.begin(), wanted.end(), link) != wanted.end());
    for (const LinkId l : wanted)
        CHECK(b.map.scene().cellViewRect(b.map.scene().weave().cellOf(l))->intersects(QRect(0, 0, 900, 600)));
    b.map.zoomToFit();
    CHECK(QTest::qWaitFor([&] { return wanted.empty(); }, 5000));
}

TEST_CASE("a frame colours its cells, and painting after small changes equals painting all") {
    Bench b(regularFabric(2, 4, 16, 16, 16), {1200, 900}); // large enough that one change is taken alone
    std::vector<std::uint8_t> levels(b.fabric->linkCount(), Level::kRamp);
    b.frame(1, levels);
    b.map.grab();
    const std::uint32_t cell = b.cell("leaf-p1-r1-g3", "swp20");
    levels[b.map.scene().weave().linkAt(cell).index()] = Level::kErrors;
    b.frame(2, levels);
    const QImage stepwise = b.map.grab().toImage();
    CHECK(pixel(stepwise, b.map.scene().cellViewRect(cell)->topLeft() + QPoint(1, 1)) ==
          darkTheme().levels[Level::kErrors]);
    CHECK(b.map.halos().size() == 1);

    Bench fresh(b.fabric, {1200, 900});
    fresh.frame(2, levels);
    CHECK(fresh.map.grab().toImage() == stepwise);
}

TEST_CASE("stale is hatched at any size, and only above threshold dims what is below") {
    Bench b(regularFabric(1, 4, 64, 64, 64), {300, 300}); // about a pixel a cell
    std::vector<std::uint8_t> levels(b.fabric->linkCount(), Level::kStale);
    b.frame(1, levels);
    const auto colours = [&] {
        std::set<QRgb> found;
        const QImage image = b.map.grab().toImage();
        const QRect content = b.map.scene().panelContent(0).adjusted(4, 4, -4, -4);
        for (int y = content.top(); y < content.top() + 40; ++y) {
            for (int x = content.left(); x < content.left() + 60; ++x)
                found.insert(pixel(image, {x, y}));
        }
        return found;
    };
    const std::set<QRgb> stale = colours();
    CHECK(stale.count(darkTheme().levels[Level::kStale]) == 1);
    CHECK(stale.count(darkTheme().staleHatch.rgb()) == 1);

    levels.assign(levels.size(), Level::kRampEnd);
    b.frame(2, levels);
    CHECK(colours().count(darkTheme().levels[Level::kRampEnd]) == 1);
    b.map.setFilter({.planes = {}, .rails = {}, .fabrics = {}, .onlyAlarms = true});
    CHECK(colours().count(darkTheme().levels[Level::kRampEnd]) == 0);
}

TEST_CASE("the tooltip names both ends and is asked for once per link") {
    Bench b(regularFabric(1, 2, 4, 6, 5));
    const std::uint32_t cell = b.cell("leaf-p0-r1-g1", "swp8");
    QTest::mouseMove(&b.map, b.centre(cell));
    CHECK(b.hover == b.map.scene().weave().linkAt(cell));
    CellFacts facts;
    facts.cell = cell;
    facts.level = Level::kDown;
    const QString text = cellDescription(*b.fabric, b.map.scene().weave(), facts);
    CHECK(text.contains(QStringLiteral("leaf-p0-r1-g1")));
    CHECK(text.contains(QStringLiteral("spine-p0-2")));
    CHECK(text.contains(QStringLiteral("swp8")));
    CHECK(text.contains(QStringLiteral("200 Gb/s")));
    CHECK(text.contains(QStringLiteral("down")));
    QEvent leave(QEvent::Leave);
    QApplication::sendEvent(&b.map, &leave);
    CHECK_FALSE(b.hover.valid());
}

TEST_CASE("nothing is computed while hidden, and the newest frame is there once shown") {
    Bench b(regularFabric(1, 2, 4, 6, 5));
    std::vector<std::uint8_t> levels(b.fabric->linkCount(), Level::kRamp);
    b.frame(1, levels);
    b.map.hide();
    levels[0] = Level::kDown;
    b.frame(2, levels);
    const std::uint32_t cell = b.map.scene().weave().cellOf(LinkId{0U});
    CHECK(b.map.scene().pyramid().at(cell) == Level::kRamp);
    b.map.show();
    CHECK(b.map.scene().pyramid().at(cell) == Level::kDown);
    CHECK(b.map.halos().size() == 1);
}

TEST_CASE("frames of another generation are left alone") {
    Bench b(regularFabric(1, 2, 4, 6, 5));
    auto f = std::make_shared<MapFrame>();
    f->fabricGeneration = 7;
    f->levels.assign(b.fabric->linkCount(), Level::kDown);
    b.map.setFrame(f);
    CHECK(b.map.scene().pyramid().at(0) == Level::kNeverSeen);
}

TEST_CASE("silenced links stay coloured and marked, without a halo") {
    Bench b(regularFabric(1, 2, 4, 6, 5));
    std::vector<std::uint8_t> levels(b.fabric->linkCount(), Level::kRamp);
    const std::uint32_t cell = b.cell("leaf-p0-r1-g1", "swp8");
    levels[b.map.scene().weave().linkAt(cell).index()] = Level::kDown;
    b.frame(1, levels);
    REQUIRE(b.map.halos().size() == 1);
    Annotation silence;
    silence.kind = Annotation::Kind::Silenced;
    silence.scope = Annotation::Scope::Device;
    silence.device = "leaf-p0-r1-g1";
    silence.who = "ops";
    b.map.setAnnotations({silence});
    CHECK(b.map.halos().empty());
    CHECK(b.map.scene().pyramid().at(cell) == Level::kDown);
    b.map.setAnnotations({});
    CHECK(b.map.halos().size() == 1);
}

TEST_CASE("the weave is laid on another thread, and the last fabric asked for wins") {
    Bench b(regularFabric(1, 2, 4, 6, 5));
    const FabricPtr first = regularFabric(1, 2, 8, 6, 5);
    const FabricPtr second = regularFabric(3, 2, 4, 6, 5);
    QSignalSpy spy(&b.map, &MapCanvas::weaveChanged);
    b.map.setFabric(first, 2);
    CHECK_FALSE(b.map.hasWeave()); // what was drawn before does not answer the mouse any more
    b.map.setFabric(second, 3);
    spy.clear();
    REQUIRE(spy.wait(5000));
    CHECK(spy.count() == 1);
    CHECK(b.map.scene().shapes().size() == 3);
    CHECK(b.map.absence() == WeaveAbsence::None);

    FabricSketch flat;
    flat.device("a", {});
    flat.device("b", {});
    flat.link("a", "1", "b", "1");
    b.map.setFabric(flat.build(), 4);
    REQUIRE(spy.wait(5000));
    CHECK(b.map.absence() == WeaveAbsence::NoTiers);
    CHECK_FALSE(b.map.hasWeave());
    b.map.grab(); // nothing to draw, nothing to break
}

TEST_CASE("a wall's halos are large, and half pixels of a scaled screen lose nothing") {
    Bench b(regularFabric(1, 2, 32, 32, 32));
    std::vector<std::uint8_t> levels(b.fabric->linkCount(), Level::kRamp);
    levels[100] = Level::kDown;
    b.frame(1, levels);
    REQUIRE(b.map.halos().size() == 1);
    CHECK(b.map.halos()[0].rect.width() >= 12);
    CHECK(b.map.halos()[0].rect.width() < 48);
    b.map.setWallMode(true);
    REQUIRE(b.map.halos().size() == 1);
    CHECK(b.map.halos()[0].rect.width() >= 48);
    CHECK(b.map.halos()[0].rect.height() >= 48);
}
