// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/shell/breadcrumb.h"

#include "widgets/common/format.h"

#include <QActionGroup>
#include <QEvent>
#include <QHBoxLayout>
#include <QMenu>
#include <QToolButton>

#include <functional>

namespace fabricscope {

Breadcrumb::Breadcrumb(const ShellContext &context, QWidget *parent)
    : QWidget(parent)
    , m_context(context)
    , m_crumbs(new QHBoxLayout)
    , m_hops(new QToolButton(this)) {
    setObjectName(QStringLiteral("breadcrumb"));
    setAttribute(Qt::WA_StyledBackground);
    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins(10, 5, 10, 5);
    layout->setSpacing(6);
    m_crumbs->setSpacing(6);
    layout->addLayout(m_crumbs);
    layout->addStretch(1);
    layout->addWidget(m_hops);
    m_hops->setPopupMode(QToolButton::InstantPopup);
    m_hops->setFocusPolicy(Qt::StrongFocus);
    m_hops->setMenu(new QMenu(m_hops));
    connect(&m_context.navigator, &Navigator::placeChanged, this, &Breadcrumb::refresh);
    refresh();
}

void Breadcrumb::setHops(int hops) {
    m_hopCount = hops;
    refresh();
}

void Breadcrumb::refresh() {
    while (QLayoutItem *item = m_crumbs->takeAt(0)) {
        // A crumb may be the sender of the step that brought us here: it must outlive its own signal.
        item->widget()->hide();
        item->widget()->deleteLater();
        delete item;
    }
    QMenu *menu = m_hops->menu();
    menu->clear();
    for (const int hops : {1, 2}) {
        QAction *action = menu->addAction(hops == 1 ? tr("1 hop") : tr("2 hops"));
        action->setCheckable(true);
        action->setChecked(hops == m_hopCount);
        connect(
            action, &QAction::triggered, this, [this, hops] { Q_EMIT hopsWanted(hops); },
            Qt::QueuedConnection); // the answer fills this menu anew
    }
    m_hops->setText(m_hopCount == 1 ? tr("Neighbours: 1 hop") : tr("Neighbours: 2 hops"));
    if (!m_context.fabric())
        return;

    const Fabric &fabric = *m_context.fabric();
    const Place place = m_context.navigator.place();
    Navigator &navigator = m_context.navigator;
    const auto add = [this](const QString &text, bool here, std::function<void()> go) {
        auto *crumb = new QToolButton(this);
        crumb->setText(text);
        crumb->setCheckable(true);
        crumb->setChecked(here);
        crumb->setFocusPolicy(Qt::StrongFocus);
        connect(crumb, &QToolButton::clicked, this, [crumb, here, go = std::move(go)] {
            crumb->setChecked(here);
            go();
        });
        m_crumbs->addWidget(crumb);
    };
    const QString name =
        place.fabric >= 0 ? toQString(fabric.fabrics()[static_cast<std::size_t>(place.fabric)].name) : tr("Fabric");
    add(QStringLiteral("◂ ") + name, false, [&navigator] { navigator.showAll(); });
    if (place.plane >= 0)
        add(tr("Plane %1").arg(toQString(fabric.planes()[static_cast<std::size_t>(place.plane)].name)), false,
            [&navigator, p = place.plane] { navigator.showPlane(p); });
    if (place.rail >= 0 && place.plane >= 0)
        add(tr("Rail %1").arg(place.rail), false,
            [&navigator, p = place.plane, r = place.rail] { navigator.showRail(p, r); });
    if (place.device.valid())
        add(toQString(fabric.deviceName(place.device)), !place.port.valid(),
            [&navigator, d = place.device] { navigator.openDevice(d); });
    if (place.port.valid()) {
        const bool own = fabric.port(place.port).device == place.device;
        add(own ? toQString(fabric.portName(place.port)) : toQString(fabric.portPath(place.port)), true, [] {});
    }
}

void Breadcrumb::changeEvent(QEvent *event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        refresh();
}

} // namespace fabricscope
