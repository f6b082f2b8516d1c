// SPDX-License-Identifier: GPL-3.0-or-later
// What the readers of wiring lists have in common: ends and cables by name, with the oddities of such lists reported.
#pragma once

#include "models/base/expected.h"
#include "models/base/job.h"
#include "models/records/topology_builder.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace fabricscope {

/// Where something stands in its file; both count from 1, 0 = not known.
struct TextPlace {
    std::uint64_t line = 0;
    std::uint64_t column = 0;
};

/// UTF-8 without a byte order mark, so that whole-text libraries can read it: `text` itself or a copy in `converted`.
/// Warns of a mark and of other encodings. Escape sequences and lone carriage returns stay.
std::string_view plainUtf8(std::string_view text, std::string &converted, WarningList &warnings);

/// Line feeds, and one for an unfinished last line.
std::uint64_t countLines(std::string_view text);

/// The place of an offset in the text.
TextPlace placeOf(std::string_view text, std::size_t offset);

/// A rate as wiring lists write it: "400Gbps", "400G", "0.4Tbps", "100 Mb/s", "40000" (in `unit`, Gb/s = 1, where none
/// is stated). 0 if it is none.
float parseGbps(std::string_view text, double unit);

class WiringRecords {
public:
    using Code = InputWarning::Code;

    WiringRecords(std::string path, const char *format, std::size_t bytes, JobControl *job);

    TopologyRecords &records() { return m_records; }
    TopologyBuilder &builder() { return m_builder; }
    WarningList &warnings() { return m_records.warnings; }
    NameRef intern(std::string_view text) { return m_builder.intern(text); }

    /// The device of that name, as the source spells it.
    std::uint32_t device(std::string_view name, std::uint64_t line);
    DeviceRecord &deviceRecord(std::uint32_t device) { return m_records.devices[device]; }
    std::uint32_t port(std::uint32_t device, std::string_view name, std::uint64_t line);
    /// A port for a link that states none: "?1", "?2", … of its device, as in other formats. Warns once a file.
    std::uint32_t unnamedPort(std::uint32_t device, TextPlace place);
    /// One adapter of a host by its node description "host mlx5_0", if `text` is one of `host`; else the port of that
    /// name.
    std::uint32_t portOrAdapter(std::string_view host, std::string_view text, std::uint64_t line);

    /// The cable between two ports. Listing it once from each end is usual; the same end twice is Repeated. Warns of
    /// ConflictingPeer where a port has another cable already, unless `fansOut`, and of SelfLoop.
    std::uint32_t cable(std::uint32_t portA, std::uint32_t portB, TextPlace place, bool fansOut = false);
    LinkRecord &link(std::uint32_t index) { return m_records.links[index]; }
    std::string_view text(NameRef name) const { return m_records.text(name); }
    std::string portPath(std::uint32_t port) const; // "device:port"

    void warn(Code code, TextPlace place, std::string_view expected, std::string_view found);
    /// To be called now and then, at a byte offset of the text.
    bool cancelled(std::size_t offset);

    /// Links are stated by the plan, thus by both ends; `observed` leaves who said what. An Error if nothing at all was
    /// read: Cancelled, or what the first Syntax, Truncated, BadRow or Unsupported (BadValue) warning says, or
    /// `expected` at the first line.
    Expected<TopologyRecords> finish(std::string_view expected, bool observed = false);

private:
    std::string m_path;
    JobControl *m_job;
    TopologyRecords m_records;
    TopologyBuilder m_builder;
    std::unordered_map<std::uint32_t, std::uint32_t> m_unnamed; // by device
    std::uint32_t m_calls = 0;
    bool m_saidUnnamed = false;
    bool m_cancelled = false;
};

/// What a whole-text reader says when there is more of it than it may hold in memory.
Error tooLarge(const std::string &path, std::size_t limitMiB);
/// Syntax at a place.
Error syntaxError(const std::string &path, TextPlace place, std::string_view expected, std::string_view found);

} // namespace fabricscope
