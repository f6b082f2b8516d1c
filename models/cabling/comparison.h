// SPDX-License-Identifier: GPL-3.0-or-later
// The comparison behind diffCabling(): planned cables and seen links as pairs of joint ends, and which wrong link each
// planned cable was made into. Private to this room.
#pragma once

#include "models/cabling/diff.h"
#include "models/cabling/ends.h"

#include <cstdint>
#include <map>
#include <vector>

namespace fabricscope {

constexpr std::uint32_t kNoCable = 0xffffffff;

/// A planned cable or a seen link.
struct CableRow {
    std::uint32_t a = kNoEnd, b = kNoEnd; // joint ends; a = the one nearer to the hosts, as far as known
    std::uint32_t plan = 0;               // index among the plans
    LinkId link;                          // in its fabric
    std::uint32_t other = kNoCable;       // what it is matched with on the other side
    bool right = false;                   // that is the same cable
    std::uint32_t otherEnd(std::uint32_t end) const { return end == a ? b : a; }
};

/// Rows by end: nearly every end has one.
class RowsOfEnds {
public:
    explicit RowsOfEnds(std::size_t ends)
        : m_first(ends, kNoCable) {}
    void add(std::uint32_t end, std::uint32_t row) {
        if (m_first[end] == kNoCable)
            m_first[end] = row;
        else
            m_more.emplace(end, row);
    }
    std::uint32_t first(std::uint32_t end) const { return m_first[end]; }
    template <class Call>
    void each(std::uint32_t end, Call &&call) const {
        if (m_first[end] == kNoCable)
            return;
        call(m_first[end]);
        if (m_more.empty())
            return;
        const auto [begin, stop] = m_more.equal_range(end);
        for (auto it = begin; it != stop; ++it)
            call(it->second);
    }

private:
    std::vector<std::uint32_t> m_first;
    std::multimap<std::uint32_t, std::uint32_t> m_more;
};

/// The port of that link that is the joint end, and how its fabric spells it.
PortId portAt(const WiringSide &side, LinkId link, std::uint32_t end);
CableEnd spelledEnd(const WiringSide &side, LinkId link, std::uint32_t end);

class Comparison {
public:
    /// The last of the sides is what was observed.
    Comparison(const JointEnds &ends, CablingDiff &out);
    /// Errors: Cancelled.
    Expected<void> run(JobControl *job);

    const JointEnds &ends() const { return m_ends; }
    const WiringSide &observed() const { return m_ends.sides().back(); }
    const std::vector<CableRow> &planned() const { return m_planned; }
    const std::vector<CableRow> &seen() const { return m_seen; }
    const RowsOfEnds &plannedAt() const { return m_plannedAt; }
    const RowsOfEnds &seenAt() const { return m_seenAt; }
    /// A device of the observation in that box, invalid if there is none.
    DeviceId observedDevice(std::uint32_t box) const { return m_observedDevice[box]; }
    /// Some device of the box is accounted for.
    bool accounted(std::uint32_t end) const { return m_accounted[m_ends.boxOf(end)]; }
    /// Tier and kind of both devices as observed.
    Layer layerOf(const CableRow &row) const;

private:
    void addPlan(std::uint32_t plan);
    void addObserved();
    void turn(CableRow &row) const;
    void pairRight();
    void pairWrong();
    bool pairAt(std::uint32_t planned, std::uint32_t end, bool near);
    void freeOneFor(std::uint32_t planned);

    const JointEnds &m_ends;
    CablingDiff &m_out;
    std::vector<CableRow> m_planned, m_seen;
    RowsOfEnds m_plannedAt, m_seenAt;
    std::vector<DeviceId> m_observedDevice; // by box
    std::vector<bool> m_accounted;          // by box
};

} // namespace fabricscope
