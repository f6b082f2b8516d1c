// SPDX-License-Identifier: GPL-3.0-or-later
//   SwitchName=leaf1 Nodes=gpu[01-16]
//   SwitchName=spine1 Switches=leaf[1-2] LinkSpeed=400
#include "models/formats/slurm.h"

#include "models/base/text.h"
#include "models/formats/hostlist.h"
#include "models/formats/text_cursor.h"
#include "models/formats/text_input.h"
#include "models/formats/yaml_tree.h"

#include <vector>

namespace fabricscope {
namespace {

using Code = InputWarning::Code;

constexpr std::size_t kMaxNames = std::size_t{1} << 20; // in a file: a few bytes state millions

bool startsWithWord(std::string_view line, std::string_view word) {
    return line.size() > word.size() && equalsIgnoreCase(line.substr(0, word.size()), word) && line[word.size()] == '=';
}

class SlurmReader {
public:
    SlurmReader(std::string_view content, const std::string &path, JobControl *job)
        : m_wiring(path, "slurm", content.size(), job)
        , m_content(content)
        , m_path(path) {}

    Expected<TopologyRecords> lines() {
        LineReader lines(m_content, m_wiring.warnings());
        std::string_view text;
        while (lines.next(text) && !m_wiring.cancelled(lines.position()))
            readLine(text, lines.number());
        m_wiring.records().lines = lines.lines();
        return finish();
    }

    Expected<TopologyRecords> yaml() {
        if (m_content.size() > (YamlTree::kMaxMiB << 20))
            return fail(tooLarge(m_path, YamlTree::kMaxMiB));
        YamlTree tree;
        tree.read(m_content, m_wiring);
        const YamlValue list = tree.root();
        for (std::size_t i = 0; list.isList() && i < list.size(); ++i) {
            const YamlValue topology = list.value(i);
            readYamlList(topology["tree"]["switches"], "switch");
            readYamlList(topology["block"]["blocks"], "block");
        }
        return finish();
    }

private:
    Expected<TopologyRecords> finish() {
        if (m_blocks > 0)
            m_wiring.warn(Code::Unsupported, m_firstBlock, "SwitchName",
                          "BlockName (" + std::to_string(m_blocks) + ")");
        if (m_other > 0)
            m_wiring.warn(Code::IgnoredStatement, m_firstOther, "SwitchName", std::to_string(m_other));
        return m_wiring.finish("SwitchName");
    }

    struct Field {
        std::string_view value;
        TextPlace place;
    };
    struct Statement {
        Field name, switches, nodes, speed;
        bool level = false, block = false;
    };

    void readLine(std::string_view text, std::uint64_t line) {
        TextCursor cursor(text);
        cursor.blanks();
        if (cursor.eat('#')) {
            readComment(trim(cursor.rest()));
            return;
        }
        if (cursor.atEnd())
            return;
        const bool block = startsWithWord(cursor.rest(), "BlockName");
        if (startsWithWord(cursor.rest(), "BlockSizes"))
            return;
        if (!block && !startsWithWord(cursor.rest(), "SwitchName")) { // what it is wrapped in
            if (m_other++ == 0)
                m_firstOther = {line, cursor.column()};
            return;
        }
        Statement statement;
        statement.block = block;
        for (; !cursor.atEnd(); cursor.blanks()) {
            const TextPlace place{line, cursor.column()};
            const std::string_view word = cursor.word();
            if (word.starts_with('#'))
                break;
            const std::size_t equals = word.find('=');
            if (equals == std::string_view::npos) {
                m_wiring.warn(Code::Syntax, place, "key=value", word);
                return;
            }
            const std::string_view key = word.substr(0, equals);
            const Field field{word.substr(equals + 1), {line, place.column + equals + 1}};
            if (equalsIgnoreCase(key, "SwitchName") || equalsIgnoreCase(key, "BlockName"))
                statement.name = field;
            else if (equalsIgnoreCase(key, "Switches"))
                statement.switches = field;
            else if (equalsIgnoreCase(key, "Nodes"))
                statement.nodes = field;
            else if (equalsIgnoreCase(key, "LinkSpeed"))
                statement.speed = field;
            else if (equalsIgnoreCase(key, "Level"))
                statement.level = true;
        }
        take(statement);
    }

    void readYamlList(YamlValue list, const char *name) {
        for (std::size_t i = 0; list.isList() && i < list.size(); ++i) {
            const YamlValue item = list.value(i);
            const auto field = [&](const char *key) { return Field{item[key].text(), item[key].place()}; };
            Statement statement;
            statement.block = std::string_view(name) == "block";
            statement.name = field(name);
            if (!item[name])
                statement.name.place = item.place();
            statement.switches = field("children");
            statement.nodes = field("nodes");
            take(statement);
        }
    }

