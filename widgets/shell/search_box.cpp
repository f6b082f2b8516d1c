// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/shell/search_box.h"

#include "widgets/common/format.h"

#include <QEvent>
#include <QFrame>
#include <QKeyEvent>
#include <QLabel>
#include <QListView>
#include <QPainter>
#include <QStyledItemDelegate>
#include <QVBoxLayout>

namespace fabricscope {

namespace {

/// Name at the left, what and where it is at the right.
class ResultDelegate : public QStyledItemDelegate {
public:
    ResultDelegate(const ShellContext &context, QObject *parent)
        : QStyledItemDelegate(parent)
        , m_context(context) {}

    QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &) const override {
        return {200, option.fontMetrics.height() + 10};
    }

    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override {
        const Theme &theme = m_context.theme.theme();
        if (option.state.testFlag(QStyle::State_Selected))
            painter->fillRect(option.rect, theme.selection);
        else if (option.state.testFlag(QStyle::State_MouseOver))
            painter->fillRect(option.rect, theme.hover);
        const QRect area = option.rect.adjusted(10, 0, -10, 0);
        const QString details = describe(index);
        const int detailsWidth = std::min(option.fontMetrics.horizontalAdvance(details) + 2, area.width() * 2 / 3);
        painter->setFont(option.font);
        painter->setPen(theme.text);
        const QRect left = area.adjusted(0, 0, -detailsWidth - 12, 0);
        painter->drawText(left, Qt::AlignLeft | Qt::AlignVCenter,
                          option.fontMetrics.elidedText(index.data().toString(), Qt::ElideMiddle, left.width()));
        painter->setPen(theme.textMuted);
        painter->drawText(area, Qt::AlignRight | Qt::AlignVCenter,
                          option.fontMetrics.elidedText(details, Qt::ElideRight, detailsWidth));
    }

private:
    QString describe(const QModelIndex &index) const {
        const Fabric &fabric = *m_context.fabric();
        QStringList parts;
        const QString match = index.data(SearchModel::MatchRole).toString();
        if (!match.isEmpty())
            parts.append(match);
        const DeviceId id{index.data(SearchModel::DeviceRole).toUInt()};
        switch (static_cast<SearchModel::Kind>(index.data(SearchModel::KindRole).toInt())) {
        case SearchModel::Kind::Rack:
            parts.append(SearchBox::tr("rack"));
            return parts.join(QStringLiteral(" · "));
        case SearchModel::Kind::Port: {
            const PortId peer = fabric.peer(PortId{index.data(SearchModel::PortRole).toUInt()});
            parts.append(SearchBox::tr("port"));
            if (peer.valid())
                parts.append(QStringLiteral("→ ") + toQString(fabric.portPath(peer)));
            return parts.join(QStringLiteral(" · "));
        }
        case SearchModel::Kind::Device:
            break;
        }
        const DeviceData &device = fabric.device(id);
        parts.append(roleWord(device.role));
        if (device.plane >= 0)
            parts.append(
                SearchBox::tr("plane %1").arg(toQString(fabric.planes()[static_cast<std::size_t>(device.plane)].name)));
        if (device.rail >= 0)
            parts.append(SearchBox::tr("rail %1").arg(device.rail));
        return parts.join(QStringLiteral(" · "));
    }

    ShellContext m_context;
};

} // namespace

SearchBox::SearchBox(const ShellContext &context, QWidget *parent)
    : QLineEdit(parent)
    , m_context(context)
    , m_popup(new QFrame(parent, Qt::ToolTip | Qt::FramelessWindowHint))
    , m_list(new QListView(m_popup))
    , m_hint(new QLabel(m_popup)) {
    setObjectName(QStringLiteral("search"));
    setMinimumWidth(230);
    setMaximumWidth(290);
    setClearButtonEnabled(true);
    m_popup->setObjectName(QStringLiteral("popup"));
    m_popup->setAttribute(Qt::WA_ShowWithoutActivating); // the keyboard stays in the line
    m_popup->setFocusPolicy(Qt::NoFocus);
    m_list->setFocusPolicy(Qt::NoFocus);
    m_list->setUniformItemSizes(true);
    m_list->setMouseTracking(true);
    m_list->setModel(&m_model);
    m_list->setItemDelegate(new ResultDelegate(context, m_list));
    m_hint->setObjectName(QStringLiteral("muted"));
    m_hint->setContentsMargins(10, 4, 10, 4);
    auto *layout = new QVBoxLayout(m_popup);
    layout->setContentsMargins(1, 1, 1, 1);
    layout->setSpacing(0);
    layout->addWidget(m_list);
    layout->addWidget(m_hint);
    connect(this, &QLineEdit::textEdited, this, &SearchBox::update);
    connect(m_list, &QListView::clicked, this, &SearchBox::open);
    connect(&m_context.bridge, &SessionBridge::fabricChanged, this, [this] {
        m_model.setFabric(m_context.fabric());
        m_popup->hide();
    });
    m_model.setFabric(m_context.fabric());
    retranslate();
}

