// SPDX-License-Identifier: GPL-3.0-or-later
// Frames that look like a working day, with faults at known places: a hot spine, two hot leafs, a loaded rail, silent
// leafs, cables off plan, links down, one with errors. The same number gives the same frame.
#pragma once

#include "models/fabric/fabric.h"
#include "models/telemetry/overlay.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

namespace fabricscope {

inline float noise(std::uint64_t x) { // splitmix64, 0…1
    x += 0x9e3779b97f4a7c15ULL;
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9ULL;
    x = (x ^ (x >> 27)) * 0x94d049bb133111ebULL;
    return static_cast<float>((x ^ (x >> 31)) >> 40) / static_cast<float>(1U << 24);
}

inline MapFramePtr believableFrame(const Fabric &fabric, std::uint64_t sequence) {
    auto frame = std::make_shared<MapFrame>();
    frame->sequence = sequence;
    frame->fabricGeneration = 1;
    frame->all = true;
    frame->levels.resize(fabric.linkCount());
    const auto planes = static_cast<int>(fabric.planes().size());
    const auto planeOf = [&](int wanted) { return std::min(wanted, planes - 1); };
    // Number of a device among those of its plane, rail and tier, and how many there are.
    std::vector<std::uint32_t> nth(fabric.deviceCount());
    std::vector<std::uint32_t> counts;
    const auto classOf = [&](const DeviceData &d) {
        return static_cast<std::size_t>((d.plane + 1) * 64 * 4 + (d.rail + 1) * 4 + std::clamp<int>(d.tier, 0, 3));
    };
    for (std::size_t d = 0; d < fabric.deviceCount(); ++d) {
        const DeviceData &device = fabric.device(DeviceId{d});
        const std::size_t c = classOf(device);
        counts.resize(std::max(counts.size(), c + 1), 0);
        nth[d] = counts[c]++;
    }
    const auto at = [&](DeviceId id, double share) {
        return nth[id.index()] == static_cast<std::uint32_t>(share * counts[classOf(fabric.device(id))]);
    };
    const auto within = [&](DeviceId id, double from, double to) {
        const double x = (nth[id.index()] + 0.5) / counts[classOf(fabric.device(id))];
        return x >= from && x < to;
    };
    std::vector<std::uint32_t> downSeen(fabric.deviceCount(), 0);
    for (std::size_t i = 0; i < fabric.linkCount(); ++i) {
        const LinkData &l = fabric.link(LinkId{i});
        const DeviceId lower = fabric.port(l.lower).device;
        const DeviceId upper = fabric.port(l.upper).device;
        const bool access = fabric.device(lower).tier == 0;
        const DeviceId leaf = access ? upper : lower;
        const DeviceData &leafData = fabric.device(leaf);
        const float base = access ? 0.12F : 0.20F;
        float m = base *
                  (0.6F + 0.5F * noise(leaf.value * 7919ULL) + 0.6F * (access ? 0.4F : noise(upper.value * 104729ULL)));
        m += 0.05F * noise(i * 31 + sequence);
        if (noise(i * 977 + sequence / 4) > 0.9985F)
            m = 0.45F + 0.2F * noise(i);
        const int rail = leafData.rail;
        if (l.plane == planeOf(3) && rail == 1)
            m += 0.2F;
        if (l.plane == planeOf(2) && rail == 1 && (at(leaf, 0.35) || at(leaf, 0.62)))
            m = 0.62F + 0.12F * noise(i + sequence);
        if (l.plane == planeOf(5) && rail == 3 && at(leaf, 0.1))
            m = 0.62F + 0.1F * noise(i + sequence);
        if (!access && l.plane == planeOf(2) && at(upper, 0.457))
            m = 0.82F + 0.12F * noise(i + sequence);
        std::uint8_t code = Level::fromMagnitude(m);
        if (l.plane == planeOf(4) && rail == 3 && within(leaf, 0.0, 0.26))
            code = Level::kStale;
        if (!access && l.plane == planeOf(2) && rail == 2 && within(leaf, 0.3, 0.7) && at(upper, 0.12))
            code = Level::kDown;
        if (access && l.plane == planeOf(7) && rail >= 0 && at(leaf, 0.6) && downSeen[leaf.index()]++ < 24)
            code = Level::kOffPlan;
        if (access && l.plane == planeOf(6) && rail == 2 && at(leaf, 0.4) && downSeen[leaf.index()]++ == 3)
            code = Level::kErrors;
        if (access && l.plane == planeOf(1) && rail == 0 && at(leaf, 0.8) && downSeen[leaf.index()]++ == 5)
            code = Level::kDown;
        if (access && l.plane == planeOf(0) && rail == 2 && at(leaf, 0.2))
            code = Level::kDrained;
        frame->levels[i] = code;
    }
    return frame;
}

inline FabricSummaryPtr believableSummary(const Fabric &fabric, const MapFrame &frame) {
    auto summary = std::make_shared<FabricSummary>();
    summary->fabricGeneration = frame.fabricGeneration;
    summary->planes.resize(fabric.planes().size());
    summary->fabrics.resize(fabric.fabrics().size());
    std::vector<std::vector<float>> magnitudes(fabric.planes().size());
    std::vector<bool> stale(fabric.deviceCount(), false);
    for (std::size_t i = 0; i < fabric.linkCount(); ++i) {
        const LinkData &l = fabric.link(LinkId{i});
        if (l.plane < 0)
            continue;
        const auto plane = static_cast<std::size_t>(l.plane);
        FabricSummary::Group &group = summary->planes[plane];
        group.worst = std::max(group.worst, frame.levels[i]);
        if (Level::isMagnitude(frame.levels[i]))
            magnitudes[plane].push_back(Level::magnitude(frame.levels[i]));
        const DeviceId leaf =
            fabric.port(fabric.device(fabric.port(l.lower).device).tier == 0 ? l.upper : l.lower).device;
        if (frame.levels[i] == Level::kStale && !stale[leaf.index()]) {
            stale[leaf.index()] = true;
            ++group.staleDevices;
        }
    }
    for (std::size_t p = 0; p < magnitudes.size(); ++p) {
        if (magnitudes[p].empty()) {
            summary->planes[p].p99 = std::numeric_limits<float>::quiet_NaN();
            continue;
        }
        const auto nth = magnitudes[p].begin() + static_cast<std::ptrdiff_t>(magnitudes[p].size() * 99 / 100);
        std::nth_element(magnitudes[p].begin(), nth, magnitudes[p].end());
        summary->planes[p].p99 = *nth;
    }
    return summary;
}

} // namespace fabricscope
