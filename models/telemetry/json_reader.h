// SPDX-License-Identifier: GPL-3.0-or-later
// JSON whose every value knows where it stands, so that a mistake in the meaning of a resource file (an unknown key, a
// metric that does not exist) can be reported by line and column as precisely as one in its syntax.
#pragma once

#include "models/base/expected.h"

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace fabricscope::json {

struct Value {
    enum class Type : std::uint8_t { Null, Bool, Number, String, Array, Object };
    Type type = Type::Null;
    bool boolean = false;
    double number = 0;
    std::string text; // String, unescaped
    std::vector<Value> items;
    std::vector<std::pair<Value, Value>> members; // keys are Strings; in file order
    std::uint64_t line = 0, column = 0;           // of its first byte, from 1; column in bytes

    bool is(Type t) const { return type == t; }
    const Value *find(std::string_view key) const; // first member of that name, or nullptr
    /// How errors name what was found: "string \"abc\"", "number 3", "object".
    std::string describe() const;
};

/// Nesting deeper than this is TooLarge: the reader is recursive.
constexpr int kMaxDepth = 64;

/// Strict RFC 8259 (UTF-8 byte order mark tolerated). Errors: Syntax, Truncated, TooLarge, Empty; all with position.
Expected<Value> parse(std::string_view input, const std::string &path);

/// Whole file. Errors: NotFound, IsDirectory, NotReadable, TooLarge (above 16 MiB: these are hand-written files).
Expected<std::string> readTextFile(const std::string &path);

} // namespace fabricscope::json
