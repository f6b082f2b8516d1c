// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/ufm_ndt.h"

#include "models/formats/start_end_table.h"

namespace fabricscope {

int recogniseUfmNdt(std::string_view head) {
    const StartEndHead found = lookAtStartEnd(head);
    if (!found.titles || found.bandwidth)
        return 0;
    return found.marked ? 95 : found.linkType ? 85 : 0;
}

Expected<TopologyRecords> parseUfmNdt(std::string_view content, const std::string &path, JobControl *job) {
    return parseStartEnd("ufm-ndt", content, path, job);
}

} // namespace fabricscope
