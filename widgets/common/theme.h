// SPDX-License-Identifier: GPL-3.0-or-later
// Colours by meaning. Themes are data (resources/themes/*.json); no widget names a colour otherwise.
#pragma once

#include "models/telemetry/catalogue.h"
#include "models/telemetry/level.h"

#include <QColor>
#include <QObject>
#include <QPalette>
#include <QRgb>

#include <array>

namespace fabricscope {

enum class ThemeKind { Dark, Light };

struct Theme {
    ThemeKind kind = ThemeKind::Dark;
    // surfaces
    QColor window, panel, panelHeader, panelAlt, control, controlHover, controlActive, border, gridLine, canvas;
    // text, in order of weight
    QColor text, textMuted, textFaint, textOnAccent, link;
    QColor accent, selection, focusRing, hover;
    // states
    QColor ok, warning, critical, errors, down, stale, staleHatch, neverSeen, drained, offPlan, slow, noLink;
    QColor badgeWarningFill, badgeCriticalFill;
    // chart series in the order they are handed out
    std::array<QColor, 8> series;
    /// Level code → colour. Entries of the ramp rise in luminance all the way.
    std::array<QRgb, 256> levels{};

    QColor level(std::uint8_t code) const { return QColor::fromRgb(levels[code]); }
    QColor severity(Severity severity) const;
    QPalette palette() const;
    QString styleSheet() const;
    static QString sheet();           // with @names where styleSheet() has colours
    QStringList sheetColours() const; // the names it knows
};

/// Reads resources/themes/dark.json and light.json, compiled in.
const Theme &darkTheme();
const Theme &lightTheme();

/// The theme in force; one per application, owned by it and handed to widgets by constructor. GUI thread.
class ThemeHolder : public QObject {
    Q_OBJECT
public:
    enum class Choice { Dark, Light, Auto };
    /// Auto follows the palette that the desktop gave the application: construct before setting another.
    explicit ThemeHolder(Choice choice, QObject *parent = nullptr);
    const Theme &theme() const { return *m_theme; }
    Choice choice() const { return m_choice; }
    void setChoice(Choice choice);

Q_SIGNALS:
    void changed();

private:
    Choice m_choice;
    bool m_systemDark;
    const Theme *m_theme;
};

} // namespace fabricscope
