// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/text_parts.h"

#include "models/base/large_memory.h"

#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdint>
#include <cstring>

namespace fabricscope {

TextInMemory::TextInMemory(std::string_view text, std::size_t partBytes)
    : m_text(text)
    , m_partBytes(partBytes) {}

std::size_t TextInMemory::parts() const {
    return m_text.size() / m_partBytes + 1;
}

/// The start of a line.
std::size_t TextInMemory::beginOf(std::size_t n) const {
    if (n == 0)
        return 0;
    const std::size_t feed = n < parts() ? m_text.find('\n', n * m_partBytes - 1) : std::string_view::npos;
    return feed == std::string_view::npos ? m_text.size() : feed + 1;
}

std::optional<std::string_view> TextInMemory::part(std::size_t n, std::vector<char> &) const {
    const std::size_t begin = beginOf(n);
    return m_text.substr(begin, beginOf(n + 1) - begin);
}

void TextInMemory::passed(std::size_t n) {
    constexpr std::uintptr_t kLargePage = std::uintptr_t{2} << 20; // half of one would not be free
    const auto text = reinterpret_cast<std::uintptr_t>(m_text.data());
    const std::uintptr_t end = (text + beginOf(n)) & ~(kLargePage - 1);
    if (end <= text + m_givenBack)
        return;
    giveBack(m_text.data() + m_givenBack, end - text - m_givenBack);
    m_givenBack = end - text;
}

TextInFile::TextInFile(int descriptor, std::size_t bytes, std::size_t partBytes)
    : m_descriptor(descriptor)
    , m_bytes(bytes)
    , m_partBytes(partBytes) {}

std::size_t TextInFile::parts() const {
    return m_bytes / m_partBytes + 1;
}

bool TextInFile::read(std::size_t from, char *to, std::size_t bytes) const {
    while (bytes > 0) {
        const ssize_t n = ::pread(m_descriptor, to, bytes, static_cast<off_t>(from));
        if (n < 0 && errno == EINTR)
            continue;
        if (n <= 0)
            return false;
        from += static_cast<std::size_t>(n);
        to += n;
        bytes -= static_cast<std::size_t>(n);
    }
    return true;
}

std::optional<std::string_view> TextInFile::part(std::size_t n, std::vector<char> &buffer) const {
    constexpr std::size_t kLine = 4096; // hardly any is longer
    // From the byte before, which may be the line feed before the first line, to the end of the line that the next part
    // begins in.
    const std::size_t from = n == 0 ? 0 : n * m_partBytes - 1;
    const std::size_t next = (n + 1) * m_partBytes - 1;
    std::size_t have = 0;
    const char *feed = nullptr;
    for (std::size_t to = next + kLine; feed == nullptr && from + have < m_bytes; to += to - from) {
        const std::size_t size = std::min(to, m_bytes) - from;
        if (buffer.size() < size)
            buffer.resize(size);
        if (!read(from + have, buffer.data() + have, size - have))
            return std::nullopt;
        const std::size_t looked = std::max(have, std::min(next - from, size));
        feed = static_cast<const char *>(std::memchr(buffer.data() + looked, '\n', size - looked));
        have = size;
    }
    char more = 0;
    if (n + 1 == parts() && ::pread(m_descriptor, &more, 1, static_cast<off_t>(m_bytes)) != 0)
        return std::nullopt; // has grown
    const char *const end = feed != nullptr ? feed + 1 : buffer.data() + have;
    const char *begin = buffer.data();
    if (n > 0) {
        const auto *const first =
            static_cast<const char *>(std::memchr(begin, '\n', static_cast<std::size_t>(end - begin)));
        begin = first != nullptr ? first + 1 : end;
    }
    return std::string_view(begin, static_cast<std::size_t>(end - begin));
}

} // namespace fabricscope
