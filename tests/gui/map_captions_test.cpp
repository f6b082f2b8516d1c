// SPDX-License-Identifier: GPL-3.0-or-later
// What the session noticed, as boxes with words on the map.
#include "models/fabric/build.h"
#include "models/fabric/generator.h"
#include "tests/support/fabric_sketch.h"
#include "widgets/map/map_canvas.h"
#include "widgets/map/map_text.h"

#include <catch2/catch.hpp>

#include <algorithm>

using namespace fabricscope;

namespace {

FabricPtr generated(const char *spec) {
    std::vector<TopologyRecords> inputs;
    inputs.push_back(generateFabric(parseGeneratorSpec(spec).value()).value());
    return buildFabric(std::move(inputs), {}).value();
}

/// Two planes of two rails with rows of a few pixels.
struct Bench {
    FabricPtr fabric = generated("planes=2,rails=2,leafs-per-rail=32,spines=16,down=32,gpus-per-tray=2,nics-per-gpu=1");
    ThemeHolder themes{ThemeHolder::Choice::Dark};
    MapCanvas map{themes};
    std::vector<std::uint8_t> levels = std::vector<std::uint8_t>(fabric->linkCount(), Level::kRamp);

    Bench() {
        map.resize(900, 500);
        map.show();
        map.setWeave(fabric, buildWeave(*fabric), 1);
    }
    void show(Notices notices = {}) {
        auto frame = std::make_shared<MapFrame>();
        frame->sequence = 1;
        frame->fabricGeneration = 1;
        frame->levels = levels;
        map.setFrame(frame);
        notices.fabricGeneration = 1;
        map.setNotices(std::make_shared<Notices>(std::move(notices)));
    }
    std::vector<QString> words(HaloKind kind) {
        std::vector<QString> out;
        for (const HaloCaption &caption : map.captions())
            if (caption.kind == kind)
                out.push_back(caption.text);
        return out;
    }
    std::size_t boxes(HaloKind kind) {
        return static_cast<std::size_t>(
            std::ranges::count_if(map.halos(), [kind](const ScreenHalo &halo) { return halo.kind == kind; }));
    }
};

using Words = std::vector<QString>;

} // namespace

TEST_CASE("a healthy map has no boxes and no words") {
    Bench b;
    b.show();
    CHECK(b.map.halos().empty());
    CHECK(b.map.captions().empty());
}

TEST_CASE("a silent leaf is one box around its row, and named") {
    Bench b;
    Notices notices;
    notices.staleDevices = {b.fabric->findDevice("leaf-p1-r0-g007")};
    b.show(notices);
    CHECK(b.boxes(HaloKind::Stale) == 1);
    CHECK(b.words(HaloKind::Stale) == Words{QStringLiteral("stale, silent: leaf-p1-r0-g007")});
    b.show(); // it speaks again
    CHECK(b.boxes(HaloKind::Stale) == 0);
}

TEST_CASE("a slow host is boxed where it is cabled, and named once in each plane") {
    Bench b;
    Notices notices;
    const DeviceId host = b.fabric->findDevice("h00100");
    REQUIRE(host.valid());
    notices.slowHosts = {{host, 0.3F}};
    b.show(notices);
    CHECK(b.boxes(HaloKind::Slow) == 4); // two rails in each of two planes
    CHECK(b.words(HaloKind::Slow) == Words(2, QStringLiteral("slow host h00100")));
}

TEST_CASE("crossed rails are said to be crossed") {
    Bench b;
    const DeviceId leaf = b.fabric->findDevice("leaf-p0-r0-g003");
    const PortId at = b.fabric->findPort(leaf, "swp2s1");
    const DeviceId host = b.fabric->port(b.fabric->peer(at)).device;
    PortId other; // of the same host and plane, on the other rail
    const LinkData &planned = b.fabric->link(b.fabric->port(at).link);
    for (const PortData &port : b.fabric->portsOf(host))
        if (port.link.valid() && b.fabric->link(port.link).plane == planned.plane &&
            b.fabric->link(port.link).rail != planned.rail)
            other = b.fabric->idOf(port);
    REQUIRE(other.valid());
    Notices notices;
    notices.offPlan = {{b.fabric->port(at).link, at, host, other}};
    b.levels[b.fabric->port(at).link.index()] = Level::kOffPlan;
    b.show(notices);
    CHECK(b.boxes(HaloKind::OffPlan) == 1);
    CHECK(b.words(HaloKind::OffPlan) == Words{QStringLiteral("rails 0 and 1 crossed")});
}

TEST_CASE("a hot spine and a hot leaf are named as such, and no word lies over a box") {
    Bench b;
    const DeviceId spine = b.fabric->findDevice("spine-p0-005");
    const DeviceId leaf = b.fabric->findDevice("leaf-p1-r1-g020");
    for (std::size_t i = 0; i < b.fabric->linkCount(); ++i) {
        const LinkData &link = b.fabric->links()[i];
        if (b.fabric->port(link.upper).device == spine)
            b.levels[i] = Level::kCriticalEnd;
        if (link.layer == Layer::LeafSpine && b.fabric->port(link.lower).device == leaf)
            b.levels[i] = Level::kWarning;
    }
    b.show();
    CHECK(b.words(HaloKind::Critical) == Words{QStringLiteral("hot spine spine-p0-005")});
    CHECK(b.words(HaloKind::Warning) == Words{QStringLiteral("hot leaf leaf-p1-r1-g020")});
    for (const HaloCaption &caption : b.map.captions())
        for (const ScreenHalo &halo : b.map.halos())
            CHECK_FALSE(caption.rect.intersects(halo.rect));
}

TEST_CASE("a header tells of links over a threshold that the 99th percentile passes over") {
    FabricSummary summary;
    summary.planes.resize(1);
    FabricSummary::Group &plane = summary.planes[0];
    WeavePanel panel;
    panel.plane = 0;
    plane.p99 = 0.02F;
    CHECK(panelValue(summary, panel).text == QStringLiteral("0.02"));
    plane.links.warning = 3;
    CHECK(panelValue(summary, panel).text == QStringLiteral("3 over"));
    CHECK(Level::isWarning(panelValue(summary, panel).level));
    plane.links.down = 2;
    CHECK(panelValue(summary, panel).text == QStringLiteral("5 over"));
    CHECK(Level::isCritical(panelValue(summary, panel).level));
    plane.p99 = 0.83F;
    CHECK(panelValue(summary, panel).text == QStringLiteral("0.83"));
}
