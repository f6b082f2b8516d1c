// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/base/large_memory.h"

#include <sys/mman.h>

#include <cstdint>

namespace fabricscope {

void adviseLargePages(const void *block, std::size_t bytes) {
    constexpr std::uintptr_t kPage = 4096;
    constexpr std::size_t kWorthwhile = std::size_t{4} << 20;
    if (bytes < kWorthwhile)
        return;
    const auto begin = (reinterpret_cast<std::uintptr_t>(block) + kPage - 1) & ~(kPage - 1);
    const auto end = (reinterpret_cast<std::uintptr_t>(block) + bytes) & ~(kPage - 1);
    // A refusal is no error: the kernel may not offer large pages.
    static_cast<void>(::madvise(reinterpret_cast<void *>(begin), end - begin, MADV_HUGEPAGE));
}

} // namespace fabricscope
