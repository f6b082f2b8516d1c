// SPDX-License-Identifier: GPL-3.0-or-later
// Text helpers for names as networks write them. ASCII semantics; bytes ≥ 0x80 pass through untouched.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace fabricscope {

std::string_view trim(std::string_view text);
std::string toLower(std::string_view text);
bool equalsIgnoreCase(std::string_view a, std::string_view b);
bool startsWith(std::string_view text, std::string_view prefix);
bool endsWith(std::string_view text, std::string_view suffix);
bool containsIgnoreCase(std::string_view text, std::string_view needle);

/// Natural order: runs of digits compare as numbers ("swp9" < "swp10"); ties by bytes. <0, 0, >0.
int naturalCompare(std::string_view a, std::string_view b);

/// The name with each run of digits replaced by '#': devices of one class share it ("leaf-p2-r1" → "leaf-p#-r#").
std::string nameClass(std::string_view name);

/// Whole-string conversions; nullopt for anything else (blank, sign, overflow, trailing bytes).
std::optional<std::uint64_t> parseUnsigned(std::string_view text, int base = 10);
std::optional<double> parseDouble(std::string_view text);

/// At most `maxBytes` of the text, control bytes shown as \xNN, cut at a UTF-8 boundary with "…".
std::string excerpt(std::string_view text, std::size_t maxBytes = 60);

/// Valid UTF-8 out of any bytes (invalid sequences become U+FFFD): what goes to JSON or a screen.
std::string toValidUtf8(std::string_view bytes);

} // namespace fabricscope
