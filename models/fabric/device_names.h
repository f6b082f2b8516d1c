// SPDX-License-Identifier: GPL-3.0-or-later
// Devices by the names that people and files call them: in other case, with or without a domain.
#pragma once

#include "models/base/ids.h"
#include "models/base/name_arena.h"

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace fabricscope {

struct DeviceData;

/// Of the text in lower case.
std::uint64_t caselessHash(std::string_view text);

class DeviceNames {
public:
    void add(std::span<const DeviceData> devices, const NameArena &names);
    /// Exact, then case-insensitive name, then short name of an FQDN; invalid if none or ambiguous. With the devices
    /// and names that were added.
    DeviceId find(std::string_view name, std::span<const DeviceData> devices, const NameArena &names) const;

private:
    struct Key {
        std::uint64_t hash;
        DeviceId device;
    };
    std::vector<Key>::const_iterator firstWith(std::uint64_t hash) const;
    std::vector<Key> m_keys; // of full and short names, sorted
};

} // namespace fabricscope
