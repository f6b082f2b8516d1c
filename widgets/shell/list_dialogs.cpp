// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/shell/list_dialogs.h"

#include "widgets/common/format.h"
#include "widgets/common/messages.h"
#include "widgets/common/parts.h"

#include <QDialogButtonBox>
#include <QEvent>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QTableView>
#include <QTableWidget>
#include <QVBoxLayout>

namespace fabricscope {

namespace {

void prepare(QTableView *table) {
    prepareList(table);
    table->verticalHeader()->setDefaultSectionSize(table->fontMetrics().height() + 9);
    table->horizontalHeader()->setStretchLastSection(true);
    table->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
}

void setCell(QTableWidget *table, int row, int column, const QString &text, bool right = false) {
    QTableWidgetItem *item = table->item(row, column);
    if (!item) {
        item = new QTableWidgetItem;
        item->setTextAlignment((right ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
        table->setItem(row, column, item);
    }
    item->setText(text);
    item->setToolTip(text);
}

} // namespace

ListDialog::ListDialog(const ShellContext &context, QWidget *parent)
    : QDialog(parent)
    , m_context(context)
    , m_intro(new QLabel(this))
    , m_layout(new QVBoxLayout(this))
    , m_buttons(new QDialogButtonBox(QDialogButtonBox::Close, this)) {
    m_intro->setWordWrap(true);
    m_intro->setObjectName(QStringLiteral("muted"));
    m_layout->addWidget(m_intro);
    connect(m_buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    resize(860, 420);
}

void ListDialog::changeEvent(QEvent *event) {
    QDialog::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        refresh();
}

SourcesDialog::SourcesDialog(const ShellContext &context, QWidget *parent)
    : ListDialog(context, parent)
    , m_model(&SourcesDialog::text)
    , m_table(new QTableView(this))
    , m_details(new QLabel(this))
    , m_add(m_buttons->addButton(QString(), QDialogButtonBox::ActionRole))
    , m_remove(m_buttons->addButton(QString(), QDialogButtonBox::ActionRole)) {
    prepare(m_table);
    m_table->setModel(&m_model);
    m_details->setWordWrap(true);
    m_details->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_layout->addWidget(m_table, 1);
    m_layout->addWidget(m_details);
    m_layout->addWidget(m_buttons);
    connect(&m_context.bridge, &SessionBridge::statusChanged, this, &SourcesDialog::refresh);
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this, &SourcesDialog::refresh);
    connect(m_add, &QPushButton::clicked, this, &SourcesDialog::connectWanted);
    connect(m_remove, &QPushButton::clicked, this, [this] {
        if (const SourceStatus *status = m_model.source(m_table->currentIndex().row()))
            m_context.session().removeSource(status->id);
    });
    SourcesDialog::refresh();
    m_table->setColumnWidth(SourcesModel::NameColumn, 220);
    m_table->setColumnWidth(SourcesModel::StateColumn, 170);
}

QString SourcesDialog::text(const SourceStatus &status, SourcesModel::Column column) {
    switch (column) {
    case SourcesModel::NameColumn:
        return toQString(status.name);
    case SourcesModel::StateColumn:
        return sourceStateLine(status);
    case SourcesModel::DevicesColumn:
        return formatCountOf(status.targetsLive, status.targets);
    case SourcesModel::UpdatesColumn:
        return formatCount(status.updates);
    case SourcesModel::IntervalColumn:
        return status.achievedInterval == Duration{}
                   ? tr("wanted %1").arg(formatDuration(status.wantedInterval))
                   : tr("%1, wanted %2")
                         .arg(formatDuration(status.achievedInterval), formatDuration(status.wantedInterval));
    case SourcesModel::ProfileColumn:
        return toQString(status.profile);
    case SourcesModel::SecurityColumn:
        return status.plaintext ? tr("plaintext") : status.unverified ? tr("TLS, not verified") : tr("TLS");
    case SourcesModel::ErrorColumn:
        return status.error.code == ErrorCode::None ? QString() : errorLine(status.error);
    case SourcesModel::ColumnCount:
        break;
    }
    return {};
}

void SourcesDialog::refresh() {
    setWindowTitle(tr("Sources"));
    m_model.setColumnLabels({tr("Source"), tr("State"), tr("Devices"), tr("Updates"), tr("Interval"), tr("Profile"),
                             tr("Security"), tr("Last error")});
    m_model.setSources(m_context.bridge.status().sources);
    m_intro->setText(m_model.rowCount() == 0 ? tr("No source is connected: the map shows the network, not its load.")
                                             : tr("Where live values come from."));
    m_table->setAccessibleName(windowTitle());
    m_add->setText(tr("Connect…"));
    m_remove->setText(tr("Disconnect"));
    const SourceStatus *status = m_model.source(m_table->currentIndex().row());
    m_remove->setEnabled(status != nullptr);
    QStringList lines;
    if (status && status->error.code != ErrorCode::None) {
        lines.append(errorLine(status->error));
        lines.append(errorMessage(status->error).advice);
    }
    if (status && !status->notSampled.empty()) {
        QStringList metrics;
        for (const std::string &metric : status->notSampled)
            metrics.append(toQString(metric));
        lines.append(tr("Not sampled: %1").arg(metrics.join(QStringLiteral(", "))));
    }
    m_details->setText(lines.join(QLatin1Char('\n')));
    m_details->setVisible(!lines.isEmpty());
}

LossesDialog::LossesDialog(const ShellContext &context, QWidget *parent)
    : ListDialog(context, parent)
    , m_table(new QTableWidget(static_cast<int>(kLossCount), 3, this)) {
    prepare(m_table);
    m_layout->addWidget(m_table, 1);
    m_layout->addWidget(m_buttons);
    connect(&m_context.bridge, &SessionBridge::statusChanged, this, &LossesDialog::refresh);
    LossesDialog::refresh();
    m_table->setColumnWidth(0, 190);
    m_table->setColumnWidth(1, 110);
}

void LossesDialog::refresh() {
    setWindowTitle(tr("Losses"));
    m_intro->setText(tr("Everything that did not make it onto the screen, counted since the start. Zero is good."));
    m_table->setHorizontalHeaderLabels({tr("Counter"), tr("Count"), tr("What it means")});
    m_table->setAccessibleName(windowTitle());
    const SessionStatus &status = m_context.bridge.status();
    for (std::size_t i = 0; i < kLossCount; ++i) {
        const auto loss = static_cast<Loss>(i);
        setCell(m_table, static_cast<int>(i), 0, lossTitle(loss));
        setCell(m_table, static_cast<int>(i), 1, formatCount(status.losses[i]), true);
        setCell(m_table, static_cast<int>(i), 2, lossExplanation(loss));
    }
}

WarningsDialog::WarningsDialog(const ShellContext &context, QWidget *parent)
    : ListDialog(context, parent)
    , m_table(new QTableWidget(0, 5, this)) {
    prepare(m_table);
    m_layout->addWidget(m_table, 1);
    m_layout->addWidget(m_buttons);
    connect(&m_context.bridge, &SessionBridge::fabricChanged, this, &WarningsDialog::refresh);
    WarningsDialog::refresh();
    m_table->setColumnWidth(0, 270);
    m_table->setColumnWidth(1, 180);
    m_table->setColumnWidth(2, 80);
    m_table->setColumnWidth(3, 140);
}

void WarningsDialog::refresh() {
    setWindowTitle(tr("Warnings"));
    m_table->setHorizontalHeaderLabels({tr("Warning"), tr("File"), tr("Line"), tr("Expected"), tr("Found")});
    m_table->setAccessibleName(windowTitle());
    int row = 0;
    m_table->setRowCount(0);
    for (const Error &error : m_context.bridge.status().setupErrors) {
        const ErrorMessage message = errorMessage(error);
        m_table->setRowCount(row + 1);
        setCell(m_table, row, 0, message.title);
        setCell(m_table, row, 1, toQString(error.file));
        setCell(m_table, row, 2, error.line > 0 ? formatCount(error.line) : QString(), true);
        setCell(m_table, row, 3, toQString(error.expected));
        setCell(m_table, row, 4, error.found.empty() ? toQString(error.detail) : toQString(error.found));
        ++row;
    }
    const FabricPtr &fabric = m_context.fabric();
    if (!fabric) {
        m_intro->setText(tr("No file is open."));
        return;
    }
    const FabricTables &tables = fabric->tables();
    m_intro->setText(tr("What was odd about the opened files: %1 shown. Nothing else was lost.")
                         .arg(formatCountOf(tables.warnings.items.size(), tables.warnings.total)));
    m_table->setRowCount(row + static_cast<int>(tables.warnings.items.size()));
    for (const InputWarning &warning : tables.warnings.items) {
        const QString line = warning.line == 0 ? QString()
                             : warning.column == 0
                                 ? formatCount(warning.line)
                                 : QStringLiteral("%1:%2").arg(formatCount(warning.line)).arg(warning.column);
        setCell(m_table, row, 0, warningTitle(warning.code));
        setCell(m_table, row, 1,
                warning.file < tables.files.size() ? toQString(tables.files[warning.file]) : QString());
        setCell(m_table, row, 2, line, true);
        setCell(m_table, row, 3, toQString(warning.expected));
        setCell(m_table, row, 4, toQString(warning.found));
        ++row;
    }
}

AnnotationsDialog::AnnotationsDialog(const ShellContext &context, QWidget *parent)
    : ListDialog(context, parent)
    , m_model(&AnnotationsDialog::text)
    , m_table(new QTableView(this))
    , m_lift(m_buttons->addButton(QString(), QDialogButtonBox::ActionRole)) {
    prepare(m_table);
    m_table->setModel(&m_model);
    m_layout->addWidget(m_table, 1);
    m_layout->addWidget(m_buttons);
    connect(&m_context.bridge, &SessionBridge::annotationsChanged, this, &AnnotationsDialog::refresh);
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            [this] { m_lift->setEnabled(m_table->currentIndex().isValid()); });
    connect(m_lift, &QPushButton::clicked, this, [this] {
        if (const Annotation *annotation = m_model.annotation(m_table->currentIndex().row()))
            m_context.session().liftAnnotation(annotation->id);
    });
    AnnotationsDialog::refresh();
    m_table->setColumnWidth(AnnotationsModel::WhereColumn, 200);
    m_table->setColumnWidth(AnnotationsModel::WhyColumn, 220);
    m_table->setColumnWidth(AnnotationsModel::SinceColumn, 160);
}

QString AnnotationsDialog::text(const Annotation &annotation, AnnotationsModel::Column column) {
    switch (column) {
    case AnnotationsModel::KindColumn:
        return annotationKindWord(annotation.kind);
    case AnnotationsModel::WhereColumn:
        return annotationTarget(annotation);
    case AnnotationsModel::WhoColumn:
        return toQString(annotation.who);
    case AnnotationsModel::WhyColumn:
        return toQString(annotation.why);
    case AnnotationsModel::SinceColumn:
        return formatDateTime(annotation.since);
    case AnnotationsModel::UntilColumn:
        return annotation.until ? formatDateTime(*annotation.until) : tr("until lifted");
    case AnnotationsModel::ColumnCount:
        break;
    }
    return {};
}

void AnnotationsDialog::refresh() {
    setWindowTitle(tr("Annotations in force"));
    m_intro->setText(tr("What is silenced is still drawn, marked. Lifting ends it now."));
    m_model.setColumnLabels({tr("State"), tr("Where"), tr("Who"), tr("Why"), tr("Since"), tr("Until")});
    m_model.setAnnotations(m_context.bridge.annotations());
    m_table->setAccessibleName(windowTitle());
    m_lift->setText(tr("Lift"));
    m_lift->setEnabled(m_table->currentIndex().isValid());
}

} // namespace fabricscope
