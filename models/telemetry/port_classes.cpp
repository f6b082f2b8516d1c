// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/telemetry/port_classes.h"

#include "models/base/text.h"

#include <algorithm>

namespace fabricscope {

namespace {

/// IEEE 802.3cd and 802.3ck require RS(544,514) on 50G and 100G PAM4 lanes. On 200G lanes an inner code may come on top
/// of it, so that nothing can be said without being told.
std::string impliedFec(double laneGbps) {
    return laneGbps >= 45 && laneGbps <= 120 ? "rs544" : "";
}

} // namespace

PortClasses::PortClasses(const Fabric &fabric)
    : m_classes(1)
    , m_class(fabric.portCount(), 0) {
    double lastRate = 0;
    std::uint16_t last = 0;
    for (const LinkData &link : fabric.links()) {
        if (link.width == 0 || !(link.gbps > 0))
            continue;
        const double rate = static_cast<double>(link.gbps) / link.width;
        if (rate != lastRate) {
            lastRate = rate;
            last = intern({rate, impliedFec(rate), {}});
        }
        m_class[link.lower.index()] = last;
        m_class[link.upper.index()] = last;
    }
}

Catalogue::Context PortClasses::context(std::uint16_t id) const {
    const Class &c = m_classes[id];
    return {c.laneGbps, c.fec, c.module};
}

std::uint16_t PortClasses::intern(Class wanted) {
    const auto found = std::find(m_classes.begin(), m_classes.end(), wanted);
    if (found != m_classes.end())
        return static_cast<std::uint16_t>(found - m_classes.begin());
    if (m_classes.size() > 4096) // texts that never repeat are not what thresholds can be keyed by
        return 0;
    m_classes.push_back(std::move(wanted));
    return static_cast<std::uint16_t>(m_classes.size() - 1);
}

bool PortClasses::set(PortId port, std::string_view module, std::string_view fec) {
    Class wanted = m_classes[m_class[port.index()]];
    if (!module.empty())
        wanted.module = std::string(module);
    if (!fec.empty())
        wanted.fec = normaliseFec(fec);
    const std::uint16_t id = intern(std::move(wanted));
    if (id == m_class[port.index()])
        return false;
    m_class[port.index()] = id;
    return true;
}

std::string PortClasses::normaliseFec(std::string_view text) {
    std::string lower = toLower(text);
    for (const char *code : {"544", "528"})
        if (lower.find(code) != std::string::npos && lower.find("inner") == std::string::npos)
            return std::string("rs") + code;
    if (lower.find("disabled") != std::string::npos || lower == "none" || lower == "off" || lower == "fec_none")
        return "none";
    std::erase(lower, ' ');
    return lower;
}

} // namespace fabricscope
