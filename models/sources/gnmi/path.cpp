// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/sources/gnmi/path.h"

#include "models/base/text.h"

#include <cctype>

namespace fabricscope::gnmipath {

namespace {

tl::unexpected<Error> syntax(std::string_view text, std::size_t at, const char *expected) {
    Error error;
    error.code = ErrorCode::Syntax;
    error.column = at + 1;
    error.expected = expected;
    error.found = excerpt(text.substr(std::min(at, text.size())), 60);
    return fail(std::move(error));
}

/// Text up to one of `stops` that is not escaped; `at` ends on the stop or at the end.
std::string take(std::string_view text, std::size_t &at, std::string_view stops) {
    std::string out;
    for (; at < text.size() && stops.find(text[at]) == std::string_view::npos; ++at) {
        if (text[at] == '\\' && at + 1 < text.size())
            ++at;
        out += text[at];
    }
    return out;
}

bool takeKeys(std::string_view text, std::size_t &at, Elem &elem, const char *&expected) {
    while (at < text.size() && text[at] == '[') {
        ++at;
        std::string key = take(text, at, "=]");
        if (at >= text.size() || text[at] != '=' || key.empty()) {
            expected = "[key=value]";
            return false;
        }
        ++at;
        std::string value = take(text, at, "]");
        if (at >= text.size()) {
            expected = "]";
            return false;
        }
        ++at;
        elem.keys.emplace_back(std::move(key), std::move(value));
    }
    return true;
}

void appendEscaped(std::string &out, std::string_view text, std::string_view special) {
    for (const char c : text) {
        if (c == '\\' || special.find(c) != std::string_view::npos)
            out += '\\';
        out += c;
    }
}

} // namespace

Expected<Path> parse(std::string_view text) {
    Path path;
    std::size_t at = startsWith(text, "/") ? 1 : 0;
    while (at < text.size()) {
        Elem elem;
        elem.name = take(text, at, "/[");
        if (elem.name.empty())
            return syntax(text, at, "element name");
        const char *expected = nullptr;
        if (!takeKeys(text, at, elem, expected))
            return syntax(text, at, expected);
        path.push_back(std::move(elem));
        if (at == text.size())
            break;
        if (text[at] != '/')
            return syntax(text, at, "/");
        ++at;
    }
    return path;
}

Elem parseElement(std::string_view text) {
    Elem elem;
    std::size_t at = 0;
    elem.name = take(text, at, "[");
    const char *expected = nullptr;
    if (!takeKeys(text, at, elem, expected) || at != text.size()) {
        elem.keys.clear();
        elem.name = text;
    }
    return elem;
}

std::string toString(const Path &path) {
    std::string out;
    for (const Elem &elem : path) {
        out += '/';
        appendEscaped(out, elem.name, "/[");
        for (const auto &[key, value] : elem.keys) {
            out += '[';
            appendEscaped(out, key, "=]");
            out += '=';
            appendEscaped(out, value, "]");
            out += ']';
        }
    }
    return out.empty() ? "/" : out;
}

std::string_view dropModule(std::string_view name) {
    const std::size_t colon = name.find(':');
    if (colon == std::string_view::npos || colon == 0 || colon + 1 == name.size())
        return name;
    for (const char c : name.substr(0, colon)) {
        if (std::isalnum(static_cast<unsigned char>(c)) == 0 && c != '-' && c != '_' && c != '.')
            return name;
    }
    return name.substr(colon + 1);
}

} // namespace fabricscope::gnmipath
