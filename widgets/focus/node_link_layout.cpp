// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/focus/node_link_layout.h"

#include "models/base/text.h"

#include <algorithm>
#include <cmath>
#include <deque>
#include <map>
#include <numeric>
#include <tuple>

namespace fabricscope {

namespace {

constexpr int kSweeps = 6; // crossings hardly fall after the fourth

struct Draft {
    std::vector<DeviceId> devices;
    int row = 0;
    int panel = -1;
    double x = 0; // in units of the drawing, 0 … 1
    qreal width = 0;
};

class Builder {
public:
    Builder(const Fabric &fabric, const NodeLinkInput &input)
        : m_fabric(fabric)
        , m_in(input) {}

    NodeLinkLayout run() {
        chooseRows();
        makePanels();
        makeNodes();
        connect();
        order();
        place();
        return std::move(m_out);
    }

private:
    // Tier rows; where nothing has a tier, distance from the device with the most links.
    void chooseRows() {
        const std::size_t n = m_fabric.deviceCount();
        m_rowOf.assign(n, 0);
        int highest = -1;
        for (const DeviceData &d : m_fabric.devices())
            highest = std::max(highest, static_cast<int>(d.tier));
        if (highest < 0) {
            layerByDistance();
            return;
        }
        std::vector<int> tiers;
        for (const DeviceData &d : m_fabric.devices())
            tiers.push_back(d.tier);
        std::ranges::sort(tiers, std::greater<>());
        tiers.erase(std::unique(tiers.begin(), tiers.end()), tiers.end()); // −1 comes last, beneath the hosts
        for (std::size_t i = 0; i < n; ++i)
            m_rowOf[i] = static_cast<int>(std::ranges::find(tiers, static_cast<int>(m_fabric.devices()[i].tier)) -
                                          tiers.begin());
        for (const int tier : tiers) {
            NodeLinkRow row;
            row.tier = tier;
            m_out.rows.push_back(row);
        }
    }

    void layerByDistance() {
        const std::size_t n = m_fabric.deviceCount();
        std::vector<std::vector<std::uint32_t>> adjacent(n);
        for (const LinkData &l : m_fabric.links()) {
            const std::uint32_t a = m_fabric.port(l.lower).device.value;
            const std::uint32_t b = m_fabric.port(l.upper).device.value;
            if (a != b) {
                adjacent[a].push_back(b);
                adjacent[b].push_back(a);
            }
        }
        std::vector<std::uint32_t> byDegree(n);
        std::iota(byDegree.begin(), byDegree.end(), 0U);
        std::ranges::stable_sort(byDegree, [&](auto a, auto b) { return adjacent[a].size() > adjacent[b].size(); });
        std::vector<int> depth(n, -1);
        int deepest = 0;
        for (const std::uint32_t root : byDegree) {
            if (depth[root] >= 0)
                continue;
            depth[root] = 0;
            std::deque<std::uint32_t> queue{root};
            while (!queue.empty()) {
                const std::uint32_t at = queue.front();
                queue.pop_front();
                for (const std::uint32_t next : adjacent[at])
                    if (depth[next] < 0) {
                        depth[next] = depth[at] + 1;
                        deepest = std::max(deepest, depth[next]);
                        queue.push_back(next);
                    }
            }
        }
        // A long chain would be a tall tower: fold depths so that rows stay about as many as a screen holds.
        const int rows = std::min(deepest + 1, 8);
        for (std::size_t i = 0; i < n; ++i) {
            const int cycle = rows > 1 ? depth[i] % (2 * (rows - 1)) : 0;
            m_rowOf[i] = cycle < rows ? cycle : 2 * (rows - 1) - cycle;
        }
        m_out.rows.resize(static_cast<std::size_t>(rows));
    }

    void makePanels() {
        std::map<std::pair<std::uint8_t, std::int16_t>, int> index;
        for (const DeviceData &d : m_fabric.devices())
            if (d.plane >= 0)
                index[{d.fabric, d.plane}] = 0;
        for (auto &[key, i] : index) {
            i = static_cast<int>(m_out.panels.size());
            NodeLinkPanel panel;
            panel.fabric = key.first;
            panel.plane = key.second;
            m_out.panels.push_back(panel);
        }
        m_panelOf.assign(m_fabric.deviceCount(), -1);
        for (std::size_t i = 0; i < m_panelOf.size(); ++i) {
            const DeviceData &d = m_fabric.devices()[i];
            if (d.plane >= 0)
                m_panelOf[i] = index[{d.fabric, d.plane}];
        }
    }

