// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/shell/inspector.h"

#include "widgets/charts/chart_stack.h"
#include "widgets/common/format.h"
#include "widgets/common/messages.h"
#include "widgets/common/metric_words.h"
#include "widgets/common/parts.h"
#include "widgets/shell/inspector_facts.h"
#include "widgets/shell/table_delegate.h"

#include <QEvent>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QScrollArea>
#include <QScrollBar>
#include <QTableView>
#include <QToolButton>
#include <QVBoxLayout>

#include <functional>

namespace fabricscope {

namespace {

constexpr int kWorstRows = 12; // shown at once; the rest scrolls
constexpr int kPortRows = 18;
constexpr int kReadingRows = 40;
constexpr int kChartsOfPort = 6;
constexpr int kChartsOfDevice = 3;

QString thresholdText(const Catalogue &catalogue, const MetricInfo &metric, const Reading &reading) {
    const ThresholdRow *row = catalogue.thresholds(reading.metric, {}, reading.index);
    if (!row)
        return metric.thresholds.empty() ? QString() : Inspector::tr("differ by module");
    const QString limits = thresholdWords(metric, *row);
    return limits.isEmpty()
               ? limits
               : limits + QStringLiteral(" · ") + (row->vendor ? Inspector::tr("vendor") : Inspector::tr("ours"));
}

void prepare(QTableView *table, const ThemeHolder &theme, ReadingDelegate::Roles roles) {
    prepareList(table);
    table->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    table->setItemDelegate(new ReadingDelegate(theme, roles, table));
    table->verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    table->horizontalHeader()->setMinimumSectionSize(30);
}

QWidget *section(QWidget *parent, PanelHeader *&header, QTableView *&table, QLineEdit **filter = nullptr) {
    auto *box = new QWidget(parent);
    box->setObjectName(QStringLiteral("panel"));
    header = new PanelHeader(box);
    table = new QTableView(box);
    auto *layout = new QVBoxLayout(box);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(header);
    if (filter) {
        *filter = new QLineEdit(box);
        auto *row = new QHBoxLayout;
        row->setContentsMargins(10, 4, 10, 4);
        row->addWidget(*filter);
        layout->addLayout(row);
    }
    layout->addWidget(table);
    return box;
}

/// Rows of one line, or of two where there is a note; and a table as high as its rows up to a limit.
void fit(QTableView *table, int most, int noteColumn = -1) {
    const int line = table->fontMetrics().height();
    const int height = line + 9;
    table->verticalHeader()->setDefaultSectionSize(height);
    const QAbstractItemModel *model = table->model();
    const int rows = std::min(model->rowCount(), most);
    int all = rows * height;
    for (int row = 0; noteColumn >= 0 && row < model->rowCount(); ++row) {
        const bool noted = !model->index(row, noteColumn).data().toString().isEmpty();
        table->verticalHeader()->resizeSection(row, height + (noted ? line : 0));
        all += noted && row < rows ? line : 0;
    }
    table->setFixedHeight(table->horizontalHeader()->sizeHint().height() + all + 4);
}

} // namespace

Inspector::Inspector(const ShellContext &context, QWidget *parent)
    : QWidget(parent)
    , m_context(context)
    , m_worst(PortTableModel::Rows::Worst, std::bind_front(&Inspector::readingText, this))
    , m_ports(PortTableModel::Rows::Device, std::bind_front(&Inspector::readingText, this))
    , m_readings(std::bind_front(&Inspector::readingCell, this))
    , m_peerReadings(std::bind_front(&Inspector::readingCell, this)) {
    build();
    SessionBridge &bridge = m_context.bridge;
    connect(&bridge, &SessionBridge::fabricChanged, this, [this] {
        m_worst.setFabric(m_context.fabric());
        m_ports.setFabric(m_context.fabric());
        m_hot.setFabric(m_context.fabric());
        m_readings.setCatalogue(m_context.session().catalogue());
        m_peerReadings.setCatalogue(m_context.session().catalogue());
        showSelection();
    });
    connect(&m_context.navigator, &Navigator::placeChanged, this, &Inspector::showSelection);
    connect(&bridge, &SessionBridge::focusDataChanged, this, &Inspector::showReadings);
    connect(&bridge, &SessionBridge::summaryChanged, this, [this] {
        showFacts();
        showHot();
    });
    connect(&bridge, &SessionBridge::annotationsChanged, this, &Inspector::showAnnotations);
    connect(&bridge, &SessionBridge::overlayChanged, this, &Inspector::retranslate); // it is named in headings
    retranslate();
    showSelection();
}

QString Inspector::readingText(const Reading &reading) const {
    const CataloguePtr catalogue = m_context.session().catalogue();
    return catalogue && reading.metric.valid() ? formatReading((*catalogue)[reading.metric], reading) : QString();
}

QString Inspector::readingCell(const MetricInfo &metric, const Reading &reading, ReadingTableModel::Column column,
                               TimePoint at) const {
    switch (column) {
    case ReadingTableModel::MetricColumn: {
        const QString index = reading.component.empty() ? indexWord(metric.indexed, reading.index)
                                                        : QString::fromStdString(reading.component);
        return index.isEmpty() ? metricTitle(metric) : metricTitle(metric) + QStringLiteral(" · ") + index;
    }
    case ReadingTableModel::ValueColumn:
        return reading.text.empty() ? formatReading(metric, reading) : toQString(reading.text);
    case ReadingTableModel::AgeColumn:
        return reading.freshness == Freshness::NeverSeen ? QString() : formatDuration(at - reading.received);
    case ReadingTableModel::SeverityColumn:
        if (reading.freshness == Freshness::Stale)
            return freshnessWord(reading.freshness);
        return reading.severity == Severity::Unknown ? QString() : severityWord(reading.severity);
    case ReadingTableModel::ThresholdColumn:
        return thresholdText(*m_context.session().catalogue(), metric, reading);
    case ReadingTableModel::ColumnCount:
        break;
    }
    return {};
}

void Inspector::build() {
    setObjectName(QStringLiteral("panel"));
    m_header = new PanelHeader(this);
    m_scroll = new QScrollArea(this);
    m_scroll->setWidgetResizable(true);
    m_scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_scroll->setFocusPolicy(Qt::NoFocus);
    auto *content = new QWidget;
    content->setObjectName(QStringLiteral("panel"));
    m_facts = new FactGrid(content);
    m_annotations = new QLabel(content);
    m_annotations->setWordWrap(true);
    m_annotations->setTextFormat(Qt::PlainText);
    m_annotations->setContentsMargins(10, 2, 10, 6);
    setStyleProperty(m_annotations, "severity", QStringLiteral("warning"));
    m_charts = new ChartStack(m_context.bridge, m_context.theme, content);
    m_charts->setContentsMargins(10, 2, 10, 4);
    m_portSection = section(content, m_portHeader, m_portTable, &m_portFilter);
    m_hotSection = section(content, m_hotHeader, m_hotTable);
    m_readingSection = section(content, m_readingHeader, m_readingTable);
    m_peerSection = section(content, m_peerHeader, m_peerTable);
    auto *layout = new QVBoxLayout(content);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(2);
    for (QWidget *widget :
         {static_cast<QWidget *>(m_facts), static_cast<QWidget *>(m_annotations), static_cast<QWidget *>(m_charts),
          m_portSection, m_hotSection, m_readingSection, m_peerSection})
        layout->addWidget(widget);
    layout->addStretch(1);
    m_scroll->setWidget(content);
    auto *outer = new QVBoxLayout(this);
    outer->setContentsMargins(0, 0, 0, 0);
    outer->setSpacing(0);
    outer->addWidget(m_header);
    outer->addWidget(m_scroll, 1);

    m_annotate = new QToolButton(m_header);
    m_annotate->setObjectName(QStringLiteral("flat"));
    m_annotate->setFocusPolicy(Qt::StrongFocus);
    m_header->addControl(m_annotate);
    connect(m_annotate, &QToolButton::clicked, this, &Inspector::annotateWanted);

    m_allPorts = new QToolButton(m_portHeader);
    m_allPorts->setObjectName(QStringLiteral("flat"));
    m_allPorts->setCheckable(true);
    m_allPorts->setFocusPolicy(Qt::StrongFocus);
    m_portHeader->addControl(m_allPorts);
    connect(m_allPorts, &QToolButton::toggled, this, &Inspector::showPorts);
    connect(m_portFilter, &QLineEdit::textChanged, this, [this](const QString &text) {
        m_ports.setFilter(text);
        fitTables();
    });
    prepare(m_portTable, m_context.theme,
            {PortTableModel::SeverityRole, PortTableModel::FreshnessRole, PortTableModel::LevelRole});
    for (QTableView *table : {m_readingTable, m_peerTable})
        prepare(table, m_context.theme,
                {ReadingTableModel::SeverityRole, ReadingTableModel::FreshnessRole, -1,
                 ReadingTableModel::ThresholdColumn});
    m_portTable->setObjectName(QStringLiteral("portTable"));
    m_readingTable->setModel(&m_readings);
    m_peerTable->setModel(&m_peerReadings);
    for (QTableView *table : {m_readingTable, m_peerTable}) {
        QHeaderView *header = table->horizontalHeader();
        header->setSectionResizeMode(QHeaderView::Fixed);
        header->setSectionResizeMode(ReadingTableModel::MetricColumn, QHeaderView::Stretch);
        header->resizeSection(ReadingTableModel::ValueColumn, 96);
        header->resizeSection(ReadingTableModel::AgeColumn, 56);
        header->resizeSection(ReadingTableModel::SeverityColumn, 62);
        table->setColumnHidden(ReadingTableModel::ThresholdColumn, true); // its text stands below the others
    }
    prepare(m_hotTable, m_context.theme, {DeviceRankModel::SeverityRole, -1, DeviceRankModel::LevelRole});
    m_hotTable->setModel(&m_hot);
    m_hotTable->horizontalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    m_hotTable->horizontalHeader()->setSectionResizeMode(DeviceRankModel::DeviceColumn, QHeaderView::Stretch);
    m_hotTable->horizontalHeader()->resizeSection(DeviceRankModel::RoleColumn, 56);
    m_hotTable->horizontalHeader()->resizeSection(DeviceRankModel::OverColumn, 84);
    m_hotTable->horizontalHeader()->resizeSection(DeviceRankModel::P99Column, 52);
    connect(m_hotTable, &QTableView::clicked, this,
            [this](const QModelIndex &index) { m_context.navigator.selectDevice(m_hot.device(index)); });
    connect(m_hotTable, &QTableView::activated, this,
            [this](const QModelIndex &index) { m_context.navigator.openDevice(m_hot.device(index)); });
    connect(m_portTable, &QTableView::activated, this, &Inspector::activatePort);
    connect(m_portTable, &QTableView::clicked, this, &Inspector::activatePort);
    showPorts(false);
}

void Inspector::showPorts(bool all) {
    PortTableModel *model = all ? &m_ports : &m_worst;
    m_portFilter->setVisible(all);
    if (m_portTable->model() != model) {
        QItemSelectionModel *old = m_portTable->selectionModel();
        m_portTable->setModel(model);
        delete old;
        m_portTable->setSortingEnabled(all);
        QHeaderView *header = m_portTable->horizontalHeader();
        header->setSortIndicatorShown(all);
        if (all)
            m_portTable->sortByColumn(PortTableModel::PortColumn, Qt::AscendingOrder);
        header->setSectionResizeMode(QHeaderView::Fixed);
        header->setSectionResizeMode(PortTableModel::PeerColumn, QHeaderView::Stretch);
        header->resizeSection(PortTableModel::PortColumn, 82);
        for (const int column :
             {PortTableModel::UtilisationColumn, PortTableModel::EcnColumn, PortTableModel::PauseColumn})
            header->resizeSection(column, 68);
        // At the width of a dock the three that tell congestion; the rest stands in the port's own readings.
        for (const int column : {PortTableModel::BerColumn, PortTableModel::ErrorsColumn, PortTableModel::StateColumn})
            m_portTable->setColumnHidden(column, true);
    }
    fitTables();
    retranslate();
}

void Inspector::retranslate() {
    const QStringList ports{tr("port"), tr("peer"), tr("util"),   tr("ECN"),
                            tr("PFC"),  tr("BER"),  tr("errors"), tr("state")};
    m_worst.setColumnLabels(ports);
    m_ports.setColumnLabels(ports);
    m_hot.setColumnLabels({tr("device"), tr("role"), tr("links over"), tr("p99")});
    QStringList roles;
    for (int role = 0; role <= static_cast<int>(Role::Other); ++role)
        roles.append(roleWord(static_cast<Role>(role)));
    m_hot.setRoleWords(roles);
    m_hotHeader->setTitle(tr("Busiest switches"));
    m_hotHeader->setNote(tr("p99 over 60 s"));
    m_hotTable->setAccessibleName(m_hotHeader->title());
    const QStringList readings{tr("metric"), tr("value"), tr("age"), tr("state"), tr("threshold")};
    m_readings.setColumnLabels(readings);
    m_peerReadings.setColumnLabels(readings);
    m_portHeader->setTitle(m_allPorts->isChecked() ? tr("All ports") : tr("Worst ports"));
    m_portHeader->setNote(m_allPorts->isChecked() ? QString()
                                                  : tr("by %1").arg(overlayTitle(m_context.bridge.overlay().overlay)));
    m_allPorts->setText(tr("all"));
    m_allPorts->setToolTip(tr("Show every port of the device, sortable"));
    m_allPorts->setAccessibleName(tr("Show every port"));
    m_annotate->setText(tr("note…"));
    m_annotate->setToolTip(tr("Acknowledge, silence or put in maintenance (Ctrl+E)"));
    m_annotate->setAccessibleName(tr("Acknowledge, silence, maintenance"));
    m_portFilter->setPlaceholderText(tr("Filter by port or peer"));
    m_portFilter->setAccessibleName(tr("Filter ports"));
    m_portTable->setAccessibleName(tr("Ports"));
    m_portTable->setAccessibleDescription(tr("Enter shows the port"));
    m_readingTable->setAccessibleName(tr("Readings of the port"));
    m_peerTable->setAccessibleName(tr("Readings of the other end"));
    setAccessibleName(tr("Inspector"));
    showFacts();
    showAnnotations();
}

void Inspector::showSelection() {
    const Place &place = m_context.navigator.place();
    const bool port = place.port.valid() || place.link.valid();
    const bool device = place.scope == Place::Scope::Device && !port;
    m_charts->setVisible(port || device);
    m_charts->setLimit(port ? kChartsOfPort : kChartsOfDevice);
    m_portSection->setVisible(device || !place.group.empty());
    m_allPorts->setVisible(device);
    m_annotate->setVisible(port || device || place.plane >= 0 || place.rack.valid());
    if (!device && m_allPorts->isChecked())
        m_allPorts->setChecked(false);
    m_worst.setShowsDevice(!device);
    m_portTable->horizontalHeader()->resizeSection(PortTableModel::PortColumn, device ? 82 : 118);
    m_scroll->verticalScrollBar()->setValue(0);
    retranslate();
    showReadings();
}

void Inspector::showReadings() {
    const FocusDataPtr &focus = m_context.bridge.focusData();
    const Place &place = m_context.navigator.place();
    const Focus &wanted = m_context.bridge.focus();
    const bool current = focus && m_context.fabric() && focus->focus.device == wanted.device &&
                         focus->focus.port == wanted.port && focus->focus.link == wanted.link &&
                         focus->focus.group == wanted.group;
    if (m_context.fabric()) {
        m_worst.setFocusData(current ? focus : nullptr);
        m_ports.setFocusData(current ? focus : nullptr);
    }
    const bool port = place.port.valid() || place.link.valid();
    const bool device = place.scope == Place::Scope::Device && !port;
    const TimePoint at = current ? focus->at : TimePoint{};
    m_readings.setReadings(!current ? std::vector<Reading>() : port ? focus->portReadings : focus->deviceReadings, at);
    m_peerReadings.setReadings(current && port ? focus->peerReadings : std::vector<Reading>(), at);
    m_readingSection->setVisible((port || device) && m_readings.rowCount() > 0);
    m_peerSection->setVisible(m_peerReadings.rowCount() > 0);
    if (m_context.fabric() && port) {
        const LinkId link = place.link.valid() ? place.link : m_context.fabric()->port(place.port).link;
        const PortId peer = link.valid() ? m_context.fabric()->peer(link, place.port) : PortId{};
        m_readingHeader->setTitle(tr("Readings · %1").arg(toQString(m_context.fabric()->portPath(place.port))));
        if (peer.valid())
            m_peerHeader->setTitle(tr("Other end · %1").arg(toQString(m_context.fabric()->portPath(peer))));
    } else {
        m_readingHeader->setTitle(tr("Readings of the device"));
    }
    fitTables();
    showFacts();
    showHot();
}

void Inspector::fitTables() {
    fit(m_portTable, m_allPorts->isChecked() ? kPortRows : kWorstRows);
    fit(m_readingTable, kReadingRows, ReadingTableModel::ThresholdColumn);
    fit(m_peerTable, kReadingRows, ReadingTableModel::ThresholdColumn);
}

void Inspector::showFacts() {
    const Place &place = m_context.navigator.place();
    Facts facts;
    if (!m_context.fabric() || place.scope == Place::Scope::All)
        facts = place.port.valid() && m_context.fabric()
                    ? factsOfPort(m_context.bridge, m_context.session().catalogue(), place.port, place.link)
                    : factsOfNothing(m_context.bridge);
    else if (place.port.valid())
        facts = factsOfPort(m_context.bridge, m_context.session().catalogue(), place.port, place.link);
    else if (place.scope == Place::Scope::Device)
        facts = factsOfDevice(m_context.bridge, place.device);
    else
        facts = factsOfGroup(m_context.bridge, place);
    m_header->setTitle(facts.title);
    m_header->setBadge(facts.badge, facts.severity);
    m_header->setNote(facts.note);
    m_facts->setFacts(facts.rows);
}

void Inspector::showHot() {
    const Place &place = m_context.navigator.place();
    const bool wanted =
        (place.scope == Place::Scope::All || place.scope == Place::Scope::Fabric) && !place.port.valid();
    if (wanted)
        m_hot.setSummary(m_context.bridge.summary());
    m_hotSection->setVisible(wanted && m_hot.rowCount() > 0);
    fit(m_hotTable, static_cast<int>(DeviceRankModel::kMost));
}

void Inspector::showAnnotations() {
    QStringList lines;
    for (const Annotation &a : annotationsOf(m_context.bridge, m_context.navigator.place())) {
        const QString until = a.until ? tr("until %1").arg(formatDateTime(*a.until)) : tr("until lifted");
        lines.append(
            QStringLiteral("%1 · %2 · %3 · %4: %5")
                .arg(annotationKindWord(a.kind), annotationTarget(a), until, toQString(a.who), toQString(a.why)));
    }
    m_annotations->setText(lines.join(QLatin1Char('\n')));
    m_annotations->setVisible(!lines.isEmpty());
}

void Inspector::activatePort(const QModelIndex &index) {
    const auto *model = static_cast<const PortTableModel *>(index.model());
    if (model)
        m_context.navigator.selectPort(model->port(index));
}

void Inspector::changeEvent(QEvent *event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        retranslate();
}

} // namespace fabricscope
