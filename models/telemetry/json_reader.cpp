// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/telemetry/json_reader.h"

#include "models/base/text.h"
#include "models/base/utf8.h"

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>

namespace fabricscope::json {

namespace {

constexpr std::uintmax_t kMaxFileBytes = 16U << 20;

class Parser {
public:
    Parser(std::string_view input, const std::string &path)
        : m_input(input)
        , m_path(path) {}

    Expected<Value> run() {
        if (startsWith(m_input, "\xEF\xBB\xBF"))
            m_pos = m_lineStart = 3;
        skipBlanks();
        if (atEnd())
            return error(ErrorCode::Empty, "JSON value");
        Value value;
        if (!parseValue(value, 0))
            return fail(m_error);
        skipBlanks();
        if (!atEnd())
            return error(ErrorCode::Syntax, "end of file");
        return value;
    }

private:
    bool atEnd() const { return m_pos >= m_input.size(); }
    char peek() const { return m_input[m_pos]; }

    void skipBlanks() {
        for (; !atEnd(); ++m_pos) {
            const char c = peek();
            if (c == '\n') {
                ++m_line;
                m_lineStart = m_pos + 1;
            } else if (c != ' ' && c != '\t' && c != '\r') {
                return;
            }
        }
    }

    tl::unexpected<Error> error(ErrorCode code, std::string expected) {
        setError(code, std::move(expected));
        return fail(m_error);
    }
    bool setError(ErrorCode code, std::string expected) {
        m_error.code = atEnd() && code == ErrorCode::Syntax ? ErrorCode::Truncated : code;
        m_error.file = m_path;
        m_error.line = m_line;
        m_error.column = m_pos - m_lineStart + 1;
        m_error.expected = std::move(expected);
        m_error.found = atEnd() ? "end of file" : excerpt(m_input.substr(m_pos, 24), 24);
        return false;
    }

    bool parseValue(Value &out, int depth) {
        if (depth > kMaxDepth)
            return setError(ErrorCode::TooLarge, "at most " + std::to_string(kMaxDepth) + " levels");
        if (atEnd())
            return setError(ErrorCode::Syntax, "value");
        out.line = m_line;
        out.column = m_pos - m_lineStart + 1;
        switch (peek()) {
        case '{':
            return parseObject(out, depth);
        case '[':
            return parseArray(out, depth);
        case '"':
            out.type = Value::Type::String;
            return parseString(out.text);
        case 't':
            out.type = Value::Type::Bool;
            out.boolean = true;
            return parseWord("true");
        case 'f':
            out.type = Value::Type::Bool;
            return parseWord("false");
        case 'n':
            return parseWord("null");
        default:
            return parseNumber(out);
        }
    }

    bool parseWord(std::string_view word) {
        if (m_input.substr(m_pos, word.size()) != word)
            return setError(ErrorCode::Syntax, "value");
        m_pos += word.size();
        return true;
    }

    bool parseNumber(Value &out) {
        const std::size_t start = m_pos;
        std::size_t p = m_pos;
        const auto digits = [&] {
            const std::size_t first = p;
            while (p < m_input.size() && m_input[p] >= '0' && m_input[p] <= '9')
                ++p;
            return p > first;
        };
        if (p < m_input.size() && m_input[p] == '-')
            ++p;
        const std::size_t integer = p;
        bool good = digits() && (m_input[integer] != '0' || p == integer + 1);
        if (good && p < m_input.size() && m_input[p] == '.') {
            ++p;
            good = digits();
        }
        if (good && p < m_input.size() && (m_input[p] == 'e' || m_input[p] == 'E')) {
            ++p;
            if (p < m_input.size() && (m_input[p] == '+' || m_input[p] == '-'))
                ++p;
            good = digits();
        }
        const auto number = good ? parseDouble(m_input.substr(start, p - start)) : std::nullopt;
        if (!number)
            return setError(ErrorCode::Syntax, "value");
        out.type = Value::Type::Number;
        out.number = *number;
        m_pos = p;
        return true;
    }

    bool parseHex4(std::uint32_t &out) {
        const auto value = m_pos + 4 <= m_input.size() ? parseUnsigned(m_input.substr(m_pos, 4), 16) : std::nullopt;
        if (!value)
            return setError(ErrorCode::Syntax, "4 hexadecimal digits");
        out = static_cast<std::uint32_t>(*value);
        m_pos += 4;
        return true;
    }