void SearchBox::retranslate() {
    setPlaceholderText(tr("Ctrl+K  switch, port, host, rack, GUID…"));
    setAccessibleName(tr("Search"));
    m_list->setAccessibleName(tr("Search results"));
}

void SearchBox::begin() {
    setFocus(Qt::ShortcutFocusReason);
    selectAll();
    if (!text().isEmpty())
        update(text());
}

void SearchBox::update(const QString &text) {
    m_model.setQuery(text);
    if (text.trimmed().isEmpty() || !m_context.fabric()) {
        m_popup->hide();
        return;
    }
    const int found = m_model.rowCount();
    if (found > 0)
        m_list->setCurrentIndex(m_model.index(0));
    m_hint->setText(found == 0                          ? tr("Nothing of that name")
                    : found >= SearchModel::kMaxResults ? tr("The best %1; go on typing").arg(found)
                                                        : tr("Enter opens · ↑↓ choose · device:port for a port"));
    m_list->setVisible(found > 0);
    showPopup();
}

void SearchBox::showPopup() {
    const int rows = std::min(m_model.rowCount(), 14);
    const int rowHeight = fontMetrics().height() + 10;
    const int popupWidth = std::max(width(), 540);
    m_popup->resize(popupWidth, rows * rowHeight + m_hint->sizeHint().height() + 4);
    m_popup->move(mapToGlobal(QPoint(0, height() + 2)));
    m_popup->show();
    m_popup->raise();
}

void SearchBox::open(const QModelIndex &index) {
    if (!index.isValid() || !m_context.fabric())
        return;
    const DeviceId device{index.data(SearchModel::DeviceRole).toUInt()};
    const PortId port{index.data(SearchModel::PortRole).toUInt()};
    const PlaceId rack{index.data(SearchModel::PlaceRole).toUInt()};
    const auto kind = static_cast<SearchModel::Kind>(index.data(SearchModel::KindRole).toInt());
    const QString name = index.data().toString();
    m_popup->hide();
    switch (kind) {
    case SearchModel::Kind::Device:
        m_context.navigator.openDevice(device);
        break;
    case SearchModel::Kind::Port:
        m_context.navigator.openPort(port);
        break;
    case SearchModel::Kind::Rack: {
        std::vector<DeviceId> members;
        for (std::size_t i = 0; i < m_context.fabric()->deviceCount(); ++i)
            if (m_context.fabric()->device(DeviceId{i}).place == rack)
                members.push_back(DeviceId{i});
        m_context.navigator.showGroup(std::move(members), tr("rack %1").arg(name), rack);
        break;
    }
    }
    Q_EMIT opened();
}

void SearchBox::keyPressEvent(QKeyEvent *event) {
    const int row = m_list->currentIndex().row();
    const int rows = m_model.rowCount();
    switch (event->key()) {
    case Qt::Key_Down:
    case Qt::Key_Up:
    case Qt::Key_PageDown:
    case Qt::Key_PageUp: {
        if (rows == 0)
            return;
        if (!m_popup->isVisible())
            update(text());
        const int step = event->key() == Qt::Key_Down       ? 1
                         : event->key() == Qt::Key_Up       ? -1
                         : event->key() == Qt::Key_PageDown ? 10
                                                            : -10;
        m_list->setCurrentIndex(m_model.index(std::clamp(row + step, 0, rows - 1)));
        return;
    }
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (rows > 0)
            open(m_list->currentIndex().isValid() ? m_list->currentIndex() : m_model.index(0));
        return;
    case Qt::Key_Escape:
        if (m_popup->isVisible()) {
            m_popup->hide();
            return;
        }
        if (!text().isEmpty()) {
            clear();
            update({});
            return;
        }
        Q_EMIT opened(); // gives the keyboard back to the view
        return;
    default:
        QLineEdit::keyPressEvent(event);
    }
}

void SearchBox::focusOutEvent(QFocusEvent *event) {
    QLineEdit::focusOutEvent(event);
    if (event->reason() != Qt::PopupFocusReason)
        m_popup->hide();
}

void SearchBox::changeEvent(QEvent *event) {
    QLineEdit::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        retranslate();
}

} // namespace fabricscope
