// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/sources/gnmi/leaf_value.h"

#include "models/base/text.h"

#include <cmath>

namespace fabricscope {

LeafValue LeafValue::of(std::uint64_t v) {
    LeafValue out;
    out.kind = Kind::Unsigned;
    out.u = v;
    return out;
}

LeafValue LeafValue::of(std::int64_t v) {
    LeafValue out;
    out.kind = Kind::Signed;
    out.i = v;
    return out;
}

LeafValue LeafValue::of(double v) {
    LeafValue out;
    out.kind = Kind::Double;
    out.d = v;
    return out;
}

LeafValue LeafValue::of(bool v) {
    LeafValue out;
    out.kind = Kind::Bool;
    out.b = v;
    return out;
}

LeafValue LeafValue::of(std::string_view v) {
    LeafValue out;
    out.kind = Kind::Text;
    out.text = v;
    return out;
}

std::optional<std::uint64_t> LeafValue::asUnsigned() const {
    constexpr double kTwo64 = 18446744073709551616.0;
    const auto fromDouble = [&](double v) -> std::optional<std::uint64_t> {
        if (!(v >= 0) || v >= kTwo64 || std::trunc(v) != v)
            return std::nullopt;
        return static_cast<std::uint64_t>(v);
    };
    switch (kind) {
    case Kind::Unsigned:
        return u;
    case Kind::Signed:
        if (i < 0)
            return std::nullopt;
        return static_cast<std::uint64_t>(i);
    case Kind::Double:
        return fromDouble(d);
    case Kind::Text: {
        if (const auto whole = parseUnsigned(trim(text)))
            return whole;
        const auto number = parseDouble(trim(text));
        return number ? fromDouble(*number) : std::nullopt;
    }
    case Kind::None:
    case Kind::Bool:
        break;
    }
    return std::nullopt;
}

std::optional<double> LeafValue::asDouble() const {
    std::optional<double> out;
    switch (kind) {
    case Kind::Unsigned:
        out = static_cast<double>(u);
        break;
    case Kind::Signed:
        out = static_cast<double>(i);
        break;
    case Kind::Double:
        out = d;
        break;
    case Kind::Text:
        out = parseDouble(trim(text));
        break;
    case Kind::None:
    case Kind::Bool:
        break;
    }
    return out && std::isfinite(*out) ? out : std::nullopt;
}

std::string_view LeafValue::asText(std::string &scratch) const {
    switch (kind) {
    case Kind::Text:
        return text;
    case Kind::Bool:
        return b ? "true" : "false";
    case Kind::Unsigned:
        scratch = std::to_string(u);
        break;
    case Kind::Signed:
        scratch = std::to_string(i);
        break;
    case Kind::Double:
        // Integral numbers read as such: a state may be coded 1.0.
        scratch =
            std::trunc(d) == d && std::abs(d) < 1e15 ? std::to_string(static_cast<std::int64_t>(d)) : std::to_string(d);
        break;
    case Kind::None:
        scratch.clear();
        break;
    }
    return scratch;
}

} // namespace fabricscope
