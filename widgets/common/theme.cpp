// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/common/theme.h"

#include <nlohmann/json.hpp>

#include <QApplication>
#include <QFile>

#include <cmath>
#include <utility>

// The resource stands in a static library: without this call the linker drops it. Must be outside a namespace.
static void initResources() {
    Q_INIT_RESOURCE(fabricscope);
}

namespace fabricscope {

namespace {

struct RampStop {
    double magnitude = 0;
    std::array<double, 3> linear{}; // linear light: between two stops luminance then rises evenly
};

double toLinear(double c) {
    return c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4);
}
double fromLinear(double c) {
    return c <= 0.0031308 ? c * 12.92 : 1.055 * std::pow(c, 1 / 2.4) - 0.055;
}

QRgb rampColour(const std::vector<RampStop> &stops, double magnitude) {
    std::size_t i = 1;
    while (i + 1 < stops.size() && stops[i].magnitude < magnitude)
        ++i;
    const RampStop &a = stops[i - 1];
    const RampStop &b = stops[i];
    const double t = std::clamp((magnitude - a.magnitude) / (b.magnitude - a.magnitude), 0.0, 1.0);
    std::array<int, 3> rgb{};
    for (std::size_t c = 0; c < 3; ++c)
        rgb[c] = static_cast<int>(std::lround(255 * fromLinear(a.linear[c] + t * (b.linear[c] - a.linear[c]))));
    return qRgb(rgb[0], rgb[1], rgb[2]);
}

/// Codes between the named ones take the nearest named colour below them, so that no code is ever without meaning.
void fillLevels(Theme &theme, const std::vector<RampStop> &stops) {
    QRgb current = theme.noLink.rgb();
    for (int code = 0; code < 256; ++code) {
        const auto level = static_cast<std::uint8_t>(code);
        if (Level::isMagnitude(level))
            current = rampColour(stops, static_cast<double>(Level::magnitude(level)));
        else if (level == Level::kDrained)
            current = theme.drained.rgb();
        else if (level == Level::kNeverSeen)
            current = theme.neverSeen.rgb();
        else if (level == Level::kStale)
            current = theme.stale.rgb();
        else if (level == Level::kOffPlan)
            current = theme.offPlan.rgb();
        else if (level == Level::kErrors)
            current = theme.errors.rgb();
        else if (level == Level::kDown)
            current = theme.down.rgb();
        theme.levels[level] = current;
    }
}

/// The files are ours and compiled in: one that is missing is a fault of the build and ends the program; one that is no
/// JSON, or lacks a colour, throws into main().
Theme readTheme(const QString &path) {
    initResources();
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        qFatal("theme %s is not compiled in", qPrintable(path));
    const QByteArray bytes = file.readAll();
    const nlohmann::json json = nlohmann::json::parse(bytes.begin(), bytes.end());
    const auto colour = [](const nlohmann::json &value) {
        return QColor(QString::fromStdString(value.get<std::string>()));
    };

    Theme t;
    t.kind = json.at("kind") == "light" ? ThemeKind::Light : ThemeKind::Dark;
    const nlohmann::json &colours = json.at("colours");
    const std::pair<const char *, QColor *> names[] = {
        {"window", &t.window},
        {"panel", &t.panel},
        {"panelHeader", &t.panelHeader},
        {"panelAlt", &t.panelAlt},
        {"control", &t.control},
        {"controlHover", &t.controlHover},
        {"controlActive", &t.controlActive},
        {"border", &t.border},
        {"gridLine", &t.gridLine},
        {"canvas", &t.canvas},
        {"text", &t.text},
        {"textMuted", &t.textMuted},
        {"textFaint", &t.textFaint},
        {"textOnAccent", &t.textOnAccent},
        {"link", &t.link},
        {"accent", &t.accent},
        {"selection", &t.selection},
        {"focusRing", &t.focusRing},
        {"hover", &t.hover},
        {"ok", &t.ok},
        {"warning", &t.warning},
        {"critical", &t.critical},
        {"errors", &t.errors},
        {"down", &t.down},
        {"stale", &t.stale},
        {"staleHatch", &t.staleHatch},
        {"neverSeen", &t.neverSeen},
        {"drained", &t.drained},
        {"offPlan", &t.offPlan},
        {"slow", &t.slow},
        {"noLink", &t.noLink},
        {"badgeWarningFill", &t.badgeWarningFill},
        {"badgeCriticalFill", &t.badgeCriticalFill},
    };
    for (const auto &[name, target] : names)
        *target = colour(colours.at(name));
    for (std::size_t i = 0; i < t.series.size(); ++i)
        t.series[i] = colour(json.at("series").at(i));

    std::vector<RampStop> stops;
    for (const nlohmann::json &stop : json.at("ramp")) {
        const QColor c = colour(stop.at(1));
        stops.push_back({stop.at(0).get<double>(), {toLinear(c.redF()), toLinear(c.greenF()), toLinear(c.blueF())}});
    }
    fillLevels(t, stops);
    return t;
}

bool desktopIsDark() {
    // Qt 6.4 has no query for the desktop's preference: the palette that the platform hands out tells it.
    return QGuiApplication::palette().color(QPalette::Window).lightnessF() < 0.5F;
}

const Theme *choose(ThemeHolder::Choice choice, bool systemDark) {
    const bool dark = choice == ThemeHolder::Choice::Auto ? systemDark : choice == ThemeHolder::Choice::Dark;
    return dark ? &darkTheme() : &lightTheme();
}

} // namespace

