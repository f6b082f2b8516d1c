// SPDX-License-Identifier: GPL-3.0-or-later
//   336 8 32 48 1024 H100            nodes, GPUs a server, NVSwitches, switches, links, GPU
//   256 257 258 …                    the switches' numbers, NVSwitches first
//   0 256 3600Gbps 0.000025ms 0      a link: two numbers, rate, delay, error rate
// Nothing has a name or a port: devices are called by kind and number, ports are numbered as links use them.
#include "models/formats/simai.h"

#include "models/base/text.h"
#include "models/formats/text_cursor.h"
#include "models/formats/text_input.h"
#include "models/formats/wiring_records.h"

#include <algorithm>
#include <unordered_map>
#include <utility>

namespace fabricscope {
namespace {

using Code = InputWarning::Code;

constexpr std::uint64_t kMaxNodes = std::uint64_t{1} << 32;

struct Head {
    std::uint64_t nodes = 0, perServer = 0, nvSwitches = 0, switches = 0, links = 0;
    std::string_view gpu;
    std::uint64_t column = 0; // of what is wrong
    const char *expected = nullptr;
};

bool readHead(std::string_view line, Head &head) {
    TextCursor cursor(line);
    struct Field {
        std::uint64_t *value;
        const char *name;
    };
    for (const Field &field : {Field{&head.nodes, "number of nodes"}, Field{&head.perServer, "GPUs per server"},
                               Field{&head.nvSwitches, "number of NVSwitches"},
                               Field{&head.switches, "number of switches"}, Field{&head.links, "number of links"}}) {
        cursor.blanks();
        head.column = cursor.column();
        head.expected = field.name;
        if (!cursor.number(*field.value) || (!cursor.atEnd() && cursor.peek() != ' ' && cursor.peek() != '\t'))
            return false;
    }
    cursor.blanks();
    head.column = cursor.column();
    head.expected = "GPU type";
    head.gpu = cursor.word();
    cursor.blanks();
    if (!cursor.atEnd())
        return false;
    head.column = 1;
    head.expected = "as many nodes as there are switches";
    return head.nodes <= kMaxNodes && head.nvSwitches <= head.nodes && head.switches <= head.nodes - head.nvSwitches &&
           head.perServer > 0;
}

struct Row {
    std::uint64_t a = 0, b = 0;
    std::uint64_t columnA = 0, columnB = 0, columnRate = 0;
    std::string_view rate;
    std::uint64_t column = 0;
    const char *expected = nullptr;
};

bool readRow(std::string_view line, Row &row) {
    TextCursor cursor(line);
    const auto number = [&](std::uint64_t &value, std::uint64_t &column) {
        cursor.blanks();
        row.column = column = cursor.column();
        row.expected = "node number";
        return cursor.number(value) && (cursor.peek() == ' ' || cursor.peek() == '\t');
    };
    if (!number(row.a, row.columnA) || !number(row.b, row.columnB))
        return false;
    cursor.blanks();
    row.column = row.columnRate = cursor.column();
    row.expected = "rate";
    row.rate = cursor.word();
    return !row.rate.empty() && row.rate.back() == 's'; // "400Gbps"
}

class SimAiReader {
public:
    SimAiReader(std::string_view content, const std::string &path, JobControl *job)
        : m_wiring(path, "simai", content.size(), job)
        , m_path(path)
        , m_lines(content, m_wiring.warnings()) {}

    Expected<TopologyRecords> run() {
        std::string_view line;
        m_lines.next(line);
        if (!readHead(line, m_head))
            return fail(syntaxError(m_path, {1, m_head.column}, m_head.expected, line));
        const std::string gpu(m_head.gpu); // the line goes
        m_gpu = m_wiring.intern(gpu);
        if (m_lines.next(line))
            readSwitches(line);
        std::uint64_t rows = 0;
        while (m_lines.next(line) && !m_wiring.cancelled(m_lines.position())) {
            if (trim(line).empty())
                continue;
            ++rows;
            readLink(line);
        }
        m_wiring.records().lines = m_lines.lines();
        if (rows != m_head.links)
            m_wiring.warn(rows < m_head.links ? Code::Truncated : Code::Syntax, {m_lines.number(), 0},
                          std::to_string(m_head.links) + " links", std::to_string(rows));
        return m_wiring.finish("switch numbers");
    }

private:
    enum : std::uint8_t { Gpu, NvSwitch, Switch };

