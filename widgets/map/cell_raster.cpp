// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/map/cell_raster.h"

#include "widgets/common/level_pattern.h"
#include "widgets/map/map_geometry.h"

#include <algorithm>
#include <cstring>

namespace fabricscope {

int CellRaster::gapAfter(std::size_t cell) const {
    const std::size_t next = m_firstCell + cell + 1;
    if (m_group == 0 || next % m_group != 0)
        return 0;
    return m_group < m_column && next % m_column == 0 ? 2 : 1;
}

void CellRaster::foldRow(const LevelPyramid::View &view, std::uint32_t first, std::uint32_t last) {
    const std::size_t count = m_codes.size();
    const std::uint8_t *source = view.data + static_cast<std::size_t>(first) * view.cols + m_firstCell;
    std::memcpy(m_codes.data(), source, count);
    for (std::uint32_t row = first + 1; row < last; ++row) {
        source += view.cols;
        std::uint8_t *out = m_codes.data();
        for (std::size_t i = 0; i < count; ++i) // vectorised by the compiler
            out[i] = std::max(out[i], source[i]);
    }
}

void CellRaster::colourRow(const CellPalette &palette, int left, int right) {
    const auto width = static_cast<std::size_t>(right - left);
    if (!m_enlarged) {
        for (std::size_t x = 0; x < width; ++x) {
            const Run run = m_runs[x];
            std::uint8_t code = m_codes[static_cast<std::size_t>(run.begin)];
            for (std::int32_t c = run.begin + 1; c < run.end; ++c)
                code = std::max(code, m_codes[static_cast<std::size_t>(c)]);
            m_pixelCodes[x] = code;
            m_row[x] = palette.levels[code];
        }
        return;
    }
    if (m_codes.size() == width) { // a pixel a cell
        for (std::size_t x = 0; x < width; ++x)
            m_row[x] = palette.levels[m_codes[x]];
        return;
    }
    if (m_group == 0) { // a few pixels a cell: looking up is cheaper than filling runs
        for (std::size_t x = 0; x < width; ++x)
            m_row[x] = palette.levels[m_codes[m_pixelCells[x]]];
        return;
    }
    for (std::size_t c = 0; c < m_codes.size(); ++c) {
        const int begin = std::max(m_runs[c].begin, left);
        const int end = std::min(m_runs[c].end, right);
        std::fill(m_row.begin() + (begin - left), m_row.begin() + (end - left), palette.levels[m_codes[c]]);
        for (int gap = gapAfter(c); gap > 0; --gap) {
            if (const int x = m_runs[c].end - gap; x >= left && x < right)
                m_row[static_cast<std::size_t>(x - left)] = palette.separator;
        }
    }
}

void CellRaster::hatchRow(QRgb *out, int left, int right, int y, const CellPalette &palette) const {
    const int line = std::max(1, palette.hatchPeriod / 4);
    const auto hatch = [&](int from, int to) {
        for (int x = from; x < to; ++x) {
            if ((x + y) % palette.hatchPeriod < line)
                out[x - left] = palette.hatch;
        }
    };
    if (!m_enlarged) {
        for (int x = left; x < right; ++x) {
            if (m_pixelCodes[static_cast<std::size_t>(x - left)] == Level::kStale)
                hatch(x, x + 1);
        }
        return;
    }
    for (std::size_t c = 0; c < m_codes.size(); ++c) {
        if (m_codes[c] == Level::kStale)
            hatch(std::max(m_runs[c].begin, left), std::min(m_runs[c].end - gapAfter(c), right));
    }
}

void CellRaster::patternRow(QRgb *out, int left, int right, int y, int cellHeight, const CellPalette &palette) const {
    for (std::size_t c = 0; c < m_codes.size(); ++c) {
        if (!hasPattern(m_codes[c]))
            continue;
        const Run run = m_runs[c];
        const int gap = gapAfter(c);
        const int width = run.end - run.begin - gap; // without the separator
        const QRgb ink = m_codes[c] >= Level::kOffPlan ? palette.ink : palette.faintInk;
        for (int x = std::max(run.begin, left); x < std::min(run.end - gap, right); ++x) {
            if (patternCovers(m_codes[c], x - run.begin, y, width, cellHeight))
                out[x - left] = ink;
        }
    }
}

void CellRaster::draw(const RasterTarget &target, const QRect &rect, const LevelPyramid::View &view,
                      const CellPalette &palette, std::uint32_t group) {
    const QRect area = rect.intersected(target.clip);
    if (area.isEmpty() || view.rows == 0 || view.cols == 0)
        return;
    const CellAxis x{view.cols, rect.width()};
    const CellAxis y{view.rows, rect.height()};
    const int left = area.left() - rect.left(); // pixels within the tile from here on
    const int right = area.left() + area.width() - rect.left();
    const int top = area.top() - rect.top();
    const int bottom = area.top() + area.height() - rect.top();

    m_enlarged = x.enlarged();
    m_firstCell = x.first(left);
    const std::uint32_t lastCell = x.last(right - 1);
    m_codes.resize(lastCell - m_firstCell);
    m_row.resize(static_cast<std::size_t>(right - left));
    m_pixelCodes.resize(m_row.size());
    m_runs.clear();
    if (m_enlarged) {
        m_pixelCells.resize(m_row.size());
        for (std::uint32_t c = m_firstCell; c < lastCell; ++c) {
            const Run run{static_cast<std::int32_t>(x.edge(c)), static_cast<std::int32_t>(x.edge(c + 1))};
            m_runs.push_back(run);
            for (int p = std::max(run.begin, left); p < std::min(run.end, right); ++p)
                m_pixelCells[static_cast<std::size_t>(p - left)] = c - m_firstCell;
        }
    } else {
        for (int p = left; p < right; ++p)
            m_runs.push_back({static_cast<std::int32_t>(x.first(p) - m_firstCell),
                              static_cast<std::int32_t>(x.last(p) - m_firstCell)});
    }
    const std::int64_t cellWidth = rect.width() / view.cols;
    const std::int64_t cellHeight = rect.height() / view.rows;
    m_group = 0;
    m_column = group;
    if (m_enlarged && cellWidth * group >= kSeparatorFrom)
        m_group = group == 1 || cellWidth >= kSubSeparatorFrom ? 1 : group;
    const int rowGap = cellHeight >= kSeparatorFrom ? 1 : 0;
    const bool patterns = cellWidth >= kPatternFrom && cellHeight >= kPatternFrom;

    for (int py = top; py < bottom;) {
        const std::uint32_t firstRow = y.first(py);
        foldRow(view, firstRow, y.last(py));
        colourRow(palette, left, right);
        const bool stale = std::memchr(m_codes.data(), Level::kStale, m_codes.size()) != nullptr;
        const bool states = patterns && std::any_of(m_codes.begin(), m_codes.end(), hasPattern);
        const int rowTop = y.enlarged() ? static_cast<int>(y.edge(firstRow)) : py;
        const int rowBottom = y.enlarged() ? static_cast<int>(y.edge(firstRow + 1)) : py + 1;
        for (; py < std::min(rowBottom, bottom); ++py) {
            QRgb *out = target.bits + static_cast<std::ptrdiff_t>(rect.top() + py) * target.stride + area.left();
            if (rowGap > 0 && py == rowBottom - 1) {
                std::fill(out, out + (right - left), palette.separator);
                continue;
            }
            std::memcpy(out, m_row.data(), m_row.size() * sizeof(QRgb));
            if (stale)
                hatchRow(out, left, right, py, palette);
            if (states)
                patternRow(out, left, right, py - rowTop, rowBottom - rowTop - rowGap, palette);
        }
    }
}

} // namespace fabricscope
