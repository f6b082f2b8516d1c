// SPDX-License-Identifier: GPL-3.0-or-later
// The charts of what is selected, one above the other, as the inspector shows them.
#pragma once

#include "models/items/session_bridge.h"
#include "widgets/charts/metric_chart.h"

#include <QWidget>

class QLabel;
class QVBoxLayout;

namespace fabricscope {

/// A chart per metric of FocusData::charts, its queues, priorities or lanes as lines. Charts are kept and reused, so
/// that going from port to port changes lines and not widgets.
class ChartStack : public QWidget {
    Q_OBJECT
public:
    explicit ChartStack(ThemeHolder &themes, QWidget *parent = nullptr); // themes outlives it
    ChartStack(SessionBridge &bridge, ThemeHolder &themes, QWidget *parent = nullptr);
    void connectTo(SessionBridge &bridge); // see FocusView::connectTo

    void setFabric(FabricPtr fabric);
    void setCatalogue(CataloguePtr catalogue);
    void setFocusData(FocusDataPtr readings);
    void setCompact(bool compact); // true unless set
    /// At most this many charts, the most telling first.
    void setLimit(int most);

    /// Those on show, from the top.
    std::vector<MetricChart *> charts() const;

private:
    struct Entry {
        MetricId metric;
        MetricChart *chart; // child
    };
    void refresh();
    MetricChart *chartFor(MetricId metric);
    ChartLine lineOf(const ChartSeries &series, bool several) const;
    std::vector<ChartThreshold> thresholdsOf(MetricId metric, PortId port) const;
    int rank(MetricId metric) const;
    int colourOf(MetricId metric) const; // index into Theme::series

    ThemeHolder &m_themes;
    FabricPtr m_fabric;
    CataloguePtr m_catalogue;
    FocusDataPtr m_data;
    bool m_compact = true;
    int m_most = 8;
    QVBoxLayout *m_layout;
    QLabel *m_empty;
    std::vector<Entry> m_entries;  // every chart ever made for this catalogue
    std::vector<MetricId> m_order; // on show
};

} // namespace fabricscope
