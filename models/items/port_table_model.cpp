// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/items/port_table_model.h"

#include "models/base/text.h"
#include "models/items/text.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <unordered_map>

namespace fabricscope {

PortTableModel::PortTableModel(Rows rows, Formatter formatter, QObject *parent)
    : QAbstractTableModel(parent)
    , m_kind(rows)
    , m_formatter(std::move(formatter)) {}

const std::vector<PortRow> &PortTableModel::rows() const {
    static const std::vector<PortRow> none;
    if (!m_data || !m_fabric)
        return none;
    return m_kind == Rows::Device ? m_data->ports : m_data->worst;
}

void PortTableModel::setFabric(FabricPtr fabric) {
    beginResetModel();
    m_fabric = std::move(fabric);
    m_data.reset();
    m_order.clear();
    m_shown.clear();
    endResetModel();
}

void PortTableModel::setFocusData(const FocusDataPtr &data) {
    m_data = data;
    arrange();
}

void PortTableModel::setFilter(const QString &text) {
    if (m_filter == text)
        return;
    m_filter = text;
    arrange();
}

void PortTableModel::setColumnLabels(QStringList labels) {
    m_labels = std::move(labels);
    Q_EMIT headerDataChanged(Qt::Horizontal, 0, ColumnCount - 1);
}

void PortTableModel::setShowsDevice(bool shows) {
    if (m_showsDevice == shows)
        return;
    m_showsDevice = shows;
    if (!m_order.empty())
        Q_EMIT dataChanged(index(0, PortColumn), index(rowCount() - 1, PortColumn), {Qt::DisplayRole});
}

void PortTableModel::sort(int column, Qt::SortOrder order) {
    m_sortColumn = column;
    m_sortOrder = order;
    arrange();
}

const Reading *PortTableModel::reading(const PortRow &row, int column) const {
    switch (column) {
    case UtilisationColumn:
        return &row.utilisation;
    case EcnColumn:
        return &row.ecn;
    case PauseColumn:
        return &row.pause;
    case BerColumn:
        return &row.ber;
    case ErrorsColumn:
        return &row.errors;
    case StateColumn:
        return &row.state;
    default:
        return nullptr;
    }
}

bool PortTableModel::less(const PortRow &a, const PortRow &b) const {
    if (m_sortColumn == PortColumn)
        return a.port < b.port; // ids follow the natural order of names within a device
    if (m_sortColumn == PeerColumn) {
        if (a.peer.valid() != b.peer.valid())
            return a.peer.valid();
        if (!a.peer.valid())
            return a.port < b.port;
        return naturalCompare(m_fabric->portPath(a.peer), m_fabric->portPath(b.peer)) < 0;
    }
    const double x = reading(a, m_sortColumn)->value;
    const double y = reading(b, m_sortColumn)->value;
    if (m_sortColumn == StateColumn)
        return reading(a, m_sortColumn)->state < reading(b, m_sortColumn)->state;
    return x < y;
}

std::vector<std::uint32_t> PortTableModel::arranged() const {
    const std::vector<PortRow> &all = rows();
    std::vector<std::uint32_t> order;
    order.reserve(all.size());
    const std::string needle = m_filter.toStdString();
    for (std::uint32_t i = 0; i < all.size(); ++i) {
        if (needle.empty() || containsIgnoreCase(m_fabric->portPath(all[i].port), needle) ||
            (all[i].peer.valid() && containsIgnoreCase(m_fabric->portPath(all[i].peer), needle)))
            order.push_back(i);
    }
    if (m_sortColumn < 0)
        return order;
    // Unknown values stand last in either order: they are neither small nor large.
    const auto unknown = [this, &all](std::uint32_t i) {
        const Reading *r = reading(all[i], m_sortColumn);
        return r && m_sortColumn != StateColumn && std::isnan(r->value);
    };
    std::stable_sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) {
        if (unknown(a) != unknown(b))
            return unknown(b);
        if (unknown(a))
            return false;
        return m_sortOrder == Qt::AscendingOrder ? less(all[a], all[b]) : less(all[b], all[a]);
    });
    return order;
}

