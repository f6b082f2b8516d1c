// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/cabling/repairs.h"

#include "models/base/text.h"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

namespace fabricscope {
namespace {

/// One wrong cable on its way to where it belongs: the connector at `from` goes to `to`.
struct Step {
    std::uint32_t planned = kNoCable;
    std::uint32_t from = kNoEnd, to = kNoEnd;
};

class Repairs {
public:
    Repairs(const Comparison &comparison, const std::vector<std::uint32_t> &findingOf, CablingDiff &out)
        : m_c(comparison)
        , m_findingOf(findingOf)
        , m_out(out)
        , m_done(comparison.planned().size(), false) {}
    void run(const std::vector<std::pair<std::uint32_t, std::uint32_t>> &unexpected);

private:
    using Unit = std::vector<Move>; // in this order, one after the other

    bool isWrong(std::uint32_t planned) const {
        const CableRow &row = m_c.planned()[planned];
        return row.other != kNoCable && !row.right;
    }
    const CableRow &linkOf(std::uint32_t planned) const { return m_c.seen()[m_c.planned()[planned].other]; }
    std::uint32_t sharedEnd(std::uint32_t planned) const {
        const CableRow &row = m_c.planned()[planned];
        const CableRow &link = linkOf(planned);
        return row.a == link.a || row.a == link.b ? row.a : row.b;
    }
    /// Where the cable's stray connector is, and whose place it took.
    std::uint32_t strayEnd(std::uint32_t planned) const { return linkOf(planned).otherEnd(sharedEnd(planned)); }
    std::uint32_t displaced(std::uint32_t planned) const {
        const std::uint32_t next = m_c.plannedAt().first(strayEnd(planned));
        return next != kNoCable && isWrong(next) ? next : kNoCable;
    }
    Step stepOf(std::uint32_t planned) const {
        return {planned, strayEnd(planned), m_c.planned()[planned].otherEnd(sharedEnd(planned))};
    }

    void findCycles();
    void addCycle(const std::vector<std::uint32_t> &cycle);
    void nameCrossings();
    void addChains();
    void chainFrom(std::uint32_t planned, Unit &unit);
    void addMissing();

    CableEnd seenEnd(std::uint32_t planned, std::uint32_t end) const {
        return spelledEnd(m_c.observed(), linkOf(planned).link, end);
    }
    CableEnd plannedEnd(std::uint32_t planned, std::uint32_t end) const {
        const CableRow &row = m_c.planned()[planned];
        return spelledEnd(m_c.ends().sides()[row.plan], row.link, end);
    }
    Move moveOf(const Step &step) const;
    void place(Move &move, std::uint32_t end) const;
    std::size_t stops(const std::vector<std::uint32_t> &ends) const;

