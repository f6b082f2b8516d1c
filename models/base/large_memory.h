// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <vector>

namespace fabricscope {

/// Asks for large pages under a block of memory that is about to be filled; no effect on small ones. First touch of
/// hundreds of MB in 4 KiB pages costs more than parsing them does.
void adviseLargePages(const void *block, std::size_t bytes);

template <class T>
void reserveLarge(std::vector<T> &vector, std::size_t count) {
    vector.reserve(count);
    adviseLargePages(vector.data(), vector.capacity() * sizeof(T));
}

} // namespace fabricscope
