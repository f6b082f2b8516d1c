// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/telemetry/summary.h"

#include "models/telemetry/spreading.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <unordered_map>

namespace fabricscope {

namespace {

constexpr float kNaN = std::numeric_limits<float>::quiet_NaN();

float binValue(std::size_t bin) {
    return static_cast<float>(bin) / static_cast<float>(kP99Bins - 1);
}

/// Bin of every level that is a magnitude, 0xff otherwise.
std::array<std::uint8_t, 256> binTable() {
    std::array<std::uint8_t, 256> table{};
    for (int code = 0; code < 256; ++code) {
        const auto level = static_cast<std::uint8_t>(code);
        table[level] = 0xff;
        if (!Level::isMagnitude(level))
            continue;
        // Codes know their class exactly; the rounding of magnitude() must not carry one over an edge.
        const auto bin = static_cast<std::size_t>(Level::magnitude(level) * kP99Bins);
        const std::size_t lo = level >= Level::kCritical ? 48 : level >= Level::kWarning ? 36 : 0;
        const std::size_t hi = level >= Level::kCritical ? 59 : level >= Level::kWarning ? 47 : 35;
        table[level] = static_cast<std::uint8_t>(std::clamp(bin, lo, hi));
    }
    return table;
}

std::uint32_t LevelCounts::*counterOf(std::uint8_t level) {
    if (level == Level::kDown)
        return &LevelCounts::down;
    if (level == Level::kErrors)
        return &LevelCounts::errors;
    if (level == Level::kOffPlan)
        return &LevelCounts::offPlan;
    if (level >= Level::kCritical)
        return &LevelCounts::critical;
    if (level >= Level::kWarning)
        return &LevelCounts::warning;
    if (level == Level::kStale)
        return &LevelCounts::stale;
    if (level == Level::kNeverSeen)
        return &LevelCounts::neverSeen;
    return level == Level::kDrained ? &LevelCounts::drained : &LevelCounts::ok;
}

void addCounts(LevelCounts &to, const LevelCounts &from) {
    to.ok += from.ok;
    to.warning += from.warning;
    to.critical += from.critical;
    to.errors += from.errors;
    to.down += from.down;
    to.stale += from.stale;
    to.neverSeen += from.neverSeen;
    to.drained += from.drained;
    to.offPlan += from.offPlan;
    to.silenced += from.silenced;
}

template <class Counts>
float percentile99(const Counts &counts) {
    std::uint64_t total = 0;
    for (const auto count : counts)
        total += count;
    if (total == 0)
        return kNaN;
    // The smallest value that at least 99 % of all do not exceed.
    const std::uint64_t rank = (total * 99 + 99) / 100;
    std::uint64_t seen = 0;
    for (std::size_t bin = 0; bin < kP99Bins; ++bin) {
        seen += counts[bin];
        if (seen >= rank)
            return binValue(bin);
    }
    return 1.0F;
}

} // namespace

SlidingHistograms::SlidingHistograms(std::size_t owners) {
    for (auto &slot : m_slots)
        slot.resize(owners * kP99Bins);
}

void SlidingHistograms::nextSlot() {
    m_slot = (m_slot + 1) % kP99Slots;
    std::fill(m_slots[m_slot].begin(), m_slots[m_slot].end(), std::uint16_t{0});
}

void SlidingHistograms::clear() {
    for (auto &slot : m_slots)
        std::fill(slot.begin(), slot.end(), std::uint16_t{0});
}

SlidingHistograms::Counts SlidingHistograms::countsOf(std::size_t owner) const {
    Counts sum{};
    for (const auto &slot : m_slots)
        for (std::size_t bin = 0; bin < kP99Bins; ++bin)
            sum[bin] = static_cast<std::uint16_t>(sum[bin] + slot[owner * kP99Bins + bin]);
    return sum;
}

float SlidingHistograms::percentile99(std::size_t owner) const {
    return fabricscope::percentile99(countsOf(owner));
}

float SlidingHistograms::mean(std::size_t owner) const {
    const Counts counts = countsOf(owner);
    std::uint64_t count = 0;
    std::uint64_t sum = 0; // of bins
    for (std::size_t bin = 0; bin < kP99Bins; ++bin) {
        count += counts[bin];
        sum += counts[bin] * bin;
    }
    return count == 0 ? kNaN : static_cast<float>(static_cast<double>(sum) / static_cast<double>(count * kP99Bins));
}

SummaryBuilder::SummaryBuilder(const Fabric &fabric, const CurrentValues &values, const Catalogue &catalogue)
    : m_fabric(fabric)
    , m_values(values)
    , m_catalogue(catalogue)
    , m_lower(fabric.deviceCount())
    , m_upper(fabric.deviceCount())
    , m_devices(fabric.deviceCount())
    , m_jain(fabric.deviceCount(), kNaN)
    , m_worstOverMean(fabric.deviceCount(), kNaN)
    , m_planeSpread(fabric.planes().size(), {kNaN, kNaN})
    , m_fabricSpread(fabric.fabrics().size(), {kNaN, kNaN}) {
    std::unordered_map<std::uint64_t, std::uint16_t> known;
    m_groupOf.reserve(fabric.linkCount());
    for (const LinkData &link : fabric.links()) {
        const std::uint64_t key = static_cast<std::uint64_t>(link.fabric) << 32U |
                                  static_cast<std::uint64_t>(static_cast<std::uint16_t>(link.plane)) << 16U |
                                  static_cast<std::uint16_t>(link.rail);
        const auto [it, added] = known.emplace(key, static_cast<std::uint16_t>(m_groups.size()));
        if (added)
            m_groups.push_back({link.fabric, link.plane, link.rail});
        m_groupOf.push_back(it->second);
        m_lower.push_back(fabric.port(link.lower).device.value);
        m_upper.push_back(fabric.port(link.upper).device.value);
    }
    m_groupSlots.resize(m_groups.size());
    for (const PlaneData &plane : fabric.planes())
        m_railSpread.emplace_back(plane.rails.size(), std::pair{kNaN, kNaN});
    for (std::size_t device = 0; device < fabric.deviceCount(); ++device) {
        m_uplinkStart.push_back(static_cast<std::uint32_t>(m_uplinks.size()));
        const std::vector<LinkId> links = uplinks(fabric, DeviceId{device});
        m_uplinks.insert(m_uplinks.end(), links.begin(), links.end());
    }
    m_uplinkStart.push_back(static_cast<std::uint32_t>(m_uplinks.size()));
    for (std::size_t i = 0; i < catalogue.size(); ++i)
        if (catalogue[MetricId{i}].scope == MetricScope::Device && catalogue[MetricId{i}].kind != MetricKind::Text)
            m_deviceMetrics.push_back(MetricId{i});
}

FabricSummary::Group *SummaryBuilder::railOf(FabricSummary &out, std::int16_t plane, std::int16_t rail) const {
    if (plane < 0 || static_cast<std::size_t>(plane) >= m_fabric.planes().size() || rail < 0)
        return nullptr;
    const auto &rails = m_fabric.planes()[static_cast<std::size_t>(plane)].rails;
    const auto it = std::lower_bound(rails.begin(), rails.end(), rail);
    return it != rails.end() && *it == rail
               ? &out.rails[static_cast<std::size_t>(plane)][static_cast<std::size_t>(it - rails.begin())]
               : nullptr;
}

void SummaryBuilder::advanceSlots(TimePoint now) {
    for (std::size_t i = 0; i < kP99Slots && now >= m_nextSlot; ++i) {
        m_devices.nextSlot();
        m_groupSlot = (m_groupSlot + 1) % kP99Slots;
        for (auto &slots : m_groupSlots)
            slots[m_groupSlot].fill(0);
        m_nextSlot += kSlot;
    }
    if (now >= m_nextSlot) // after a longer pause
        m_nextSlot = now + kSlot;
}

void SummaryBuilder::sample(const std::vector<std::uint8_t> &levels, TimePoint now) {
    static const std::array<std::uint8_t, 256> kBins = binTable();
    advanceSlots(now);
    for (std::size_t link = 0; link < levels.size(); ++link) {
        const std::uint8_t bin = kBins[levels[link]];
        if (bin == 0xff)
            continue;
        m_devices.add(m_lower[link], bin);
        if (m_upper[link] != m_lower[link])
            m_devices.add(m_upper[link], bin);
        ++m_groupSlots[m_groupOf[link]][m_groupSlot][bin];
    }
}

/// Jain's index: of every device over its uplinks; of a rail over its leafs, a plane over its spines, a fabric over its
/// planes, each taken at the mean utilisation of its uplinks towards the spines.
void SummaryBuilder::sampleSpreading(TimePoint now) {
    const WellKnownMetrics &known = m_catalogue.known();
    if (!known.outUtilisation.valid() ||
        (!m_values.present(known.outUtilisation) && !m_values.present(known.inUtilisation)))
        return;
    std::vector<JainSum> perUpper(m_fabric.deviceCount()), perPlane(m_fabric.planes().size()),
        planeOverSpines(m_fabric.planes().size()), fabricOverPlanes(m_fabric.fabrics().size());
    std::vector<std::vector<JainSum>> rails;
    for (const PlaneData &plane : m_fabric.planes())
        rails.emplace_back(plane.rails.size());
    for (std::size_t device = 0; device < m_fabric.deviceCount(); ++device) {
        JainSum own;
        for (std::uint32_t i = m_uplinkStart[device]; i < m_uplinkStart[device + 1]; ++i) {
            const LinkData &link = m_fabric.link(m_uplinks[i]);
            const CurrentValue value = linkUtilisation(m_fabric, m_values, known, link, true, now);
            if (!value.fresh || std::isnan(value.value))
                continue;
            own.add(static_cast<double>(value.value));
            perUpper[m_upper[m_uplinks[i].index()]].add(static_cast<double>(value.value));
            if (link.plane >= 0)
                perPlane[static_cast<std::size_t>(link.plane)].add(static_cast<double>(value.value));
        }
        m_jain[device] = static_cast<float>(own.index());
        m_worstOverMean[device] = static_cast<float>(own.worstOverMean());
        const DeviceData &data = m_fabric.devices()[device];
        if (own.count() == 0 || data.plane < 0)
            continue;
        const auto plane = static_cast<std::size_t>(data.plane);
        const auto &numbers = m_fabric.planes()[plane].rails;
        const auto it = std::lower_bound(numbers.begin(), numbers.end(), data.rail);
        if (it != numbers.end() && *it == data.rail)
            rails[plane][static_cast<std::size_t>(it - numbers.begin())].add(own.mean());
    }
    for (std::size_t device = 0; device < m_fabric.deviceCount(); ++device) {
        const DeviceData &data = m_fabric.devices()[device];
        if (data.plane >= 0 && perUpper[device].count() > 0)
            planeOverSpines[static_cast<std::size_t>(data.plane)].add(perUpper[device].mean());
    }
    const auto pair = [](const JainSum &sum) {
        return std::pair{static_cast<float>(sum.index()), static_cast<float>(sum.worstOverMean())};
    };
    for (std::size_t plane = 0; plane < perPlane.size(); ++plane) {
        m_planeSpread[plane] = pair(planeOverSpines[plane]);
        if (perPlane[plane].count() > 0)
            fabricOverPlanes[m_fabric.planes()[plane].fabric].add(perPlane[plane].mean());
        for (std::size_t rail = 0; rail < rails[plane].size(); ++rail)
            m_railSpread[plane][rail] = pair(rails[plane][rail]);
    }
    for (std::size_t fabric = 0; fabric < fabricOverPlanes.size(); ++fabric)
        m_fabricSpread[fabric] = pair(fabricOverPlanes[fabric]);
}

void SummaryBuilder::setSilenced(const std::vector<LinkId> &links) {
    m_silenced.clear();
    m_silencedDevices.clear();
    if (links.empty())
        return;
    m_silenced.resize(m_fabric.linkCount());
    for (const LinkId link : links)
        m_silenced[link.index()] = 1;
    m_silencedDevices.assign(m_fabric.deviceCount(), 2); // 2: no link seen yet
    for (std::size_t link = 0; link < m_silenced.size(); ++link) {
        for (const std::uint32_t device : {m_lower[link], m_upper[link]})
            m_silencedDevices[device] = std::min(m_silencedDevices[device], m_silenced[link]);
    }
    std::replace(m_silencedDevices.begin(), m_silencedDevices.end(), std::uint8_t{2}, std::uint8_t{0});
}

void SummaryBuilder::scan(const std::vector<std::uint8_t> &levels, FabricSummary &out) {
    constexpr std::uint8_t kQuiet = Level::kRampEnd; // the worst value that raises no alarm
    std::vector<std::array<std::uint32_t, 256>> histograms(m_groups.size());
    std::vector<std::uint32_t> silenced(m_groups.size());
    std::vector<std::uint8_t> &worst = out.deviceWorst;
    for (std::size_t link = 0; link < levels.size(); ++link) {
        std::uint8_t level = levels[link];
        if (!m_silenced.empty() && m_silenced[link] != 0 && Level::isAlarm(level)) {
            ++silenced[m_groupOf[link]];
            level = kQuiet;
        } else {
            ++histograms[m_groupOf[link]][level];
        }
        std::uint8_t &lower = worst[m_lower[link]];
        std::uint8_t &upper = worst[m_upper[link]];
        lower = std::max(lower, level);
        upper = std::max(upper, level);
        FabricSummary::DeviceLinks &ofLower = out.deviceLinks[m_lower[link]];
        FabricSummary::DeviceLinks &ofUpper = out.deviceLinks[m_upper[link]];
        ++ofLower.total;
        ++ofUpper.total;
        if (Level::isAlarm(level)) {
            const auto counter =
                Level::isCritical(level) ? &FabricSummary::DeviceLinks::critical : &FabricSummary::DeviceLinks::warning;
            ++(ofLower.*counter);
            ++(ofUpper.*counter);
        }
    }
    for (std::size_t group = 0; group < m_groups.size(); ++group) {
        LevelCounts counts;
        counts.silenced = silenced[group];
        std::uint8_t worstOfGroup = counts.silenced > 0 ? kQuiet : std::uint8_t{0};
        for (std::size_t level = 0; level < 256; ++level) {
            if (histograms[group][level] == 0)
                continue;
            counts.*counterOf(static_cast<std::uint8_t>(level)) += histograms[group][level];
            worstOfGroup = std::max(worstOfGroup, static_cast<std::uint8_t>(level));
        }
        const Group &of = m_groups[group];
        const auto join = [&](FabricSummary::Group &target) {
            addCounts(target.links, counts);
            target.worst = std::max(target.worst, worstOfGroup);
        };
        addCounts(out.links, counts);
        if (of.fabric < out.fabrics.size())
            join(out.fabrics[of.fabric]);
        if (of.plane >= 0 && static_cast<std::size_t>(of.plane) < out.planes.size())
            join(out.planes[static_cast<std::size_t>(of.plane)]);
        if (FabricSummary::Group *rail = railOf(out, of.plane, of.rail))
            join(*rail);
    }
}

void SummaryBuilder::addDevices(FabricSummary &out, TimePoint now) const {
    std::vector<MetricId> held;
    std::copy_if(m_deviceMetrics.begin(), m_deviceMetrics.end(), std::back_inserter(held),
                 [&](MetricId metric) { return m_values.present(metric); });
    for (std::size_t i = 0; i < m_fabric.deviceCount(); ++i) {
        const DeviceId id{i};
        if (m_values.delivery(id).stamp == 0)
            continue;
        for (const MetricId metric : held) {
            if (!m_silencedDevices.empty() && m_silencedDevices[i] != 0)
                break;
            const CurrentValue value = m_values.device(id, metric, -1, now);
            if (value.fresh && value.severity == Severity::Critical)
                out.deviceWorst[i] = std::max(out.deviceWorst[i], Level::kCritical);
            else if (value.fresh && value.severity == Severity::Warning)
                out.deviceWorst[i] = std::max(out.deviceWorst[i], Level::kWarning);
        }
        if (m_values.deviceFresh(id, now))
            continue;
        const DeviceData &device = m_fabric.device(id);
        if (device.fabric < out.fabrics.size())
            ++out.fabrics[device.fabric].staleDevices;
        if (device.plane >= 0 && static_cast<std::size_t>(device.plane) < out.planes.size())
            ++out.planes[static_cast<std::size_t>(device.plane)].staleDevices;
        if (FabricSummary::Group *rail = railOf(out, device.plane, device.rail))
            ++rail->staleDevices;
    }
}

void SummaryBuilder::addPercentiles(FabricSummary &out) const {
    for (std::size_t i = 0; i < m_fabric.deviceCount(); ++i) {
        out.deviceP99[i] = m_devices.percentile99(i);
        out.deviceMean[i] = m_devices.mean(i);
    }
    using Counts = std::array<std::uint64_t, kP99Bins>;
    std::vector<Counts> planes(out.planes.size()), fabrics(out.fabrics.size());
    std::vector<std::vector<Counts>> rails;
    for (const auto &of : out.rails)
        rails.emplace_back(of.size());
    for (std::size_t group = 0; group < m_groups.size(); ++group) {
        const Group &of = m_groups[group];
        FabricSummary::Group *rail = railOf(out, of.plane, of.rail);
        for (const auto &slot : m_groupSlots[group]) {
            for (std::size_t bin = 0; bin < kP99Bins; ++bin) {
                if (of.fabric < fabrics.size())
                    fabrics[of.fabric][bin] += slot[bin];
                if (of.plane >= 0 && static_cast<std::size_t>(of.plane) < planes.size())
                    planes[static_cast<std::size_t>(of.plane)][bin] += slot[bin];
                if (rail != nullptr) {
                    const auto plane = static_cast<std::size_t>(of.plane);
                    rails[plane][static_cast<std::size_t>(rail - out.rails[plane].data())][bin] += slot[bin];
                }
            }
        }
    }
    for (std::size_t i = 0; i < fabrics.size(); ++i)
        out.fabrics[i].p99 = percentile99(fabrics[i]);
    for (std::size_t i = 0; i < planes.size(); ++i) {
        out.planes[i].p99 = percentile99(planes[i]);
        for (std::size_t rail = 0; rail < rails[i].size(); ++rail)
            out.rails[i][rail].p99 = percentile99(rails[i][rail]);
    }
}

std::shared_ptr<FabricSummary> SummaryBuilder::build(const std::vector<std::uint8_t> &levels,
                                                     const OverlayChoice &choice, TimePoint now) {
    if (!(choice == m_choice)) { // magnitudes of another overlay say nothing about this one
        m_choice = choice;
        m_devices.clear();
        m_groupSlots.assign(m_groups.size(), {});
        m_nextSample = {};
        m_nextSpread = {};
    }
    if (now >= m_nextSample || m_nextSample - now > kSample) {
        m_nextSample = now + kSample;
        sample(levels, now);
        if (m_nextSpread == TimePoint{})
            sampleSpreading(now);
        m_nextSpread = now + kSample / 2; // between two samples, so that no call does both
    } else if (now >= m_nextSpread && m_nextSpread != TimePoint{}) {
        m_nextSpread = TimePoint::max();
        sampleSpreading(now);
    }
    auto out = std::make_shared<FabricSummary>();
    out->choice = choice;
    out->at = now;
    out->deviceWorst.assign(m_fabric.deviceCount(), Level::kNoLink);
    out->deviceP99.resize(m_fabric.deviceCount());
    out->deviceMean.resize(m_fabric.deviceCount());
    out->deviceLinks.resize(m_fabric.deviceCount());
    FabricSummary::Group empty;
    empty.worst = Level::kNoLink;
    empty.p99 = empty.jain = empty.worstOverMean = kNaN;
    out->planes.assign(m_fabric.planes().size(), empty);
    out->fabrics.assign(m_fabric.fabrics().size(), empty);
    for (const PlaneData &plane : m_fabric.planes())
        out->rails.emplace_back(plane.rails.size(), empty);
    scan(levels, *out);
    addDevices(*out, now);
    addPercentiles(*out);
    out->deviceJain = m_jain;
    out->deviceWorstOverMean = m_worstOverMean;
    for (std::size_t i = 0; i < out->fabrics.size(); ++i)
        std::tie(out->fabrics[i].jain, out->fabrics[i].worstOverMean) = m_fabricSpread[i];
    for (std::size_t i = 0; i < out->planes.size(); ++i) {
        std::tie(out->planes[i].jain, out->planes[i].worstOverMean) = m_planeSpread[i];
        for (std::size_t rail = 0; rail < out->rails[i].size(); ++rail)
            std::tie(out->rails[i][rail].jain, out->rails[i][rail].worstOverMean) = m_railSpread[i][rail];
    }
    return out;
}

} // namespace fabricscope
