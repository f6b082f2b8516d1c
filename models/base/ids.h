// SPDX-License-Identifier: GPL-3.0-or-later
// Strong dense ids: an index into the flat arrays of the thing that issued them, valid for its lifetime.
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>

namespace fabricscope {

template <class Tag>
struct Id {
    static constexpr std::uint32_t kNone = std::numeric_limits<std::uint32_t>::max();

    std::uint32_t value = kNone;

    constexpr Id() = default;
    constexpr explicit Id(std::uint32_t v)
        : value(v) {}
    constexpr explicit Id(std::size_t v)
        : value(static_cast<std::uint32_t>(v)) {}

    constexpr bool valid() const { return value != kNone; }
    constexpr std::size_t index() const { return value; }
    constexpr auto operator<=>(const Id &) const = default;
};

using DeviceId = Id<struct DeviceTag>;
using PortId = Id<struct PortTag>;
using LinkId = Id<struct LinkTag>;
using PlaceId = Id<struct PlaceTag>; // a rack (or a coarser place where no rack is known)

} // namespace fabricscope

template <class Tag>
struct std::hash<fabricscope::Id<Tag>> {
    std::size_t operator()(const fabricscope::Id<Tag> &id) const noexcept {
        return std::hash<std::uint32_t>()(id.value);
    }
};
