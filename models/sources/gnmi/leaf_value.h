// SPDX-License-Identifier: GPL-3.0-or-later
// One scalar as it came over the wire, and the readings that a metric may want of it. Views are into the message.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace fabricscope {

struct LeafValue {
    enum class Kind : std::uint8_t { None, Unsigned, Signed, Double, Bool, Text };
    Kind kind = Kind::None;
    std::uint64_t u = 0;
    std::int64_t i = 0;
    double d = 0;
    bool b = false;
    std::string_view text;

    static LeafValue of(std::uint64_t v);
    static LeafValue of(std::int64_t v);
    static LeafValue of(double v);
    static LeafValue of(bool v);
    static LeafValue of(std::string_view v);

    /// A counter: JSON and SONiC carry 64-bit integers as text; integral doubles below 2^64 are taken too.
    std::optional<std::uint64_t> asUnsigned() const;
    /// A gauge; "inf" and "nan" are none.
    std::optional<double> asDouble() const;
    /// A state or name; numbers and booleans as JSON writes them. `scratch` holds what is not text already.
    std::string_view asText(std::string &scratch) const;
};

} // namespace fabricscope
