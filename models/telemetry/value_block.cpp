// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/telemetry/value_block.h"

#include <algorithm>
#include <limits>

namespace fabricscope {

ValueBlock::ValueBlock(std::uint32_t size, bool counter, bool ratio)
    : m_size(size) {
    const std::size_t n = size;
    const std::size_t words = (counter ? n : 0) + (n * (ratio ? 16 : 12) + n + 7) / 8;
    m_storage = std::make_unique<std::uint64_t[]>(words);
    m_words = words;
    std::uint64_t *next = m_storage.get();
    if (counter) {
        m_raw = next;
        next += n;
    }
    auto *floats = reinterpret_cast<float *>(next);
    m_value = floats;
    floats += n;
    if (ratio) {
        m_rate = floats;
        floats += n;
    }
    auto *stamps = reinterpret_cast<std::uint32_t *>(floats);
    m_received = stamps;
    m_at = stamps + n;
    m_flags = reinterpret_cast<std::uint8_t *>(stamps + 2 * n);
    std::fill_n(m_value, n, std::numeric_limits<float>::quiet_NaN());
    if (m_rate != nullptr)
        std::fill_n(m_rate, n, std::numeric_limits<float>::quiet_NaN());
}

ValueRef ValueBlock::at(std::uint32_t i) {
    return {m_raw != nullptr ? m_raw + i : nullptr,
            m_value + i,
            m_rate != nullptr ? m_rate + i : nullptr,
            m_received + i,
            m_at + i,
            m_flags + i};
}

void ValueBlock::setSource(std::uint32_t i, std::uint16_t source) {
    if (m_sources) {
        m_sources[i] = source;
    } else if (!m_hasSource) {
        m_source = source;
        m_hasSource = true;
    } else if (m_source != source) {
        m_sources = std::make_unique<std::uint16_t[]>(m_size);
        std::fill_n(m_sources.get(), m_size, m_source);
        m_sources[i] = source;
    }
}

std::size_t ValueBlock::bytes() const {
    return m_words * 8 + (m_sources ? m_size * 2U : 0U) + sizeof *this;
}

} // namespace fabricscope
