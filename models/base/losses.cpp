// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/base/losses.h"

namespace fabricscope {

const char *toString(Loss loss) {
    switch (loss) {
    case Loss::UnparsedLines:
        return "unparsed_lines";
    case Loss::DroppedUpdates:
        return "dropped_updates";
    case Loss::UnresolvedPaths:
        return "unresolved_paths";
    case Loss::UnresolvedDevices:
        return "unresolved_devices";
    case Loss::UnresolvedPorts:
        return "unresolved_ports";
    case Loss::BadValues:
        return "bad_values";
    case Loss::OutOfOrder:
        return "out_of_order";
    case Loss::Duplicates:
        return "duplicates";
    case Loss::HistoryTruncated:
        return "history_truncated";
    case Loss::MalformedMessages:
        return "malformed_messages";
    case Loss::AnnotationsRejected:
        return "annotations_rejected";
    case Loss::Count_:
        break;
    }
    return "unknown";
}

} // namespace fabricscope
