// SPDX-License-Identifier: GPL-3.0-or-later
// A sweep of an InfiniBand subnet, port by port, as ibnetdiscover -p and iblinkinfo list it. A port that they list
// without a peer, or leave out, has none.
#pragma once

#include "models/base/expected.h"
#include "models/base/job.h"
#include "models/formats/ib_device.h"
#include "models/formats/ib_rate.h"

#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace fabricscope {

int recogniseIbnetdiscoverPorts(std::string_view head);
/// "SW  1719 10 0x7cfe9003009ce5b0 4x EDR - CA   134  1 0x7cfe9003003b4bde ( 'leaf' - 'host HCA-1' )", and "'leaf'"
/// alone for a port without a peer.
Expected<TopologyRecords> parseIbnetdiscoverPorts(std::string_view content, const std::string &path, JobControl *job);

int recogniseIblinkinfo(std::string_view head);
/// Nodes as headings ("Switch: 0x… name:") with their ports below, or a line for each port (-l).
Expected<TopologyRecords> parseIblinkinfo(std::string_view content, const std::string &path, JobControl *job);

/// Puts ports, which may name a peer that is listed later, together.
class IbPortList {
public:
    struct End {
        IbNodeType type = IbNodeType::Unknown;
        std::uint64_t guid = 0;       // of the switch, or of the adapter's port; 0 = not stated
        std::uint32_t lid = 0;        // likewise
        std::string_view description; // empty = not stated
        std::string_view port;
    };
    static constexpr std::uint32_t kNone = 0xffffffff;

    IbPortList(const char *format, const std::string &path);

    void warn(InputWarning::Code code, std::uint64_t line, std::uint64_t column, const char *expected,
              std::string_view found);
    /// A line that was not understood; the first one is the error where there is no device at all.
    void misread(std::uint64_t line, std::uint64_t column, const char *expected, std::string_view found);
    WarningList &warnings() { return m_records.warnings; }
    /// A device that the sweep found, and whose ports it lists.
    std::uint32_t node(const End &end, std::uint64_t line);
    /// One of its ports. The index of the port.
    std::uint32_t port(std::uint32_t device, const End &end, std::uint64_t line);
    void peer(std::uint32_t port, const End &peer, IbRate rate, std::uint64_t line);
    /// Errors: Syntax where no device was found, with `expected` if no line was misread.
    Expected<TopologyRecords> finish(std::uint64_t lines, const char *expected);

private:
    struct Peer {
        std::uint64_t guid = 0;
        std::uint32_t localPort = 0, lid = 0, line = 0;
        NameRef port, description;
        IbRate rate;
        IbNodeType type = IbNodeType::Unknown;
    };
    struct State {
        std::uint32_t ports = 0;
        IbNodeType type = IbNodeType::Unknown;
        bool heard = false;
        NameRef description;
    };

    std::string keyOf(const End &end) const;
    std::uint32_t device(const End &end, std::uint64_t line);
    std::uint32_t resolve(const Peer &peer);
    std::string pathOf(std::uint32_t port) const;

    Error m_first; // misread
    TopologyRecords m_records;
    TopologyBuilder m_builder;
    std::vector<State> m_states; // by device
    std::vector<Peer> m_peers;
    std::unordered_map<std::uint64_t, std::uint32_t> m_byGuid;
    std::unordered_map<std::uint32_t, std::uint32_t> m_byLid;
};

} // namespace fabricscope
