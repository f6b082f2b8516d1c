// SPDX-License-Identifier: GPL-3.0-or-later
// The one way in for topology files: recognises the format from the content, reads through .gz and .zst, and yields
// records. Parsers keep what they can: a bad line becomes a warning, never an abort.
#pragma once

#include "models/base/expected.h"
#include "models/base/job.h"
#include "models/formats/text_parts.h"
#include "models/records/name_rules.h"
#include "models/records/topology.h"

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace fabricscope {

/// One file format. A new one is a new source file with such an entry in registry.cpp.
struct TopologyFormat {
    const char *name; // as in --format and JSON: "ibnetdiscover"
    /// How sure the content is of this format: 0 no … 100 certain. `head` is the first 64 KiB at most, decompressed.
    int (*recognise)(std::string_view head);
    /// Parses the whole content, and uses it up: what was read of it may be gone afterwards. Errors only when nothing
    /// at all could be read.
    Expected<TopologyRecords> (*parse)(std::string_view content, const std::string &path, JobControl *job);
    /// Of a large file that need not be in memory as a whole; nullopt = it must, and parse() is to read it. May be
    /// null.
    std::optional<Expected<TopologyRecords>> (*parseParts)(std::unique_ptr<TextParts> content, std::size_t bytes,
                                                           const std::string &path, JobControl *job) = nullptr;
};

const std::vector<TopologyFormat> &topologyFormats();

/// Reads `path` ("-" = standard input); `format` empty = recognise. Any thread.
/// Errors: NotFound, IsDirectory, NotReadable, Empty, UnknownFormat, BadCompression, Syntax, Cancelled, TooLarge.
Expected<TopologyRecords> readTopology(const std::string &path, const std::string &format = {},
                                       JobControl *job = nullptr);
/// The same over bytes in memory; `path` is for messages.
Expected<TopologyRecords> readTopologyBytes(std::string_view bytes, const std::string &path,
                                            const std::string &format = {}, JobControl *job = nullptr);

/// Inventory CSV: device, site, hall, row, rack, unit, addresses, serial, cable_label; header line required, any order,
/// further columns ignored; addresses separated by blanks or ';'.
Expected<Inventory> readInventory(const std::string &path);

/// Role-rule file (YAML-free, JSON):
/// {"schema":"fabricscope.role-rules/1","rules":[{"device":"regex","role":"leaf",…}]}.
Expected<RoleRules> readRoleRules(const std::string &path);

/// Name-rule file: {"schema":"fabricscope.name-rules/1","rules":[{"device":"regex","to":"name"},…]}.
Expected<NameRules> readNameRules(const std::string &path);

/// Writes records as `format` ("fabric" = fabric.json; also ibnetdiscover, ibsim, ptm-dot). A path ending in .gz or
/// .zst is compressed; "-" is standard output. Written to a temporary file and renamed, so that a failure leaves the
/// old one. `finished`: the tables of the fabric that the records were made of (recordsOf()), which "fabric" holds as
/// well, so that the file opens without being built anew; may be null. Errors: UnknownFormat, NotWritable, BadValue
/// (the format cannot say something; detail = what).
Expected<void> writeTopology(const TopologyRecords &records, const std::string &format, const std::string &path,
                             const FabricTables *finished = nullptr);

} // namespace fabricscope
