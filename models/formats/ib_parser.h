// SPDX-License-Identifier: GPL-3.0-or-later
// The grammar that ibnetdiscover output and ibsim netlists share. Line by line, lenient: what a line does not say is
// missing, what does not fit is a warning. Grammar and flavours: rdma-core infiniband-diags/ibnetdiscover.c (plain, -f,
// -g, -l, --diff), ibswitches/ibhosts lists, ibdiagnet2.ibnetdiscover, ibsim's sim_net.c.
#pragma once

#include "models/base/expected.h"
#include "models/base/job.h"
#include "models/formats/ib_ahead.h"
#include "models/formats/ib_device.h"
#include "models/formats/ib_rate.h"
#include "models/formats/read_ahead.h"
#include "models/formats/text_cursor.h"
#include "models/formats/text_input.h"
#include "models/records/topology_builder.h"

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace fabricscope {

enum class IbDialect : std::uint8_t { Ibnetdiscover, Ibsim };

class IbParser {
public:
    IbParser(std::string_view text, const std::string &path, IbDialect dialect, JobControl *job);
    /// Of `bytes` of ibnetdiscover output that need not be in memory at a time.
    IbParser(std::unique_ptr<TextParts> text, std::size_t bytes, const std::string &path, JobControl *job);

    /// Errors: Cancelled; Syntax or Truncated when there is no node at all.
    Expected<TopologyRecords> run();
    /// Whether a part could not be read or was no plain text, and run() ended before it.
    bool needsWhole() const { return m_needsWhole; }

private:
    using Code = InputWarning::Code;
    static constexpr std::uint32_t kNone = 0xffffffff;
    using NodeType = IbNodeType;

    /// What the lines before a node's own line say about it.
    struct Header {
        bool open = false;
        std::uint64_t line = 0;
        std::uint64_t systemGuid = 0;
        std::uint64_t nodeGuid = 0;
        bool nodeGuidGiven = false;
        std::uint32_t chassis = 0; // "# Chassis n", 0 = none
        std::uint8_t blade = 0;
    };
    struct DeviceState {
        bool hasBlock = false;
        bool opaqueId = false;
        std::uint8_t asic = 0;
        std::uint32_t statedPorts = 0; // port lines in its own block
        std::uint32_t lid = 0;
    };
    struct NodeId {
        std::string_view key;
        std::uint64_t guid = 0;
        NodeType type = NodeType::Unknown;
        bool opaque = true;
    };

    void reserve();
    bool startPart();
    void parseLine(std::string_view line);
    void parseComment(std::string_view line);
    bool parseHeaderLine(std::string_view line);
    bool parseNodeLine(std::string_view line);
    void parseNode(NodeType type, TextCursor cursor);
    void parseListedNode(NodeType type, TextCursor cursor);
    void parsePortLine(std::string_view line);
    bool takeAhead();
    void foresee();
    void takePortLine(const IbAheadLine &line, std::string_view text);
    void linkPorts(std::uint32_t local, std::uint32_t remote, const IbPortComment &comment, std::string_view line);
    void parseOther(std::string_view line);

    NodeId identify(std::string_view id);
    std::uint32_t deviceOf(const NodeId &id);
    void describe(std::uint32_t device, NodeType type, std::string_view description);
    std::uint32_t portOf(std::uint32_t device, std::uint64_t number);
    void setLabel(PortRecord &port, std::string_view label, std::uint64_t number);
    void warn(Code code, std::string_view found, std::string_view expected = {}, std::uint64_t column = 0);
    void warnAt(std::uint64_t line, Code code, std::string_view found, std::string_view expected = {});
    bool cutOff(std::string_view line) const;

    void finish();
    void reportPeers();
    void reportTruncation();
    void nameAsics();
    void reportNames();

    std::string m_path;
    IbDialect m_dialect;
    JobControl *m_job;
    TopologyRecords m_records;
    TopologyBuilder m_builder;
    std::size_t m_size;
    bool m_inParts; // m_lines is given one part after the other
    LineReader m_lines;
    std::optional<ReadAhead<IbAheadPart>> m_ahead; // of large texts
    std::size_t m_aheadNumber = 0;
    IbAheadPart *m_part = nullptr; // its part m_aheadNumber
    std::size_t m_aheadLine = 0;   // the next one of that part
    IbDeviceTable m_peers;         // that those lines named
    static constexpr std::size_t kForeseen = 16;
    std::array<std::uint32_t, kForeseen> m_foreseen{}; // their devices, by line modulo kForeseen: a guess

    Header m_header;
    std::uint32_t m_current = kNone; // device whose port lines come
    std::uint32_t m_lastBlock = kNone;
    std::vector<DeviceState> m_states; // by device
    char m_keyBuffer[24] = {};
    std::vector<NameRef> m_numberNames; // by port number: its text, once it has occurred
    std::string m_rateText;             // the last rate that was known; most lines repeat it
    IbRate m_rate;

    bool m_grouped = false; // -g: directors' nodes are listed twice
    bool m_diff = false;
    bool m_list = false;
    bool m_sawHeaderComment = false;
    bool m_saidStripped = false;
    bool m_saidNoise = false;
    bool m_truncated = false;
    bool m_needsWhole = false;
    std::uint8_t m_headingBlade = 0;
};

int recogniseIbnetdiscover(std::string_view head);
int recogniseIbsim(std::string_view head);
Expected<TopologyRecords> parseIbnetdiscover(std::string_view content, const std::string &path, JobControl *job);
/// nullopt: it has to be read whole, with parseIbnetdiscover().
std::optional<Expected<TopologyRecords>> parseIbnetdiscoverParts(std::unique_ptr<TextParts> content, std::size_t bytes,
                                                                 const std::string &path, JobControl *job);
Expected<TopologyRecords> parseIbsim(std::string_view content, const std::string &path, JobControl *job);

} // namespace fabricscope
