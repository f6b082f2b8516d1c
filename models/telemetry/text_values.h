// SPDX-License-Identifier: GPL-3.0-or-later
// Values that are texts, beside the numbers: few, rarely changing, held by (owner, metric, index).
#pragma once

#include "models/base/time.h"

#include <cstdint>
#include <string>
#include <unordered_map>

namespace fabricscope {

struct TextValue {
    std::string text;
    TimePoint received{};
    TimePoint at{}; // device time stamp
    std::uint16_t source = 0;
    bool onChange = false;
};

class TextValues {
public:
    /// What a device may say at most in one text; longer ones are cut.
    static constexpr std::size_t kMaxBytes = 255;

    static std::uint64_t key(std::uint32_t owner, std::uint16_t metric, std::int16_t index) {
        return static_cast<std::uint64_t>(owner) << 32U | static_cast<std::uint64_t>(metric) << 16U |
               static_cast<std::uint16_t>(index);
    }
    void set(std::uint64_t key, TextValue value) {
        if (value.text.size() > kMaxBytes)
            value.text.resize(kMaxBytes);
        m_values[key] = std::move(value);
    }
    void erase(std::uint64_t key) { m_values.erase(key); }
    const TextValue *find(std::uint64_t key) const {
        const auto it = m_values.find(key);
        return it == m_values.end() ? nullptr : &it->second;
    }

private:
    std::unordered_map<std::uint64_t, TextValue> m_values;
};

} // namespace fabricscope
