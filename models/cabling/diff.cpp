// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/cabling/diff.h"

#include "models/base/mix.h"
#include "models/base/text.h"
#include "models/cabling/repairs.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace fabricscope {
namespace {

/// Rates and widths are nominal figures: what differs by less is a matter of rounding.
constexpr double kSameRate = 0.01;

class Differ {
public:
    Differ(const Comparison &comparison, CablingNames &names, CablingDiff &out)
        : m_c(comparison)
        , m_names(names)
        , m_out(out) {}
    void run();

private:
    const Fabric &seenFabric() const { return *m_c.observed().fabric; }
    const WiringSide &planSide(const CableRow &row) const { return m_c.ends().sides()[row.plan]; }

    void judgePlanned(std::uint32_t planned);
    void judgeUnplanned();
    std::uint64_t idOf(const CableRow &row) const;
    Finding findingOf(const CableRow &row) const;
    void seen(Finding &finding, LinkId link) const;
    bool differs(const CableRow &row, Finding &finding) const;
    /// The rules by which the plan's word for the end is the observation's; whether one of them is the user's.
    bool compareSpelling(const CableRow &row, const CableRow &link, std::uint32_t end, std::vector<std::string> &rules);
    void add(FindingKind kind, Finding finding);
    void sort();

    const Comparison &m_c;
    CablingNames &m_names;
    CablingDiff &m_out;
    std::vector<std::uint32_t> m_findingOf;                            // by planned cable
    std::vector<std::pair<std::uint32_t, std::uint32_t>> m_unexpected; // seen link, finding
};

std::uint64_t Differ::idOf(const CableRow &row) const {
    const auto nameOf = [this](std::uint32_t end) {
        std::string name(m_names.text(m_c.ends().boxName(m_c.ends().boxOf(end))));
        name.append("\x1f").append(m_names.text(m_c.ends().portName(end)));
        return name;
    };
    const std::string a = nameOf(row.a);
    const std::string b = nameOf(row.b);
    return checksumOf(std::min(a, b) + '\x1e' + std::max(a, b));
}

Finding Differ::findingOf(const CableRow &row) const {
    Finding finding;
    finding.id = idOf(row);
    finding.plan = row.plan;
    finding.planLink = row.link;
    const auto &lines = planSide(row).fabric->tables().linkLines;
    if (row.link.index() < lines.size())
        finding.planLine = lines[row.link.index()];
    return finding;
}

void Differ::seen(Finding &finding, LinkId link) const {
    constexpr std::uint8_t kBoth = LinkData::ReportedByLower | LinkData::ReportedByUpper;
    finding.seenLink = link;
    finding.bothEnds = (seenFabric().link(link).flags & kBoth) == kBoth;
}

bool Differ::differs(const CableRow &row, Finding &finding) const {
    const LinkData &planned = planSide(row).fabric->link(row.link);
    const LinkData &there = seenFabric().link(m_c.seen()[row.other].link);
    const auto put = [&](const char *name, double plan, double seen) {
        finding.attribute = name;
        finding.planValue = plan;
        finding.seenValue = seen;
        return true;
    };
    const double plan = planned.gbps;
    const double seen = there.gbps;
    if (plan > 0 && seen > 0 && std::abs(plan - seen) > kSameRate * plan)
        return put("speed", plan, seen);
    if (planned.width != 0 && there.width != 0 && planned.width != there.width)
        return put("width", planned.width, there.width);
    return false;
}

bool Differ::compareSpelling(const CableRow &row, const CableRow &link, std::uint32_t end,
                             std::vector<std::string> &rules) {
    const WiringSide &plan = planSide(row);
    const WiringSide &there = m_c.observed();
    const PortId planPort = portAt(plan, row.link, end);
    const PortId seenPort = portAt(there, link.link, end);
    const auto deviceOf = [](const WiringSide &side, PortId port) { return side.fabric->port(port).device.index(); };
    std::uint8_t conventions = 0;
    std::int32_t rule = -1;
    const auto compare = [&](std::string_view a, std::string_view b, const PlainName &x, const PlainName &y) {
        if (a == b)
            return;
        conventions |= x.conventions | y.conventions;
        if (!equalsIgnoreCase(a, b))
            rule = std::max({rule, x.rule, y.rule});
    };
    const std::size_t planDevice = deviceOf(plan, planPort);
    const std::size_t seenDevice = deviceOf(there, seenPort);
    compare(boxNameOf(*plan.fabric, plan.fabric->device(DeviceId{planDevice})),
            boxNameOf(*there.fabric, there.fabric->device(DeviceId{seenDevice})), plan.devices[planDevice],
            there.devices[seenDevice]);
    const std::string_view planName = plan.fabric->portName(planPort);
    const std::string_view seenName = there.fabric->portName(seenPort);
    const PlainName planPlain = m_names.plainPort(planName);
    compare(planName, seenName, planPlain, m_names.plainPort(seenName));
    for (unsigned bit = 0; bit < NameConvention::kCount; ++bit)
        if ((conventions & 1U << bit) != 0)
            rules.emplace_back(conventionName(bit));
    if (rule >= 0)
        rules.push_back(m_names.rules().rules[static_cast<std::size_t>(rule)].name);
    return rule >= 0;
}

void Differ::add(FindingKind kind, Finding finding) {
    ++m_out.counts[static_cast<std::size_t>(kind)];
    finding.kind = kind;
    std::sort(finding.rules.begin(), finding.rules.end());
    finding.rules.erase(std::unique(finding.rules.begin(), finding.rules.end()), finding.rules.end());
    m_out.findings.push_back(std::move(finding));
}

void Differ::judgePlanned(std::uint32_t planned) {
    const CableRow &row = m_c.planned()[planned];
    const auto next = static_cast<std::uint32_t>(m_out.findings.size());
    if (row.right) {
        Finding attribute;
        const bool wrong = differs(row, attribute);
        std::vector<std::string> rules;
        bool alias = false;
        if (wrong || !m_names.rules().rules.empty()) // nobody reads the rules of a million right cables
            for (const std::uint32_t end : {row.a, row.b})
                alias = compareSpelling(row, m_c.seen()[row.other], end, rules) || alias;
        if (!wrong && !alias) {
            ++m_out.counts[static_cast<std::size_t>(FindingKind::Match)];
            return;
        }
        Finding finding = findingOf(row);
        finding.attribute = attribute.attribute;
        finding.planValue = attribute.planValue;
        finding.seenValue = attribute.seenValue;
        finding.a = spelledEnd(planSide(row), row.link, row.a);
        finding.planB = spelledEnd(planSide(row), row.link, row.b);
        finding.seenB = spelledEnd(m_c.observed(), m_c.seen()[row.other].link, row.b);
        finding.rules = std::move(rules);
        seen(finding, m_c.seen()[row.other].link);
        m_findingOf[planned] = next;
        add(wrong ? FindingKind::Attribute : FindingKind::Naming, std::move(finding));
        return;
    }
    Finding finding = findingOf(row);
    m_findingOf[planned] = next;
    if (row.other == kNoCable) {
        finding.a = spelledEnd(planSide(row), row.link, row.a);
        finding.planB = spelledEnd(planSide(row), row.link, row.b);
        // An end with another link has been seen, and not with this one.
        const bool known = m_c.accounted(row.a) || m_c.accounted(row.b) || m_c.seenAt().first(row.a) != kNoCable ||
                           m_c.seenAt().first(row.b) != kNoCable;
        finding.bothEnds = m_c.accounted(row.a) && m_c.accounted(row.b);
        add(known ? FindingKind::Missing : FindingKind::NotSeen, std::move(finding));
        return;
    }
    const CableRow &link = m_c.seen()[row.other];
    const std::uint32_t shared = row.a == link.a || row.a == link.b ? row.a : row.b;
    const std::uint32_t stray = link.otherEnd(shared);
    const std::uint32_t meant = row.otherEnd(shared);
    finding.a = spelledEnd(planSide(row), row.link, shared);
    finding.planB = spelledEnd(planSide(row), row.link, meant);
    finding.seenB = spelledEnd(m_c.observed(), link.link, stray);
    compareSpelling(row, link, shared, finding.rules);
    seen(finding, link.link);
    add(m_c.ends().boxOf(stray) == m_c.ends().boxOf(meant) ? FindingKind::WrongPort : FindingKind::WrongPeer,
        std::move(finding));
}

/// Of links that no plan has, those are unexpected at whose devices a plan lists cables of their layer.
void Differ::judgeUnplanned() {
    const auto bitOf = [](Layer layer) { return static_cast<std::uint8_t>(1U << static_cast<unsigned>(layer)); };
    std::vector<std::uint8_t> plannedLayers; // by box; made when first asked for
    for (std::uint32_t s = 0; s < m_c.seen().size(); ++s) {
        const CableRow &row = m_c.seen()[s];
        if (row.other != kNoCable)
            continue;
        if (plannedLayers.empty()) {
            plannedLayers.resize(m_c.ends().boxes());
            for (const CableRow &planned : m_c.planned()) {
                const std::uint8_t layer = bitOf(m_c.layerOf(planned));
                plannedLayers[m_c.ends().boxOf(planned.a)] |= layer;
                plannedLayers[m_c.ends().boxOf(planned.b)] |= layer;
            }
        }
        const std::uint32_t boxA = m_c.ends().boxOf(row.a);
        const std::uint32_t boxB = m_c.ends().boxOf(row.b);
        const bool internal = seenFabric().link(row.link).layer == Layer::Internal;
        const std::uint8_t listed = plannedLayers[boxA] | plannedLayers[boxB];
        if (internal || (listed & bitOf(m_c.layerOf(row))) == 0) {
            ++m_out.counts[static_cast<std::size_t>(FindingKind::OutOfScope)];
            continue;
        }
        Finding finding;
        finding.id = idOf(row);
        finding.a = spelledEnd(m_c.observed(), row.link, row.a);
        finding.seenB = spelledEnd(m_c.observed(), row.link, row.b);
        seen(finding, row.link);
        m_unexpected.emplace_back(s, static_cast<std::uint32_t>(m_out.findings.size()));
        add(FindingKind::Unexpected, std::move(finding));
    }
}

/// By device and port in natural order, so that a list reads the same in each run.
void Differ::sort() {
    std::vector<std::uint32_t> order(m_out.findings.size());
    std::iota(order.begin(), order.end(), 0U);
    std::stable_sort(order.begin(), order.end(), [this](std::uint32_t x, std::uint32_t y) {
        const Finding &a = m_out.findings[x];
        const Finding &b = m_out.findings[y];
        const int c = naturalCompare(a.a.device, b.a.device);
        return c != 0 ? c < 0 : naturalCompare(a.a.port, b.a.port) < 0;
    });
    std::vector<std::uint32_t> placeOf(order.size());
    std::vector<Finding> sorted;
    sorted.reserve(order.size());
    for (std::uint32_t i = 0; i < order.size(); ++i) {
        placeOf[order[i]] = i;
        sorted.push_back(std::move(m_out.findings[order[i]]));
    }
    m_out.findings = std::move(sorted);
    for (std::uint32_t &finding : m_findingOf)
        if (finding != kNoCable)
            finding = placeOf[finding];
    for (auto &[link, finding] : m_unexpected)
        finding = placeOf[finding];
}

void Differ::run() {
    m_findingOf.assign(m_c.planned().size(), kNoCable);
    m_out.planCables = m_c.planned().size();
    m_out.observedLinks = m_c.seen().size();
    for (std::uint32_t p = 0; p < m_c.planned().size(); ++p)
        judgePlanned(p);
    judgeUnplanned();
    sort();
    planRepairs(m_c, m_findingOf, m_unexpected, m_out);
}

} // namespace

