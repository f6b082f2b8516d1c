// SPDX-License-Identifier: GPL-3.0-or-later
// Neighbours as lldpd's lldpctl and lldpcli print them, in each of their outputs; the same neighbours give the same
// records. What they print does not say whose neighbours these are, unless
//   - "lldpcli show chassis" (in SONiC's files "lldp_loc_chassis") stands in the file, before or after them, or
//     "lldpcli show interfaces", which says the same for each interface;
//   - or the prompt of the command does: "root@leaf1:~# lldpctl -f json";
//   - else it is the file's name, leaf1 for leaf1.json (lldp_records.h).
// Neighbours that were heard by CDP, EDP, FDP or SONMP count only where an interface heard no LLDP.
#pragma once

#include "models/base/expected.h"
#include "models/base/job.h"
#include "models/records/topology.h"

#include <string>
#include <string_view>

namespace fabricscope {

/// What "via" says: another protocol than LLDP.
inline bool viaOtherProtocol(std::string_view via) {
    return !via.empty() && via != "LLDP";
}

/// -f json, whose shape changes with the number of things, and -f json0, whose shape does not.
int recogniseLldpctlJson(std::string_view head);
Expected<TopologyRecords> parseLldpctlJson(std::string_view content, const std::string &path, JobControl *job);

/// -f keyvalue: "lldp.swp1.port.ifname=swp49".
int recogniseLldpctlKeyvalue(std::string_view head);
Expected<TopologyRecords> parseLldpctlKeyvalue(std::string_view content, const std::string &path, JobControl *job);

/// -f plain, what is printed unless told otherwise.
int recogniseLldpctlPlain(std::string_view head);
Expected<TopologyRecords> parseLldpctlPlain(std::string_view content, const std::string &path, JobControl *job);

} // namespace fabricscope
