// SPDX-License-Identifier: GPL-3.0-or-later
// fabric.json, our own form of a fabric ("fabricscope.fabric/1"): columns of integers, compact and quick to load.
//
//   {"schema":"fabricscope.fabric/1",
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

/// Names that are not UTF-8 are written with U+FFFD. Errors: TooLarge.
Expected<void> writeFabricJson(const TopologyRecords &records, OutputFile &out);

} // namespace fabricscope
