// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/shell/fabric_panel.h"

#include "widgets/common/format.h"
#include "widgets/common/parts.h"
#include "widgets/shell/tree_delegate.h"

#include <QEvent>
#include <QHeaderView>
#include <QMenu>
#include <QTreeView>
#include <QVBoxLayout>

namespace fabricscope {

FabricPanel::FabricPanel(const ShellContext &context, QWidget *parent)
    : QWidget(parent)
    , m_context(context)
    , m_header(new PanelHeader(this))
    , m_tree(new QTreeView(this)) {
    setObjectName(QStringLiteral("panel"));
    m_tree->setObjectName(QStringLiteral("fabricTree"));
    m_tree->setModel(&m_model);
    m_tree->setItemDelegate(new TreeDelegate(context.theme, m_tree));
    m_tree->setUniformRowHeights(true);
    m_tree->setHeaderHidden(true);
    m_tree->setIndentation(12);
    m_tree->setExpandsOnDoubleClick(false);
    m_tree->setContextMenuPolicy(Qt::CustomContextMenu);
    m_tree->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_tree->header()->setStretchLastSection(false);
    m_tree->header()->setMinimumSectionSize(20);
    m_tree->header()->setSectionResizeMode(FabricTreeModel::NameColumn, QHeaderView::Stretch);
    m_tree->header()->setSectionResizeMode(FabricTreeModel::BadgeColumn, QHeaderView::Fixed);
    m_tree->header()->resizeSection(FabricTreeModel::BadgeColumn, 62);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_header);
    layout->addWidget(m_tree, 1);

    SessionBridge &bridge = m_context.bridge;
    connect(&bridge, &SessionBridge::fabricChanged, this, &FabricPanel::takeFabric);
    connect(&bridge, &SessionBridge::summaryChanged, this, [this] { m_model.setSummary(m_context.bridge.summary()); });
    connect(&m_model, &QAbstractItemModel::modelReset, this, [this] {
        m_model.setSummary(m_context.bridge.summary());
        if (m_model.rowCount() == 0)
            return;
        m_following = true;
        m_tree->expand(m_model.index(0, 0));
        m_following = false;
        showPlace();
    });
    connect(&m_context.navigator, &Navigator::placeChanged, this, &FabricPanel::showPlace);
    connect(m_tree->selectionModel(), &QItemSelectionModel::currentChanged, this, &FabricPanel::select);
    connect(m_tree, &QTreeView::activated, this, &FabricPanel::activate);
    connect(m_tree, &QTreeView::doubleClicked, this, &FabricPanel::activate);
    connect(m_tree, &QTreeView::customContextMenuRequested, this, &FabricPanel::contextMenu);
    connect(&m_context.theme, &ThemeHolder::changed, m_tree->viewport(), qOverload<>(&QWidget::update));
    retranslate();
    takeFabric();
}

void FabricPanel::retranslate() {
    FabricTreeModel::Words words;
    words.plane = tr("plane %1");
    words.rail = tr("rail %1");
    words.leafs = tr("leafs");
    words.spines = tr("spines");
    words.cores = tr("cores");
    words.hosts = tr("hosts");
    words.other = tr("other");
    words.unplaced = tr("unplaced");
    words.racks = tr("racks");
    words.noPlane = tr("plane");
    m_model.setWords(std::move(words));
    m_model.setColumnLabels({tr("Name"), tr("State")});
    m_header->setTitle(tr("Fabric"));
    m_tree->setAccessibleName(tr("Fabric tree"));
    m_tree->setAccessibleDescription(tr("Enter opens what is selected"));
    showSize();
}

void FabricPanel::showSize() {
    const FabricPtr &fabric = m_context.fabric();
    QString note;
    if (fabric) {
        std::uint64_t gpus = 0;
        for (const DeviceData &device : fabric->devices())
            gpus += device.gpus > 0 ? static_cast<std::uint64_t>(device.gpus) : 0;
        note =
            gpus > 0 ? tr("%1 GPUs").arg(formatCount(gpus)) : tr("%1 devices").arg(formatCount(fabric->deviceCount()));
    }
    m_header->setNote(note);
}

void FabricPanel::takeFabric() {
    showSize();
    m_following = true;
    m_model.setFabric(m_context.fabric());
    m_following = false;
}

void FabricPanel::showPlace() {
    const Place &place = m_context.navigator.place();
    QModelIndex index;
    switch (place.scope) {
    case Place::Scope::Device:
        index = m_model.indexOf(place.device);
        break;
    case Place::Scope::Rail:
        index = m_model.indexOfRail(place.plane, place.rail);
        break;
    case Place::Scope::Plane:
        index = m_model.indexOfPlane(place.plane);
        break;
    case Place::Scope::Fabric:
        index = m_model.indexOfFabric(place.fabric);
        break;
    case Place::Scope::Group:
        return; // the tree is where it came from
    case Place::Scope::All:
        break;
    }
    m_following = true;
    if (index.isValid()) {
        m_tree->setCurrentIndex(index);
        m_tree->scrollTo(index);
    } else {
        m_tree->clearSelection();
        m_tree->setCurrentIndex({});
    }
    m_following = false;
}

void FabricPanel::select(const QModelIndex &index) {
    if (m_following || !index.isValid())
        return;
    m_following = true; // showPlace() answers at once; a rack's device must not jump to its place by role
    switch (m_model.node(index)) {
    case FabricTreeModel::Node::Device:
        m_context.navigator.selectDevice(m_model.device(index));
        break;
    case FabricTreeModel::Node::Fabric:
        m_context.navigator.showFabric(m_model.fabricOf(index));
        break;
    case FabricTreeModel::Node::Plane:
        m_context.navigator.showPlane(m_model.planeOf(index));
        break;
    case FabricTreeModel::Node::Rail:
        m_context.navigator.showRail(m_model.planeOf(index), m_model.railOf(index));
        break;
    default: {
        const QModelIndex first = index.siblingAtColumn(0);
        QString title = first.data().toString();
        if (m_model.node(index) == FabricTreeModel::Node::Rack)
            title = tr("rack %1").arg(title);
        else if (first.parent().isValid())
            title = QStringLiteral("%1 · %2").arg(first.parent().data().toString(), title);
        m_context.navigator.showGroup(m_model.devicesBelow(index), title, m_model.placeOf(index));
    }
    }
    m_following = false;
}

void FabricPanel::activate(const QModelIndex &index) {
    if (!index.isValid())
        return;
    const DeviceId device = m_model.device(index);
    const QModelIndex first = index.siblingAtColumn(0);
    if (device.valid())
        m_context.navigator.openDevice(device);
    else
        m_tree->setExpanded(first, !m_tree->isExpanded(first));
}

void FabricPanel::contextMenu(const QPoint &at) {
    const QModelIndex index = m_tree->indexAt(at);
    if (!index.isValid())
        return;
    QMenu menu(this);
    const DeviceId device = m_model.device(index);
    if (device.valid())
        connect(menu.addAction(tr("Open")), &QAction::triggered, this,
                [this, device] { m_context.navigator.openDevice(device); });
    const FabricTreeModel::Node node = m_model.node(index);
    if (device.valid() || node == FabricTreeModel::Node::Plane || node == FabricTreeModel::Node::Rack)
        connect(menu.addAction(tr("Acknowledge, silence, maintenance…")), &QAction::triggered, this,
                &FabricPanel::annotateWanted);
    if (!menu.isEmpty())
        menu.exec(m_tree->viewport()->mapToGlobal(at));
}

void FabricPanel::changeEvent(QEvent *event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        retranslate();
}

} // namespace fabricscope
