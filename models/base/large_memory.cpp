// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/base/large_memory.h"

#include <malloc.h>
#include <sys/mman.h>

#include <cstdint>
#include <cstdlib>
#include <new>

namespace fabricscope {
namespace {

constexpr std::size_t kWorthwhile = std::size_t{4} << 20;

// Left to itself, glibc keeps freed blocks of up to 32 MB in its heaps, where they fall to pieces: each fabric opened
// after another would leave a hundred MB behind. With a threshold of our own large blocks go back at once (man 3
// mallopt).
[[maybe_unused]] const bool kLargeBlocksGoBack = ::mallopt(M_MMAP_THRESHOLD, static_cast<int>(kWorthwhile)) != 0;

// What is free in one thread's heap serves no other thread, and glibc makes up to eight heaps a core: with two, memory
// holds still while sources send (within 1 MB of 506 from round to round, else within 11).
[[maybe_unused]] const bool kFewHeaps = ::mallopt(M_ARENA_MAX, 2) != 0;

/// About the whole pages of a block. A refusal is no error: the kernel may not offer it.
void advise(const void *block, std::size_t bytes, int advice) {
    constexpr std::uintptr_t kPage = 4096;
    const auto begin = (reinterpret_cast<std::uintptr_t>(block) + kPage - 1) & ~(kPage - 1);
    const auto end = (reinterpret_cast<std::uintptr_t>(block) + bytes) & ~(kPage - 1);
    if (begin < end)
        static_cast<void>(::madvise(reinterpret_cast<void *>(begin), end - begin, advice));
}

} // namespace

void adviseLargePages(const void *block, std::size_t bytes) {
    if (bytes >= kWorthwhile)
        advise(block, bytes, MADV_HUGEPAGE);
}

void returnFreedMemory() {
    ::malloc_trim(0);
}

void makeResident(const void *block, std::size_t bytes) {
    if (bytes >= kWorthwhile)
        advise(block, bytes, MADV_POPULATE_WRITE);
}

void giveBack(const void *block, std::size_t bytes) {
    advise(block, bytes, MADV_DONTNEED);
}

} // namespace fabricscope

// Sanitizers bring an operator new of their own.
#if defined(__has_feature)
#define FABRICSCOPE_HAS_FEATURE(feature) __has_feature(feature)
#else
#define FABRICSCOPE_HAS_FEATURE(feature) 0
#endif
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__) && !FABRICSCOPE_HAS_FEATURE(address_sanitizer) &&  \
    !FABRICSCOPE_HAS_FEATURE(thread_sanitizer)

// Every program of ours gets large blocks in large pages: at a million links nearly all memory is a few dozen flat
// arrays, and the first touch of 500 MB in pages of 4 KiB takes 0.1 to 3 s (the most in a virtual machine), in large
// ones 0.05 s. One place, where an allocator would change the type of every array.
void *operator new(std::size_t bytes) {
    constexpr std::size_t kLargePage = std::size_t{2} << 20;
    for (;;) {
        void *block = bytes < fabricscope::kWorthwhile ? std::malloc(bytes != 0 ? bytes : 1) : nullptr;
        if (bytes >= fabricscope::kWorthwhile && ::posix_memalign(&block, kLargePage, bytes) == 0)
            fabricscope::adviseLargePages(block, bytes);
        if (block != nullptr)
            return block;
        const std::new_handler handler = std::get_new_handler();
        if (handler == nullptr)
            throw std::bad_alloc();
        handler();
    }
}

void operator delete(void *block) noexcept {
    std::free(block);
}

void operator delete(void *block, std::size_t) noexcept {
    std::free(block);
}

#endif
