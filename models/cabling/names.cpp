// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/cabling/names.h"

#include "models/base/text.h"

#include <array>
#include <regex>

namespace fabricscope {
namespace {

bool isDigits(std::string_view text) {
    return !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos;
}

/// An IPv4 or IPv6 address has dots and colons that separate no domain.
bool isAddress(std::string_view name) {
    return name.find(':') != std::string_view::npos || name.find_first_not_of("0123456789.") == std::string_view::npos;
}

std::string_view shortName(std::string_view name) {
    const std::size_t dot = name.find('.');
    return dot == std::string_view::npos || dot == 0 || isAddress(name) ? name : name.substr(0, dot);
}

/// "ethernet1/1" → "eth1/1"; Cisco and Arista print the one where they have the other.
bool shortenEthernet(std::string &name) {
    constexpr std::string_view kLong = "ethernet";
    if (!name.starts_with(kLong) || name.size() == kLong.size() || name[kLong.size()] < '0' || name[kLong.size()] > '9')
        return false;
    name.replace(0, kLong.size(), "eth");
    return true;
}

/// "port 21" → "21"
bool dropPortWord(std::string &name) {
    constexpr std::string_view kWord = "port";
    if (!name.starts_with(kWord))
        return false;
    const std::string_view rest = trim(std::string_view(name).substr(kWord.size()));
    if (!isDigits(rest))
        return false;
    name = std::string(rest);
    return true;
}

/// "blade 16_port 2/20" → "l16/u2/20"
bool spellBlade(std::string &name) {
    constexpr std::string_view kBlade = "blade ";
    constexpr std::string_view kPort = "_port ";
    const std::size_t port = name.find(kPort);
    if (!name.starts_with(kBlade) || port == std::string::npos)
        return false;
    const std::string_view all = name;
    const std::string_view blade = all.substr(kBlade.size(), port - kBlade.size());
    const std::string_view rest = all.substr(port + kPort.size());
    const std::size_t slash = rest.find('/');
    if (!isDigits(blade) || slash == std::string_view::npos || !isDigits(rest.substr(0, slash)) ||
        !isDigits(rest.substr(slash + 1)))
        return false;
    std::string spelled = "l";
    spelled.append(blade).append("/u").append(rest);
    name = std::move(spelled);
    return true;
}

} // namespace

const char *conventionName(unsigned bit) {
    static constexpr std::array kNames = {"case", "short-name", "ethernet", "port-word", "blade"};
    static_assert(kNames.size() == NameConvention::kCount);
    return bit < kNames.size() ? kNames[bit] : "";
}

struct CablingNames::Compiled {
    std::vector<std::regex> patterns;
};

CablingNames::CablingNames(NameRules rules)
    : m_rules(std::move(rules))
    , m_compiled(std::make_unique<Compiled>()) {}
CablingNames::CablingNames(CablingNames &&) noexcept = default;
CablingNames &CablingNames::operator=(CablingNames &&) noexcept = default;
CablingNames::~CablingNames() = default;

Expected<CablingNames> CablingNames::make(NameRules rules) {
    CablingNames names(std::move(rules));
    for (const NameRule &rule : names.m_rules.rules) {
        try {
            names.m_compiled->patterns.emplace_back(rule.pattern, std::regex::ECMAScript | std::regex::icase);
        } catch (const std::regex_error &) {
            return fail(
                {ErrorCode::BadValue, names.m_rules.path, rule.line, 0, "regular expression", rule.pattern, {}});
        }
    }
    return names;
}

std::int32_t CablingNames::rename(std::string &name, NameRule::Of of) const {
    for (std::size_t i = 0; i < m_rules.rules.size(); ++i) {
        const NameRule &rule = m_rules.rules[i];
        std::smatch match;
        if (rule.of != of || !std::regex_match(name, match, m_compiled->patterns[i]))
            continue;
        name = match.format(rule.to);
        return static_cast<std::int32_t>(i);
    }
    return -1;
}

void CablingNames::expectDevice(std::string_view name) {
    const std::string lower = toLower(name);
    const std::string_view head = shortName(lower);
    if (head.size() == lower.size())
        return;
    const auto [known, added] = m_longOf.emplace(head, lower);
    if (!added && known->second != lower)
        known->second.clear();
}

PlainName CablingNames::plainDevice(std::string_view name) {
    PlainName plain;
    std::string text(name);
    plain.rule = rename(text, NameRule::Of::Device);
    if (std::string lower = toLower(text); lower != text) {
        plain.conventions |= NameConvention::Case;
        text = std::move(lower);
    }
    if (const std::string_view head = shortName(text); head.size() < text.size()) {
        const auto known = m_longOf.find(std::string(head));
        if (known == m_longOf.end() || !known->second.empty()) {
            plain.conventions |= NameConvention::ShortName;
            text.resize(head.size());
        }
    }
    plain.name = m_names.intern(text);
    return plain;
}

PlainName CablingNames::plainPort(std::string_view name) {
    const auto [known, added] = m_ports.try_emplace(std::string(name));
    PlainName &plain = known->second;
    if (!added)
        return plain;
    std::string text(name);
    plain.rule = rename(text, NameRule::Of::Port);
    if (std::string lower = toLower(text); lower != text) {
        plain.conventions |= NameConvention::Case;
        text = std::move(lower);
    }
    if (shortenEthernet(text))
        plain.conventions |= NameConvention::Ethernet;
    if (dropPortWord(text))
        plain.conventions |= NameConvention::PortWord;
    if (spellBlade(text))
        plain.conventions |= NameConvention::Blade;
    plain.name = m_names.intern(text);
    return plain;
}

PlainName CablingNames::plainPort(std::string_view part, std::string_view name) {
    if (part.empty())
        return plainPort(name);
    while (part.starts_with('/'))
        part.remove_prefix(1);
    return plainPort(std::string(part) + "/" + std::string(name));
}

} // namespace fabricscope
