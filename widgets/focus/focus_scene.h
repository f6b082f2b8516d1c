// SPDX-License-Identifier: GPL-3.0-or-later
// What the focus view shows at a moment: graph, geometry, levels and words. Kept apart from the widget so that painting
// only replays it and tests can ask what is on screen. GUI thread.
#pragma once

#include "models/session/session.h"
#include "widgets/focus/focus_layout.h"
#include "widgets/focus/link_words.h"

#include <QFont>
#include <QStringList>

namespace fabricscope {

struct FocusCallout {
    int node = -1;
    QString name, what;
    std::uint8_t level = 0;
    QRectF rect;
};

class FocusScene {
public:
    void setFabric(FabricPtr fabric);
    void setFrame(MapFramePtr frame);
    void setSummary(FabricSummaryPtr summary);
    void setCatalogue(CataloguePtr catalogue) { m_catalogue = std::move(catalogue); }
    void setFocusData(FocusDataPtr data);
    void setCentre(DeviceId centre);
    void setHops(int hops);
    void setGeometry(QSizeF size, const QFont &font);
    /// Opens or closes the group; `device` is its first.
    void toggleGroup(DeviceId device);
    bool closeGroups(); // false if none was open
    /// Brings geometry and levels up to date; cheap if nothing changed. True if it now looks other than before.
    bool update();

    /// Another whenever boxes, curves or levels are other than before.
    std::uint64_t revision() const { return m_revision; }

    const FabricPtr &fabric() const { return m_fabric; }
    const MapFrame *frame() const { return m_frame.get(); }
    const Catalogue *catalogue() const { return m_catalogue.get(); }
    DeviceId centre() const { return m_graph.centre; }
    int hops() const { return m_hops; }
    const FocusGraph &graph() const { return m_graph; }
    /// In scene coordinates: those of the window divided by scale(), which is 1 unless the window is very low.
    const FocusLayout &layout() const { return m_layout; }
    qreal scale() const { return m_scale; }
    const QFont &font() const { return m_font; }
    std::uint8_t nodeLevel(int node) const { return m_nodeLevels[static_cast<std::size_t>(node)]; }
    std::uint8_t edgeLevel(int edge) const { return m_edgeLevels[static_cast<std::size_t>(edge)]; }
    std::span<const LinkId> edgeLinks(int edge) const;
    /// Levels of the small bars in a box: one per link, or per port of a lone host; at most 8, then each the worst of
    /// several.
    std::vector<std::uint8_t> bars(int node) const;
    QString nodeName(int node) const;  // whole; "spine-0 … spine-3" of a group
    QString nodeLabel(int node) const; // as it fits into the box, may be empty
    QString heading(FocusRow row) const;
    QString centreName() const;
    const QString &capacity() const { return m_capacity; }
    const std::vector<FocusCallout> &callouts() const { return m_callouts; }
    /// Links whose readings callouts want.
    std::vector<LinkId> calloutLinks() const;
    /// The newest reading held of a link, or null.
    const TelemetryStore::LinkValue *valueOf(LinkId link) const;
    ValueContext context(TimePoint now) const;

private:
    void rebuild();
    void recolour();
    void placeLabels();
    void placeAllCallouts();
    std::uint8_t deviceAlarm(DeviceId device) const;

    FabricPtr m_fabric;
    MapFramePtr m_frame;
    FabricSummaryPtr m_summary;
    CataloguePtr m_catalogue;
    FocusDataPtr m_data;
    int m_hops = 1;
    QSizeF m_size;
    QFont m_font;
    std::vector<DeviceId> m_opened;
    FocusGraph m_graph;
    FocusLayout m_layout;
    qreal m_scale = 1;
    std::vector<std::uint8_t> m_nodeLevels, m_edgeLevels;
    QStringList m_labels;
    QString m_capacity;
    qreal m_capacityWidth = 0; // the widest it has been: the box grows with the words and never breathes
    std::vector<FocusCallout> m_callouts;
    std::array<std::size_t, kFocusRows> m_alarms{};
    std::uint64_t m_print = 0; // of all levels on show
    std::uint64_t m_revision = 0;
    bool m_stale = true; // geometry
    bool m_colourStale = true;
};

} // namespace fabricscope
