// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/focus/focus_scene.h"

#include "widgets/common/format.h"
#include "widgets/focus/focus_words.h"

#include <QCoreApplication>
#include <QFontMetricsF>

#include <algorithm>
#include <cmath>

namespace fabricscope {

namespace {

struct Tr {
    Q_DECLARE_TR_FUNCTIONS(Focus)
};

constexpr std::size_t kMostBars = 8;
constexpr std::size_t kMostCallouts = 24;

QFont bold(QFont font) {
    font.setBold(true);
    return font;
}

} // namespace

void FocusScene::setFabric(FabricPtr fabric) {
    m_fabric = std::move(fabric);
    m_frame.reset();
    m_summary.reset();
    m_data.reset();
    m_opened.clear();
    m_graph = {};
    m_stale = true;
}

void FocusScene::setFrame(MapFramePtr frame) {
    m_frame = std::move(frame);
    m_colourStale = true;
}

void FocusScene::setSummary(FabricSummaryPtr summary) {
    m_summary = std::move(summary);
    m_colourStale = true;
}

void FocusScene::setFocusData(FocusDataPtr data) {
    m_data = std::move(data);
    m_colourStale = true;
}

void FocusScene::setCentre(DeviceId centre) {
    m_graph.centre = centre;
    m_capacityWidth = 0;
    m_opened.clear();
    m_stale = true;
}

void FocusScene::setHops(int hops) {
    m_hops = std::clamp(hops, 1, 2);
    m_opened.clear();
    m_stale = true;
}

void FocusScene::setGeometry(QSizeF size, const QFont &font) {
    if (m_size == size && m_font == font)
        return;
    if (m_font != font)
        m_capacityWidth = 0;
    m_size = size;
    m_font = font;
    m_stale = true;
}

void FocusScene::toggleGroup(DeviceId device) {
    const auto at = std::ranges::find(m_opened, device);
    if (at != m_opened.end()) {
        m_opened.erase(at);
    } else {
        // One a row: opening another closes the first.
        const int node = m_layout.nodeOf(device);
        std::erase_if(m_opened, [&](DeviceId other) {
            const int i = m_layout.nodeOf(other);
            return node < 0 || i < 0 ||
                   m_layout.nodes[static_cast<std::size_t>(i)].row ==
                       m_layout.nodes[static_cast<std::size_t>(node)].row;
        });
        m_opened.push_back(device);
    }
    m_stale = true;
}

bool FocusScene::closeGroups() {
    if (m_opened.empty())
        return false;
    m_opened.clear();
    m_stale = true;
    return true;
}

bool FocusScene::update() {
    bool moved = m_stale;
    const std::uint64_t before = m_print;
    if (m_stale)
        rebuild();
    if (m_colourStale)
        recolour();
    if (QFontMetricsF(m_font).horizontalAdvance(m_capacity) > m_capacityWidth + 0.5 && !m_layout.centre.isNull()) {
        rebuild();
        recolour();
        moved = true;
    }
    const bool other = moved || m_print != before;
    m_revision += other ? 1 : 0;
    return other;
}

void FocusScene::rebuild() {
    m_stale = false;
    m_colourStale = true;
    const DeviceId centre = m_graph.centre;
    m_layout = {};
    m_labels.clear();
    if (!m_fabric || !centre.valid() || centre.index() >= m_fabric->deviceCount() || m_size.isEmpty()) {
        m_graph = {};
        m_graph.centre = centre;
        return;
    }
    const QFontMetricsF metrics(m_font);
    const qreal em = std::ceil(metrics.height());
    FocusGraphOptions options;
    options.hops = m_hops;
    options.slots = focusSlots(m_size, em, m_hops);
    m_graph = buildFocusGraph(*m_fabric, centre, options);

    FocusLayoutInput input;
    input.size = m_size;
    input.em = em;
    input.opened = m_opened;
    m_capacity = focusCapacity(*m_fabric, m_graph, m_frame.get());
    m_capacityWidth = std::max(m_capacityWidth, metrics.horizontalAdvance(m_capacity));
    input.centreTextWidth =
        std::max(QFontMetricsF(bold(m_font)).horizontalAdvance(centreName()) * 1.15, m_capacityWidth);
    std::size_t measured = 0;
    for (const FocusRowContent &row : m_graph.rows)
        for (const FocusCluster &cluster : row.clusters)
            for (const FocusItem &item : cluster.items)
                if (measured++ < 512)
                    input.nameWidth =
                        std::max(input.nameWidth,
                                 metrics.horizontalAdvance(toQString(m_fabric->deviceName(item.devices.front()))));
    input.nameWidth = std::min(input.nameWidth, em * 18);
    m_layout = layOutFocusToFit(*m_fabric, m_graph, input, m_scale);
    placeLabels();
}

void FocusScene::placeLabels() {
    const QFontMetricsF metrics(m_font);
    m_labels = QStringList(static_cast<qsizetype>(m_layout.nodes.size()));
    // Row by row, so that all boxes of a row follow one rule: whole names, what is left without the stem, or none.
    for (std::size_t key = 0; key < 2 * kFocusRows; ++key) {
        std::vector<std::size_t> members;
        QStringList names;
        for (std::size_t i = 0; i < m_layout.nodes.size(); ++i) {
            const FocusNode &node = m_layout.nodes[i];
            if (static_cast<std::size_t>(node.row) * 2 + (node.parent >= 0 ? 1 : 0) != key)
                continue;
            members.push_back(i);
            names << nodeName(static_cast<int>(i));
        }
        if (members.empty())
            continue;
        const auto fits = [&](const QStringList &texts) {
            for (std::size_t k = 0; k < members.size(); ++k)
                if (metrics.horizontalAdvance(texts[static_cast<qsizetype>(k)]) + 6 >
                    m_layout.nodes[members[k]].rect.width())
                    return false;
            return true;
        };
        QStringList texts = names;
        if (!fits(texts)) {
            QStringList firsts;
            QStringList lasts;
            for (const std::size_t i : members) {
                firsts << toQString(m_fabric->deviceName(m_layout.nodes[i].item.devices.front()));
                lasts << toQString(m_fabric->deviceName(m_layout.nodes[i].item.devices.back()));
            }
            const QStringList both = shortNames(firsts + lasts);
            for (qsizetype k = 0; k < texts.size(); ++k) {
                const QString &last = both[texts.size() + k];
                texts[k] = both[k] == last ? both[k] : both[k] + QStringLiteral("–") + last;
            }
        }
        if (fits(texts))
            for (std::size_t k = 0; k < members.size(); ++k)
                m_labels[static_cast<qsizetype>(members[k])] = texts[static_cast<qsizetype>(k)];
    }
}

void FocusScene::recolour() {
    m_colourStale = false;
    m_nodeLevels.assign(m_layout.nodes.size(), Level::kNoLink);
    m_edgeLevels.assign(m_layout.edges.size(), Level::kNoLink);
    m_alarms.fill(0);
    m_callouts.clear();
    m_capacity.clear();
    if (!m_fabric || !m_graph.centre.valid() || m_layout.nodes.size() != static_cast<std::size_t>(m_labels.size()))
        return;
    m_print = 14695981039346656037ULL; // FNV-1a
    const auto note = [this](std::uint8_t level) { m_print = (m_print ^ level) * 1099511628211ULL; };
    for (std::size_t i = 0; i < m_layout.nodes.size(); ++i) {
        const FocusNode &node = m_layout.nodes[i];
        const bool counted = node.parent < 0 && node.row != FocusRow::FarUpper && node.row != FocusRow::FarLower;
        for (const LinkId link : node.item.links) {
            const std::uint8_t level = levelOf(m_frame.get(), link);
            note(level);
            m_nodeLevels[i] = std::max(m_nodeLevels[i], level);
            if (counted && Level::isAlarm(level))
                ++m_alarms[static_cast<std::size_t>(node.row)];
        }
        for (const DeviceId device : node.item.devices)
            m_nodeLevels[i] = std::max(m_nodeLevels[i], deviceAlarm(device));
        note(m_nodeLevels[i]);
        if (!node.item.group() && m_fabric->device(node.item.devices.front()).kind == DeviceKind::Host)
            std::ranges::for_each(bars(static_cast<int>(i)), note);
    }
    for (std::size_t i = 0; i < m_layout.edges.size(); ++i)
        m_edgeLevels[i] = worstLevel(m_frame.get(), edgeLinks(static_cast<int>(i)));
    m_capacity = focusCapacity(*m_fabric, m_graph, m_frame.get());
    placeAllCallouts();
}

// Level of a device as a whole, if its links are hot at large (99th percentile over a minute): a spine with one bad
// link among 512 is not a hot spine. 0 if it is well or unknown.
std::uint8_t FocusScene::deviceAlarm(DeviceId device) const {
    if (!m_summary || device.index() >= m_summary->deviceP99.size())
        return 0;
    const float p99 = m_summary->deviceP99[device.index()];
    return p99 >= Level::magnitude(Level::kCritical) ? Level::fromMagnitude(p99) : std::uint8_t{0};
}

void FocusScene::placeAllCallouts() {
    const QFontMetricsF metrics(m_font);
    const QFontMetricsF strong(bold(m_font));
    const ValueContext words = context({});
    for (std::size_t i = 0; i < m_layout.nodes.size(); ++i) {
        const FocusNode &node = m_layout.nodes[i];
        if (node.parent >= 0 || !Level::isAlarm(m_nodeLevels[i]) || node.row == FocusRow::Side ||
            m_layout.row(node.row).callouts.isEmpty())
            continue;
        FocusCallout callout;
        callout.node = static_cast<int>(i);
        callout.level = m_nodeLevels[i];
        const LinkId link = worstLink(m_frame.get(), node.item.links);
        DeviceId worst;
        for (const DeviceId device : node.item.devices)
            if (const std::uint8_t alarm = deviceAlarm(device); alarm && (!worst.valid() || alarm > deviceAlarm(worst)))
                worst = device;
        if (worst.valid()) {
            callout.what = m_summary->choice.overlay == OverlayId::Congestion
                               ? Tr::tr("HOT", "a device congested at large")
                               : severityWord(Severity::Critical);
        } else if (link.valid()) {
            const PortId end = m_fabric->link(link).lower;
            worst = m_fabric->port(end).device == m_graph.centre ? m_fabric->port(m_fabric->link(link).upper).device
                                                                 : m_fabric->port(end).device;
            const TelemetryStore::LinkValue *value = valueOf(link);
            callout.what = value ? valueWords(words, *value) : levelWord(levelOf(m_frame.get(), link));
        }
        if (!worst.valid())
            continue;
        callout.name = toQString(m_fabric->deviceName(worst));
        m_callouts.push_back(std::move(callout));
    }
    std::ranges::stable_sort(m_callouts, [](const auto &a, const auto &b) { return a.level > b.level; });
    if (m_callouts.size() > kMostCallouts)
        m_callouts.resize(kMostCallouts);
    const qreal line = std::ceil(metrics.height()) * 1.45;
    for (const FocusRow row : {FocusRow::Upper, FocusRow::Lower}) {
        std::vector<CalloutWish> wishes;
        std::vector<std::size_t> index;
        for (std::size_t i = 0; i < m_callouts.size(); ++i) {
            const FocusNode &node = m_layout.nodes[static_cast<std::size_t>(m_callouts[i].node)];
            if (node.row != row)
                continue;
            index.push_back(i);
            wishes.push_back({node.rect.center().x(), strong.horizontalAdvance(m_callouts[i].name) +
                                                          metrics.horizontalAdvance(QStringLiteral("  ")) +
                                                          strong.horizontalAdvance(m_callouts[i].what) + 2});
        }
        const auto rects = placeCallouts(wishes, m_layout.row(row).callouts, line, row == FocusRow::Upper);
        for (std::size_t k = 0; k < index.size(); ++k)
            m_callouts[index[k]].rect = rects[k];
    }
    std::erase_if(m_callouts, [](const FocusCallout &c) { return c.rect.isNull(); });
}

std::span<const LinkId> FocusScene::edgeLinks(int edge) const {
    const FocusEdge &e = m_layout.edges[static_cast<std::size_t>(edge)];
    return e.links.empty() ? std::span(m_layout.nodes[static_cast<std::size_t>(e.from)].item.links)
                           : std::span(e.links);
}

std::vector<std::uint8_t> FocusScene::bars(int nodeIndex) const {
    const FocusNode &node = m_layout.nodes[static_cast<std::size_t>(nodeIndex)];
    std::vector<std::uint8_t> all;
    const DeviceId first = node.item.devices.front();
    if (!node.item.group() && m_fabric->device(first).kind == DeviceKind::Host) {
        // A lone host has room to show all it has: a bar per GPU (the worst of its ports), else per port.
        for (const PortData &port : m_fabric->portsOf(first)) {
            const std::size_t at = port.gpu >= 0 ? static_cast<std::size_t>(port.gpu) : all.size();
            if (at >= 1024)
                continue;
            if (at >= all.size())
                all.resize(at + 1, Level::kNoLink);
            all[at] = std::max(all[at], levelOf(m_frame.get(), port.link));
        }
    } else {
        for (const LinkId link : node.item.links)
            all.push_back(levelOf(m_frame.get(), link));
    }
    if (all.size() <= kMostBars)
        return all;
    std::vector<std::uint8_t> folded(kMostBars, Level::kNoLink);
    for (std::size_t i = 0; i < all.size(); ++i) {
        std::uint8_t &bar = folded[i * kMostBars / all.size()];
        bar = std::max(bar, all[i]);
    }
    return folded;
}

QString FocusScene::nodeName(int nodeIndex) const {
    const FocusItem &item = m_layout.nodes[static_cast<std::size_t>(nodeIndex)].item;
    const QString first = toQString(m_fabric->deviceName(item.devices.front()));
    return item.group() ? first + QStringLiteral(" … ") + toQString(m_fabric->deviceName(item.devices.back())) : first;
}

QString FocusScene::nodeLabel(int node) const {
    return m_labels[node];
}

QString FocusScene::heading(FocusRow row) const {
    if (!m_fabric)
        return {};
    QString text = focusRowHeading(*m_fabric, m_graph, row);
    if (const std::size_t n = m_alarms[static_cast<std::size_t>(row)])
        text += QStringLiteral(" · ") +
                (n == 1 ? Tr::tr("%1 link above threshold") : Tr::tr("%1 links above threshold")).arg(formatCount(n));
    return text;
}

QString FocusScene::centreName() const {
    return m_fabric && m_graph.centre.valid() ? toQString(m_fabric->deviceName(m_graph.centre)) : QString();
}

std::vector<LinkId> FocusScene::calloutLinks() const {
    std::vector<LinkId> out;
    for (std::size_t i = 0; i < m_layout.nodes.size() && out.size() < 256; ++i)
        if (m_layout.nodes[i].parent < 0 && i < m_nodeLevels.size() && Level::isAlarm(m_nodeLevels[i]))
            if (const LinkId link = worstLink(m_frame.get(), m_layout.nodes[i].item.links); link.valid())
                out.push_back(link);
    return out;
}

const TelemetryStore::LinkValue *FocusScene::valueOf(LinkId link) const {
    if (!m_data || !link.valid())
        return nullptr;
    if (m_data->focus.hover == link)
        return &m_data->hover;
    for (std::size_t i = 0; i < m_data->focus.visible.size() && i < m_data->visible.size(); ++i)
        if (m_data->focus.visible[i] == link)
            return &m_data->visible[i];
    return nullptr;
}

ValueContext FocusScene::context(TimePoint now) const {
    ValueContext c;
    c.fabric = m_fabric.get();
    c.catalogue = m_catalogue.get();
    c.frame = m_frame.get();
    if (m_frame)
        c.overlay = m_frame->choice;
    c.now = now;
    return c;
}

} // namespace fabricscope
