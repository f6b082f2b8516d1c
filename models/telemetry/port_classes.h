// SPDX-License-Identifier: GPL-3.0-or-later
// What keys the thresholds of a port (lane rate, FEC, module), as a small number: few combinations, many ports.
#pragma once

#include "models/fabric/fabric.h"
#include "models/telemetry/catalogue.h"

#include <string>
#include <vector>

namespace fabricscope {

class PortClasses {
public:
    /// Lane rates come from the links: rate ÷ lanes, where both are stated.
    explicit PortClasses(const Fabric &fabric);

    std::uint16_t of(PortId port) const { return m_class[port.index()]; }
    Catalogue::Context context(std::uint16_t id) const;
    std::size_t count() const { return m_classes.size(); }
    /// True if the class changed. Empty texts leave what is known. FEC modes are brought to rs544, rs528, none.
    bool set(PortId port, std::string_view module, std::string_view fec);

    /// "FEC_RS544", "RS-FEC(544,514)", "rs-544" → "rs544". Others in lower case without blanks.
    static std::string normaliseFec(std::string_view text);

private:
    struct Class {
        double laneGbps = 0;
        std::string fec, module;
        bool operator==(const Class &) const = default;
    };
    std::uint16_t intern(Class wanted);

    std::vector<Class> m_classes;
    std::vector<std::uint16_t> m_class; // by PortId
};

} // namespace fabricscope
