// SPDX-License-Identifier: GPL-3.0-or-later
// Files of rules, written by hand: strict, so that a slip of the pen is named instead of ignored. Private to this room.
//
//   {"schema":"fabricscope.NAME/1","rules":[{…},…]}
#pragma once

#include "models/base/error.h"

#include <simdjson.h>

#include <cstdint>
#include <string>
#include <string_view>

namespace fabricscope {

class RuleFile {
public:
    static constexpr std::size_t kMaxBytes = std::size_t{16} << 20;

    /// `schema` such as "fabricscope.role-rules/".
    RuleFile(const std::string &text, std::string path, std::string_view schema);
    virtual ~RuleFile() = default;
    RuleFile(const RuleFile &) = delete;
    RuleFile &operator=(const RuleFile &) = delete;

protected:
    using Value = simdjson::ondemand::value;

    /// Reads all rules. False: error() says what is wrong, and where.
    bool readAll();
    Error error();
    /// Notes what is wrong at that place of the text; false, to be returned.
    bool bad(ErrorCode code, const char *at, std::string expected, std::string_view found, std::string detail = {});

    virtual void beginRule(std::uint64_t line) = 0;
    /// False after bad().
    virtual bool readKey(const std::string &key, Value value, const char *at) = 0;
    virtual bool endRule(const char *begin) = 0;

private:
    void place(std::size_t offset);
    bool checkSyntax();
    bool readRule(Value value);
    const char *location();

    simdjson::padded_string m_text;
    std::string m_path;
    std::string m_schema;
    simdjson::ondemand::parser m_parser;
    simdjson::ondemand::document m_document;
    Error m_error;
};

} // namespace fabricscope
