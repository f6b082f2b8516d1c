// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/map/halos.h"

#include <algorithm>
#include <numeric>
#include <unordered_map>

namespace fabricscope {

namespace {

// A row or column is one halo when this share of its cells is in alarm, and until fewer than the second are.
constexpr double kLineOn = 0.5;
constexpr double kLineOff = 0.3;
constexpr std::uint32_t kLineCells = 4; // fewer say nothing about a row
// It is shown as critical, not as warning, when this share of its alarms is.
constexpr double kCriticalShare = 0.25;
// More clusters than this in a tile cannot be told apart: they are gathered at twice the reach, again and again.
constexpr std::size_t kMostClusters = 48;

HaloKind kindOf(std::uint8_t code) {
    if (code >= Level::kDown)
        return HaloKind::Down;
    if (code >= Level::kErrors)
        return HaloKind::Errors;
    if (code >= Level::kOffPlan)
        return HaloKind::OffPlan;
    return Level::isCritical(code) ? HaloKind::Critical : HaloKind::Warning;
}

bool contains(const CellRect &outer, const CellRect &inner) {
    return outer.row <= inner.row && outer.col <= inner.col && outer.row + outer.rows >= inner.row + inner.rows &&
           outer.col + outer.cols >= inner.col + inner.cols;
}

std::uint64_t area(const CellRect &r) {
    return static_cast<std::uint64_t>(r.rows) * r.cols;
}

void unite(CellRect &a, const CellRect &b) {
    a.add(b.row, b.col);
    a.add(b.row + b.rows - 1, b.col + b.cols - 1);
}

} // namespace

HaloFinder::HaloFinder(WeavePtr weave)
    : m_weave(std::move(weave)) {
    const std::size_t tiles = m_weave->tiles().size();
    m_halos.resize(tiles);
    m_litRows.resize(tiles);
    m_litColumns.resize(tiles);
}

void HaloFinder::setQuiet(std::vector<bool> quiet) {
    m_quiet = std::move(quiet);
}

void HaloFinder::reset() {
    for (std::size_t t = 0; t < m_halos.size(); ++t) {
        m_halos[t].clear();
        m_litRows[t].clear();
        m_litColumns[t].clear();
    }
}

// Descends the pyramid where a maximum is in alarm, so that a quiet tile costs one look.
void HaloFinder::collect(std::uint32_t tile, const LevelPyramid &pyramid, std::uint32_t level, std::uint32_t row,
                         std::uint32_t col) {
    const LevelPyramid::View view = pyramid.level(tile, level);
    if (row >= view.rows || col >= view.cols)
        return;
    const std::uint8_t code = view.at(row, col);
    if (!Level::isAlarm(code))
        return;
    if (level == 0) {
        const WeaveTile &t = m_weave->tiles()[tile];
        if (m_quiet.empty() || !m_quiet[t.firstCell + row * t.cols + col])
            m_found.push_back({row, col, kindOf(code)});
        return;
    }
    for (const std::uint32_t r : {2 * row, 2 * row + 1}) {
        collect(tile, pyramid, level - 1, r, 2 * col);
        collect(tile, pyramid, level - 1, r, 2 * col + 1);
    }
}

bool HaloFinder::update(std::uint32_t tile, const LevelPyramid &pyramid, std::uint32_t reachRows,
                        std::uint32_t reachCols) {
    m_found.clear();
    collect(tile, pyramid, pyramid.levels(tile) - 1, 0, 0);
    std::vector<Halo> now;
    if (m_found.empty()) {
        m_litRows[tile].clear();
        m_litColumns[tile].clear();
    } else {
        takeLines(tile, now);
        for (std::uint32_t reach = 1;; reach *= 2) {
            std::vector<Halo> clusters;
            cluster(tile, reachRows * reach, reachCols * reach, clusters);
            if (clusters.size() > kMostClusters && reach < 64)
                continue;
            now.insert(now.end(), clusters.begin(), clusters.end());
            break;
        }
        settle(m_halos[tile], now);
    }
    if (now == m_halos[tile])
        return false;
    m_halos[tile] = std::move(now);
    return true;
}

// Takes whole rows and columns out of m_found and leaves only critical cells that belong to none.
void HaloFinder::takeLines(std::uint32_t tile, std::vector<Halo> &out) {
    const WeaveTile &t = m_weave->tiles()[tile];
    struct Count {
        std::uint32_t alarms = 0, critical = 0;
    };
    const auto columnOf = [&](std::uint32_t col) { return t.columnCount > 0 ? col / t.columnWidth : col; };
    std::vector<Count> rows(t.rows);
    std::vector<Count> columns(t.section == WeaveSection::Upper && t.columnCount > 0 ? t.columnCount : 0);
    // Down, errors and off plan keep their own colour, whatever the line does.
    const auto counts = [](const Found &f) { return f.kind == HaloKind::Warning || f.kind == HaloKind::Critical; };
    const auto count = [](Count &line, const Found &f) {
        ++line.alarms;
        line.critical += f.kind == HaloKind::Critical ? 1 : 0;
    };
    const auto light = [](const std::vector<Count> &line, std::uint32_t cells, std::vector<bool> &lit) {
        lit.resize(line.size());
        for (std::size_t i = 0; i < line.size(); ++i) {
            const double share = static_cast<double>(line[i].alarms) / cells;
            lit[i] = line[i].alarms >= kLineCells && share >= (lit[i] ? kLineOff : kLineOn);
        }
    };
    if (!columns.empty()) {
        for (const Found &f : m_found) {
            if (counts(f))
                count(columns[columnOf(f.col)], f);
        }
    }
    light(columns, t.rows * t.columnWidth, m_litColumns[tile]);
    // A hot spine lights part of every row: what a column explains says nothing about the rows.
    if (t.section != WeaveSection::Other) {
        for (const Found &f : m_found) {
            if (counts(f) && (columns.empty() || !m_litColumns[tile][columnOf(f.col)]))
                count(rows[f.row], f);
        }
        light(rows, t.cols, m_litRows[tile]);
    }
    m_litRows[tile].resize(t.rows);

    // Neighbouring lines are one box, and the critical ones among them another within it.
    const auto lines = [&](const std::vector<Count> &line, const std::vector<bool> &lit, bool isRow) {
        const auto lineCount = static_cast<std::uint32_t>(line.size());
        const auto critical = [&](std::uint32_t i) { return line[i].critical >= kCriticalShare * line[i].alarms; };
        const auto box = [&](std::uint32_t from, std::uint32_t to, HaloKind kind) {
            const std::uint32_t n = to - from;
            out.push_back(
                {tile,
                 isRow ? CellRect{from, 0, n, t.cols} : CellRect{0, from * t.columnWidth, t.rows, n * t.columnWidth},
                 kind});
        };
        const auto runEnd = [&](std::uint32_t from, const auto &holds) {
            while (from < lineCount && holds(from))
                ++from;
            return from;
        };
        for (std::uint32_t i = 0; i < lineCount; ++i) {
            const std::uint32_t end = runEnd(i, [&](std::uint32_t j) { return lit[j]; });
            if (end == i)
                continue;
            const std::uint32_t worst = runEnd(i, critical);
            if (worst < end)
                box(i, end, HaloKind::Warning);
            for (std::uint32_t j = i; j < end; ++j) {
                const std::uint32_t to = std::min(end, runEnd(j, critical));
                if (to == j)
                    continue;
                box(j, to, HaloKind::Critical);
                j = to;
            }
            i = end;
        }
    };
    lines(columns, m_litColumns[tile], false);
    lines(rows, m_litRows[tile], true);

    std::erase_if(m_found, [&](const Found &f) {
        if (f.kind == HaloKind::Warning)
            return true;
        if (f.kind != HaloKind::Critical)
            return false;
        return m_litRows[tile][f.row] || (!columns.empty() && m_litColumns[tile][columnOf(f.col)]);
    });
}

// Bins of the given reach, joined with their neighbours of the same kind (union-find over the bins that hold any).
void HaloFinder::cluster(std::uint32_t tile, std::uint32_t reachRows, std::uint32_t reachCols, std::vector<Halo> &out) {
    struct Bin {
        CellRect cells;
        HaloKind kind;
        std::uint32_t parent;
    };
    std::vector<Bin> bins;
    std::unordered_map<std::uint64_t, std::uint32_t> at;
    const auto key = [](std::uint32_t r, std::uint32_t c, HaloKind kind) {
        return (static_cast<std::uint64_t>(r) << 32) | (static_cast<std::uint64_t>(c) << 4) |
               static_cast<std::uint64_t>(kind);
    };
    for (const Found &f : m_found) {
        const auto [it, added] =
            at.emplace(key(f.row / reachRows, f.col / reachCols, f.kind), static_cast<std::uint32_t>(bins.size()));
        if (added)
            bins.push_back({{}, f.kind, it->second});
        bins[it->second].cells.add(f.row, f.col);
    }
    const auto root = [&](std::uint32_t i) {
        while (bins[i].parent != i)
            i = bins[i].parent = bins[bins[i].parent].parent;
        return i;
    };
    for (const auto &[k, i] : at) {
        const auto r = static_cast<std::uint32_t>(k >> 32);
        const auto c = static_cast<std::uint32_t>((k & 0xffffffff) >> 4);
        for (const auto &[dr, dc] : {std::pair{0U, 1U}, {1U, 0U}, {1U, 1U}, {1U, 0xffffffffU}}) {
            if (dc == 0xffffffffU && c == 0)
                continue;
            const auto other = at.find(key(r + dr, c + dc, bins[i].kind));
            if (other != at.end())
                bins[root(other->second)].parent = root(i);
        }
    }
    for (std::uint32_t i = 0; i < bins.size(); ++i) {
        if (const std::uint32_t r = root(i); r != i)
            unite(bins[r].cells, bins[i].cells);
    }
    for (std::uint32_t i = 0; i < bins.size(); ++i) {
        if (root(i) == i)
            out.push_back({tile, bins[i].cells, bins[i].kind});
    }
    std::sort(out.begin(), out.end(), [](const Halo &a, const Halo &b) {
        return std::pair{a.cells.row, a.cells.col} < std::pair{b.cells.row, b.cells.col};
    });
}

// A box that only shrank a little keeps its size: cells at its edge come and go.
void HaloFinder::settle(const std::vector<Halo> &before, std::vector<Halo> &now) {
    for (Halo &halo : now) {
        for (const Halo &old : before) {
            if (old.kind == halo.kind && contains(old.cells, halo.cells) && area(old.cells) <= 2 * area(halo.cells)) {
                halo.cells = old.cells;
                break;
            }
        }
    }
    // Two that now share one old box are one again.
    std::vector<Halo> unique;
    for (const Halo &halo : now) {
        if (std::find(unique.begin(), unique.end(), halo) == unique.end())
            unique.push_back(halo);
    }
    now = std::move(unique);
}

} // namespace fabricscope
