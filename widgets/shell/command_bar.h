// SPDX-License-Identifier: GPL-3.0-or-later
// The bar above the map: search, what colours the map, which direction and queue, which planes and rails, and whether
// what is seen is live. Overlays that do not fit the width move into one "More" button.
#pragma once

#include "widgets/shell/shell_context.h"

#include <QWidget>

#include <array>

class QLabel;
class QMenu;
class QToolButton;

namespace fabricscope {

class SearchBox;

class CommandBar : public QWidget {
    Q_OBJECT
public:
    explicit CommandBar(const ShellContext &context, QWidget *parent = nullptr);

    SearchBox *search() const { return m_search; }
    void chooseOverlay(OverlayId overlay);
    /// Chips give way to the room there is: they must not keep the window wider than it shall be.
    QSize minimumSizeHint() const override;

Q_SIGNALS:
    void sourcesWanted(); // the LIVE mark was pressed

protected:
    void resizeEvent(QResizeEvent *event) override;
    void changeEvent(QEvent *event) override;
    void showEvent(QShowEvent *event) override;

private:
    static constexpr std::size_t kOverlays = static_cast<std::size_t>(OverlayId::Count_);

    void build();
    void retranslate();
    void showOverlay();
    void showFilter();
    void showLive();
    void fillPlanes();
    void fillRails();
    void fillIndex();
    void fit();
    void setTexts(bool shorter);
    std::size_t chipsThatFit(bool withTitle) const;
    void fillMore(std::size_t shown);

    struct Texts {
        QString direction, directionBrief, planes, planesBrief, rails, railsBrief;
    };

    ShellContext m_context;
    Texts m_texts;
    bool m_fitting = false;
    SearchBox *m_search;
    QLabel *m_colourBy;
    std::array<QToolButton *, kOverlays> m_chips{};
    QToolButton *m_more;
    QToolButton *m_direction;
    QToolButton *m_index;
    QToolButton *m_planes;
    QToolButton *m_rails;
    QToolButton *m_onlyAlarms;
    QToolButton *m_live;
};

} // namespace fabricscope
