// SPDX-License-Identifier: GPL-3.0-or-later
// The parser behind parsePtmDot(): statements in any of Graphviz' spellings, and millions of plain edges that were
// lexed ahead.
#pragma once

#include "models/base/expected.h"
#include "models/base/job.h"
#include "models/base/text.h"
#include "models/formats/dot_ahead.h"
#include "models/formats/dot_attributes.h"
#include "models/formats/dot_lexer.h"
#include "models/formats/read_ahead.h"
#include "models/records/topology_builder.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace fabricscope {

class DotParser {
public:
    DotParser(std::string_view text, const std::string &path, JobControl *job)
        : m_lexer(text)
        , m_builder(m_records)
        , m_path(path)
        , m_job(job)
        , m_size(text.size())
        , m_unfinished(!text.empty() && text.back() != '\n') {
        m_records.path = path;
        m_records.format = "ptm-dot";
        // An edge with four quoted names takes about 60 bytes.
        if (text.size() > 1 << 20)
            m_builder.reserve(text.size() / 2000, text.size() / 30, text.size() / 60);
        if (text.size() > kWorthReadingAhead)
            m_ahead.emplace(std::make_unique<TextInMemory>(text, kReadAheadPart), lexDotAhead);
    }

    Expected<TopologyRecords> run();

    WarningList &warnings() { return m_records.warnings; }

private:
    using Code = InputWarning::Code;
    static constexpr std::uint32_t kNone = 0xffffffff;

    struct Scope { // defaults of "node […]" and "edge […]"
        DotNodeAttributes node;
        DotEdgeAttributes edge;
        bool hasNode = false;
    };
    struct End {
        std::uint32_t device = kNone;
        std::uint32_t port = kNone;
    };

    void advance() { m_token = m_lexer.next(); }
    bool at(char punctuation) const {
        return m_token.kind == DotTokenKind::Punctuation && m_token.punctuation == punctuation;
    }
    bool atKeyword(std::string_view word) const {
        return m_token.kind == DotTokenKind::Name && !m_token.quoted && equalsIgnoreCase(m_token.text, word);
    }
    bool atEdge() const { return m_token.kind == DotTokenKind::Edge || m_token.kind == DotTokenKind::DirectedEdge; }
    bool atGraph() const { return atKeyword("graph") || atKeyword("digraph") || atKeyword("strict"); }

    bool parseGraphHead();
    void parseBody(Scope scope, int depth, std::vector<End> *members);
    bool parseStatement(Scope &scope, int depth, std::vector<End> *members);
    bool parseEnds(Scope &scope, int depth, std::vector<End> &ends);
    bool parseChain(Scope &scope, int depth, std::vector<End> *members);
    bool parsePlainEdge(const Scope &scope);
    void takeAhead(const Scope &scope);
    void takeEdge(const DotAheadEdge &edge, const Scope &scope);
    std::uint32_t aheadDevice(std::uint32_t name, const Scope &scope);
    NameRef aheadPort(std::uint32_t name);
    template <class Apply>
    bool parseAttributes(Apply &&apply);
    bool parseValue(std::string &value);
    bool endsStatement();
    bool syntax(std::string_view expected);
    void recover();

    std::uint32_t deviceOf(std::string_view name, const Scope &scope);
    std::uint32_t portOf(std::uint32_t device, std::string_view name) { return portOf(device, m_builder.intern(name)); }
    std::uint32_t portOf(std::uint32_t device, NameRef name);
    void join(const std::vector<End> &left, const std::vector<End> &right);
    void link(End a, End b);
    void warn(Code code, std::uint64_t line, std::uint64_t column, std::string_view expected, std::string_view found);
    bool cancelled();
    void finish();

    DotLexer m_lexer;
    TopologyRecords m_records;
    TopologyBuilder m_builder;
    std::string m_path;
    JobControl *m_job;
    std::size_t m_size;
    bool m_unfinished; // the last line has no end
    DotToken m_token;
    DotPlainEdge m_plain;
    std::string m_listText; // of the last attribute list of a plain edge without defaults
    DotEdgeAttributes m_listValues;
    std::optional<ReadAhead<DotAheadPart>> m_ahead; // of large texts
    std::size_t m_aheadNumber = 0;
    DotAheadPart *m_part = nullptr; // its part m_aheadNumber
    std::size_t m_aheadEdge = 0;    // the next one of that part

    std::size_t m_unwritten = 0; // links of edges between groups, beyond one for each name
    std::uint64_t m_graphs = 0;
    std::vector<NameRef> m_graphNames;
    std::vector<std::uint32_t> m_graphOf;     // by device
    std::vector<std::uint32_t> m_unnamed;     // by device: ports that had to be given a name
    std::vector<std::uint32_t> m_statement;   // links of the statement at hand
    std::vector<std::vector<End>> m_endLists; // reused, so that ordinary edges allocate nothing
    const char *m_statementBegin = nullptr;
    std::uint64_t m_statementLine = 0;
    std::uint64_t m_statements = 0;
    bool m_strict = false;
    bool m_cancelled = false;
    bool m_saidDirected = false, m_saidUnnamed = false;
};

} // namespace fabricscope
