// SPDX-License-Identifier: GPL-3.0-or-later
// A position within one line, for parsers by hand.
#pragma once

#include <charconv>
#include <cstdint>
#include <string_view>

namespace fabricscope {

class TextCursor {
public:
    explicit TextCursor(std::string_view text)
        : m_text(text) {}

    bool atEnd() const { return m_pos == m_text.size(); }
    char peek() const { return atEnd() ? '\0' : m_text[m_pos]; }
    std::size_t position() const { return m_pos; }
    std::uint64_t column() const { return m_pos + 1; }
    std::string_view rest() const { return m_text.substr(m_pos); }
    void skip(std::size_t n) { m_pos += n < m_text.size() - m_pos ? n : m_text.size() - m_pos; }

    bool blanks() {
        const std::size_t before = m_pos;
        while (m_pos < m_text.size() && (m_text[m_pos] == ' ' || m_text[m_pos] == '\t'))
            ++m_pos;
        return m_pos != before;
    }
    bool eat(char c) {
        if (peek() != c || atEnd())
            return false;
        ++m_pos;
        return true;
    }
    bool eat(std::string_view word) {
        if (!rest().starts_with(word))
            return false;
        m_pos += word.size();
        return true;
    }
    bool number(std::uint64_t &value, int base = 10) {
        const char *const from = m_text.data() + m_pos;
        const auto [end, error] = std::from_chars(from, m_text.data() + m_text.size(), value, base);
        if (error != std::errc())
            return false;
        m_pos += static_cast<std::size_t>(end - from);
        return true;
    }
    /// Up to `c`, which is eaten; false and no move if it does not come.
    bool until(char c, std::string_view &value) {
        const std::size_t at = m_text.find(c, m_pos);
        if (at == std::string_view::npos)
            return false;
        value = m_text.substr(m_pos, at - m_pos);
        m_pos = at + 1;
        return true;
    }
    /// Up to the next blank or the end.
    std::string_view word() {
        const std::size_t from = m_pos;
        while (m_pos < m_text.size() && m_text[m_pos] != ' ' && m_text[m_pos] != '\t')
            ++m_pos;
        return m_text.substr(from, m_pos - from);
    }

private:
    std::string_view m_text;
    std::size_t m_pos = 0;
};

} // namespace fabricscope
