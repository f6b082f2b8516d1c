// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/cabling/comparison.h"

#include <algorithm>
#include <unordered_set>

namespace fabricscope {
namespace {

bool isCancelled(const JobControl *job) {
    return job != nullptr && job->cancelled.load(std::memory_order_relaxed);
}

} // namespace

PortId portAt(const WiringSide &side, LinkId link, std::uint32_t end) {
    const LinkData &data = side.fabric->link(link);
    return side.endOf[data.lower.index()] == end ? data.lower : data.upper;
}

CableEnd spelledEnd(const WiringSide &side, LinkId link, std::uint32_t end) {
    const Fabric &fabric = *side.fabric;
    const PortId port = portAt(side, link, end);
    return {std::string(fabric.deviceName(fabric.port(port).device)), std::string(fabric.portName(port))};
}

Comparison::Comparison(const JointEnds &ends, CablingDiff &out)
    : m_ends(ends)
    , m_out(out)
    , m_plannedAt(ends.count())
    , m_seenAt(ends.count())
    , m_observedDevice(ends.boxes())
    , m_accounted(ends.boxes(), false) {
    const WiringSide &side = observed();
    for (std::size_t d = 0; d < side.boxOf.size(); ++d) {
        const std::uint32_t box = side.boxOf[d];
        if (!m_observedDevice[box].valid())
            m_observedDevice[box] = DeviceId{d};
        if (side.fabric->device(DeviceId{d}).accounted)
            m_accounted[box] = true;
    }
}

/// What is nearer to the hosts first, so that a finding reads the same however its sources turn a cable.
void Comparison::turn(CableRow &row) const {
    const auto tierOf = [this](std::uint32_t end) {
        const DeviceId device = m_observedDevice[m_ends.boxOf(end)];
        const int tier = device.valid() ? observed().fabric->device(device).tier : -1;
        return tier < 0 ? 127 : tier;
    };
    const int a = tierOf(row.a);
    const int b = tierOf(row.b);
    if (a > b || (a == b && row.a > row.b))
        std::swap(row.a, row.b);
}

void Comparison::addPlan(std::uint32_t plan) {
    const WiringSide &side = m_ends.sides()[plan];
    const Fabric &fabric = *side.fabric;
    for (std::size_t l = 0; l < fabric.linkCount(); ++l) {
        const LinkData &link = fabric.link(LinkId{l});
        CableRow row;
        row.a = side.endOf[link.lower.index()];
        row.b = side.endOf[link.upper.index()];
        row.plan = plan;
        row.link = LinkId{l};
        turn(row);
        bool known = false;
        std::uint32_t against = kNoCable; // an earlier plan's word for one of the ends
        std::uint32_t at = kNoEnd;
        for (const std::uint32_t end : {row.a, row.b})
            m_plannedAt.each(end, [&](std::uint32_t other) {
                const CableRow &first = m_planned[other];
                known = known || (first.a == row.a && first.b == row.b);
                if (first.plan != plan && against == kNoCable) {
                    against = other;
                    at = end;
                }
            });
        if (known)
            continue;
        if (against != kNoCable) {
            const CableRow &first = m_planned[against];
            const WiringSide &firstSide = m_ends.sides()[first.plan];
            m_out.conflicts.push_back({spelledEnd(side, row.link, at),
                                       spelledEnd(firstSide, first.link, first.otherEnd(at)),
                                       spelledEnd(side, row.link, row.otherEnd(at)), first.plan, plan});
            continue;
        }
        const auto index = static_cast<std::uint32_t>(m_planned.size());
        m_planned.push_back(row);
        m_plannedAt.add(row.a, index);
        if (row.b != row.a)
            m_plannedAt.add(row.b, index);
    }
}

void Comparison::addObserved() {
    const WiringSide &side = observed();
    const Fabric &fabric = *side.fabric;
    m_seen.reserve(fabric.linkCount());
    for (std::size_t l = 0; l < fabric.linkCount(); ++l) {
        const LinkData &link = fabric.link(LinkId{l});
        CableRow row;
        row.a = side.endOf[link.lower.index()];
        row.b = side.endOf[link.upper.index()];
        row.link = LinkId{l};
        turn(row);
        const auto index = static_cast<std::uint32_t>(m_seen.size());
        m_seen.push_back(row);
        m_seenAt.add(row.a, index);
        if (row.b != row.a)
            m_seenAt.add(row.b, index);
    }
}

void Comparison::pairRight() {
    for (std::uint32_t p = 0; p < m_planned.size(); ++p) {
        CableRow &row = m_planned[p];
        m_seenAt.each(row.a, [&](std::uint32_t s) {
            CableRow &link = m_seen[s];
            if (row.other != kNoCable || link.other != kNoCable || link.a != row.a || link.b != row.b)
                return;
            row.other = s;
            link.other = p;
            row.right = link.right = true;
        });
    }
}

/// Has the planned cable be the wrong link that is at that end, if no other is yet; `near`: only if it is the link's
/// end nearer to the hosts too.
bool Comparison::pairAt(std::uint32_t planned, std::uint32_t end, bool near) {
    m_seenAt.each(end, [&](std::uint32_t s) {
        if (m_planned[planned].other != kNoCable || m_seen[s].other != kNoCable || (near && m_seen[s].a != end))
            return;
        m_planned[planned].other = s;
        m_seen[s].other = planned;
    });
    return m_planned[planned].other != kNoCable;
}

/// Along the chain of cables that hold one another's links, until one of them can take another: so that as few planned
/// cables as possible are left without a link, and as few links without a cable.
void Comparison::freeOneFor(std::uint32_t planned) {
    std::vector<std::pair<std::uint32_t, std::uint32_t>> chain; // cable, the link it would take
    std::unordered_set<std::uint32_t> visited{planned};
    std::uint32_t cable = planned;
    for (;;) {
        std::uint32_t link = kNoCable;
        for (const std::uint32_t end : {m_planned[cable].a, m_planned[cable].b})
            m_seenAt.each(end, [&](std::uint32_t s) {
                const CableRow &row = m_seen[s];
                if (row.right || link != kNoCable || (row.other != kNoCable && visited.contains(row.other)))
                    return;
                link = s;
            });
        if (link == kNoCable)
            return;
        chain.emplace_back(cable, link);
        cable = m_seen[link].other;
        if (cable == kNoCable)
            break;
        visited.insert(cable);
    }
    for (const auto &[taker, link] : chain) {
        m_planned[taker].other = link;
        m_seen[link].other = taker;
    }
}

void Comparison::pairWrong() {
    std::vector<std::uint32_t> left;
    for (std::uint32_t p = 0; p < m_planned.size(); ++p)
        if (m_planned[p].other == kNoCable)
            left.push_back(p);
    const auto keepOnly = [&](auto &&unpaired) { std::erase_if(left, [&](std::uint32_t p) { return !unpaired(p); }); };
    // A cable is known by its end nearer to the hosts: what is plugged in there is this cable, wherever it leads.
    keepOnly([&](std::uint32_t p) { return !pairAt(p, m_planned[p].a, true); });
    keepOnly([&](std::uint32_t p) { return !pairAt(p, m_planned[p].a, false); });
    keepOnly([&](std::uint32_t p) { return !pairAt(p, m_planned[p].b, false); });
    for (const std::uint32_t p : left)
        freeOneFor(p);
}

Layer Comparison::layerOf(const CableRow &row) const {
    const DeviceId lower = m_observedDevice[m_ends.boxOf(row.a)];
    const DeviceId upper = m_observedDevice[m_ends.boxOf(row.b)];
    if (!lower.valid() || !upper.valid())
        return Layer::Other;
    const int low = observed().fabric->device(lower).tier;
    const int high = observed().fabric->device(upper).tier;
    if (low == 0 && high > 0)
        return Layer::Access;
    if (low == 1 && high == 2)
        return Layer::LeafSpine;
    return low >= 2 && high == low + 1 ? Layer::SpineCore : Layer::Other;
}

Expected<void> Comparison::run(JobControl *job) {
    for (std::uint32_t plan = 0; plan + 1 < m_ends.sides().size(); ++plan) {
        if (isCancelled(job))
            return fail(ErrorCode::Cancelled);
        addPlan(plan);
    }
    addObserved();
    if (isCancelled(job))
        return fail(ErrorCode::Cancelled);
    pairRight();
    pairWrong();
    return {};
}

} // namespace fabricscope
