// SPDX-License-Identifier: GPL-3.0-or-later
// What a TelemetryStore is made of; for the sources of this room only.
#pragma once

#include "models/telemetry/map_levels.h"
#include "models/telemetry/store.h"
#include "models/telemetry/summary.h"
#include "models/telemetry/text_values.h"

#include <array>
#include <utility>

namespace fabricscope {

struct TelemetryStore::Impl {
    Impl(FabricPtr f, CataloguePtr c, LossCounters &l, ComponentNamesPtr n)
        : fabric(std::move(f))
        , catalogue(std::move(c))
        , losses(l)
        , components(std::move(n))
        , values(*fabric, *catalogue, losses)
        , inputs(*catalogue)
        , map(*fabric, values, inputs)
        , summaries(*fabric, values, *catalogue) {}

    Reading reading(MetricId metric, std::int16_t index, const CurrentValue &value) const;
    Reading textReading(std::uint32_t owner, MetricId metric, std::int16_t index, TimePoint now) const;
    std::vector<Reading> readAll(std::uint32_t owner, TimePoint now) const;
    LinkValue spreadValue(LinkId link, const OverlayChoice &choice, TimePoint now) const;
    void overrule(LinkValue &out, LinkId link, TimePoint now) const;
    const ThresholdRow *commonestRow(MetricId metric) const;
    CurrentValue current(std::uint32_t owner, MetricId metric, std::int16_t index, TimePoint now) const {
        if ((owner & SparseValues::kDeviceBit) != 0)
            return values.device(DeviceId{owner & ~SparseValues::kDeviceBit}, metric, index, now);
        return values.port(PortId{owner}, fabric->port(PortId{owner}).device, metric, index, now);
    }

    FabricPtr fabric;
    CataloguePtr catalogue;
    LossCounters &losses;
    ComponentNamesPtr components; // null: unknown
    CurrentValues values;
    OverlayInputs inputs;
    MapLevels map;
    SummaryBuilder summaries;
    TextValues texts;
    struct Prepared {
        TimePoint at{};
        std::vector<std::uint8_t> levels;
    };
    std::array<Prepared, static_cast<std::size_t>(OverlayId::Count_)> prepared; // by overlay
    bool chosenAnew = false;                                                    // since the last frame
    MapFramePtr last;
    std::uint64_t generation = 0;
};

} // namespace fabricscope
