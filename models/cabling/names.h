// SPDX-License-Identifier: GPL-3.0-or-later
// When two spellings are one device or port: by the conventions of the formats themselves, each of which can be named,
// and by rules of the user. Nothing is taken for equal because it looks alike.
#pragma once

#include "models/base/expected.h"
#include "models/base/name_arena.h"
#include "models/records/name_rules.h"

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

namespace fabricscope {

/// What was done to a spelling; bits.
struct NameConvention {
    enum : std::uint8_t {
        Case = 1,      // capitals
        ShortName = 2, // "leaf1.dc1.example" = "leaf1", where no other host is called leaf1
        Ethernet = 4,  // "Eth1/1" = "Ethernet1/1", as switches shorten their own names
        PortWord = 8,  // "Port 21" = "21"
        Blade = 16,    // UFM's "Blade 16_Port 2/20" = port 20 of the box's "/L16/U2"
    };
    static constexpr std::uint8_t kCount = 5;
};
const char *conventionName(unsigned bit); // "case", "short-name", "ethernet", "port-word", "blade"

/// A spelling brought to the form in which spellings are compared.
struct PlainName {
    NameRef name;                 // in CablingNames
    std::uint8_t conventions = 0; // NameConvention bits
    std::int32_t rule = -1;       // index of the user's rule that applied
};

/// Brings spellings to one form, each distinct one once. One thread.
class CablingNames {
public:
    /// Errors: BadValue with the rule's line, for what is no regular expression.
    static Expected<CablingNames> make(NameRules rules);
    CablingNames(CablingNames &&) noexcept;
    CablingNames &operator=(CablingNames &&) noexcept;
    ~CablingNames();

    /// Of all device names that will be compared, before the first plainDevice(): which short names are ambiguous.
    void expectDevice(std::string_view name);
    PlainName plainDevice(std::string_view name);
    PlainName plainPort(std::string_view name);
    /// A port of a part of a box: "/L16/U2" and "20" → "l16/u2/20".
    PlainName plainPort(std::string_view part, std::string_view name);

    std::string_view text(NameRef name) const { return m_names.view(name); }
    const NameArena &names() const { return m_names; }
    const NameRules &rules() const { return m_rules; }

private:
    struct Compiled; // std::regex is a heavy header
    explicit CablingNames(NameRules rules);
    std::int32_t rename(std::string &name, NameRule::Of of) const;

    NameRules m_rules;
    std::unique_ptr<Compiled> m_compiled;
    NameArena m_names;
    std::unordered_map<std::string, std::string> m_longOf; // short name → the one long name, empty = several
    std::unordered_map<std::string, PlainName> m_ports;    // by spelling
};

} // namespace fabricscope