    void makeNodes() {
        const std::size_t n = m_fabric.deviceCount();
        std::size_t hosts = 0;
        for (const DeviceData &d : m_fabric.devices())
            hosts += d.kind == DeviceKind::Host;
        // Key of a host: the sorted devices it is cabled to.
        std::map<std::vector<std::uint32_t>, std::vector<DeviceId>> alike;
        std::vector<DeviceId> order;
        for (std::size_t i = 0; i < n; ++i)
            order.emplace_back(i);
        std::ranges::stable_sort(order, [&](DeviceId a, DeviceId b) {
            const auto key = [&](DeviceId d) { return std::tuple(m_rowOf[d.index()], m_panelOf[d.index()]); };
            if (key(a) != key(b))
                return key(a) < key(b);
            return naturalCompare(m_fabric.deviceName(a), m_fabric.deviceName(b)) < 0;
        });
        m_nodeOf.assign(n, -1);
        for (const DeviceId id : order) {
            if (hosts > m_in.mostHosts && m_fabric.device(id).kind == DeviceKind::Host) {
                std::vector<std::uint32_t> key{static_cast<std::uint32_t>(m_rowOf[id.index()])};
                for (const PortData &port : m_fabric.portsOf(id))
                    if (port.link.valid())
                        key.push_back(m_fabric.port(m_fabric.peer(port.link, m_fabric.idOf(port))).device.value);
                std::ranges::sort(key.begin() + 1, key.end());
                key.erase(std::unique(key.begin() + 1, key.end()), key.end());
                alike[key].push_back(id);
            } else {
                addNode({id});
            }
        }
        for (auto &[key, members] : alike) {
            const bool open = std::ranges::find(m_in.opened, members.front()) != m_in.opened.end();
            if (open)
                for (const DeviceId id : members)
                    addNode({id});
            else
                addNode(std::move(members));
        }
        for (std::size_t i = 0; i < n; ++i) {
            NodeLinkRow &row = m_out.rows[static_cast<std::size_t>(m_rowOf[i])];
            const Role role = m_fabric.devices()[i].role;
            row.role = row.devices == 0 || row.role == role ? role : Role::Unknown;
            ++row.devices;
        }
    }

    void addNode(std::vector<DeviceId> devices) {
        Draft draft;
        const std::size_t first = devices.front().index();
        draft.row = m_rowOf[first];
        draft.panel = m_panelOf[first];
        for (const DeviceId id : devices)
            m_nodeOf[id.index()] = static_cast<int>(m_drafts.size());
        const qreal em = m_in.em;
        const qreal text = m_in.textWidth ? m_in.textWidth(m_fabric.deviceName(devices.front()))
                                          : static_cast<qreal>(m_fabric.deviceName(devices.front()).size()) * em * 0.55;
        draft.width = std::clamp(text + em * 1.2, em * 3, em * 16);
        draft.devices = std::move(devices);
        m_drafts.push_back(std::move(draft));
    }

    void connect() {
        std::map<std::pair<int, int>, std::vector<LinkId>> pairs;
        for (const LinkData &l : m_fabric.links()) {
            int a = m_nodeOf[m_fabric.port(l.lower).device.index()];
            int b = m_nodeOf[m_fabric.port(l.upper).device.index()];
            const int rowA = m_drafts[static_cast<std::size_t>(a)].row;
            const int rowB = m_drafts[static_cast<std::size_t>(b)].row;
            if (std::pair(rowB, b) < std::pair(rowA, a))
                std::swap(a, b);
            pairs[{a, b}].push_back(m_fabric.idOf(l));
        }
        m_adjacent.resize(m_drafts.size());
        for (auto &[pair, links] : pairs) {
            if (pair.first != pair.second) {
                m_adjacent[static_cast<std::size_t>(pair.first)].push_back(pair.second);
                m_adjacent[static_cast<std::size_t>(pair.second)].push_back(pair.first);
            }
            m_out.edges.push_back({pair.first, pair.second, std::move(links)});
        }
    }