    const Comparison &m_c;
    const std::vector<std::uint32_t> &m_findingOf;
    CablingDiff &m_out;
    std::vector<bool> m_done; // planned cables that some unit mends
    std::vector<Unit> m_units;
    std::vector<std::vector<std::uint32_t>> m_swaps; // planned cables of each cycle of two
};

std::size_t Repairs::stops(const std::vector<std::uint32_t> &ends) const {
    std::set<std::uint32_t> places;
    for (const std::uint32_t end : ends) {
        const std::uint32_t box = m_c.ends().boxOf(end);
        const DeviceId device = m_c.observedDevice(box);
        const PlaceId place = device.valid() ? m_c.observed().fabric->device(device).place : PlaceId{};
        places.insert(place.valid() ? place.value : 0x80000000U | box);
    }
    return places.size();
}

void Repairs::place(Move &move, std::uint32_t end) const {
    const DeviceId id = m_c.observedDevice(m_c.ends().boxOf(end));
    if (!id.valid())
        return;
    const Fabric &fabric = *m_c.observed().fabric;
    const auto &tables = fabric.tables();
    if (const PlaceId at = fabric.device(id).place; at.valid()) {
        const PlaceData &data = tables.places[at.index()];
        move.site = fabric.text(data.site);
        move.hall = fabric.text(data.hall);
        move.row = fabric.text(data.row);
        move.rack = fabric.text(data.rack);
    }
    if (id.index() < tables.units.size())
        move.unit = fabric.text(tables.units[id.index()]);
}

Move Repairs::moveOf(const Step &step) const {
    Move move;
    move.unplug.push_back(seenEnd(step.planned, step.from));
    move.plug.push_back(plannedEnd(step.planned, step.to));
    move.mends.push_back(m_findingOf[step.planned]);
    const CableRow &row = m_c.planned()[step.planned];
    const Fabric &plan = *m_c.ends().sides()[row.plan].fabric;
    move.cableLabel = plan.text(plan.link(row.link).cableLabel);
    place(move, step.from);
    return move;
}

void Repairs::findCycles() {
    std::vector<std::uint32_t> walk(m_c.planned().size(), 0); // number of the walk that came by, 0 = none
    std::uint32_t number = 0;
    for (std::uint32_t start = 0; start < m_c.planned().size(); ++start) {
        if (!isWrong(start) || walk[start] != 0)
            continue;
        ++number;
        std::uint32_t at = start;
        while (at != kNoCable && walk[at] == 0) {
            walk[at] = number;
            at = displaced(at);
        }
        if (at == kNoCable || walk[at] != number)
            continue;
        std::vector<std::uint32_t> cycle;
        for (std::uint32_t next = at; cycle.empty() || next != at; next = displaced(next))
            cycle.push_back(next);
        addCycle(cycle);
    }
}

void Repairs::addCycle(const std::vector<std::uint32_t> &cycle) {
    if (cycle.size() < 2)
        return;
    // All connectors at the one ends or all at the others: as many moves, but perhaps fewer places to go to.
    std::vector<std::uint32_t> stray, shared;
    for (const std::uint32_t planned : cycle) {
        stray.push_back(strayEnd(planned));
        shared.push_back(sharedEnd(planned));
    }
    const bool atShared = stops(shared) < stops(stray);
    Unit unit;
    for (std::size_t i = 0; i < cycle.size(); ++i) {
        const std::uint32_t planned = cycle[i];
        m_done[planned] = true;
        if (!atShared) {
            unit.push_back(moveOf(stepOf(planned)));
            continue;
        }
        // This link becomes the cable whose place it took: its near connector goes to that cable's near end.
        const std::uint32_t mended = cycle[(i + 1) % cycle.size()];
        Move move;
        move.unplug.push_back(seenEnd(planned, sharedEnd(planned)));
        move.plug.push_back(plannedEnd(mended, m_c.planned()[mended].otherEnd(strayEnd(planned))));
        move.mends.push_back(m_findingOf[mended]);
        place(move, sharedEnd(planned));
        unit.push_back(std::move(move));
    }
    Pattern pattern;
    pattern.kind = cycle.size() == 2 ? PatternKind::PairSwap : PatternKind::Rotation;
    pattern.moves = static_cast<std::uint32_t>(cycle.size());
    for (const std::uint32_t planned : cycle)
        pattern.findings.push_back(m_findingOf[planned]);
    if (cycle.size() == 2) {
        m_swaps.push_back(cycle);
        Move swap = std::move(unit[0]);
        swap.kind = Move::Kind::Swap;
        swap.unplug.push_back(std::move(unit[1].unplug[0]));
        swap.plug.push_back(std::move(unit[1].plug[0]));
        swap.mends.push_back(unit[1].mends[0]);
        unit = {std::move(swap)};
    }
    m_out.patterns.push_back(std::move(pattern));
    m_units.push_back(std::move(unit));
}

/// Swaps between the same two leafs, of different rails or planes, are one mistake.
void Repairs::nameCrossings() {
    const Fabric &fabric = *m_c.observed().fabric;
    struct Crossing {
        std::vector<std::size_t> swaps; // patterns
        PatternKind kind = PatternKind::PairSwap;
        std::string first, second;
    };
    std::map<std::pair<std::uint32_t, std::uint32_t>, Crossing> crossings; // by boxes
    std::size_t swap = 0;
    for (std::size_t i = 0; i < m_out.patterns.size(); ++i) {
        if (m_out.patterns[i].kind != PatternKind::PairSwap)
            continue;
        const std::vector<std::uint32_t> &cables = m_swaps[swap++];
        const std::uint32_t boxA = m_c.ends().boxOf(strayEnd(cables[0]));
        const std::uint32_t boxB = m_c.ends().boxOf(strayEnd(cables[1]));
        const DeviceId a = m_c.observedDevice(boxA);
        const DeviceId b = m_c.observedDevice(boxB);
        if (boxA == boxB || !a.valid() || !b.valid())
            continue;
        const DeviceData &one = fabric.device(a);
        const DeviceData &two = fabric.device(b);
        if (one.role != Role::Leaf || two.role != Role::Leaf || one.fabric != two.fabric)
            continue;
        Crossing &crossing = crossings[std::minmax(boxA, boxB)];
        if (one.plane != two.plane && one.plane >= 0 && two.plane >= 0) {
            crossing.kind = PatternKind::PlanesCrossed;
            const auto [low, high] = std::minmax(one.plane, two.plane);
            crossing.first = fabric.planes()[static_cast<std::size_t>(low)].name;
            crossing.second = fabric.planes()[static_cast<std::size_t>(high)].name;
        } else if (one.rail != two.rail && one.rail >= 0 && two.rail >= 0) {
            crossing.kind = PatternKind::RailsCrossed;
            const auto [low, high] = std::minmax(one.rail, two.rail);
            crossing.first = std::to_string(low);
            crossing.second = std::to_string(high);
        } else {
            continue;
        }
        crossing.swaps.push_back(i);
    }
    std::vector<bool> gone(m_out.patterns.size(), false);
    for (auto &[boxes, crossing] : crossings) {
        if (crossing.swaps.size() < 2)
            continue;
        Pattern &whole = m_out.patterns[crossing.swaps.front()];
        whole.kind = crossing.kind;
        whole.first = std::move(crossing.first);
        whole.second = std::move(crossing.second);
        for (std::size_t i = 1; i < crossing.swaps.size(); ++i) {
            const Pattern &part = m_out.patterns[crossing.swaps[i]];
            whole.findings.insert(whole.findings.end(), part.findings.begin(), part.findings.end());
            whole.moves += part.moves;
            gone[crossing.swaps[i]] = true;
        }
    }
    std::vector<Pattern> kept;
    for (std::size_t i = 0; i < m_out.patterns.size(); ++i)
        if (!gone[i])
            kept.push_back(std::move(m_out.patterns[i]));
    m_out.patterns = std::move(kept);
}

/// What is in the way goes first.
void Repairs::chainFrom(std::uint32_t planned, Unit &unit) {
    std::vector<std::uint32_t> chain;
    std::uint32_t at = planned;
    while (at != kNoCable && isWrong(at) && !m_done[at]) {
        m_done[at] = true;
        chain.push_back(at);
        // The link that is where this cable's connector belongs.
        const std::uint32_t there = m_c.seenAt().first(stepOf(at).to);
        at = there != kNoCable && !m_c.seen()[there].right ? m_c.seen()[there].other : kNoCable;
    }
    for (std::size_t i = chain.size(); i-- > 0;)
        unit.push_back(moveOf(stepOf(chain[i])));
}

void Repairs::addChains() {
    // From those that nobody waits for, so that each chain is taken whole.
    std::vector<bool> waitedFor(m_c.planned().size(), false);
    for (std::uint32_t p = 0; p < m_c.planned().size(); ++p) {
        if (!isWrong(p) || m_done[p])
            continue;
        const std::uint32_t there = m_c.seenAt().first(stepOf(p).to);
        if (there != kNoCable && m_c.seen()[there].other != kNoCable)
            waitedFor[m_c.seen()[there].other] = true;
    }
    for (const bool all : {false, true})
        for (std::uint32_t p = 0; p < m_c.planned().size(); ++p)
            if (isWrong(p) && !m_done[p] && (all || !waitedFor[p]))
                chainFrom(p, m_units.emplace_back());
}

void Repairs::addMissing() {
    for (std::uint32_t p = 0; p < m_c.planned().size(); ++p) {
        const CableRow &row = m_c.planned()[p];
        if (row.other != kNoCable || m_out.findings[m_findingOf[p]].kind != FindingKind::Missing)
            continue;
        Move move;
        move.kind = Move::Kind::Add;
        move.plug = {plannedEnd(p, row.a), plannedEnd(p, row.b)};
        move.mends.push_back(m_findingOf[p]);
        const Fabric &plan = *m_c.ends().sides()[row.plan].fabric;
        move.cableLabel = plan.text(plan.link(row.link).cableLabel);
        place(move, row.a);
        m_units.push_back({std::move(move)});
    }
}

void Repairs::run(const std::vector<std::pair<std::uint32_t, std::uint32_t>> &unexpected) {
    std::vector<Move> removals; // before all else: what is in the way is gone then
    for (const auto &[seen, finding] : unexpected) {
        const CableRow &row = m_c.seen()[seen];
        Move move;
        move.kind = Move::Kind::Remove;
        move.unplug = {spelledEnd(m_c.observed(), row.link, row.a), spelledEnd(m_c.observed(), row.link, row.b)};
        move.mends.push_back(finding);
        place(move, row.a);
        removals.push_back(std::move(move));
    }
    findCycles();
    nameCrossings();
    addChains();
    addMissing();

    const auto before = [](const Move &x, const Move &y) {
        const std::string *const mine[] = {&x.site, &x.hall, &x.row, &x.rack, &x.unit};
        const std::string *const theirs[] = {&y.site, &y.hall, &y.row, &y.rack, &y.unit};
        for (std::size_t i = 0; i < std::size(mine); ++i)
            if (const int c = naturalCompare(*mine[i], *theirs[i]); c != 0)
                return c < 0;
        const CableEnd &a = x.unplug.empty() ? x.plug.front() : x.unplug.front();
        const CableEnd &b = y.unplug.empty() ? y.plug.front() : y.unplug.front();
        const int c = naturalCompare(a.device, b.device);
        return c != 0 ? c < 0 : naturalCompare(a.port, b.port) < 0;
    };
    std::stable_sort(removals.begin(), removals.end(), before);
    std::stable_sort(m_units.begin(), m_units.end(),
                     [&](const Unit &x, const Unit &y) { return before(x.front(), y.front()); });
    m_out.moves = std::move(removals);
    for (Unit &unit : m_units)
        std::move(unit.begin(), unit.end(), std::back_inserter(m_out.moves));
    for (std::uint32_t i = 0; i < m_out.patterns.size(); ++i) {
        Pattern &pattern = m_out.patterns[i];
        std::size_t both = 0;
        pattern.id = 0;
        for (const std::uint32_t f : pattern.findings) {
            m_out.findings[f].pattern = i;
            both += m_out.findings[f].bothEnds ? 1 : 0;
            pattern.id ^= m_out.findings[f].id; // the same in whichever order
        }
        // One end alone may be wrong about its neighbour, but two cables that contradict the plan in step are no
        // chance.
        pattern.confidence = 0.5 + 0.5 * static_cast<double>(both) / static_cast<double>(pattern.findings.size());
    }
}

} // namespace

void planRepairs(const Comparison &comparison, const std::vector<std::uint32_t> &findingOf,
                 const std::vector<std::pair<std::uint32_t, std::uint32_t>> &unexpected, CablingDiff &out) {
    Repairs(comparison, findingOf, out).run(unexpected);
}

} // namespace fabricscope
