// SPDX-License-Identifier: GPL-3.0-or-later
// Codes of the models in words; the rest of format.h.
#include "widgets/common/format.h"

#include <QCoreApplication>

#include <array>

namespace fabricscope {

namespace {

struct Tr {
    Q_DECLARE_TR_FUNCTIONS(Words)
};

struct Title {
    std::string_view key;
    const char *text;
};

template <std::size_t N>
const char *lookUp(const std::array<Title, N> &table, std::string_view key) {
    for (const Title &title : table)
        if (title.key == key)
            return title.text;
    return nullptr;
}

constexpr std::array<Title, 17> kStates = {{
    {"up", QT_TRANSLATE_NOOP("Words", "up")},
    {"down", QT_TRANSLATE_NOOP("Words", "down")},
    {"lowerlayerdown", QT_TRANSLATE_NOOP("Words", "lower layer down")},
    {"testing", QT_TRANSLATE_NOOP("Words", "testing")},
    {"unknown", QT_TRANSLATE_NOOP("Words", "unknown")},
    {"dormant", QT_TRANSLATE_NOOP("Words", "dormant")},
    {"notpresent", QT_TRANSLATE_NOOP("Words", "not present")},
    {"active", QT_TRANSLATE_NOOP("Words", "active")},
    {"init", QT_TRANSLATE_NOOP("Words", "initialising")},
    {"armed", QT_TRANSLATE_NOOP("Words", "armed")},
    {"polling", QT_TRANSLATE_NOOP("Words", "polling")},
    {"disabled", QT_TRANSLATE_NOOP("Words", "disabled")},
    {"ok", QT_TRANSLATE_NOOP("Words", "ok")},
    {"absent", QT_TRANSLATE_NOOP("Words", "absent")},
    {"failed", QT_TRANSLATE_NOOP("Words", "failed")},
    {"raised", QT_TRANSLATE_NOOP("Words", "raised")},
    {"detected", QT_TRANSLATE_NOOP("Words", "detected")},
}};

} // namespace

QString stateWord(std::string_view state) {
    const char *text = lookUp(kStates, state);
    return text ? Tr::tr(text) : toQString(state);
}

QString overlayTitle(OverlayId overlay) {
    switch (overlay) {
    case OverlayId::Congestion:
        return Tr::tr("Congestion");
    case OverlayId::Utilisation:
        return Tr::tr("Utilisation");
    case OverlayId::Ecn:
        return Tr::tr("ECN");
    case OverlayId::PfcPause:
        return Tr::tr("PFC pause");
    case OverlayId::Ber:
        return Tr::tr("BER");
    case OverlayId::Errors:
        return Tr::tr("Errors");
    case OverlayId::Flaps:
        return Tr::tr("Flaps");
    case OverlayId::Optics:
        return Tr::tr("Optics");
    case OverlayId::Spreading:
        return Tr::tr("Spreading");
    case OverlayId::State:
        return Tr::tr("State");
    case OverlayId::Count_:
        break;
    }
    return {};
}

QString severityWord(Severity severity) {
    switch (severity) {
    case Severity::Unknown:
        return Tr::tr("unknown");
    case Severity::Ok:
        return Tr::tr("ok");
    case Severity::Warning:
        return Tr::tr("warning");
    case Severity::Critical:
        return Tr::tr("critical");
    }
    return {};
}

QString freshnessWord(Freshness freshness) {
    switch (freshness) {
    case Freshness::NeverSeen:
        return Tr::tr("no data");
    case Freshness::Fresh:
        return Tr::tr("current");
    case Freshness::Stale:
        return Tr::tr("stale");
    }
    return {};
}

QString levelWord(std::uint8_t level) {
    if (level == Level::kNoLink)
        return Tr::tr("no link");
    if (level == Level::kDrained)
        return Tr::tr("in maintenance");
    if (level >= Level::kRamp && level <= Level::kRampEnd)
        return Tr::tr("ok");
    if (level == Level::kNeverSeen)
        return Tr::tr("no data");
    if (level == Level::kStale)
        return Tr::tr("stale");
    if (Level::isWarning(level))
        return Tr::tr("warning");
    if (level >= Level::kCritical && level <= Level::kCriticalEnd)
        return Tr::tr("critical");
    if (level == Level::kOffPlan)
        return Tr::tr("off plan");
    if (level == Level::kErrors)
        return Tr::tr("errors");
    if (level == Level::kDown)
        return Tr::tr("down");
    return Tr::tr("unknown");
}

QString roleWord(Role role) {
    switch (role) {
    case Role::Host:
        return Tr::tr("host");
    case Role::Leaf:
        return Tr::tr("leaf");
    case Role::Spine:
        return Tr::tr("spine");
    case Role::Core:
        return Tr::tr("core");
    case Role::Other:
        return Tr::tr("other");
    case Role::Unknown:
        break;
    }
    return Tr::tr("unplaced");
}

// Singular and plural are spelt out: the source language needs no translation file to read right.
QString roleCount(Role role, std::uint64_t count) {
    const QString n = formatCount(count);
    const bool one = count == 1;
    switch (role) {
    case Role::Host:
        return (one ? Tr::tr("%1 host") : Tr::tr("%1 hosts")).arg(n);
    case Role::Leaf:
        return (one ? Tr::tr("%1 leaf") : Tr::tr("%1 leafs")).arg(n);
    case Role::Spine:
        return (one ? Tr::tr("%1 spine") : Tr::tr("%1 spines")).arg(n);
    case Role::Core:
        return (one ? Tr::tr("%1 core switch") : Tr::tr("%1 core switches")).arg(n);
    case Role::Other:
        return (one ? Tr::tr("%1 other device") : Tr::tr("%1 other devices")).arg(n);
    case Role::Unknown:
        break;
    }
    return (one ? Tr::tr("%1 unplaced device") : Tr::tr("%1 unplaced devices")).arg(n);
}

QString layerWord(Layer layer) {
    switch (layer) {
    case Layer::Access:
        return Tr::tr("access");
    case Layer::LeafSpine:
        return Tr::tr("leaf–spine");
    case Layer::SpineCore:
        return Tr::tr("spine–core");
    case Layer::Internal:
        return Tr::tr("internal");
    case Layer::Other:
        return Tr::tr("other");
    }
    return {};
}

} // namespace fabricscope
