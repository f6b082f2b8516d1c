// SPDX-License-Identifier: GPL-3.0-or-later
// What the readers of JSON wiring lists have in common.
#pragma once

#include "models/formats/json_tree.h"
#include "models/formats/wiring_records.h"

namespace fabricscope {

/// Reads the document into `tree`; of a damaged one what comes before the damage, with a Truncated or Syntax warning.
void readJson(JsonTree &tree, std::string_view content, WiringRecords &wiring);

inline TextPlace placeOf(JsonValue value) {
    return {value.line(), value.column()};
}

/// Whether a text begins as JSON does.
bool looksLikeJson(std::string_view head);
bool hasKey(std::string_view head, std::string_view key);

} // namespace fabricscope
