// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/shell/tree_delegate.h"

#include "models/items/fabric_tree_model.h"
#include "widgets/common/format.h"

#include <QPainter>

namespace fabricscope {

namespace {

using Model = FabricTreeModel;

/// Four digits at most: 18,204 becomes 18k.
QString shortCount(std::uint64_t n) {
    if (n < 10000)
        return formatCount(n);
    return n < 1000000 ? TreeDelegate::tr("%1k").arg(n / 1000) : TreeDelegate::tr("%1M").arg(n / 1000000);
}

QColor colourOf(std::uint8_t level, const Theme &theme) {
    if (level == Level::kErrors)
        return theme.errors;
    if (level == Level::kOffPlan)
        return theme.offPlan;
    if (level >= Level::kCritical)
        return theme.critical;
    if (Level::isWarning(level))
        return theme.warning;
    if (level == Level::kStale || level == Level::kNeverSeen)
        return theme.textMuted;
    return level == Level::kDrained ? theme.drained : theme.ok;
}

} // namespace

TreeDelegate::TreeDelegate(const ThemeHolder &theme, QObject *parent)
    : QStyledItemDelegate(parent)
    , m_theme(theme) {}

QSize TreeDelegate::sizeHint(const QStyleOptionViewItem &option, const QModelIndex &) const {
    return {60, option.fontMetrics.height() + 8};
}

TreeDelegate::Badge TreeDelegate::badge(const QModelIndex &index) const {
    const auto level = static_cast<std::uint8_t>(index.data(Model::WorstRole).toUInt());
    const bool device = static_cast<Model::Node>(index.data(Model::NodeRole).toInt()) == Model::Node::Device;
    Badge out;
    out.colour = colourOf(level, m_theme.theme());
    const unsigned alarms = index.data(Model::AlarmsRole).toUInt();
    const unsigned stale = index.data(Model::StaleRole).toUInt();
    if (!device) {
        if (Level::isAlarm(level) && alarms > 0)
            out.text = shortCount(alarms);
        else if (stale > 0)
            out.text = tr("stale %1").arg(shortCount(stale));
        return out;
    }
    const float p99 = index.data(Model::P99Role).toFloat();
    if (level == Level::kDown)
        out.text = tr("DOWN");
    else if (level == Level::kErrors)
        out.text = tr("ERR");
    else if (level == Level::kOffPlan)
        out.text = tr("PLAN");
    else if (level == Level::kStale)
        out.text = tr("stale");
    else if (level == Level::kDrained)
        out.text = tr("maint.");
    else if (p99 >= Level::magnitude(Level::kCritical))
        out.text = tr("HOT");
    else if (p99 >= Level::magnitude(Level::kWarning))
        out.text = tr("WARM");
    return out;
}

void TreeDelegate::paintName(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const {
    const Theme &theme = m_theme.theme();
    const QRect area = option.rect.adjusted(4, 0, -4, 0);
    const QString name = option.fontMetrics.elidedText(index.data().toString(), Qt::ElideMiddle, area.width());
    painter->setPen(theme.text);
    painter->drawText(area, Qt::AlignLeft | Qt::AlignVCenter, name);
    const auto node = static_cast<Model::Node>(index.data(Model::NodeRole).toInt());
    if (node == Model::Node::Device || node == Model::Node::Fabric)
        return;
    const QRect rest = area.adjusted(option.fontMetrics.horizontalAdvance(name) + 6, 0, 0, 0);
    const std::uint64_t devices = index.data(Model::CountRole).toUInt();
    // A plane's count would only repeat the sum of what stands below it.
    const QString count = node == Model::Node::Rail    ? roleCount(Role::Leaf, devices)
                          : node == Model::Node::Plane ? QString()
                          : node == Model::Node::Racks
                              ? formatCount(static_cast<std::uint64_t>(index.model()->rowCount(index)))
                              : formatCount(devices);
    painter->setPen(theme.textFaint);
    painter->drawText(rest, Qt::AlignLeft | Qt::AlignVCenter,
                      option.fontMetrics.elidedText(count, Qt::ElideRight, rest.width()));
}

void TreeDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const {
    const Theme &theme = m_theme.theme();
    painter->save();
    painter->setFont(option.font);
    if (option.state.testFlag(QStyle::State_Selected))
        painter->fillRect(option.rect, theme.selection);
    else if (option.state.testFlag(QStyle::State_MouseOver))
        painter->fillRect(option.rect, theme.hover);
    painter->setPen(theme.gridLine);
    painter->drawLine(option.rect.bottomLeft(), option.rect.bottomRight());
    if (index.column() == Model::NameColumn) {
        paintName(painter, option, index);
    } else {
        const Badge shown = badge(index);
        painter->setPen(shown.colour);
        if (!shown.text.isEmpty()) {
            painter->drawText(option.rect.adjusted(2, 0, -4, 0), Qt::AlignLeft | Qt::AlignVCenter,
                              option.fontMetrics.elidedText(shown.text, Qt::ElideRight, option.rect.width() - 6));
        } else {
            const auto level = static_cast<std::uint8_t>(index.data(Model::WorstRole).toUInt());
            painter->setRenderHint(QPainter::Antialiasing);
            painter->setBrush(level == Level::kNeverSeen ? QBrush(Qt::NoBrush) : QBrush(shown.colour));
            painter->drawEllipse(QPointF(option.rect.left() + 7, option.rect.center().y() + 0.5), 3.2, 3.2);
        }
    }
    painter->restore();
}

} // namespace fabricscope
