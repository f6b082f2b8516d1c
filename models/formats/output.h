// SPDX-License-Identifier: GPL-3.0-or-later
// A text file on its way to disk: buffered, compressed by its name's ending, written beside the target and renamed over
// it at the end, so that a failure leaves the old one.
#pragma once

#include "models/base/expected.h"

#include <charconv>
#include <memory>
#include <string>
#include <string_view>
#include <type_traits>

namespace fabricscope {

class OutputFile {
public:
    /// `path` "-" = standard output; ".gz" and ".zst" compress. Errors: NotWritable.
    static Expected<OutputFile> create(const std::string &path);

    OutputFile(OutputFile &&) noexcept;
    OutputFile &operator=(OutputFile &&) noexcept;
    ~OutputFile(); // without finish(): nothing is left behind

    void put(std::string_view text) {
        m_buffer.append(text);
        if (m_buffer.size() >= kFlushAt)
            flush();
    }
    void put(char c) { m_buffer.push_back(c); }
    template <class Number>
    requires std::is_arithmetic_v<Number>
    void number(Number value, int base = 10) {
        char text[32];
        std::to_chars_result result{};
        if constexpr (std::is_floating_point_v<Number>)
            result = std::to_chars(text, text + sizeof text, value);
        else
            result = std::to_chars(text, text + sizeof text, value, base);
        put(std::string_view(text, static_cast<std::size_t>(result.ptr - text)));
    }
    /// Puts the file in place. Errors: NotWritable, of this or any put before.
    Expected<void> finish();

private:
    static constexpr std::size_t kFlushAt = 1 << 18;
    struct State;
    explicit OutputFile(std::unique_ptr<State> state);
    void flush();

    std::string m_buffer;
    std::unique_ptr<State> m_state;
};

} // namespace fabricscope