const Theme &darkTheme() {
    static const Theme theme = readTheme(QStringLiteral(":/fabricscope/themes/dark.json"));
    return theme;
}

const Theme &lightTheme() {
    static const Theme theme = readTheme(QStringLiteral(":/fabricscope/themes/light.json"));
    return theme;
}

QColor Theme::severity(Severity s) const {
    switch (s) {
    case Severity::Ok:
        return ok;
    case Severity::Warning:
        return warning;
    case Severity::Critical:
        return critical;
    case Severity::Unknown:
        break;
    }
    return textMuted;
}

QPalette Theme::palette() const {
    QPalette p;
    p.setColor(QPalette::Window, window);
    p.setColor(QPalette::WindowText, text);
    p.setColor(QPalette::Base, panel);
    p.setColor(QPalette::AlternateBase, panelAlt);
    p.setColor(QPalette::ToolTipBase, panelHeader);
    p.setColor(QPalette::ToolTipText, text);
    p.setColor(QPalette::PlaceholderText, textFaint);
    p.setColor(QPalette::Text, text);
    p.setColor(QPalette::Button, control);
    p.setColor(QPalette::ButtonText, text);
    p.setColor(QPalette::BrightText, critical);
    p.setColor(QPalette::Link, link);
    p.setColor(QPalette::LinkVisited, link);
    p.setColor(QPalette::Highlight, selection);
    p.setColor(QPalette::HighlightedText, text);
    p.setColor(QPalette::Light, controlHover);
    p.setColor(QPalette::Midlight, controlHover);
    p.setColor(QPalette::Mid, border);
    p.setColor(QPalette::Dark, border);
    p.setColor(QPalette::Shadow, canvas);
    for (const auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText})
        p.setColor(QPalette::Disabled, role, textFaint);
    return p;
}

ThemeHolder::ThemeHolder(Choice choice, QObject *parent)
    : QObject(parent)
    , m_choice(choice)
    , m_systemDark(desktopIsDark())
    , m_theme(choose(choice, m_systemDark)) {}

void ThemeHolder::setChoice(Choice choice) {
    m_choice = choice;
    const Theme *theme = choose(choice, m_systemDark);
    if (theme == m_theme)
        return;
    m_theme = theme;
    Q_EMIT changed();
}

} // namespace fabricscope
