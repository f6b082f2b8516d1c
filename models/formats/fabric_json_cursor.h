// SPDX-License-Identifier: GPL-3.0-or-later
// Columns of fabric.json as our own writer spells them, read straight from the text and a few thousand rows at a time,
// so that the rows being filled stay in the cache. Anything spelled otherwise is refused: the ordinary reader then says
// what it is.
#pragma once

#include "models/formats/fabric_json_columns.h"

#include <charconv>
#include <cstdint>
#include <string_view>
#include <type_traits>

namespace fabricscope::fabric_json {

template <class Number>
class ColumnCursor {
public:
    /// `raw` is the column's JSON and lives as long as the cursor; empty = left out.
    explicit ColumnCursor(std::string_view raw) {
        const auto opens = [&raw](std::string_view start, std::string_view end) {
            if (!raw.starts_with(start) || !raw.ends_with(end) || raw.size() < start.size() + end.size())
                return false;
            raw = raw.substr(start.size(), raw.size() - start.size() - end.size());
            return true;
        };
        if (raw.empty())
            return;
        if (opens("{\"runs\":[", "]}"))
            m_form = Form::Runs;
        else if (std::is_integral_v<Number> && opens("{\"steps\":[", "]}"))
            m_form = Form::Steps;
        else if (opens("[", "]"))
            m_form = Form::List;
        else
            m_form = Form::Bad;
        m_p = raw.data();
        m_end = raw.data() + raw.size();
    }

    bool present() const { return m_form != Form::Absent; }
    /// Whether all rows were taken.
    bool atEnd() const { return m_p == m_end && m_left == 0 && m_form != Form::Bad; }

    /// Calls put(row, value) for the next `rows` rows, numbered from 0; false if there are fewer or they are malformed.
    template <class Put>
    bool take(std::size_t rows, Put &&put) {
        if (m_form == Form::List) {
            for (std::size_t row = 0; row < rows; ++row) {
                if (!number(m_value))
                    return false;
                put(row, m_value);
            }
            return true;
        }
        for (std::size_t row = 0; row < rows;) {
            if (m_left == 0 && !pair())
                return false;
            const std::size_t n = m_left < rows - row ? static_cast<std::size_t>(m_left) : rows - row;
            m_left -= n;
            if constexpr (std::is_integral_v<Number>) {
                if (m_form == Form::Steps) {
                    for (std::size_t i = 0; i < n; ++i) {
                        // Wraps, so that hostile steps are no undefined overflow.
                        m_value = static_cast<Number>(static_cast<std::uint64_t>(m_value) +
                                                      static_cast<std::uint64_t>(m_step));
                        put(row++, m_value);
                    }
                    continue;
                }
            }
            for (std::size_t i = 0; i < n; ++i)
                put(row++, m_step);
        }
        return true;
    }

private:
    enum class Form { Absent, Bad, List, Runs, Steps };

    bool pair() {
        std::int64_t count = 0;
        if ((m_form != Form::Runs && m_form != Form::Steps) || !plain(count) || count < 1 ||
            count > static_cast<std::int64_t>(kMaxRun) || !number(m_step))
            return false;
        m_left = static_cast<std::uint64_t>(count);
        return true;
    }

    bool number(Number &value) {
        if constexpr (std::is_same_v<Number, std::int64_t>)
            return plain(value);
        const auto [end, error] = std::from_chars(m_p, m_end, value);
        return error == std::errc() && separator(end);
    }

    /// Most columns hold numbers of a few digits: quicker than from_chars.
    bool plain(std::int64_t &value) {
        constexpr std::ptrdiff_t kSafeDigits = 18;
        const bool negative = m_p != m_end && *m_p == '-';
        const char *p = m_p + (negative ? 1 : 0);
        const char *const digits = p;
        std::int64_t sum = 0;
        while (p != m_end && *p >= '0' && *p <= '9' && p - digits < kSafeDigits)
            sum = sum * 10 + (*p++ - '0');
        value = negative ? -sum : sum;
        return p != digits && separator(p);
    }

    /// Behind a number: a comma and another one, or the end.
    bool separator(const char *end) {
        m_p = end;
        if (m_p == m_end)
            return true;
        return *m_p++ == ',' && m_p != m_end;
    }

    Form m_form = Form::Absent;
    const char *m_p = nullptr;
    const char *m_end = nullptr;
    std::uint64_t m_left = 0; // rows of the pair at hand
    Number m_step{};
    Number m_value{};
};

} // namespace fabricscope::fabric_json