const char *toString(FindingKind kind) {
    switch (kind) {
    case FindingKind::Match:
        return "match";
    case FindingKind::WrongPeer:
        return "wrong_peer";
    case FindingKind::WrongPort:
        return "wrong_port";
    case FindingKind::Missing:
        return "missing";
    case FindingKind::Unexpected:
        return "unexpected";
    case FindingKind::Naming:
        return "naming";
    case FindingKind::Attribute:
        return "attribute";
    case FindingKind::NotSeen:
        return "not_seen";
    case FindingKind::OutOfScope:
        break;
    }
    return "out_of_scope";
}

const char *toString(PatternKind kind) {
    switch (kind) {
    case PatternKind::PairSwap:
        return "pair_swap";
    case PatternKind::Rotation:
        return "rotation";
    case PatternKind::RailsCrossed:
        return "rails_crossed";
    case PatternKind::PlanesCrossed:
        break;
    }
    return "planes_crossed";
}

const char *toString(Move::Kind kind) {
    switch (kind) {
    case Move::Kind::Move:
        return "move";
    case Move::Kind::Swap:
        return "swap";
    case Move::Kind::Add:
        return "add";
    case Move::Kind::Remove:
        break;
    }
    return "remove";
}

Expected<CablingDiff> diffCabling(const std::vector<FabricPtr> &plans, const FabricPtr &observed, NameRules rules,
                                  JobControl *job) {
    auto names = CablingNames::make(std::move(rules));
    if (!names)
        return fail(std::move(names.error()));
    std::vector<FabricPtr> sides = plans;
    sides.push_back(observed);
    const JointEnds ends(sides, *names);
    CablingDiff diff;
    Comparison comparison(ends, diff);
    if (auto done = comparison.run(job); !done)
        return fail(std::move(done.error()));
    Differ(comparison, *names, diff).run();
    return diff;
}

} // namespace fabricscope