    void readSwitches(std::string_view line) {
        TextCursor cursor(line);
        std::uint64_t count = 0;
        for (cursor.blanks(); !cursor.atEnd(); cursor.blanks()) {
            std::uint64_t id = 0;
            const std::uint64_t column = cursor.column();
            if (!cursor.number(id) || id >= m_head.nodes) {
                m_wiring.warn(Code::Syntax, {2, column}, "number below " + std::to_string(m_head.nodes),
                              line.substr(column - 1, 20));
                if (cursor.word().empty())
                    break;
                continue;
            }
            m_kindOf[id] = count++ < m_head.nvSwitches ? NvSwitch : Switch;
            device(id, 2);
        }
        if (count != m_head.nvSwitches + m_head.switches)
            m_wiring.warn(Code::Syntax, {2, line.size() + 1},
                          std::to_string(m_head.nvSwitches + m_head.switches) + " switches", std::to_string(count));
    }

    std::uint8_t kindOf(std::uint64_t id) const {
        const auto found = m_kindOf.find(id);
        return found == m_kindOf.end() ? static_cast<std::uint8_t>(Gpu) : found->second;
    }

    std::uint32_t device(std::uint64_t id, std::uint64_t line) {
        const std::uint8_t kind = kindOf(id);
        const std::uint64_t number = kind == Gpu ? id / m_head.perServer : id;
        const char *const prefix = kind == Gpu ? "server-" : kind == NvSwitch ? "nvswitch-" : "switch-";
        const std::uint32_t device = m_wiring.device(prefix + std::to_string(number), line);
        DeviceRecord &record = m_wiring.deviceRecord(device);
        if (kind == Gpu) {
            record.kind = DeviceKind::Host;
            record.role = Role::Host;
            record.model = m_gpu;
            record.gpus = static_cast<std::int32_t>(std::min<std::uint64_t>(m_head.perServer, 32767));
        } else if (kind == NvSwitch) { // joins the GPUs of a server, and is no tier of the network
            record.kind = DeviceKind::Other;
            record.role = Role::Other;
        } else {
            record.kind = DeviceKind::Switch;
        }
        return device;
    }

    std::uint32_t port(std::uint64_t id) {
        const std::uint64_t line = m_lines.number();
        const std::uint32_t owner = device(id, line);
        const std::string number = std::to_string(++m_ports[id]);
        if (kindOf(id) != Gpu)
            return m_wiring.port(owner, number, line);
        const std::uint64_t gpu = id % m_head.perServer;
        const std::uint32_t result = m_wiring.port(owner, "gpu" + std::to_string(gpu) + "/" + number, line);
        m_wiring.records().ports[result].gpu = static_cast<std::int16_t>(std::min<std::uint64_t>(gpu, 32767));
        return result;
    }

    void readLink(std::string_view line) {
        Row row;
        const std::uint64_t at = m_lines.number();
        if (!readRow(line, row)) {
            const bool cut = !m_lines.terminated() && m_lines.atEnd();
            m_wiring.warn(cut ? Code::Truncated : Code::Syntax, {at, row.column}, row.expected, line);
            return;
        }
        for (const auto &[id, column] : {std::pair(row.a, row.columnA), std::pair(row.b, row.columnB)}) {
            if (id < m_head.nodes)
                continue;
            m_wiring.warn(Code::UnknownPeer, {at, column}, "number below " + std::to_string(m_head.nodes),
                          std::to_string(id));
            return;
        }
        const std::uint32_t a = port(row.a);
        const std::uint32_t b = port(row.b);
        LinkRecord &link = m_wiring.link(m_wiring.cable(a, b, {at, row.columnA}));
        link.gbps = parseGbps(row.rate, 1);
        if (link.gbps == 0)
            m_wiring.warn(Code::UnknownRate, {at, row.columnRate}, "400Gbps", row.rate);
    }

    WiringRecords m_wiring;
    std::string m_path;
    LineReader m_lines;
    Head m_head;
    NameRef m_gpu;
    // By number; of what the file states only, whatever number of nodes it claims.
    std::unordered_map<std::uint64_t, std::uint8_t> m_kindOf; // all but GPUs
    std::unordered_map<std::uint64_t, std::uint32_t> m_ports; // how many are used
};

std::string_view nextLine(std::string_view &text) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    if (line.ends_with('\r'))
        line.remove_suffix(1);
    return line;
}

} // namespace

int recogniseSimAi(std::string_view head) {
    std::string_view rest = head.starts_with(kUtf8Mark) ? head.substr(kUtf8Mark.size()) : head;
    Head counts;
    if (!readHead(nextLine(rest), counts))
        return 0;
    const std::string_view switches = nextLine(rest);
    if (switches.empty() || switches.find_first_not_of("0123456789 \t") != std::string_view::npos)
        return 0;
    if (rest.empty()) // further switches than the head holds
        return 60;
    Row row;
    return readRow(nextLine(rest), row) ? 95 : 0;
}

Expected<TopologyRecords> parseSimAi(std::string_view content, const std::string &path, JobControl *job) {
    return SimAiReader(content, path, job).run();
}

} // namespace fabricscope