    // Barycentre sweeps: each box moves to the mean place of those it is joined to in the row before. Boxes stay within
    // their plane's panel, so that planes remain side by side.
    void order() {
        m_lines.resize(m_out.rows.size());
        for (std::size_t i = 0; i < m_drafts.size(); ++i)
            m_lines[static_cast<std::size_t>(m_drafts[i].row)].push_back(static_cast<int>(i));
        for (auto &line : m_lines)
            std::ranges::stable_sort(line, {}, [&](int i) { return m_drafts[static_cast<std::size_t>(i)].panel; });
        for (auto &line : m_lines)
            spread(line);
        std::vector<std::vector<int>> best = m_lines;
        std::size_t least = crossings();
        for (int sweep = 0; sweep < kSweeps && least > 0; ++sweep) {
            const bool down = sweep % 2 == 0;
            for (std::size_t k = 1; k < m_lines.size(); ++k)
                sortLine(down ? k : m_lines.size() - 1 - k, down);
            if (const std::size_t now = crossings(); now < least) {
                least = now;
                best = m_lines;
            }
        }
        m_lines = std::move(best);
        for (auto &line : m_lines)
            spread(line);
    }

    void sortLine(std::size_t row, bool fromAbove) {
        auto &line = m_lines[row];
        std::vector<std::pair<double, int>> wish;
        for (const int i : line) {
            double sum = 0;
            std::size_t count = 0;
            for (const int other : m_adjacent[static_cast<std::size_t>(i)]) {
                const Draft &o = m_drafts[static_cast<std::size_t>(other)];
                if (fromAbove ? o.row < static_cast<int>(row) : o.row > static_cast<int>(row)) {
                    sum += o.x;
                    ++count;
                }
            }
            wish.emplace_back(count ? sum / static_cast<double>(count) : m_drafts[static_cast<std::size_t>(i)].x, i);
        }
        // Stable on equal means: names keep their natural order.
        std::ranges::stable_sort(wish, [&](const auto &a, const auto &b) {
            const int pa = m_drafts[static_cast<std::size_t>(a.second)].panel;
            const int pb = m_drafts[static_cast<std::size_t>(b.second)].panel;
            if (pa != pb)
                return pa < pb;
            return a.first < b.first - 1e-9;
        });
        for (std::size_t k = 0; k < wish.size(); ++k)
            line[k] = wish[k].second;
        spread(line);
    }

    void spread(const std::vector<int> &line) {
        for (std::size_t k = 0; k < line.size(); ++k)
            m_drafts[static_cast<std::size_t>(line[k])].x =
                (static_cast<double>(k) + 0.5) / static_cast<double>(line.size());
    }

    std::size_t crossings() const {
        // Pairs of edges between the same two rows; small graphs only, larger ones are not worth the time.
        if (m_out.edges.size() > 600)
            return 1;
        std::size_t n = 0;
        for (std::size_t i = 0; i < m_out.edges.size(); ++i)
            for (std::size_t k = i + 1; k < m_out.edges.size(); ++k) {
                const Draft &a = m_drafts[static_cast<std::size_t>(m_out.edges[i].a)];
                const Draft &b = m_drafts[static_cast<std::size_t>(m_out.edges[i].b)];
                const Draft &c = m_drafts[static_cast<std::size_t>(m_out.edges[k].a)];
                const Draft &d = m_drafts[static_cast<std::size_t>(m_out.edges[k].b)];
                if (a.row == c.row && b.row == d.row && a.row != b.row && (a.x - c.x) * (b.x - d.x) < 0)
                    ++n;
            }
        return n;
    }

    // Width that some boxes of one row need side by side.
    qreal needed(const std::vector<int> &boxes) const {
        qreal w = 0;
        for (const int i : boxes)
            w += m_drafts[static_cast<std::size_t>(i)].width + m_in.em * 0.8;
        return w;
    }

