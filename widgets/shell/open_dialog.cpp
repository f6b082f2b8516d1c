// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/shell/open_dialog.h"

#include <QDialogButtonBox>
#include <QEvent>
#include <QFileDialog>
#include <QFileInfo>
#include <QGridLayout>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QVBoxLayout>

namespace fabricscope {

OpenDialog::OpenDialog(const QString &directory, QWidget *parent)
    : QDialog(parent)
    , m_directory(directory)
    , m_filesLabel(new QLabel(this))
    , m_files(new QListWidget(this))
    , m_add(new QPushButton(this))
    , m_remove(new QPushButton(this))
    , m_inventoryLabel(new QLabel(this))
    , m_inventory(new QLineEdit(this))
    , m_inventoryBrowse(new QPushButton(this))
    , m_rulesLabel(new QLabel(this))
    , m_rules(new QLineEdit(this))
    , m_rulesBrowse(new QPushButton(this))
    , m_hint(new QLabel(this))
    , m_buttons(new QDialogButtonBox(QDialogButtonBox::Open | QDialogButtonBox::Cancel, this)) {
    m_files->setSelectionMode(QAbstractItemView::ExtendedSelection);
    m_files->setTextElideMode(Qt::ElideMiddle);
    m_filesLabel->setBuddy(m_files);
    m_inventoryLabel->setBuddy(m_inventory);
    m_rulesLabel->setBuddy(m_rules);
    m_hint->setObjectName(QStringLiteral("muted"));
    m_hint->setWordWrap(true);
    auto *grid = new QGridLayout;
    grid->addWidget(m_filesLabel, 0, 0, Qt::AlignTop);
    grid->addWidget(m_files, 0, 1, 3, 1);
    grid->addWidget(m_add, 0, 2);
    grid->addWidget(m_remove, 1, 2);
    grid->setRowStretch(2, 1);
    grid->addWidget(m_inventoryLabel, 3, 0);
    grid->addWidget(m_inventory, 3, 1);
    grid->addWidget(m_inventoryBrowse, 3, 2);
    grid->addWidget(m_rulesLabel, 4, 0);
    grid->addWidget(m_rules, 4, 1);
    grid->addWidget(m_rulesBrowse, 4, 2);
    auto *layout = new QVBoxLayout(this);
    layout->addLayout(grid, 1);
    layout->addWidget(m_hint);
    layout->addWidget(m_buttons);
    resize(680, 360);

    connect(m_add, &QPushButton::clicked, this, &OpenDialog::browseFiles);
    connect(m_remove, &QPushButton::clicked, this, [this] {
        qDeleteAll(m_files->selectedItems());
        check();
    });
    connect(m_files, &QListWidget::itemSelectionChanged, this, &OpenDialog::check);
    connect(m_inventoryBrowse, &QPushButton::clicked, this,
            [this] { browseInto(m_inventory, tr("Choose an inventory"), tr("Inventory (*.csv);;All files (*)")); });
    connect(m_rulesBrowse, &QPushButton::clicked, this,
            [this] { browseInto(m_rules, tr("Choose role rules"), tr("Role rules (*.json);;All files (*)")); });
    connect(m_buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(m_buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    retranslate();
    check();
    m_add->setFocus();
}

void OpenDialog::retranslate() {
    setWindowTitle(tr("Open"));
    m_filesLabel->setText(tr("&Files"));
    m_files->setAccessibleName(tr("Files to open"));
    m_add->setText(tr("&Add…"));
    m_remove->setText(tr("&Remove"));
    m_inventoryLabel->setText(tr("&Inventory"));
    m_inventory->setPlaceholderText(tr("CSV with places, addresses, serials; may stay empty"));
    m_inventoryBrowse->setText(tr("Browse…"));
    m_rulesLabel->setText(tr("R&ole rules"));
    m_rules->setPlaceholderText(tr("JSON with rules for roles, planes and rails; may stay empty"));
    m_rulesBrowse->setText(tr("Browse…"));
    m_hint->setText(
        tr("Several files make one picture. The format is recognised from the content: ibnetdiscover, ibsim, "
           "PTM topology.dot, fabric.json, also as .gz or .zst."));
}

void OpenDialog::check() {
    m_buttons->button(QDialogButtonBox::Open)->setEnabled(m_files->count() > 0);
    m_remove->setEnabled(!m_files->selectedItems().isEmpty());
}

void OpenDialog::addFiles(const QStringList &files) {
    for (const QString &file : files)
        if (m_files->findItems(file, Qt::MatchExactly).isEmpty())
            m_files->addItem(file);
    if (!files.isEmpty())
        m_directory = QFileInfo(files.front()).absolutePath();
    check();
    if (m_files->count() > 0)
        m_buttons->button(QDialogButtonBox::Open)->setDefault(true);
}

void OpenDialog::browseFiles() {
    addFiles(QFileDialog::getOpenFileNames(this, tr("Choose topology files"), m_directory));
}

void OpenDialog::browseInto(QLineEdit *line, const QString &title, const QString &filter) {
    const QString file = QFileDialog::getOpenFileName(this, title, m_directory, filter);
    if (!file.isEmpty())
        line->setText(file);
}

LoadRequest OpenDialog::request() const {
    LoadRequest request;
    for (int i = 0; i < m_files->count(); ++i)
        request.files.push_back(m_files->item(i)->text().toStdString());
    request.inventory = m_inventory->text().trimmed().toStdString();
    request.roleRules = m_rules->text().trimmed().toStdString();
    return request;
}

void OpenDialog::changeEvent(QEvent *event) {
    QDialog::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        retranslate();
}

} // namespace fabricscope
