// SPDX-License-Identifier: GPL-3.0-or-later
// fabric.json, our own form of a fabric ("fabricscope.fabric/1"): columns of integers, compact and quick to load.
//
//   {"schema":"fabricscope.fabric/1",
//    "settled":{"sum":"16 hex digits",…},   of a finished fabric; see below
//    "title":"roce-a",
//    "names":["leaf-1","swp1",…],           texts by number: the first is 1; 0 is the empty text
//    "devices":{"count":n,"name":COLUMN,…},
//    "ports":{"count":n,"device":COLUMN,"name":COLUMN,…},
//    "links":{"count":n,"a":COLUMN,"b":COLUMN,…},
//    "order":…}                             row and column order and overrides, opaque here; a text or any JSON
//
// A column holds one number a row, in one of three forms:
//   [v, v, …]                  each value
//   {"runs":[n,v, n,v, …]}     n times the value v
//   {"steps":[n,d, n,d, …]}    n rows, each d more than the row before; the row before the first is 0
// with n from 1 to 1024. A column that is left out holds the default in every row. "name" of devices, "device" of ports
// and "a" of links are always there. Keys that are not known are ignored; a higher number in "schema" is refused.
//
// devices  name adapter description model chassis group site hall row rack unit serial addresses   → names, default 0
//          guid system_guid   64-bit unsigned, 0 = none            line   of the source, 0 = unknown
//          plane rail pod gpus   stated or inferred, default −1    blade  1 line, 2 spine blade of a director
//          kind   0 unknown 1 switch 2 host 3 panel 4 other        role   0 unknown 1 host 2 leaf 3 spine 4 core 5
//          other adapter_record factory_name   0 or 1                    inferred   bits: 1 role 2 plane 4 rail 8 pod
//          16 place
//                                                                             32 fabric 64 host
// ports    device   row of devices     name label → names          guid lid line          nic gpu   default −1
// links    a b   rows of ports         gbps   0 = not stated       width   lanes          line
//          reported   bits: 1 by a, 2 by b; default 3              cable_label cable_length → names
//
// "settled" holds what models/fabric made of the records, so that a fabric is there again without being built again:
//   sum        checksumOf() all bytes behind the object. A file that was changed since, by whomever, is built anew from
//              its records, and a reader that does not know the key does so in any case
//   sites inferred one_sided parallel self_loops   numbers, as in FabricTables
//   fabrics    [{"name","purpose","name_inferred","planes","rails","tiers","switches","links"}, …]   purpose 0 back end
//              1 front end 2 storage 3 out of band 4 unknown
//   planes     [{"name","number","fabric","switches","links","rails":[n,…]}, …]
//   chassis    ["name",…]
//   places     [site,hall,row,rack, …]   → names, four a place
//   extra_links  [port,link, …]   further links of ports that have more than one
//   devices    {"tier","plane","fabric","chassis","place","nics"}   columns   plane fabric chassis place → the above;
//   default
//              −1 −1 255 4294967295 4294967295 0
//   ports      {"link"}   column: the first link of the port; default 4294967295
//   links      {"flags","layer","fabric","plane","rail"}   columns   flags of LinkData; layer 0 access 1 leaf–spine 2
//              spine–core 3 internal 4 other; default 0 4 255 −1 −1
//
// Limits: 512 MiB, 4 Mi devices, 32 Mi ports, 32 Mi links, 64 Mi names.
#pragma once

#include "models/base/expected.h"
#include "models/base/job.h"
#include "models/formats/output.h"
#include "models/records/topology.h"

#include <string>
#include <string_view>

namespace fabricscope {

int recogniseFabricJson(std::string_view head);

/// Warnings are not part of the form: they belong to the file that was read. Errors: UnsupportedVersion, Syntax,
/// Truncated, BadValue, TooLarge, Cancelled.
Expected<TopologyRecords> parseFabricJson(std::string_view content, const std::string &path, JobControl *job);

/// Names that are not UTF-8 are written with U+FFFD. `finished`: the tables that the records were made of, to be saved
/// with them; may be null. Errors: TooLarge.
Expected<void> writeFabricJson(const TopologyRecords &records, const FabricTables *finished, OutputFile &out);

} // namespace fabricscope
