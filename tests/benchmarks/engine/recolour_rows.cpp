// SPDX-License-Identifier: GPL-3.0-or-later
// All cells of the map from values and thresholds to pixels, after every value has changed: the store's levels, the
// map's pyramid of them, and the raster of the whole map. The yardstick takes as many floats through a table.
#include "models/fabric/weave.h"
#include "models/telemetry/store.h"
#include "tests/benchmarks/engine/load.h"
#include "tests/benchmarks/support/measure.h"
#include "tests/benchmarks/support/row.h"
#include "tests/benchmarks/support/rows.h"
#include "tests/benchmarks/support/sizes.h"
#include "widgets/map/cell_raster.h"
#include "widgets/map/level_pyramid.h"

#include <cmath>
#include <memory>

namespace fabricscope::bench {
namespace {

constexpr int kWidth = 2048; // pixels of a row of the yardstick's image

/// Utilisation of every port from octet counters, both directions: two values a port, four a link.
class Scene {
public:
    explicit Scene(FabricPtr fabric)
        : m_fabric(std::move(fabric))
        , m_catalogue(Catalogue::load(FABRICSCOPE_RESOURCES "/metrics").value())
        , m_store(m_fabric, m_catalogue, m_losses)
        , m_weave(buildWeave(*m_fabric, {}))
        , m_pyramid(m_weave)
        , m_image(static_cast<std::size_t>(m_weave->cellCount()))
        , m_floats(m_fabric->linkCount()) {
        OverlayChoice choice;
        choice.overlay = OverlayId::Utilisation;
        m_store.setOverlay(choice);
        for (std::size_t i = 0; i < m_palette.levels.size(); ++i)
            m_palette.levels[i] = m_table[i] = 0xff000000U | static_cast<QRgb>(i * 0x010307U);
        advance();
    }

    /// Another sample of every port, with another rate.
    void advance() {
        ++m_round;
        m_now += std::chrono::seconds(10);
        const MetricId out = m_catalogue->find("if.out.octets");
        const MetricId in = m_catalogue->find("if.in.octets");
        std::vector<Sample> samples;
        for (std::size_t p = 0; p < m_fabric->portCount(); ++p) {
            Sample sample;
            sample.port = PortId{p};
            sample.device = m_fabric->port(sample.port).device;
            sample.kind = Sample::Kind::Counter;
            sample.at = m_now;
            const std::uint64_t share = ((p + m_round) * 2654435761U >> 12) % 1000;
            for (const MetricId metric : {out, in}) {
                sample.metric = metric;
                sample.raw = 125'000'000'000ULL * m_round + 62'500'000ULL * share; // a quarter to three quarters
                samples.push_back(sample);
            }
            if (samples.size() >= 65536) {
                m_store.apply(samples, m_now);
                samples.clear();
            }
        }
        m_store.apply(samples, m_now);
        for (std::size_t i = 0; i < m_floats.size(); ++i)
            m_floats[i] = static_cast<float>(((i + m_round) * 2654435761U >> 12) % 1000) / 1000.0F;
    }

    bool recolour() {
        const MapFramePtr frame = m_store.frame(m_now);
        if (!frame)
            return false;
        m_pyramid.apply(*frame, m_frame.get());
        m_pyramid.clearDirty();
        m_frame = frame;
        QRgb *pixels = m_image.data();
        for (std::uint32_t t = 0; t < m_weave->tiles().size(); ++t) { // one pixel a cell, tile behind tile
            const WeaveTile &tile = m_weave->tiles()[t];
            const QRect rect(0, 0, static_cast<int>(tile.cols), static_cast<int>(tile.rows));
            m_raster.draw({pixels, rect.width(), rect}, rect, m_pyramid.level(t, 0), m_palette);
            pixels += tile.cells();
        }
        keep(m_image.data());
        return true;
    }

    void bare() {
        if (m_bare.empty())
            m_bare.resize((m_floats.size() / kWidth + 1) * kWidth);
        for (std::size_t i = 0; i < m_floats.size(); ++i)
            m_bare[i] = m_table[static_cast<std::uint8_t>(std::min(std::max(m_floats[i], 0.0F), 1.0F) * 255.0F)];
        keep(m_bare.data());
    }

private:
    FabricPtr m_fabric;
    LossCounters m_losses;
    CataloguePtr m_catalogue;
    TelemetryStore m_store;
    WeavePtr m_weave;
    LevelPyramid m_pyramid;
    CellRaster m_raster;
    CellPalette m_palette;
    std::array<QRgb, 256> m_table{};
    std::vector<QRgb> m_image, m_bare;
    std::vector<float> m_floats;
    MapFramePtr m_frame;
    TimePoint m_now{std::chrono::seconds(1'796'040'000)};
    std::uint64_t m_round = 0;
};

std::unique_ptr<Scene> &sceneOf(std::size_t links) {
    static std::unique_ptr<Scene> scene;
    static std::size_t held = 0;
    if (!scene || held != links) {
        scene.reset();
        const FabricPtr fabric = fabricOf(links);
        if (fabric) {
            scene = std::make_unique<Scene>(fabric);
            scene->advance();
            scene->recolour(); // first touch of everything
            scene->bare();
            held = links;
        }
    }
    return scene;
}

void recolour(Repetition &repetition, std::size_t links, Reach reach) {
    Scene *scene = sceneOf(links).get();
    if (scene == nullptr)
        return repetition.fail("no input");
    const std::size_t rounds = links > 200'000 ? 3 : 15;
    std::vector<double> ours, yardstick;
    for (std::size_t round = 0; round < rounds; ++round) {
        scene->advance();
        bool changed = true;
        ours.push_back(secondsOf([&] { changed = scene->recolour(); }));
        yardstick.push_back(secondsOf([&] { scene->bare(); }));
        if (!changed)
            return repetition.fail("nothing changed");
    }
    repetition.measure("time", median(ours), median(yardstick), reach);
}

} // namespace

void addRows() {
    addRow({"recolour", "Recolour all 2,097,152 cells from values and thresholds",
            "a bare loop of as many floats through a table into an image"},
           [](Repetition &repetition) { recolour(repetition, kReferenceLinks, atMost(2)); });
    for (const std::size_t links : kSizes)
        addRow({"growth/recolour/" + std::to_string(links), "recolour all cells", "bare loop"},
               [links](Repetition &repetition) { recolour(repetition, links, {}); });
}

} // namespace fabricscope::bench
