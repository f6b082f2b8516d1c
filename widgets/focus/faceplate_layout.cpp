// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/focus/faceplate_layout.h"

#include "widgets/focus/port_name.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>

namespace fabricscope {

namespace {

struct CageContent {
    int slot = 0, number = -1, nic = -1, gpu = -1;
    std::vector<std::pair<int, PortId>> ports; // lane, port
};

std::vector<CageContent> switchCages(const Fabric &fabric, DeviceId device) {
    std::vector<std::string_view> names;
    std::vector<PortId> ids;
    for (const PortData &port : fabric.portsOf(device)) {
        // The label is what is printed on the box; the name is what the software calls it.
        names.push_back(fabric.text(port.label.empty() ? port.name : port.label));
        ids.push_back(fabric.idOf(port));
    }
    const std::vector<PortPosition> positions = placePorts(names);
    std::map<std::pair<int, int>, CageContent> cages;
    for (std::size_t i = 0; i < ids.size(); ++i) {
        CageContent &cage = cages[{positions[i].slot, positions[i].cage}];
        cage.slot = positions[i].slot;
        cage.number = positions[i].cage;
        cage.ports.emplace_back(positions[i].lane, ids[i]);
    }
    std::vector<CageContent> out;
    for (auto &[key, cage] : cages) {
        std::ranges::sort(cage.ports);
        out.push_back(std::move(cage));
    }
    return out;
}

std::vector<CageContent> hostCards(const Fabric &fabric, DeviceId device) {
    std::map<std::pair<int, int>, CageContent> cards;
    for (const PortData &port : fabric.portsOf(device)) {
        CageContent &card = cards[{port.nic < 0 ? std::numeric_limits<int>::max() : port.nic, port.gpu}];
        card.nic = port.nic;
        card.gpu = port.gpu;
        card.ports.emplace_back(static_cast<int>(card.ports.size()), fabric.idOf(port));
    }
    std::vector<CageContent> out;
    for (auto &[key, card] : cards)
        out.push_back(std::move(card));
    return out;
}

int columnsFor(std::size_t cells) {
    return cells <= 1 ? 1 : cells <= 8 ? 2 : cells <= 32 ? 4 : 8;
}

void addCells(FaceplateLayout &out, FaceplateCage &cage, const CageContent &content, int columns, QRectF area,
              qreal gap) {
    cage.firstCell = static_cast<std::uint32_t>(out.cells.size());
    cage.cells = static_cast<std::uint32_t>(content.ports.size());
    const auto index = static_cast<std::uint32_t>(out.cages.size());
    const int count = static_cast<int>(content.ports.size());
    const int rows = std::max(1, (count + columns - 1) / columns);
    const qreal w = (area.width() - gap * (columns - 1)) / columns;
    const qreal h = (area.height() - gap * (rows - 1)) / rows;
    for (int i = 0; i < count; ++i) {
        const QRectF rect(area.left() + (i % columns) * (w + gap), area.top() + (i / columns) * (h + gap), w, h);
        out.cells.push_back({content.ports[static_cast<std::size_t>(i)].second, rect, index});
    }
}

void layOutHost(FaceplateLayout &out, const std::vector<CageContent> &cards, qreal width, qreal em) {
    std::size_t most = 1;
    for (const CageContent &card : cards)
        most = std::max(most, card.ports.size());
    out.cellsPerCage = static_cast<int>(most);
    const qreal margin = em * 0.6;
    const qreal gap = em * 0.6;
    const qreal usable = std::max(width - 2 * margin, em * 4);
    const int perRow = static_cast<int>(std::min<std::size_t>(most, 8));
    const qreal cardWidth = std::clamp(em * (1.0 + 2.2 * perRow), em * 7, std::max(usable, em * 4));
    const int columns = std::max(1, static_cast<int>((usable + gap) / (cardWidth + gap)));
    qreal y = margin;
    for (std::size_t first = 0; first < cards.size(); first += static_cast<std::size_t>(columns)) {
        const std::size_t end = std::min(cards.size(), first + static_cast<std::size_t>(columns));
        std::size_t tallest = 1;
        for (std::size_t i = first; i < end; ++i)
            tallest = std::max(tallest, (cards[i].ports.size() + static_cast<std::size_t>(perRow) - 1) /
                                            static_cast<std::size_t>(perRow));
        const qreal height = em * 1.5 + static_cast<qreal>(tallest) * em * 1.7 + em * 0.3;
        for (std::size_t i = first; i < end; ++i) {
            FaceplateCage cage;
            cage.rect = QRectF(margin + static_cast<qreal>(i - first) * (cardWidth + gap), y, cardWidth, height);
            cage.label = QRectF(cage.rect.left() + em * 0.4, y, cardWidth - em * 0.8, em * 1.4);
            cage.nic = cards[i].nic;
            cage.gpu = cards[i].gpu;
            const std::size_t rows =
                (cards[i].ports.size() + static_cast<std::size_t>(perRow) - 1) / static_cast<std::size_t>(perRow);
            const int used = static_cast<int>(std::min(cards[i].ports.size(), static_cast<std::size_t>(perRow)));
            QRectF area(cage.rect.left() + em * 0.4, y + em * 1.5, cardWidth - em * 0.8,
                        static_cast<qreal>(rows) * em * 1.7 - em * 0.3);
            addCells(out, cage, cards[i], std::max(used, 1), area, em * 0.25);
            out.cages.push_back(cage);
        }
        y += height + gap;
    }
    out.size = QSizeF(std::max(width, cardWidth + 2 * margin), y - gap + margin);
}

void layOutSwitch(FaceplateLayout &out, const std::vector<CageContent> &cages, qreal width, qreal em) {
    std::size_t most = 1;
    std::map<int, std::vector<const CageContent *>> slots;
    for (const CageContent &cage : cages) {
        most = std::max(most, cage.ports.size());
        slots[cage.slot].push_back(&cage);
    }
    out.cellsPerCage = static_cast<int>(most);
    const int cellColumns = columnsFor(most);
    const int cellRows =
        static_cast<int>((most + static_cast<std::size_t>(cellColumns) - 1) / static_cast<std::size_t>(cellColumns));
    const qreal margin = em * 0.5;
    const qreal gap = em * 0.25;
    const qreal cellGap = em * 0.2;
    const qreal usable = std::max(width - 2 * margin, em * 4);

    // Columns of cage pairs that the widest slot wants, wrapped where they would get too narrow to hit.
    int wanted = 1;
    struct Slot {
        int origin = 1;
        bool sequence = false; // numbers too scattered to keep their places
        int columns = 1;
    };
    std::map<int, Slot> plans;
    for (const auto &[slot, members] : slots) {
        Slot plan;
        const int lowest = members.front()->number;
        const int highest = members.back()->number;
        const int count = static_cast<int>(members.size());
        plan.origin = lowest == 0 ? 0 : 1;
        if (lowest - plan.origin >= count + 8)
            plan.origin = lowest - (lowest + 1) % 2; // keep odd on top
        plan.sequence = highest - plan.origin + 1 > 2 * count + 16;
        plan.columns = plan.sequence ? (count + 1) / 2 : (highest - plan.origin) / 2 + 1;
        wanted = std::max(wanted, plan.columns);
        plans[slot] = plan;
    }
    const qreal smallest = std::max(em * 1.7, em * 0.55 * cellColumns + em * 0.6);
    const qreal largest = std::max(em * 6.4, em * 2.2 * cellColumns + em * 0.8); // few cages: as wide as they are broad
    const int fit = std::max(1, static_cast<int>((usable + gap) / (smallest + gap)));
    const int lines = (wanted + fit - 1) / fit;
    const int perLine = (wanted + lines - 1) / lines;
    const qreal cageWidth = std::clamp((usable + gap) / perLine - gap, smallest, largest);
    const qreal cellWidth = (cageWidth - em * 0.5 - cellGap * (cellColumns - 1)) / cellColumns;
    const qreal cellHeight = most == 1 ? em * 1.5 : std::clamp(cellWidth, em * 0.7, em * 1.1);
    const qreal labelHeight = em * 1.15;
    const qreal cageHeight = labelHeight + cellHeight * cellRows + cellGap * (cellRows - 1) + em * 0.35;

    qreal y = margin;
    qreal right = 0;
    for (const auto &[slot, members] : slots) {
        const Slot &plan = plans[slot];
        if (slots.size() > 1) {
            out.blocks.push_back({slot, QRectF(margin, y, usable, em * 1.3)});
            y += em * 1.4;
        }
        int bottomLine = 0;
        int order = 0;
        for (const CageContent *content : members) {
            const int at = plan.sequence ? order : content->number - plan.origin;
            ++order;
            const int column = at / 2;
            const int line = column / perLine;
            bottomLine = std::max(bottomLine, line);
            FaceplateCage cage;
            cage.rect = QRectF(margin + (column % perLine) * (cageWidth + gap),
                               y + (line * 2 + at % 2) * (cageHeight + gap) + line * gap * 2, cageWidth, cageHeight);
            cage.label = QRectF(cage.rect.left() + em * 0.15, cage.rect.top(), cageWidth - em * 0.2, labelHeight);
            cage.number = content->number;
            cage.slot = slot;
            const int rows = (static_cast<int>(content->ports.size()) + cellColumns - 1) / cellColumns;
            const int columns = std::min(cellColumns, std::max(1, static_cast<int>(content->ports.size())));
            // A cage that is not broken out is one port, and as large as the cage.
            const bool whole = content->ports.size() == 1;
            const qreal height =
                whole ? cellHeight * cellRows + cellGap * (cellRows - 1) : cellHeight * rows + cellGap * (rows - 1);
            addCells(out, cage, *content, whole ? 1 : columns,
                     QRectF(cage.rect.left() + em * 0.25, cage.rect.top() + labelHeight, cageWidth - em * 0.5, height),
                     cellGap);
            right = std::max(right, cage.rect.right());
            out.cages.push_back(cage);
        }
        y += (bottomLine + 1) * 2 * (cageHeight + gap) + bottomLine * gap * 2 + gap;
    }
    out.size = QSizeF(right + margin, y - 2 * gap + margin);
}

} // namespace

FaceplateLayout layOutFaceplate(const Fabric &fabric, DeviceId device, qreal width, qreal em) {
    FaceplateLayout out;
    if (!device.valid() || device.index() >= fabric.deviceCount())
        return out;
    out.host = fabric.device(device).kind == DeviceKind::Host;
    if (out.host)
        layOutHost(out, hostCards(fabric, device), width, em);
    else
        layOutSwitch(out, switchCages(fabric, device), width, em);
    return out;
}

int FaceplateLayout::cellAt(QPointF point) const {
    for (const FaceplateCage &cage : cages) {
        if (!cage.rect.contains(point))
            continue;
        // The gap between two cells belongs to the nearer one: cells are small.
        int best = -1;
        qreal nearest = std::numeric_limits<qreal>::max();
        for (std::uint32_t i = cage.firstCell; i < cage.firstCell + cage.cells; ++i) {
            const QRectF &r = cells[i].rect;
            const qreal dx = std::max({r.left() - point.x(), 0.0, point.x() - r.right()});
            const qreal dy = std::max({r.top() - point.y(), 0.0, point.y() - r.bottom()});
            if (dx * dx + dy * dy < nearest) {
                nearest = dx * dx + dy * dy;
                best = static_cast<int>(i);
            }
        }
        return best;
    }
    return -1;
}

int FaceplateLayout::cellOf(PortId port) const {
    for (std::size_t i = 0; i < cells.size(); ++i)
        if (cells[i].port == port)
            return static_cast<int>(i);
    return -1;
}

int FaceplateLayout::step(int cell, int dx, int dy) const {
    if (cell < 0 || cell >= static_cast<int>(cells.size()))
        return cells.empty() ? -1 : 0;
    const QPointF from = cells[static_cast<std::size_t>(cell)].rect.center();
    int best = -1;
    qreal least = std::numeric_limits<qreal>::max();
    for (std::size_t i = 0; i < cells.size(); ++i) {
        const QPointF d = cells[i].rect.center() - from;
        const qreal along = d.x() * dx + d.y() * dy;
        const qreal aside = std::abs(d.x() * dy) + std::abs(d.y() * dx);
        if (along < 0.5)
            continue;
        // Straight ahead first: leaving the line costs more than going far along it.
        const qreal cost = along + 3 * aside;
        if (cost < least) {
            least = cost;
            best = static_cast<int>(i);
        }
    }
    return best;
}

} // namespace fabricscope
