// SPDX-License-Identifier: GPL-3.0-or-later
// A long text in parts of whole lines, so that several threads read it at a time and none needs all of it in memory.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

namespace fabricscope {

class TextParts {
public:
    virtual ~TextParts() = default;

    virtual std::size_t parts() const = 0;
    /// Part `n`, which may be empty; in `buffer`, or elsewhere and valid as long as this object. nullopt = cannot be
    /// read, or is not what it was when the text was opened. Any thread, several at a time with a buffer each.
    virtual std::optional<std::string_view> part(std::size_t n, std::vector<char> &buffer) const = 0;
    /// Nobody will look at parts before `n` again. One thread.
    virtual void passed(std::size_t n) { static_cast<void>(n); }
};

/// Parts of a text in memory, which outlives the object and is used up: memory of parts that were passed is given back.
class TextInMemory : public TextParts {
public:
    TextInMemory(std::string_view text, std::size_t partBytes);
    std::size_t parts() const override;
    std::optional<std::string_view> part(std::size_t n, std::vector<char> &buffer) const override;
    void passed(std::size_t n) override;

private:
    std::size_t beginOf(std::size_t n) const;

    std::string_view m_text;
    std::size_t m_partBytes;
    std::size_t m_givenBack = 0; // bytes
};

/// Parts of a regular file of `bytes`, read where they are asked for. The descriptor outlives the object.
class TextInFile : public TextParts {
public:
    TextInFile(int descriptor, std::size_t bytes, std::size_t partBytes);
    std::size_t parts() const override;
    std::optional<std::string_view> part(std::size_t n, std::vector<char> &buffer) const override;

private:
    bool read(std::size_t from, char *to, std::size_t bytes) const;

    int m_descriptor;
    std::size_t m_bytes;
    std::size_t m_partBytes;
};

} // namespace fabricscope