    bool parseEscape(std::string &out) {
        if (atEnd())
            return setError(ErrorCode::Syntax, "escape");
        const char c = m_input[m_pos++];
        static constexpr std::string_view kFrom = "\"\\/bfnrt";
        static constexpr std::string_view kTo = "\"\\/\b\f\n\r\t";
        if (const auto i = kFrom.find(c); i != std::string_view::npos) {
            out += kTo[i];
            return true;
        }
        if (c != 'u') {
            --m_pos;
            return setError(ErrorCode::Syntax, "escape");
        }
        std::uint32_t code = 0;
        if (!parseHex4(code))
            return false;
        if (code >= 0xD800 && code < 0xDC00) {
            std::uint32_t low = 0;
            if (m_input.substr(m_pos, 2) != "\\u")
                return setError(ErrorCode::Syntax, "low surrogate");
            m_pos += 2;
            if (!parseHex4(low))
                return false;
            if (low < 0xDC00 || low > 0xDFFF)
                return setError(ErrorCode::Syntax, "low surrogate");
            code = 0x10000 + ((code - 0xD800) << 10) + (low - 0xDC00);
        } else if (code >= 0xDC00 && code < 0xE000) {
            return setError(ErrorCode::Syntax, "high surrogate");
        }
        appendUtf8(out, code);
        return true;
    }

    bool parseString(std::string &out) {
        ++m_pos;
        while (!atEnd()) {
            const char c = peek();
            if (c == '"') {
                ++m_pos;
                return true;
            }
            if (static_cast<unsigned char>(c) < 0x20)
                return setError(ErrorCode::Syntax, "'\"'");
            ++m_pos;
            if (c != '\\')
                out += c;
            else if (!parseEscape(out))
                return false;
        }
        return setError(ErrorCode::Syntax, "'\"'");
    }

    bool parseArray(Value &out, int depth) {
        out.type = Value::Type::Array;
        ++m_pos;
        skipBlanks();
        if (!atEnd() && peek() == ']') {
            ++m_pos;
            return true;
        }
        while (true) {
            skipBlanks();
            if (!parseValue(out.items.emplace_back(), depth + 1))
                return false;
            skipBlanks();
            if (!atEnd() && peek() == ',') {
                ++m_pos;
            } else if (!atEnd() && peek() == ']') {
                ++m_pos;
                return true;
            } else {
                return setError(ErrorCode::Syntax, "',' or ']'");
            }
        }
    }

    bool parseObject(Value &out, int depth) {
        out.type = Value::Type::Object;
        ++m_pos;
        skipBlanks();
        if (!atEnd() && peek() == '}') {
            ++m_pos;
            return true;
        }
        while (true) {
            skipBlanks();
            if (atEnd() || peek() != '"')
                return setError(ErrorCode::Syntax, "'\"'");
            auto &[key, value] = out.members.emplace_back();
            if (!parseValue(key, depth + 1))
                return false;
            skipBlanks();
            if (atEnd() || peek() != ':')
                return setError(ErrorCode::Syntax, "':'");
            ++m_pos;
            skipBlanks();
            if (!parseValue(value, depth + 1))
                return false;
            skipBlanks();
            if (!atEnd() && peek() == ',') {
                ++m_pos;
            } else if (!atEnd() && peek() == '}') {
                ++m_pos;
                return true;
            } else {
                return setError(ErrorCode::Syntax, "',' or '}'");
            }
        }
    }

    std::string_view m_input;
    const std::string &m_path;
    std::size_t m_pos = 0, m_lineStart = 0;
    std::uint64_t m_line = 1;
    Error m_error;
};

} // namespace

const Value *Value::find(std::string_view key) const {
    for (const auto &[name, value] : members)
        if (name.text == key)
            return &value;
    return nullptr;
}

std::string Value::describe() const {
    switch (type) {
    case Type::Null:
        return "null";
    case Type::Bool:
        return boolean ? "true" : "false";
    case Type::Number: {
        char buffer[32];
        std::snprintf(buffer, sizeof buffer, "%.9g", number);
        return std::string("number ") + buffer;
    }
    case Type::String:
        return "\"" + excerpt(text, 60) + "\"";
    case Type::Array:
        return "array";
    case Type::Object:
        break;
    }
    return "object";
}

Expected<Value> parse(std::string_view input, const std::string &path) {
    return Parser(input, path).run();
}

Expected<std::string> readTextFile(const std::string &path) {
    Error error;
    error.file = path;
    std::error_code system;
    const auto status = std::filesystem::status(path, system);
    if (status.type() == std::filesystem::file_type::not_found)
        error.code = ErrorCode::NotFound;
    else if (std::filesystem::is_directory(status))
        error.code = ErrorCode::IsDirectory;
    if (error.code != ErrorCode::None)
        return fail(std::move(error));
    std::ifstream stream(path, std::ios::binary);
    if (!stream) {
        error.code = ErrorCode::NotReadable;
        error.detail = std::strerror(errno);
        return fail(std::move(error));
    }
    std::string content;
    char block[65536];
    while (stream.read(block, sizeof block), stream.gcount() > 0) {
        content.append(block, static_cast<std::size_t>(stream.gcount()));
        if (content.size() > kMaxFileBytes) {
            error.code = ErrorCode::TooLarge;
            error.expected = "16 MiB";
            return fail(std::move(error));
        }
    }
    return content;
}

} // namespace fabricscope::json
