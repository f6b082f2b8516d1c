// SPDX-License-Identifier: GPL-3.0-or-later
// The columns of fabric.json, once for reading and writing.
#pragma once

#include "models/records/fabric_tables.h"

#include <cstddef>

namespace fabricscope::fabric_json {

constexpr unsigned kVersion = 1;
constexpr std::uint64_t kMaxRun = 1024;                   // bounds what a small file can unfold to
constexpr std::size_t kMaxBytes = std::size_t{512} << 20; // the JSON index takes up to four times as much
constexpr std::size_t kMaxDevices = std::size_t{4} << 20;
constexpr std::size_t kMaxPorts = std::size_t{32} << 20;
constexpr std::size_t kMaxLinks = std::size_t{32} << 20;
constexpr std::size_t kMaxNames = std::size_t{64} << 20;

/// Calls visit(key, member) for each column; the first is the one that is never left out.
template <class Visit>
void visitColumns(Visit &&visit, const DeviceRecord *) {
    using R = DeviceRecord;
    visit("name", &R::name);
    visit("adapter", &R::adapter);
    visit("description", &R::description);
    visit("model", &R::model);
    visit("chassis", &R::chassis);
    visit("group", &R::group);
    visit("guid", &R::guid);
    visit("system_guid", &R::systemGuid);
    visit("line", &R::line);
    visit("plane", &R::plane);
    visit("rail", &R::rail);
    visit("pod", &R::pod);
    visit("gpus", &R::gpus);
    visit("kind", &R::kind);
    visit("role", &R::role);
    visit("adapter_record", &R::adapterRecord);
    visit("factory_name", &R::factoryName);
    visit("blade", &R::blade);
    visit("inferred", &R::inferred);
    visit("site", &R::site);
    visit("hall", &R::hall);
    visit("row", &R::row);
    visit("rack", &R::rack);
    visit("unit", &R::unit);
    visit("serial", &R::serial);
    visit("addresses", &R::addresses);
}

template <class Visit>
void visitColumns(Visit &&visit, const PortRecord *) {
    using R = PortRecord;
    visit("device", &R::device);
    visit("name", &R::name);
    visit("label", &R::label);
    visit("guid", &R::guid);
    visit("lid", &R::lid);
    visit("line", &R::line);
    visit("nic", &R::nic);
    visit("gpu", &R::gpu);
}

template <class Visit>
void visitColumns(Visit &&visit, const LinkRecord *) {
    using R = LinkRecord;
    visit("a", &R::portA);
    visit("b", &R::portB);
    visit("gbps", &R::gbps);
    visit("width", &R::width);
    visit("reported", &R::reported);
    visit("line", &R::line);
    visit("cable_label", &R::cableLabel);
    visit("cable_length", &R::cableLength);
}

/// What a finished fabric knows beyond the records.
template <class Visit>
void visitColumns(Visit &&visit, const DeviceData *) {
    using R = DeviceData;
    visit("tier", &R::tier);
    visit("plane", &R::plane);
    visit("fabric", &R::fabric);
    visit("chassis", &R::chassis);
    visit("place", &R::place);
    visit("nics", &R::nics);
}

template <class Visit>
void visitColumns(Visit &&visit, const PortData *) {
    visit("link", &PortData::link);
}

template <class Visit>
void visitColumns(Visit &&visit, const LinkData *) {
    using R = LinkData;
    visit("flags", &R::flags);
    visit("layer", &R::layer);
    visit("fabric", &R::fabric);
    visit("plane", &R::plane);
    visit("rail", &R::rail);
}

} // namespace fabricscope::fabric_json