    void place() {
        const qreal em = m_in.em;
        const qreal margin = em * 2;
        const qreal boxHeight = em * 2 * std::clamp(m_in.boxScale, 1.0, 4.0);
        const std::size_t panels = m_out.panels.size();
        // Equal boxes within a row look calmer than boxes of every width.
        for (auto &line : m_lines) {
            qreal widest = 0;
            for (const int i : line)
                widest = std::max(widest, m_drafts[static_cast<std::size_t>(i)].width);
            for (const int i : line)
                m_drafts[static_cast<std::size_t>(i)].width = widest;
        }
        std::vector<std::vector<std::vector<int>>> parts(m_lines.size(), std::vector<std::vector<int>>(panels + 1));
        std::vector<qreal> panelWidth(panels, em * 6);
        qreal freeWidth = 0;
        for (std::size_t r = 0; r < m_lines.size(); ++r) {
            for (const int i : m_lines[r]) {
                const int panel = m_drafts[static_cast<std::size_t>(i)].panel;
                parts[r][panel < 0 ? panels : static_cast<std::size_t>(panel)].push_back(i);
            }
            for (std::size_t p = 0; p < panels; ++p)
                panelWidth[p] = std::max(panelWidth[p], needed(parts[r][p]));
        }
        const qreal panelGap = em * 3;
        qreal panelsWidth = panels ? panelGap * static_cast<qreal>(panels - 1) : 0;
        for (const qreal w : panelWidth)
            panelsWidth += w;
        // Boxes of no plane have the whole width to themselves, but in a row that also holds switches of planes (a
        // firewall beside border switches) they stand to the right of all panels.
        std::vector<bool> mixed(m_lines.size());
        qreal asideWidth = 0;
        for (std::size_t r = 0; r < m_lines.size(); ++r) {
            const auto &row = parts[r];
            mixed[r] = !row[panels].empty() &&
                       std::any_of(row.begin(), row.end() - 1, [](const auto &part) { return !part.empty(); });
            qreal &widest = mixed[r] ? asideWidth : freeWidth;
            widest = std::max(widest, needed(row[panels]) * (mixed[r] ? m_in.boxScale : 1));
        }
        const qreal aside = asideWidth > 0 ? panelGap + asideWidth : 0;
        const qreal width = std::max(panelsWidth + aside, freeWidth);
        if (panels > 0)
            for (qreal &w : panelWidth)
                w += (width - aside - panelsWidth) / static_cast<qreal>(panels);

        const auto rows = static_cast<qreal>(m_lines.size());
        const qreal headRoom = panels ? em * 2.2 : em * 0.5;
        const qreal gap = rows > 1 ? std::clamp((width / std::max(m_in.aspect, 0.3) - rows * boxHeight) / (rows - 1),
                                                em * 7, std::max(em * 26, width * 0.3))
                                   : 0;
        qreal y = margin + headRoom;
        m_out.nodes.resize(m_drafts.size());
        for (std::size_t r = 0; r < m_lines.size(); ++r) {
            m_out.rows[r].top = y;
            m_out.rows[r].height = boxHeight;
            qreal x = margin;
            for (std::size_t p = 0; p < panels; ++p) {
                placePart(parts[r][p], x, panelWidth[p], y, boxHeight);
                x += panelWidth[p] + panelGap;
            }
            if (mixed[r])
                placePart(parts[r][panels], x, margin + width - x, y, boxHeight);
            else
                placePart(parts[r][panels], margin, width, y, boxHeight);
            y += boxHeight + gap;
        }
        for (NodeLinkNode &node : m_out.nodes)
            // Not down to devices beneath the hosts: the frame would take hosts of every plane in.
            if (node.panel >= 0 && m_out.rows[static_cast<std::size_t>(node.row)].tier > 0) {
                QRectF &rect = m_out.panels[static_cast<std::size_t>(node.panel)].rect;
                rect = rect.isNull() ? node.rect : rect.united(node.rect);
            }
        for (NodeLinkPanel &panel : m_out.panels)
            if (!panel.rect.isNull())
                panel.rect.adjust(-em * 0.8, -em * 0.8, em * 0.8, em * 0.8);
        // Links within the last row dip below it.
        const auto last = static_cast<int>(m_lines.size()) - 1;
        const bool dips = std::ranges::any_of(m_out.edges, [&](const NodeLinkEdge &e) {
            return e.a != e.b && m_out.nodes[static_cast<std::size_t>(e.a)].row == last;
        });
        m_out.size = QSizeF(width + 2 * margin, y - gap + margin + (dips ? boxHeight * 2.5 : 0));
    }

    void placePart(const std::vector<int> &boxes, qreal x, qreal width, qreal y, qreal height) {
        if (boxes.empty())
            return;
        const qreal pitch = width / static_cast<qreal>(boxes.size());
        for (std::size_t k = 0; k < boxes.size(); ++k) {
            Draft &draft = m_drafts[static_cast<std::size_t>(boxes[k])];
            NodeLinkNode &node = m_out.nodes[static_cast<std::size_t>(boxes[k])];
            const qreal w = std::min(draft.width * m_in.boxScale, pitch - m_in.em * 0.3);
            node.rect = QRectF(x + (static_cast<qreal>(k) + 0.5) * pitch - w / 2, y, w, height);
            node.row = draft.row;
            node.panel = draft.panel;
            node.devices = std::move(draft.devices);
        }
    }

