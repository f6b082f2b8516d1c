// SPDX-License-Identifier: GPL-3.0-or-later
// A profile turned round: which paths the simulator serves, and how a canonical value is written on each.
#pragma once

#include "models/fabric/fabric.h"
#include "models/sim/signals.h"
#include "models/sources/gnmi/path.h"
#include "models/telemetry/profile.h"

#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace fabricscope {

enum class ServedEncoding : std::uint8_t { Json, Proto, JsonIetf };

/// What an LLDP leaf names of the neighbour.
enum class ServedLldp : std::uint8_t { None, Device, Port, Chassis };

struct ServedRule {
    Signal signal = Signal::None;
    ServedLldp lldp = ServedLldp::None;
    bool ofPort = false;
    bool ofHost = false;
    bool byEvents = false;
    gnmipath::Path path;
    double scale = 1, offset = 0; // canonical = raw × scale + offset
    std::uint64_t mask = ~0ULL;   // width of the counter
    bool saturates = false;
    int portElem = -1, portKey = -1;                     // where the port's name goes in path
    int indexElem = -1, indexKey = -1;                   // likewise queue, priority, lane or component
    std::unordered_map<std::string, std::string> states; // canonical state → the platform's word
};

class ServedRules {
public:
    ServedRules(const Profile &profile, const Catalogue &catalogue, bool lldp);

    const std::vector<ServedRule> &rules() const { return m_rules; }

    /// Encoded gnmi.Path of the rule for a port and index; `entry` cuts an LLDP path at its list entry (for deletes).
    std::string path(const ServedRule &rule, std::string_view portName, std::int16_t index, bool entry = false) const;
    /// Appends the encoded gnmi.TypedValue; false if there is no value.
    static bool value(std::string &out, const ServedRule &rule, const SignalValue &value, ServedEncoding encoding);
    static void textValue(std::string &out, std::string_view text, ServedEncoding encoding);

    /// Whether a subscription to `wanted` covers the rule. Key values that it names are returned; empty = all.
    struct Match {
        bool covered = false;
        std::string port, index;
    };
    Match match(const ServedRule &rule, const gnmipath::Path &wanted) const;

private:
    std::vector<ServedRule> m_rules;
};

} // namespace fabricscope
