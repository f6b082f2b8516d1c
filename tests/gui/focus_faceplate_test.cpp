// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/focus/faceplate_view.h"

#include <catch2/catch.hpp>

#include <QSignalSpy>
#include <QTest>

#include <set>

#include "focus_fixture.h"

using namespace fabricscope;
using namespace fabricscope::test;

namespace {

void checkPlate(const FaceplateLayout &plate) {
    const QRectF all(QPointF(0, 0), plate.size);
    for (const FaceplateCage &cage : plate.cages)
        CHECK(all.contains(cage.rect));
    for (std::size_t i = 0; i < plate.cells.size(); ++i) {
        CHECK(plate.cages[plate.cells[i].cage].rect.contains(plate.cells[i].rect));
        CHECK_FALSE(plate.cages[plate.cells[i].cage].label.intersects(plate.cells[i].rect));
    }
    for (std::size_t i = 0; i < plate.cages.size(); ++i)
        for (std::size_t k = i + 1; k < plate.cages.size(); ++k)
            if (plate.cages[i].rect.intersects(plate.cages[k].rect))
                FAIL("cages " << i << " and " << k << " overlap");
}

std::set<std::uint32_t> portsOn(const FaceplateLayout &plate) {
    std::set<std::uint32_t> ports;
    for (const FaceplateCell &cell : plate.cells)
        ports.insert(cell.port.value);
    return ports;
}

} // namespace

TEST_CASE("a faceplate holds every port once, at any width") {
    const FabricPtr fabric = generated("planes=8,rails=4,leafs-per-rail=2,spines=256,down=256,trays=8");
    for (const Role role : {Role::Leaf, Role::Spine, Role::Host})
        for (const qreal width : {3000.0, 1260.0, 640.0, 200.0, 30.0}) {
            INFO("role " << int(role) << " width " << width);
            const DeviceId device = first(*fabric, role);
            const FaceplateLayout plate = layOutFaceplate(*fabric, device, width, 13);
            CHECK(portsOn(plate).size() == fabric->device(device).portCount);
            checkPlate(plate);
            if (width >= 200)
                CHECK(plate.size.width() <= width + 0.5);
        }
}

TEST_CASE("odd cages stand above even ones, side by side") {
    const FabricPtr fabric = generated("planes=1,rails=1,leafs-per-rail=2,spines=32,down=32");
    const FaceplateLayout plate = layOutFaceplate(*fabric, first(*fabric, Role::Leaf), 1200, 13);
    REQUIRE(plate.cages.size() == 8); // 64 ports, 8 to a cage
    CHECK(plate.cellsPerCage == 8);
    for (const FaceplateCage &cage : plate.cages) {
        CHECK((cage.rect.top() == plate.cages[cage.number % 2 == 1 ? 0 : 1].rect.top()));
        CHECK(cage.rect.left() == plate.cages[static_cast<std::size_t>((cage.number - 1) / 2 * 2)].rect.left());
    }
    CHECK(plate.cages[0].rect.bottom() <= plate.cages[1].rect.top());
}

TEST_CASE("a free place stays free, and numbers far apart follow in sequence") {
    Draft draft;
    const auto box = draft.device("sw", DeviceKind::Switch);
    for (const char *name : {"swp1", "swp2", "swp5", "swp6"})
        draft.port(box, name);
    const auto wild = draft.device("wild", DeviceKind::Switch);
    for (const char *name : {"p7", "p900000", "p450000"})
        draft.port(wild, name);
    const FabricPtr fabric = draft.build();
    const FaceplateLayout plate = layOutFaceplate(*fabric, fabric->findDevice("sw"), 800, 13);
    REQUIRE(plate.cages.size() == 4);
    const qreal pitch = plate.cages[2].rect.left() - plate.cages[0].rect.left();
    CHECK(pitch > plate.cages[0].rect.width() * 1.9); // swp3 and swp4 are missing between
    const FaceplateLayout odd = layOutFaceplate(*fabric, fabric->findDevice("wild"), 800, 13);
    CHECK(odd.size.width() <= 800);
    CHECK(odd.cells.size() == 3);
    checkPlate(odd);
}

TEST_CASE("the title counts ports, rates and cages") {
    const FabricPtr fabric = generated("planes=2,rails=4,leafs-per-rail=2,spines=16,down=16,trays=4");
    ThemeHolder themes(ThemeHolder::Choice::Dark);
    FaceplateView view(themes);
    view.setFabric(fabric);
    view.setDevice(first(*fabric, Role::Spine));
    CHECK(view.title().startsWith(QStringLiteral("Faceplate · spine-")));
    CHECK(view.title().contains(QStringLiteral("8 × 200 Gb/s")));
    view.setDevice(first(*fabric, Role::Host));
    CHECK(view.title().contains(QStringLiteral("8 × 200 Gb/s (8 cards)")));
}

TEST_CASE("mouse and keys choose ports on the faceplate") {
    const FabricPtr fabric = generated("planes=1,rails=1,leafs-per-rail=2,spines=32,down=32");
    ThemeHolder themes(ThemeHolder::Choice::Dark);
    FaceplateView view(themes);
    view.resize(900, 220);
    view.setFabric(fabric);
    view.setFrame(frameOf(*fabric, Level::kRamp));
    const DeviceId leaf = first(*fabric, Role::Leaf);
    view.setDevice(leaf);
    view.show();
    QSignalSpy chosen(&view, &FaceplateView::portActivated);
    QSignalSpy back(&view, &FaceplateView::backRequested);

    const FaceplateCell cell = view.faceplate().cells[9];
    QTest::mouseClick(view.viewport(), Qt::LeftButton, {}, view.toViewport(cell.rect.center()).toPoint());
    REQUIRE(chosen.count() == 1);
    CHECK(view.selectedPort() == cell.port);

    QTest::keyClick(&view, Qt::Key_Right);
    QTest::keyClick(&view, Qt::Key_Return);
    REQUIRE(chosen.count() == 2);
    const int now = view.faceplate().cellOf(view.selectedPort());
    REQUIRE(now >= 0);
    const QRectF there = view.faceplate().cells[static_cast<std::size_t>(now)].rect;
    CHECK(there.left() > cell.rect.left());
    CHECK(there.center().y() == Approx(cell.rect.center().y()));

    QTest::keyClick(&view, Qt::Key_Escape);
    CHECK(back.count() == 1);
}

TEST_CASE("arrows reach every port of the faceplate") {
    const FabricPtr fabric = generated("planes=1,rails=1,leafs-per-rail=2,spines=32,down=32");
    const FaceplateLayout plate = layOutFaceplate(*fabric, first(*fabric, Role::Leaf), 500, 13);
    std::set<int> seen{0};
    std::vector<int> queue{0};
    while (!queue.empty()) {
        const int at = queue.back();
        queue.pop_back();
        for (const auto &[dx, dy] : {std::pair(1, 0), std::pair(-1, 0), std::pair(0, 1), std::pair(0, -1)})
            if (const int to = plate.step(at, dx, dy); to >= 0 && seen.insert(to).second)
                queue.push_back(to);
    }
    CHECK(seen.size() == plate.cells.size());
}
