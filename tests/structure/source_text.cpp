// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/structure/source_text.h"

#include <algorithm>
#include <cctype>

namespace fabricscope::structure {

namespace {

bool isWord(char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
}

bool isBlank(char c) {
    return c == ' ' || c == '\t';
}

// Whether only blanks stand between the start of the line and `at`.
bool startsLine(std::string_view text, std::size_t at) {
    while (at > 0 && isBlank(text[at - 1])) {
        --at;
    }
    return at == 0 || text[at - 1] == '\n';
}

bool isIncludeAt(std::string_view text, std::size_t at) {
    if (text[at] != '#' || !startsLine(text, at)) {
        return false;
    }
    ++at;
    while (at < text.size() && isBlank(text[at])) {
        ++at;
    }
    return text.substr(at).starts_with("include");
}

std::size_t endOfLine(std::string_view text, std::size_t at) {
    return std::min(text.find('\n', at), text.size());
}

// One past the closing quote; an unfinished literal ends with its line, as it does for the compiler.
std::size_t endOfLiteral(std::string_view text, std::size_t open) {
    const char quote = text[open];
    std::size_t at = open + 1;
    while (at < text.size() && text[at] != quote && text[at] != '\n') {
        at += text[at] == '\\' ? 2 : 1;
    }
    return std::min(at + 1, text.size());
}

// R"tag( … )tag": one past the closing quote.
std::size_t endOfRawLiteral(std::string_view text, std::size_t open) {
    const std::size_t paren = text.find('(', open);
    if (paren == std::string_view::npos) {
        return text.size();
    }
    const std::string close = ")" + std::string(text.substr(open + 1, paren - open - 1)) + "\"";
    const std::size_t end = text.find(close, paren);
    return end == std::string_view::npos ? text.size() : end + close.size();
}

void blankOut(std::string &text, std::size_t from, std::size_t to) {
    for (std::size_t i = from; i < std::min(to, text.size()); ++i) {
        if (text[i] != '\n') {
            text[i] = ' ';
        }
    }
}

} // namespace

std::string blanked(std::string_view text, Keep keep) {
    std::string out(text);
    std::size_t at = 0;
    while (at < text.size()) {
        const std::string_view rest = text.substr(at);
        if (rest.starts_with("//")) {
            const std::size_t end = endOfLine(text, at);
            blankOut(out, at, end);
            at = end;
        } else if (rest.starts_with("/*")) {
            const std::size_t close = text.find("*/", at + 2);
            const std::size_t end = close == std::string_view::npos ? text.size() : close + 2;
            blankOut(out, at, end);
            at = end;
        } else if (isIncludeAt(text, at)) {
            // A comment after the path still goes; "//" cannot stand inside an include path of ours.
            const std::size_t end = endOfLine(text, at);
            blankOut(out, std::min(text.find("//", at), end), end);
            at = end;
        } else if (text[at] == '"') {
            const bool raw =
                at > 0 && text[at - 1] == 'R' &&
                (at < 2 || !isWord(text[at - 2]) || text[at - 2] == '8' || text[at - 2] == 'u' || text[at - 2] == 'U');
            const std::size_t end = raw ? endOfRawLiteral(text, at) : endOfLiteral(text, at);
            if (keep == Keep::CodeOnly) {
                blankOut(out, at + 1, end - 1);
            }
            at = end;
        } else if (text[at] == '\'' && (at == 0 || !isWord(text[at - 1]))) { // not the separator of 1'000
            const std::size_t end = endOfLiteral(text, at);
            if (keep == Keep::CodeOnly) {
                blankOut(out, at + 1, end - 1);
            }
            at = end;
        } else {
            ++at;
        }
    }
    return out;
}

std::vector<std::string_view> linesOf(std::string_view text) {
    std::vector<std::string_view> lines;
    while (!text.empty()) {
        const std::size_t end = endOfLine(text, 0);
        lines.push_back(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return lines;
}

std::vector<Include> includesOf(std::string_view text) {
    std::vector<Include> includes;
    const std::string code = blanked(text, Keep::CodeOnly);
    int number = 0;
    for (const std::string_view line : linesOf(code)) {
        ++number;
        const std::size_t hash = line.find_first_not_of(" \t");
        if (hash == std::string_view::npos || !isIncludeAt(line, hash)) {
            continue;
        }
        const std::size_t open = line.find_first_of("\"<", hash);
        if (open == std::string_view::npos) {
            continue;
        }
        const bool quoted = line[open] == '"';
        const std::size_t close = line.find(quoted ? '"' : '>', open + 1);
        if (close != std::string_view::npos) {
            includes.push_back({number, std::string(line.substr(open + 1, close - open - 1)), quoted});
        }
    }
    return includes;
}

} // namespace fabricscope::structure
