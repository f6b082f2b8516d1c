// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/sonic_links.h"

#include "models/formats/start_end_table.h"

namespace fabricscope {

int recogniseSonicLinks(std::string_view head) {
    const StartEndHead found = lookAtStartEnd(head);
    if (!found.titles || (found.marked && !found.bandwidth) || (found.linkType && !found.bandwidth))
        return 0;
    return found.bandwidth ? 95 : 70;
}

Expected<TopologyRecords> parseSonicLinks(std::string_view content, const std::string &path, JobControl *job) {
    return parseStartEnd("sonic-links", content, path, job);
}

} // namespace fabricscope
