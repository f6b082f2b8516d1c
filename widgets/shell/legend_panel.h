// SPDX-License-Identifier: GPL-3.0-or-later
// What the colours mean: always on screen, with units, thresholds and whose they are.
#pragma once

#include "widgets/shell/shell_context.h"

#include <QWidget>

namespace fabricscope {

class PanelHeader;

class LegendPanel : public QWidget {
    Q_OBJECT
public:
    explicit LegendPanel(const ShellContext &context, QWidget *parent = nullptr);

protected:
    void changeEvent(QEvent *event) override;

private:
    void refresh();

    ShellContext m_context;
    PanelHeader *m_header;
    class LegendRamp *m_ramp;
    class LegendStates *m_states;
};

} // namespace fabricscope
