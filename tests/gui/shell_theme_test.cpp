// SPDX-License-Identifier: GPL-3.0-or-later
// The ramp must read in greyscale and nothing reserved may be taken for a magnitude. Formulas here are those of CIE
// 1976 (sRGB, D65), written apart from the code under test.
#include "widgets/common/theme.h"

#include <catch2/catch.hpp>

#include <QRegularExpression>

#include <cmath>

using namespace fabricscope;

namespace {

struct Lab {
    double l, a, b;
};

double linear(int c8) {
    const double c = c8 / 255.0;
    return c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4);
}

double luminance(QRgb c) {
    return 0.2126 * linear(qRed(c)) + 0.7152 * linear(qGreen(c)) + 0.0722 * linear(qBlue(c));
}

Lab lab(QRgb c) {
    const double r = linear(qRed(c));
    const double g = linear(qGreen(c));
    const double b = linear(qBlue(c));
    const auto f = [](double t) { return t > 0.008856 ? std::cbrt(t) : 7.787 * t + 16.0 / 116; };
    const double x = f((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505);
    const double y = f(0.2126 * r + 0.7152 * g + 0.0722 * b);
    const double z = f((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089);
    return {116 * y - 16, 500 * (x - y), 200 * (y - z)};
}

double deltaE(QRgb p, QRgb q) {
    const Lab a = lab(p);
    const Lab b = lab(q);
    return std::sqrt((a.l - b.l) * (a.l - b.l) + (a.a - b.a) * (a.a - b.a) + (a.b - b.b) * (a.b - b.b));
}

std::vector<std::uint8_t> rampCodes() {
    std::vector<std::uint8_t> codes;
    for (int c = 0; c < 256; ++c)
        if (Level::isMagnitude(static_cast<std::uint8_t>(c)))
            codes.push_back(static_cast<std::uint8_t>(c));
    return codes;
}

double contrast(const QColor &a, const QColor &b) { // WCAG 2.1
    const double x = luminance(a.rgb()) + 0.05;
    const double y = luminance(b.rgb()) + 0.05;
    return x > y ? x / y : y / x;
}

} // namespace

TEST_CASE("the ramp's luminance rises all the way, to about 0.8 of white") {
    for (const Theme *theme : {&darkTheme(), &lightTheme()}) {
        const auto codes = rampCodes();
        for (std::size_t i = 1; i < codes.size(); ++i) {
            INFO("code " << int(codes[i]));
            CHECK(luminance(theme->levels[codes[i]]) >= luminance(theme->levels[codes[i - 1]]));
        }
        // Not merely flat somewhere: any eight steps on it is brighter to the eye.
        for (std::size_t i = 8; i < codes.size(); ++i)
            CHECK(lab(theme->levels[codes[i]]).l > lab(theme->levels[codes[i - 8]]).l + 0.5);
        const double top = lab(theme->levels[Level::kCriticalEnd]).l;
        CHECK(top > 76);
        CHECK(top < 86);
    }
}

TEST_CASE("reserved colours stand apart from the ramp and from one another") {
    for (const Theme *theme : {&darkTheme(), &lightTheme()}) {
        const std::vector<std::pair<const char *, std::uint8_t>> reserved = {
            {"no link", Level::kNoLink}, {"drained", Level::kDrained},  {"never seen", Level::kNeverSeen},
            {"stale", Level::kStale},    {"off plan", Level::kOffPlan}, {"errors", Level::kErrors},
            {"down", Level::kDown},
        };
        for (const auto &[name, code] : reserved)
            for (const std::uint8_t ramp : rampCodes()) {
                INFO(name << " against ramp code " << int(ramp));
                CHECK(deltaE(theme->levels[code], theme->levels[ramp]) > 14);
            }
        for (const auto &[nameA, a] : reserved)
            for (const auto &[nameB, b] : reserved)
                if (a < b) {
                    INFO(nameA << " against " << nameB);
                    CHECK(deltaE(theme->levels[a], theme->levels[b]) > 11);
                }
        // What must never be missed is far from everything.
        for (const std::uint8_t code : {Level::kDown, Level::kErrors, Level::kOffPlan})
            for (const std::uint8_t ramp : rampCodes())
                CHECK(deltaE(theme->levels[code], theme->levels[ramp]) > 35);
    }
}

TEST_CASE("text can be read on every surface") {
    for (const Theme *theme : {&darkTheme(), &lightTheme()}) {
        for (const QColor &ground :
             {theme->window, theme->panel, theme->panelHeader, theme->panelAlt, theme->control, theme->selection}) {
            CHECK(contrast(theme->text, ground) > 7);
            CHECK(contrast(theme->textMuted, ground) > 4.4);
            CHECK(contrast(theme->textFaint, ground) > 3);
            for (const QColor &state : {theme->ok, theme->warning, theme->critical})
                CHECK(contrast(state, ground) > 4);
        }
        CHECK(contrast(theme->warning, theme->badgeWarningFill) > 4);
        CHECK(contrast(theme->critical, theme->badgeCriticalFill) > 4);
        CHECK(contrast(theme->focusRing, theme->panel) > 3);
    }
}

TEST_CASE("a style sheet names no colour that the theme lacks") {
    const QString sheet = Theme::sheet();
    QRegularExpressionMatchIterator wanted = QRegularExpression(QStringLiteral("@([A-Za-z]*)")).globalMatch(sheet);
    REQUIRE(wanted.hasNext());
    const QStringList known = darkTheme().sheetColours();
    while (wanted.hasNext()) {
        const QString name = wanted.next().captured(1);
        INFO("@" << name.toStdString());
        CHECK(known.contains(name));
    }
    for (const Theme *theme : {&darkTheme(), &lightTheme()})
        CHECK_FALSE(theme->styleSheet().contains(QLatin1Char('@')));
}
