// SPDX-License-Identifier: GPL-3.0-or-later
// The curves of the focus view, which are drawn apart from the rest.
#include "widgets/focus/focus_curves.h"
#include "widgets/focus/focus_view.h"

#include <catch2/catch.hpp>

#include <QSignalSpy>
#include <QTest>

#include "focus_fixture.h"

using namespace fabricscope;
using namespace fabricscope::test;

namespace {

constexpr const char *kFabric = "planes=2,rails=4,leafs-per-rail=2,spines=8,down=8";
constexpr QSize kWindow(1280, 640);

template <class Condition>
bool eventually(Condition condition) {
    return QTest::qWaitFor(condition, 60000);
}

struct Drawn {
    FabricPtr fabric = generated(kFabric);
    ThemeHolder themes{ThemeHolder::Choice::Dark};
    FocusScene scene;
    FocusPicture picture;

    explicit Drawn(int hops = 1) {
        scene.setFabric(fabric);
        scene.setFrame(frameOf(*fabric, Level::kRamp));
        scene.setCentre(first(*fabric, Role::Leaf));
        scene.setHops(hops);
        scene.setGeometry(kWindow, QFont());
        scene.update();
    }
    void want() { picture.want({scene.centre(), scene.revision(), kWindow, 1}, scene, themes.theme()); }
    void setLevel(LinkId link, std::uint8_t level) {
        auto frame = frameOf(*fabric, Level::kRamp);
        frame->levels[link.index()] = level;
        scene.setFrame(frame);
        scene.update();
    }
    QPoint middleOf(int edge) const {
        const FocusCurve curve = curveOf(scene, edge, themes.theme());
        return (focusCurve(curve.a, curve.b, curve.sideways).pointAtPercent(0.5) * scene.scale()).toPoint();
    }
};

/// Whether a pixel near `at` has nearly that colour.
bool shows(const QImage &image, QPoint at, QColor colour) {
    for (int y = at.y() - 2; y <= at.y() + 2; ++y)
        for (int x = at.x() - 2; x <= at.x() + 2; ++x) {
            const QColor there = image.pixelColor(x, y);
            if (std::abs(there.red() - colour.red()) + std::abs(there.green() - colour.green()) +
                    std::abs(there.blue() - colour.blue()) <
                30)
                return true;
        }
    return false;
}

} // namespace

TEST_CASE("the focus view paints its curves as soon as they are drawn, in the newest levels") {
    Drawn drawn;
    FocusView view(drawn.themes);
    view.resize(kWindow);
    view.setFabric(drawn.fabric);
    view.setFrame(frameOf(*drawn.fabric, Level::kRamp));
    view.setCentre(drawn.scene.centre());
    view.show();
    const QPoint at = drawn.middleOf(0);
    const Theme &theme = drawn.themes.theme();
    const auto painted = [&](std::uint8_t level) {
        return eventually([&] {
            const QImage image = view.grab().toImage(); // it asks for what is outdated
            return view.complete() && shows(image, at, curveOf(drawn.scene, 0, theme).pen.color()) &&
                   drawn.scene.edgeLevel(0) == level;
        });
    };
    CHECK(painted(Level::kRamp));
    const LinkId link = drawn.scene.edgeLinks(0).front();
    drawn.setLevel(link, Level::kErrors);
    CHECK_FALSE(shows(view.grab().toImage(), at, curveOf(drawn.scene, 0, theme).pen.color()));
    auto frame = frameOf(*drawn.fabric, Level::kRamp);
    frame->levels[link.index()] = Level::kErrors;
    view.setFrame(frame);
    CHECK(painted(Level::kErrors));

    // What the person has chosen does not wait for a picture.
    view.setSelectedLink(link);
    CHECK(shows(view.grab().toImage(), at + QPoint(0, 3), theme.focusRing));
}

TEST_CASE("until its curves are drawn anew a device keeps those of before, and never has another's") {
    Drawn drawn;
    QSignalSpy changed(&drawn.picture, &FocusPicture::changed);
    drawn.want();
    CHECK(drawn.picture.image().isNull());
    CHECK_FALSE(drawn.picture.complete());
    REQUIRE(eventually([&] { return drawn.picture.complete(); }));
    CHECK(changed.count() == 1);
    const QImage before = drawn.picture.image();
    CHECK(before.size() == kWindow);
    drawn.want(); // the same
    CHECK(drawn.picture.complete());

    drawn.setLevel(drawn.scene.edgeLinks(0).front(), Level::kErrors);
    drawn.want();
    CHECK_FALSE(drawn.picture.complete());
    CHECK(drawn.picture.image() == before);
    // Of several changes only the last is drawn, when what is in work is done.
    drawn.setLevel(drawn.scene.edgeLinks(0).front(), Level::kDown);
    drawn.want();
    drawn.setLevel(drawn.scene.edgeLinks(1).front(), Level::kDown);
    drawn.want();
    REQUIRE(eventually([&] { return drawn.picture.complete(); }));
    CHECK(changed.count() == 3);
    CHECK(drawn.picture.image() == drawCurves(curvesOf(drawn.scene, drawn.themes.theme(), kWindow, 1)));

    drawn.scene.setCentre(first(*drawn.fabric, Role::Spine));
    drawn.scene.update();
    drawn.want();
    CHECK(drawn.picture.image().isNull());
    drawn.picture.forget(); // what is in work is not shown any more
    drawn.scene.setCentre(first(*drawn.fabric, Role::Host));
    drawn.scene.update();
    drawn.want();
    REQUIRE(eventually([&] { return drawn.picture.complete(); }));
    CHECK(changed.count() == 4);
    CHECK(drawn.picture.image() == drawCurves(curvesOf(drawn.scene, drawn.themes.theme(), kWindow, 1)));
}

TEST_CASE("each curve whose level changes makes the scene another, also those of the second hop") {
    Drawn drawn(2);
    CHECK_FALSE(drawn.scene.update());
    std::size_t far = 0;
    for (std::size_t i = 0; i < drawn.scene.layout().edges.size(); ++i) {
        far += drawn.scene.layout().edges[i].to >= 0;
        const LinkId link = drawn.scene.edgeLinks(static_cast<int>(i)).back();
        const std::uint64_t before = drawn.scene.revision();
        drawn.setLevel(link, Level::kDown);
        CHECK(drawn.scene.revision() > before);
        const std::uint64_t after = drawn.scene.revision();
        drawn.setLevel(link, Level::kDown);
        CHECK(drawn.scene.revision() == after);
    }
    CHECK(far > 0);
}
