// SPDX-License-Identifier: GPL-3.0-or-later
// The English of the command line: the models speak in codes.
#pragma once

#include "models/base/error.h"
#include "models/fabric/fabric.h"
#include "models/records/topology.h"
#include "models/telemetry/profile.h"

#include <cstdint>
#include <string>

namespace fabricscope::cli {

/// What happened, without the place: "not a topology file of any known format".
std::string describe(const Error &error);
std::string describe(const InputWarning &warning);
std::string describe(const ProfileIssue &issue);
const char *purposeWord(FabricInfo::Purpose purpose);

/// "file:12:3: " as far as known.
std::string placeOf(const std::string &file, std::uint64_t line, std::uint64_t column);
/// "fabricscope-cli: file:12:3: …" on stderr.
void complain(const Error &error);
/// 2097152 → "2,097,152".
std::string grouped(std::uint64_t number);
/// "1 plane", "2 planes".
std::string counted(std::uint64_t number, const std::string &singular, const std::string &plural);

} // namespace fabricscope::cli
