// SPDX-License-Identifier: GPL-3.0-or-later
// Juniper Junos: show lldp neighbors, with and without "detail" or an interface, as text, as XML ("| display xml",
// NETCONF) and as JSON ("| display json"). Whose listing it is: the prompt, or <host-name> in the same XML (show system
// information), else the file's name (lldp_records.h).
#pragma once

#include "models/base/expected.h"
#include "models/base/job.h"
#include "models/formats/lldp_records.h"
#include "models/records/topology.h"

#include <string>
#include <string_view>

namespace fabricscope {

int recogniseJunosLldp(std::string_view head);
Expected<TopologyRecords> parseJunosLldp(std::string_view content, const std::string &path, JobControl *job);

/// One element <lldp-neighbors-information> that begins on line `line`; what stands before damage is read.
void readJunosXml(std::string_view xml, std::uint64_t line, LldpRecords &out);

/// One <lldp-neighbor-information>, of which text(name) is a child's.
template <class Text>
LldpNeighbour junosNeighbour(Text &&text) {
    LldpNeighbour neighbour;
    // With detail the port id is a number beside the interface; without it may be all there is.
    neighbour.localPort = text("lldp-local-interface");
    if (neighbour.localPort.empty())
        neighbour.localPort = text("lldp-local-port-id");
    neighbour.systemName = text("lldp-remote-system-name");
    neighbour.chassis = text("lldp-remote-chassis-id");
    neighbour.portId = text("lldp-remote-port-id");
    neighbour.portIdKind = portIdKindOf(text("lldp-remote-port-id-subtype"));
    neighbour.portDescription = text("lldp-remote-port-description");
    return neighbour;
}

} // namespace fabricscope