    const Fabric &m_fabric;
    const NodeLinkInput &m_in;
    NodeLinkLayout m_out;
    std::vector<int> m_rowOf, m_panelOf, m_nodeOf; // by device
    std::vector<Draft> m_drafts;
    std::vector<std::vector<int>> m_adjacent; // by draft
    std::vector<std::vector<int>> m_lines;    // drafts of each row, in order
};

} // namespace

NodeLinkLayout layOutNodeLink(const Fabric &fabric, const NodeLinkInput &input) {
    if (fabric.deviceCount() == 0)
        return {};
    return Builder(fabric, input).run();
}

int NodeLinkLayout::nodeAt(QPointF point, std::span<const std::uint8_t> shown) const {
    for (std::size_t i = 0; i < nodes.size(); ++i)
        if ((shown.empty() || shown[i]) && nodes[i].rect.contains(point))
            return static_cast<int>(i);
    return -1;
}

int NodeLinkLayout::nodeOf(DeviceId device) const {
    for (std::size_t i = 0; i < nodes.size(); ++i)
        if (std::ranges::find(nodes[i].devices, device) != nodes[i].devices.end())
            return static_cast<int>(i);
    return -1;
}

QPainterPath NodeLinkLayout::curve(const NodeLinkEdge &edge) const {
    const QRectF &a = nodes[static_cast<std::size_t>(edge.a)].rect;
    const QRectF &b = nodes[static_cast<std::size_t>(edge.b)].rect;
    QPainterPath path;
    if (edge.a == edge.b) { // self loop, over the right shoulder
        const qreal r = a.height() * 0.45;
        path.addEllipse(QPointF(a.right(), a.top()), r, r);
    } else if (nodes[static_cast<std::size_t>(edge.a)].row == nodes[static_cast<std::size_t>(edge.b)].row) {
        const qreal away = std::abs(a.center().x() - b.center().x());
        const qreal dip = std::min(away * 0.35 + a.height() * 0.6, a.height() * 3.2);
        path.moveTo(a.center().x(), a.bottom());
        path.cubicTo(QPointF(a.center().x(), a.bottom() + dip), QPointF(b.center().x(), b.bottom() + dip),
                     QPointF(b.center().x(), b.bottom()));
    } else {
        const QPointF from(a.center().x(), a.bottom());
        const QPointF to(b.center().x(), b.top());
        const qreal mid = (to.y() - from.y()) * 0.4;
        path.moveTo(from);
        path.cubicTo(from + QPointF(0, mid), to - QPointF(0, mid), to);
    }
    return path;
}

int NodeLinkLayout::edgeAt(QPointF point, qreal reach, std::span<const std::uint8_t> shown) const {
    int best = -1;
    qreal nearest = reach * reach;
    for (std::size_t i = 0; i < edges.size(); ++i) {
        if (!shown.empty() && !shown[i])
            continue;
        const QPainterPath path = curve(edges[i]);
        if (!path.controlPointRect().adjusted(-reach, -reach, reach, reach).contains(point))
            continue;
        QPointF previous = path.pointAtPercent(0);
        for (int k = 1; k <= 20; ++k) {
            const QPointF next = path.pointAtPercent(k / 20.0);
            const QPointF d = next - previous;
            const qreal length = QPointF::dotProduct(d, d);
            const qreal t = length > 0 ? std::clamp(QPointF::dotProduct(point - previous, d) / length, 0.0, 1.0) : 0.0;
            const QPointF off = point - previous - d * t;
            if (const qreal distance = QPointF::dotProduct(off, off); distance < nearest) {
                nearest = distance;
                best = static_cast<int>(i);
            }
            previous = next;
        }
    }
    return best;
}

std::size_t countCrossings(const NodeLinkLayout &layout) {
    std::size_t n = 0;
    const auto x = [&](int node) { return layout.nodes[static_cast<std::size_t>(node)].rect.center().x(); };
    const auto row = [&](int node) { return layout.nodes[static_cast<std::size_t>(node)].row; };
    for (std::size_t i = 0; i < layout.edges.size(); ++i)
        for (std::size_t k = i + 1; k < layout.edges.size(); ++k) {
            const NodeLinkEdge &e = layout.edges[i];
            const NodeLinkEdge &f = layout.edges[k];
            if (row(e.a) == row(f.a) && row(e.b) == row(f.b) && row(e.a) != row(e.b) &&
                (x(e.a) - x(f.a)) * (x(e.b) - x(f.b)) < 0)
                ++n;
        }
    return n;
}

} // namespace fabricscope
