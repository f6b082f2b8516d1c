// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/items/device_rank_model.h"

#include "models/items/text.h"

#include <QLocale>

#include <algorithm>
#include <cmath>
#include <tuple>

namespace fabricscope {

void DeviceRankModel::setFabric(FabricPtr fabric) {
    beginResetModel();
    m_fabric = std::move(fabric);
    m_summary.reset();
    m_order.clear();
    endResetModel();
}

void DeviceRankModel::setSummary(const FabricSummaryPtr &summary) {
    if (!m_fabric || !summary || summary->deviceP99.size() != m_fabric->deviceCount() ||
        summary->deviceMean.size() != m_fabric->deviceCount() ||
        summary->deviceLinks.size() != m_fabric->deviceCount() ||
        summary->deviceWorst.size() != m_fabric->deviceCount())
        return;
    std::vector<DeviceId> order;
    for (std::size_t i = 0; i < m_fabric->deviceCount(); ++i) {
        const Role role = m_fabric->device(DeviceId{i}).role;
        if (role != Role::Host && !std::isnan(summary->deviceP99[i])) // a host's figure is that of its leafs' ports
            order.push_back(DeviceId{i});
    }
    const std::size_t keep = std::min(order.size(), kMost);
    std::partial_sort(order.begin(), order.begin() + static_cast<std::ptrdiff_t>(keep), order.end(),
                      [&summary](DeviceId a, DeviceId b) {
                          const auto key = [&summary](DeviceId d) {
                              const FabricSummary::DeviceLinks &links = summary->deviceLinks[d.index()];
                              return std::tuple(summary->deviceP99[d.index()], links.critical, links.warning,
                                                summary->deviceMean[d.index()]);
                          };
                          const auto x = key(a);
                          const auto y = key(b);
                          return x != y ? x > y : a < b;
                      });
    order.resize(keep);
    const bool same = order == m_order;
    const bool sameSize = order.size() == m_order.size();
    if (!sameSize)
        beginResetModel();
    else if (!same)
        Q_EMIT layoutAboutToBeChanged();
    if (!same && sameSize) {
        const QModelIndexList before = persistentIndexList();
        QModelIndexList after;
        for (const QModelIndex &old : before) {
            const auto at = std::find(order.begin(), order.end(), m_order[static_cast<std::size_t>(old.row())]);
            after.append(at == order.end() ? QModelIndex()
                                           : createIndex(static_cast<int>(at - order.begin()), old.column()));
        }
        m_order = std::move(order);
        m_summary = summary;
        changePersistentIndexList(before, after);
        Q_EMIT layoutChanged();
        return;
    }
    m_order = std::move(order);
    m_summary = summary;
    if (!sameSize)
        endResetModel();
    else if (!m_order.empty())
        Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, ColumnCount - 1),
                           {Qt::DisplayRole, LevelRole, SeverityRole, P99Role});
}

void DeviceRankModel::setColumnLabels(QStringList labels) {
    m_labels = std::move(labels);
    Q_EMIT headerDataChanged(Qt::Horizontal, 0, ColumnCount - 1);
}

void DeviceRankModel::setRoleWords(QStringList words) {
    m_roles = std::move(words);
    if (!m_order.empty())
        Q_EMIT dataChanged(index(0, RoleColumn), index(rowCount() - 1, RoleColumn), {Qt::DisplayRole});
}

DeviceId DeviceRankModel::device(const QModelIndex &index) const {
    return index.isValid() && static_cast<std::size_t>(index.row()) < m_order.size()
               ? m_order[static_cast<std::size_t>(index.row())]
               : DeviceId{};
}

int DeviceRankModel::rowCount(const QModelIndex &parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_order.size());
}

int DeviceRankModel::columnCount(const QModelIndex &parent) const {
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant DeviceRankModel::data(const QModelIndex &index, int role) const {
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const DeviceId id = m_order[static_cast<std::size_t>(index.row())];
    const float p99 = m_summary->deviceP99[id.index()];
    const FabricSummary::DeviceLinks &links = m_summary->deviceLinks[id.index()];
    switch (role) {
    case Qt::DisplayRole:
        if (index.column() == DeviceColumn)
            return itemText(m_fabric->deviceName(id));
        if (index.column() == RoleColumn)
            return m_roles.value(static_cast<int>(m_fabric->device(id).role));
        if (index.column() == OverColumn)
            return QStringLiteral("%1 / %2").arg(links.over()).arg(links.total);
        return QLocale().toString(p99, 'f', 2);
    case Qt::TextAlignmentRole:
        return index.column() >= OverColumn ? int(Qt::AlignRight | Qt::AlignVCenter)
                                            : int(Qt::AlignLeft | Qt::AlignVCenter);
    case DeviceRole:
        return id.value;
    case LevelRole:
        return m_summary->deviceWorst[id.index()];
    case SeverityRole:
        if (index.column() == OverColumn)
            return static_cast<int>(links.critical > 0  ? Severity::Critical
                                    : links.warning > 0 ? Severity::Warning
                                                        : Severity::Ok);
        if (index.column() != P99Column)
            return static_cast<int>(Severity::Unknown);
        return static_cast<int>(p99 >= 0.8F ? Severity::Critical : p99 >= 0.6F ? Severity::Warning : Severity::Ok);
    case P99Role:
        return p99;
    default:
        return {};
    }
}

QVariant DeviceRankModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::DisplayRole && section < m_labels.size())
        return m_labels[section];
    if (role == Qt::TextAlignmentRole)
        return section >= OverColumn ? int(Qt::AlignRight | Qt::AlignVCenter) : int(Qt::AlignLeft | Qt::AlignVCenter);
    return {};
}

} // namespace fabricscope
