// SPDX-License-Identifier: GPL-3.0-or-later
// The quick way into a fabric.json that holds a finished fabric: straight into the arrays of FabricTables.
#pragma once

#include "models/records/fabric_tables.h"

#include <simdjson.h>

#include <memory>
#include <string_view>

namespace fabricscope::fabric_json {

/// Fills everything but warnings, files, formats and lines; every reference is
/// within its array, and ports stand grouped by device. nullptr where the file holds no finished fabric, was changed
/// since, or is spelled otherwise than the writer does: the ordinary reader then has the word, also for what is wrong
/// with it. `document` is at its beginning, begun over the bytes of `text`. Up to two threads.
std::shared_ptr<FabricTables> readSettled(simdjson::ondemand::document &document, std::string_view text);

} // namespace fabricscope::fabric_json
