// SPDX-License-Identifier: GPL-3.0-or-later
// Right dock: what is selected (a device, a port, a link, a plane, rail or rack) with its facts, live charts, worst
// ports and readings.
#pragma once

#include "models/items/device_rank_model.h"
#include "models/items/port_table_model.h"
#include "models/items/reading_table_model.h"
#include "widgets/shell/shell_context.h"

#include <QWidget>

class QLabel;
class QLineEdit;
class QScrollArea;
class QTableView;
class QToolButton;

namespace fabricscope {

class ChartStack;
class FactGrid;
class PanelHeader;

class Inspector : public QWidget {
    Q_OBJECT
public:
    explicit Inspector(const ShellContext &context, QWidget *parent = nullptr);

    QTableView *portTable() const { return m_portTable; }
    QTableView *hotTable() const { return m_hotTable; }
    QTableView *readingTable() const { return m_readingTable; }
    ChartStack *charts() const { return m_charts; }
    PanelHeader *header() const { return m_header; }

Q_SIGNALS:
    void annotateWanted();

protected:
    void changeEvent(QEvent *event) override;

private:
    void build();
    void retranslate();
    void showSelection(); // another thing is selected
    void showReadings();  // new values of it
    void showFacts();
    void showAnnotations();
    void showHot(); // the devices that do worst, while nothing is selected
    void showPorts(bool all);
    void fitTables();
    void activatePort(const QModelIndex &index);
    QString readingText(const Reading &reading) const;
    QString readingCell(const MetricInfo &metric, const Reading &reading, ReadingTableModel::Column column,
                        TimePoint at) const;

    ShellContext m_context;
    PortTableModel m_worst, m_ports;
    ReadingTableModel m_readings, m_peerReadings;
    DeviceRankModel m_hot;
    PanelHeader *m_header;
    QToolButton *m_annotate;
    QScrollArea *m_scroll;
    FactGrid *m_facts;
    QLabel *m_annotations;
    ChartStack *m_charts;
    QWidget *m_portSection;
    PanelHeader *m_portHeader;
    QToolButton *m_allPorts;
    QLineEdit *m_portFilter;
    QTableView *m_portTable;
    QWidget *m_hotSection;
    PanelHeader *m_hotHeader;
    QTableView *m_hotTable;
    QWidget *m_readingSection;
    PanelHeader *m_readingHeader;
    QTableView *m_readingTable;
    QWidget *m_peerSection;
    PanelHeader *m_peerHeader;
    QTableView *m_peerTable;
};

} // namespace fabricscope