void PortTableModel::arrange() {
    std::vector<std::uint32_t> order = arranged();
    std::vector<PortId> shown(order.size());
    for (std::size_t i = 0; i < order.size(); ++i)
        shown[i] = rows()[order[i]].port;

    if (shown == m_shown) {
        m_order = std::move(order);
        if (!m_order.empty())
            Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, ColumnCount - 1),
                               {Qt::DisplayRole, LevelRole, SeverityRole, FreshnessRole, ValueRole});
        return;
    }
    if (shown.size() != m_shown.size()) { // other ports: what was selected is restored by the view through indexOf()
        beginResetModel();
        m_order = std::move(order);
        m_shown = std::move(shown);
        endResetModel();
        return;
    }
    Q_EMIT layoutAboutToBeChanged({}, QAbstractItemModel::VerticalSortHint);
    std::unordered_map<PortId, int> place;
    for (std::size_t i = 0; i < shown.size(); ++i)
        place.emplace(shown[i], static_cast<int>(i));
    const QModelIndexList before = persistentIndexList();
    QModelIndexList after;
    for (const QModelIndex &old : before) {
        const auto at = place.find(m_shown[static_cast<std::size_t>(old.row())]);
        after.append(at == place.end() ? QModelIndex() : createIndex(at->second, old.column()));
    }
    m_order = std::move(order);
    m_shown = std::move(shown);
    changePersistentIndexList(before, after);
    Q_EMIT layoutChanged({}, QAbstractItemModel::VerticalSortHint);
}

PortId PortTableModel::port(const QModelIndex &index) const {
    return index.isValid() && static_cast<std::size_t>(index.row()) < m_shown.size()
               ? m_shown[static_cast<std::size_t>(index.row())]
               : PortId{};
}

QModelIndex PortTableModel::indexOf(PortId port) const {
    const auto at = std::find(m_shown.begin(), m_shown.end(), port);
    return at == m_shown.end() ? QModelIndex() : index(static_cast<int>(at - m_shown.begin()), 0);
}

int PortTableModel::rowCount(const QModelIndex &parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_order.size());
}

int PortTableModel::columnCount(const QModelIndex &parent) const {
    return parent.isValid() ? 0 : ColumnCount;
}

QString PortTableModel::portText(PortId id, bool withDevice) const {
    if (!id.valid())
        return {};
    return withDevice ? itemText(m_fabric->portPath(id)) : itemText(m_fabric->portName(id));
}

QVariant PortTableModel::data(const QModelIndex &index, int role) const {
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const std::uint32_t at = m_order[static_cast<std::size_t>(index.row())];
    if (at >= rows().size())
        return {}; // asked for between two states
    const PortRow &row = rows()[at];
    const Reading *r = reading(row, index.column());
    switch (role) {
    case Qt::DisplayRole:
        if (index.column() == PortColumn)
            return portText(row.port, m_showsDevice);
        if (index.column() == PeerColumn)
            return portText(row.peer, true);
        return r->metric.valid() ? m_formatter(*r) : QString();
    case Qt::TextAlignmentRole:
        return index.column() <= PeerColumn ? int(Qt::AlignLeft | Qt::AlignVCenter)
                                            : int(Qt::AlignRight | Qt::AlignVCenter);
    case PortRole:
        return row.port.value;
    case LevelRole:
        return row.level;
    case SeverityRole:
        return r ? static_cast<int>(r->severity) : static_cast<int>(Severity::Unknown);
    case FreshnessRole:
        return r ? static_cast<int>(r->freshness) : static_cast<int>(Freshness::Fresh);
    case ValueRole:
        return r ? r->value : std::numeric_limits<double>::quiet_NaN();
    default:
        return {};
    }
}

QVariant PortTableModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::DisplayRole && section < m_labels.size())
        return m_labels[section];
    if (role == Qt::TextAlignmentRole)
        return section <= PeerColumn ? int(Qt::AlignLeft | Qt::AlignVCenter) : int(Qt::AlignRight | Qt::AlignVCenter);
    return {};
}

} // namespace fabricscope