    /// "switch.1.1=leaf-1": what a generator's name stands for.
    void readComment(std::string_view text) {
        const std::size_t equals = text.find('=');
        if (equals == std::string_view::npos || text.find(' ') != std::string_view::npos)
            return;
        m_commentName = text.substr(0, equals);
        m_comment = text.substr(equals + 1);
    }

    void take(const Statement &statement) {
        if (statement.name.value.empty()) {
            m_wiring.warn(Code::Syntax, statement.name.place, "name", {});
            return;
        }
        std::vector<std::string> nodes, switches;
        // "scontrol show topology" lists for an upper switch also the nodes of the switches below it.
        const bool below = statement.level && !statement.switches.value.empty();
        if ((!below && !expand(statement.nodes, nodes)) || !expand(statement.switches, switches))
            return;
        if (statement.block) { // shares a fate, but has no switch
            if (m_blocks++ == 0)
                m_firstBlock = statement.name.place;
            for (const std::string &node : nodes)
                host(node, statement.nodes.place.line);
            return;
        }
        const TextPlace place = statement.name.place;
        const std::uint32_t upper = m_wiring.device(statement.name.value, place.line);
        DeviceRecord &record = m_wiring.deviceRecord(upper);
        record.kind = DeviceKind::Switch;
        if (m_commentName == statement.name.value)
            record.description = m_wiring.intern(m_comment);
        for (const std::string &node : nodes)
            link(upper, host(node, place.line), place);
        for (const std::string &name : switches) {
            const std::uint32_t lower = m_wiring.device(name, place.line);
            m_wiring.deviceRecord(lower).kind = DeviceKind::Switch;
            link(upper, lower, place);
        }
    }

    bool expand(const Field &field, std::vector<std::string> &names) {
        if (field.value.empty() || equalsIgnoreCase(field.value, "(null)"))
            return true;
        if (m_refused > 2 * kMaxNames) // making names to refuse them takes time as well
            return refuse(field);
        std::size_t fault = 0;
        if (!expandHostlist(field.value, kMaxNames - m_names + 1, names, fault)) {
            m_wiring.warn(Code::Syntax, {field.place.line, field.place.column + fault}, "list of names",
                          field.value.substr(fault));
            return false;
        }
        if (m_names + names.size() <= kMaxNames) {
            m_names += names.size();
            return true;
        }
        m_refused += names.size();
        return refuse(field);
    }

    bool refuse(const Field &field) {
        m_wiring.warn(Code::IgnoredStatement, field.place, std::to_string(kMaxNames) + " names", field.value);
        return false;
    }

    std::uint32_t host(const std::string &name, std::uint64_t line) {
        const std::uint32_t device = m_wiring.device(name, line);
        m_wiring.deviceRecord(device).kind = DeviceKind::Host;
        return device;
    }

    void link(std::uint32_t upper, std::uint32_t lower, TextPlace place) {
        const std::uint32_t a = m_wiring.unnamedPort(upper, place);
        m_wiring.cable(a, m_wiring.unnamedPort(lower, place), place);
    }

    WiringRecords m_wiring;
    std::string_view m_content;
    std::string m_path;
    std::string m_commentName, m_comment;
    std::size_t m_names = 0, m_refused = 0;
    std::size_t m_blocks = 0, m_other = 0;
    TextPlace m_firstBlock, m_firstOther;
};

bool isYaml(std::string_view text) {
    const std::size_t at = text.find("- topology:");
    return at != std::string_view::npos && (at == 0 || text[at - 1] == '\n') &&
           (text.find("switches:") != std::string_view::npos || text.find("blocks:") != std::string_view::npos);
}

bool hasStatements(std::string_view text) {
    WarningList ignored;
    LineReader lines(text, ignored);
    std::string_view line;
    while (lines.next(line)) {
        const std::string_view statement = trim(line);
        if (startsWithWord(statement, "SwitchName") || startsWithWord(statement, "BlockName"))
            return true;
    }
    return false;
}

} // namespace

int recogniseSlurm(std::string_view head) {
    return hasStatements(head) ? 90 : isYaml(head) ? 80 : 0;
}

Expected<TopologyRecords> parseSlurm(std::string_view content, const std::string &path, JobControl *job) {
    SlurmReader reader(content, path, job);
    return isYaml(content.substr(0, std::size_t{1} << 16)) ? reader.yaml() : reader.lines();
}

} // namespace fabricscope
