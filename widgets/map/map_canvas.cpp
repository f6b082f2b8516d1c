// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/map/map_canvas.h"

#include "models/base/background.h"
#include "models/items/pool_work.h"
#include "widgets/common/format.h"
#include "widgets/common/level_paint.h"
#include "widgets/map/map_notices.h"

#include <QAccessible>
#include <QApplication>
#include <QFontMetrics>
#include <QTimer>

#include <algorithm>
#include <cmath>
#include <map>

namespace fabricscope {

namespace {

constexpr int kVisibleDelayMs = 60;
constexpr double kDim = 0.78; // share of canvas in what "only above threshold" leaves out

bool isUsable(const WeavePtr &weave) {
    return weave && weave->absence() == WeaveAbsence::None;
}

LevelPyramid pyramidOf(const WeavePtr &weave) {
    return isUsable(weave) ? LevelPyramid(weave) : LevelPyramid();
}

} // namespace

MapCanvas::MapCanvas(ThemeHolder &themes, QWidget *parent)
    : QWidget(parent)
    , m_themes(themes)
    , m_visibleTimer(new QTimer(this)) {
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    setAttribute(Qt::WA_OpaquePaintEvent);
    setAttribute(Qt::WA_AcceptTouchEvents);
    retranslate();
    m_visibleTimer->setSingleShot(true);
    m_visibleTimer->setInterval(kVisibleDelayMs);
    connect(m_visibleTimer, &QTimer::timeout, this, &MapCanvas::requestVisible);
    connect(&m_themes, &ThemeHolder::changed, this, &MapCanvas::themeChanged);
    themeChanged();
}

MapCanvas::~MapCanvas() = default;

QPoint MapCanvas::toDevice(QPointF logical) const {
    return {static_cast<int>(std::floor(logical.x() * ratio())), static_cast<int>(std::floor(logical.y() * ratio()))};
}

QRect MapCanvas::toLogical(const QRect &device) const {
    const QRectF exact(device.x() / ratio(), device.y() / ratio(), device.width() / ratio(), device.height() / ratio());
    return exact.toAlignedRect();
}

QPointF MapCanvas::centre() const {
    return {width() / 2.0, height() / 2.0};
}

void MapCanvas::themeChanged() {
    const Theme &theme = m_themes.theme();
    m_palette.levels = theme.levels;
    if (m_scene.filter().onlyAlarms) {
        for (int code = 0; code < Level::kWarning; ++code) {
            QRgb &colour = m_palette.levels[static_cast<std::size_t>(code)];
            colour = mixColours(QColor(colour), theme.canvas, kDim).rgb();
        }
    }
    m_palette.separator = theme.canvas.rgb();
    m_palette.hatch = m_scene.filter().onlyAlarms ? mixColours(theme.staleHatch, theme.canvas, kDim / 2).rgb()
                                                  : theme.staleHatch.rgb();
    m_palette.ink = theme.canvas.rgb();
    m_palette.faintInk = theme.textFaint.rgb();
    m_palette.hatchPeriod = std::max(4, static_cast<int>(std::lround(7 * ratio())));
    everything();
}

// --- data -------------------------------------------------------------------------------------------------------

void MapCanvas::setFabric(FabricPtr fabric, std::uint64_t generation, WeaveOptions options) {
    m_options = std::move(options);
    const std::uint64_t job = ++m_job;
    if (!fabric) {
        setWeave(nullptr, nullptr, generation);
        return;
    }
    // What is drawn until the new weave is there would answer the mouse with ids of the old fabric.
    if (m_fabric && m_fabric != fabric)
        setWeave(nullptr, nullptr, generation);
    // Two million links take longer than the GUI thread may stand still.
    runOnPool(this,
              [this, fabric = std::move(fabric), generation, job, options = m_options]() -> std::function<void()> {
                  standBack();
                  WeavePtr weave = buildWeave(*fabric, options);
                  auto pyramid = std::make_shared<LevelPyramid>(pyramidOf(weave));
                  return [this, fabric, weave, pyramid, generation, job] {
                      if (m_job == job)
                          adopt(fabric, weave, std::move(*pyramid), generation);
                  };
              });
}

void MapCanvas::setWeave(FabricPtr fabric, WeavePtr weave, std::uint64_t generation) {
    LevelPyramid pyramid = pyramidOf(weave);
    adopt(std::move(fabric), std::move(weave), std::move(pyramid), generation);
}

void MapCanvas::adopt(FabricPtr fabric, WeavePtr weave, LevelPyramid pyramid, std::uint64_t generation) {
    const bool sameFabric = m_fabric == fabric;
    m_fabric = std::move(fabric);
    m_generation = generation;
    m_taken.reset();
    if (!sameFabric) {
        m_frame = m_frame && m_frame->fabricGeneration == generation ? m_frame : nullptr;
        m_summary.reset();
        m_focus.reset();
        m_selDevice = {};
        m_selPort = {};
        m_selLink = {};
        m_selGroup.clear();
    }
    m_hoverCell = Weave::kNoCell;
    m_visible.clear();
    m_values.clear();
    m_notices.reset();
    m_noticeHalos.clear();
    m_finder = isUsable(weave) ? HaloFinder(weave) : HaloFinder();
    m_scene.setWeave(m_fabric, std::move(weave), std::move(pyramid));
    rebuildMarks();
    m_namesStale = true;
    relayout();
    if (isVisible())
        takeFrame();
    Q_EMIT weaveChanged();
}

WeaveAbsence MapCanvas::absence() const {
    return m_scene.weavePtr() ? m_scene.weave().absence() : WeaveAbsence::NoLinks;
}

void MapCanvas::setExpandedChassis(std::vector<std::uint32_t> chassis) {
    WeaveOptions options = m_options;
    options.expanded = std::move(chassis);
    if (m_fabric)
        setFabric(m_fabric, m_generation, std::move(options));
    else
        m_options = std::move(options);
}

void MapCanvas::resort() {
    WeaveOptions options = m_options;
    options.order = {};
    if (m_fabric)
        setFabric(m_fabric, m_generation, std::move(options));
}

void MapCanvas::setFrame(MapFramePtr frame) {
    m_frame = std::move(frame);
    if (isVisible())
        takeFrame();
}

void MapCanvas::takeFrame() {
    if (!hasWeave() || !m_frame || m_frame == m_taken || m_frame->fabricGeneration != m_generation)
        return;
    const bool otherOverlay = m_taken && m_taken->choice != m_frame->choice;
    m_scene.pyramid().apply(*m_frame, m_taken.get());
    m_taken = m_frame;
    if (otherOverlay)
        m_finder.reset();
    findHalos(otherOverlay);
    QRegion changed;
    for (const std::uint32_t tile : m_scene.pyramid().dirtyTiles()) {
        if (const auto rect = m_scene.viewRectOf(tile, m_scene.pyramid().dirty()[tile])) {
            // A pixel that shares cells with the changed ones changes too.
            const QRect area = rect->adjusted(-1, -1, 1, 1).intersected(QRect({}, m_scene.viewport()));
            if (!area.isEmpty())
                changed += area;
        }
    }
    m_scene.pyramid().clearDirty();
    m_stale += changed;
    if (changed.rectCount() > 64)
        update(toLogical(changed.boundingRect()));
    else {
        for (const QRect &rect : changed)
            update(toLogical(rect));
    }
}

void MapCanvas::findHalos(bool all) {
    bool changed = all;
    const auto look = [&](std::uint32_t tile) {
        const auto rect = m_scene.viewRectOf(tile);
        if (!rect)
            return;
        const WeaveTile &t = m_scene.weave().tiles()[tile];
        const int size = haloSize();
        const auto reach = [size](std::uint32_t cells, int pixels) {
            return static_cast<std::uint32_t>(std::max(1.0, std::ceil(static_cast<double>(size) * cells / pixels)));
        };
        changed |=
            m_finder.update(tile, m_scene.pyramid(), reach(t.rows, rect->height()), reach(t.cols, rect->width()));
    };
    if (all) {
        for (std::uint32_t tile = 0; tile < m_scene.weave().tiles().size(); ++tile)
            look(tile);
    } else {
        for (const std::uint32_t tile : m_scene.pyramid().dirtyTiles())
            look(tile);
    }
    if (changed)
        repaintHalos();
}

void MapCanvas::setSummary(FabricSummaryPtr summary) {
    m_summary = std::move(summary);
    if (!hasWeave())
        return;
    for (std::size_t s = 0; s < m_scene.shapes().size(); ++s) {
        QRect header = m_scene.panelFrame(s);
        header.setTop(std::max(0, header.top()));
        header.setHeight(m_scene.titleHeight());
        update(toLogical(header));
    }
}

void MapCanvas::setFocusData(FocusDataPtr focus) {
    m_focus = std::move(focus);
    repaintHover();
    m_values.clear();
    if (m_focus && m_focus->visible.size() == m_focus->focus.visible.size()) {
        for (std::size_t i = 0; i < m_focus->visible.size(); ++i)
            m_values.insert(m_focus->focus.visible[i].value, cellValue(m_focus->visible[i], m_catalogue.get()));
    }
    if (!m_visible.empty())
        update();
}

void MapCanvas::setCatalogue(CataloguePtr catalogue) {
    m_catalogue = std::move(catalogue);
}

void MapCanvas::setAnnotations(std::vector<Annotation> annotations) {
    m_annotations = std::move(annotations);
    rebuildMarks();
    if (hasWeave() && isVisible())
        findHalos(true);
    update();
}

// Marks are rectangles: the cells of an annotation, row by row, joined where neighbours match.
void MapCanvas::rebuildMarks() {
    m_marks.clear();
    m_annotated.assign(m_annotations.size(), {});
    if (!hasWeave() || m_annotations.empty()) {
        m_finder.setQuiet({});
        return;
    }
    constexpr std::size_t kMostMarks = 256; // of one annotation: more cannot be told apart
    const Weave &weave = m_scene.weave();
    std::vector<bool> quiet(weave.cellCount(), false);
    bool any = false;
    for (std::size_t a = 0; a < m_annotations.size(); ++a) {
        const Annotation &annotation = m_annotations[a];
        std::vector<std::uint32_t> &cells = m_annotated[a];
        for (const LinkId link : linksOf(*m_fabric, annotation)) {
            if (const std::uint32_t cell = weave.cellOf(link); cell != Weave::kNoCell)
                cells.push_back(cell);
        }
        std::sort(cells.begin(), cells.end());
        std::vector<CellMark> marks;
        std::size_t i = 0;
        while (i < cells.size()) {
            const std::uint32_t tile = weave.tileOf(cells[i]);
            const WeaveTile &t = weave.tiles()[tile];
            const std::uint32_t row = (cells[i] - t.firstCell) / t.cols;
            const std::uint32_t rowEnd = t.firstCell + (row + 1) * t.cols;
            const std::uint32_t col = (cells[i] - t.firstCell) % t.cols;
            std::size_t j = i + 1;
            while (j < cells.size() && cells[j] < rowEnd && cells[j] - cells[i] <= j - i + 1) // bridges holes of one
                ++j;
            const std::uint32_t cols = cells[j - 1] - cells[i] + 1;
            i = j;
            const auto above = std::find_if(marks.rbegin(), marks.rend(), [&](const CellMark &m) {
                return m.tile == tile && m.cells.row + m.cells.rows == row && m.cells.col == col &&
                       m.cells.cols == cols;
            });
            if (above != marks.rend())
                ++above->cells.rows;
            else if (marks.size() < kMostMarks)
                marks.push_back({tile, {row, col, 1, cols}, annotation.kind});
        }
        m_marks.insert(m_marks.end(), marks.begin(), marks.end());
        if (annotation.kind == Annotation::Kind::Acknowledged)
            continue;
        for (const std::uint32_t cell : cells)
            quiet[cell] = true;
        any = any || !cells.empty();
    }
    m_finder.setQuiet(any ? std::move(quiet) : std::vector<bool>());
}

void MapCanvas::setSelection(DeviceId device, PortId port, LinkId link, std::vector<DeviceId> group) {
    m_selDevice = device;
    m_selPort = port;
    m_selLink = link;
    m_selGroup = std::move(group);
    rebuildSelection();
    describeSelection();
    update();
}

void MapCanvas::rebuildSelection() {
    m_selCells.clear();
    m_selPanels.clear();
    m_selCell = Weave::kNoCell;
    if (!hasWeave())
        return;
    const Weave &weave = m_scene.weave();
    LinkId link = m_selLink;
    if (!link.valid() && m_selPort.valid() && m_selPort.index() < m_fabric->portCount())
        link = m_fabric->port(m_selPort).link;
    if (link.valid() && link.index() < m_fabric->linkCount()) {
        m_selCell = weave.cellOf(link);
        if (m_selCell != Weave::kNoCell)
            m_selPanels.push_back(weave.position(m_selCell).panel);
    }
    if (m_selDevice.valid() && m_selDevice.index() < m_fabric->deviceCount()) {
        m_selCells = cellsOf(*m_fabric, weave, m_selDevice);
        for (const WeavePosition &row : weave.rowsOf(m_selDevice))
            m_selPanels.push_back(row.panel);
        for (const Weave::ColumnPlace &column : weave.columnsOf(*m_fabric, m_selDevice))
            m_selPanels.push_back(weave.tiles()[column.tile].panel);
    }
    for (const DeviceId device : m_selGroup) {
        if (device.index() >= m_fabric->deviceCount())
            continue;
        const DeviceData &member = m_fabric->device(device);
        for (std::uint32_t p = 0; p < weave.panels().size(); ++p) {
            if (weave.panels()[p].plane == member.plane && weave.panels()[p].fabric == member.fabric &&
                std::find(m_selPanels.begin(), m_selPanels.end(), p) == m_selPanels.end())
                m_selPanels.push_back(p);
        }
    }
    std::sort(m_selPanels.begin(), m_selPanels.end());
    m_selPanels.erase(std::unique(m_selPanels.begin(), m_selPanels.end()), m_selPanels.end());
}

void MapCanvas::setFilter(const MapFilter &filter) {
    const bool dims = filter.onlyAlarms != m_scene.filter().onlyAlarms;
    if (filter == m_scene.filter())
        return;
    m_scene.setFilter(filter);
    if (dims)
        themeChanged();
    viewChanged();
}

void MapCanvas::setWallMode(bool wall) {
    if (m_wall == wall)
        return;
    m_wall = wall;
    relayout();
}

// --- view -------------------------------------------------------------------------------------------------------

void MapCanvas::relayout() {
    const MapFonts before = std::exchange(m_fonts, mapFonts(font(), ratio(), m_wall));
    m_namesStale = m_namesStale || m_fonts.small != before.small || m_fonts.title != before.title;
    m_texts.setFont(m_fonts.small);
    const auto px = [this](double logical) { return std::max(1, static_cast<int>(std::lround(logical * ratio()))); };
    MapMetrics metrics;
    metrics.header = m_fonts.textHeight + px(m_wall ? 10 : 7);
    metrics.gutter = m_wall ? px(34) : px(20);
    metrics.edge = px(3);
    metrics.spacing = px(m_wall ? 14 : 8);
    metrics.sectionGap = px(1);
    metrics.bandGap = px(1);
    metrics.blockGap = px(8);
    metrics.maxCell = 220 * ratio();
    metrics.bareGutter = px(4);
    metrics.haloPadding = px(m_wall ? 6 : 3);
    metrics.labelGap = metrics.haloPadding + px(4);
    metrics.textHeight = m_fonts.smallHeight;
    metrics.longestColumnName = px(kLongestColumnName);
    // Measuring thousands of names takes milliseconds, and a window changes its size often.
    if (std::exchange(m_namesStale, false))
        m_scene.setNames(nameLengths());
    const QSize size(static_cast<int>(std::lround(width() * ratio())),
                     static_cast<int>(std::lround(height() * ratio())));
    m_scene.setViewport(size, metrics);
    viewChanged();
}

// The longest names of each fabric's rows and columns, alike for all its planes. Of many a sample: only small fabrics
// show names at fit.
std::vector<PanelNames> MapCanvas::nameLengths() const {
    std::vector<PanelNames> names;
    if (!hasWeave())
        return names;
    const QFontMetrics metrics(m_fonts.small);
    const int longestRow = static_cast<int>(std::lround(kLongestRowName * ratio()));
    constexpr std::size_t kSample = 100; // of each tile's and panel's: a large fabric has dozens of them
    const auto widest = [&](std::size_t count, const auto &nameOf) {
        int widestYet = 0;
        for (std::size_t i = 0; i < count; i += 1 + count / kSample)
            widestYet = std::max(widestYet, metrics.horizontalAdvance(nameOf(i)) + 2); // fractions round
        return widestYet;
    };
    const Weave &weave = m_scene.weave();
    std::map<std::uint8_t, PanelNames> byFabric;
    for (std::uint32_t p = 0; p < weave.panels().size(); ++p) {
        const WeavePanel &panel = weave.panels()[p];
        PanelNames &longest = byFabric[panel.fabric];
        const int rows = widest(panel.rowDevices.size(), [&](std::size_t r) {
            const DeviceId device = panel.rowDevices[r];
            return device.valid() ? toQString(m_fabric->deviceName(device)) : QString();
        });
        longest.rows = std::max(longest.rows, std::min(rows, longestRow));
        for (const WeaveTile &tile : weave.tilesOf(p)) {
            const auto columns = weave.columnsOf(tile);
            longest.columns =
                std::max(longest.columns,
                         widest(columns.size(), [&](std::size_t c) { return columnName(*m_fabric, columns[c]); }));
        }
    }
    const QFontMetrics bold(m_fonts.title);
    const int value = 5 * bold.height(); // beside the title: the value and some air
    for (const WeavePanel &panel : weave.panels()) {
        names.push_back(byFabric[panel.fabric]);
        names.back().title = bold.horizontalAdvance(panelTitle(*m_fabric, panel)) + value;
    }
    return names;
}

void MapCanvas::viewChanged() {
    rebuildSelection();
    m_halosStale = true;
    if (hasWeave() && isVisible()) {
        m_finder.reset();
        findHalos(true);
    }
    everything();
    m_visibleTimer->start();
}

void MapCanvas::everything() {
    m_stale = QRect({}, m_scene.viewport());
    update();
}

void MapCanvas::zoomToFit() {
    m_scene.fit();
    viewChanged();
}

void MapCanvas::zoomBy(double factor, QPointF at) {
    const double before = m_scene.zoom();
    m_scene.setZoom(before * factor, at * ratio());
    if (m_scene.zoom() != before)
        viewChanged();
}

void MapCanvas::zoomTo(DeviceId device) {
    if (!hasWeave() || !device.valid() || device.index() >= m_fabric->deviceCount())
        return;
    const DeviceId before = std::exchange(m_selDevice, device);
    rebuildSelection();
    QRect area;
    std::uint32_t panel = 0xffffffff;
    for (const auto &[tile, cells] : m_selCells) {
        const auto rect = m_scene.viewRectOf(tile, cells);
        if (!rect || (panel != 0xffffffff && m_scene.weave().tiles()[tile].panel != panel))
            continue; // a host has links in every plane: the first is shown
        panel = m_scene.weave().tiles()[tile].panel;
        area |= *rect;
    }
    m_selDevice = before;
    m_scene.zoomTo(area, 0.15);
    viewChanged();
}

void MapCanvas::zoomTo(LinkId link) {
    if (!hasWeave() || !link.valid() || link.index() >= m_fabric->linkCount())
        return;
    if (const auto rect = m_scene.cellViewRect(m_scene.weave().cellOf(link))) {
        m_scene.zoomTo(*rect, 8);
        viewChanged();
    }
}

void MapCanvas::zoomToPlane(std::uint8_t fabric, std::int16_t plane) {
    for (std::size_t s = 0; s < m_scene.shapes().size(); ++s) {
        const WeavePanel &panel = m_scene.weave().panels()[m_scene.shapes()[s].panel];
        if (panel.fabric == fabric && panel.plane == plane) {
            m_scene.zoomTo(m_scene.panelFrame(s), 0);
            viewChanged();
            return;
        }
    }
}

std::vector<LinkId> MapCanvas::linksWithText() const {
    std::vector<LinkId> links;
    if (!hasWeave())
        return links;
    const QRect view({}, m_scene.viewport());
    for (std::size_t s = 0; s < m_scene.shapes().size(); ++s) {
        if (!MapPainter::cellsCarryText(m_scene.placement().panels[s], m_fonts))
            continue;
        for (const PanelShape::Tile &shown : m_scene.shapes()[s].tiles) {
            const QRect rect = m_scene.viewRect(s, shown);
            const QRect area = rect.intersected(view);
            if (area.isEmpty())
                continue;
            const WeaveTile &tile = m_scene.weave().tiles()[shown.tile];
            const CellAxis x = columnAxis(tile, rect);
            const CellAxis y = rowAxis(tile, rect);
            for (std::uint32_t r = y.first(area.top() - rect.top()); r < y.last(area.bottom() - rect.top()); ++r) {
                for (std::uint32_t c = x.first(area.left() - rect.left()); c < x.last(area.right() - rect.left());
                     ++c) {
                    const LinkId link = m_scene.weave().linkAt(tile.firstCell + r * tile.cols + c);
                    if (link.valid() && links.size() < kMostTexts)
                        links.push_back(link);
                }
            }
        }
    }
    return links;
}

void MapCanvas::requestVisible() {
    std::vector<LinkId> links = isVisible() ? linksWithText() : std::vector<LinkId>();
    if (links == m_visible)
        return;
    m_visible = links;
    Q_EMIT visibleLinksRequested(std::move(links));
}

void MapCanvas::describeSelection() {
    if (!hasWeave() || m_selCell == Weave::kNoCell)
        return;
    CellFacts facts = factsOf(m_selCell);
    facts.underPixel = 1;
    setAccessibleDescription(cellDescription(*m_fabric, m_scene.weave(), facts));
    QAccessibleEvent changed(this, QAccessible::DescriptionChanged);
    QAccessible::updateAccessibility(&changed);
}

} // namespace fabricscope
