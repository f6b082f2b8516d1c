// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/telemetry/value_block.h"

#include <algorithm>
#include <limits>

namespace fabricscope {

ValueBlock::ValueBlock(std::uint32_t size, bool counter, bool ratio, const ValueBlock *timesOf)
    : m_timesOf(timesOf)
    , m_size(size)
    , m_counter(counter)
    , m_ratio(ratio) {
    m_storage = std::make_unique<std::uint64_t[]>(words());
    std::fill_n(shown(), (ratio ? 2 : 1) * static_cast<std::size_t>(size), std::numeric_limits<float>::quiet_NaN());
}

std::size_t ValueBlock::words() const {
    const std::size_t n = m_size;
    const std::size_t bytes = n * (1 + 4 * ((m_ratio ? 2U : 1U) + (sharesTimes() ? 0U : 2U)));
    return (m_counter ? n : 0) + (bytes + 7) / 8;
}

void ValueBlock::ownTimes() {
    if (!sharesTimes())
        return;
    ValueBlock own(m_size, m_counter, m_ratio);
    if (m_counter)
        std::copy_n(rawValues(), m_size, own.rawValues());
    std::copy_n(shown(), (m_ratio ? 2 : 1) * static_cast<std::size_t>(m_size), own.shown());
    std::copy_n(times(), 2 * static_cast<std::size_t>(m_size), own.times());
    std::copy_n(flagBytes(), m_size, own.flagBytes());
    m_storage = std::move(own.m_storage);
    m_timesOf = nullptr;
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
    return words() * 8 + (m_sources ? m_size * 2U : 0U) + sizeof *this;
}

} // namespace fabricscope
