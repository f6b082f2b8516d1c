// SPDX-License-Identifier: GPL-3.0-or-later
// For objects that go from one thread to another through a library that ThreadSanitizer cannot look into: it sees no
// order there and would report races that cannot be. The side that hands an object over says so, and so does the side
// that takes it. Nothing without ThreadSanitizer.
#pragma once

#if defined(__SANITIZE_THREAD__) && !defined(FABRICSCOPE_TSAN)
#define FABRICSCOPE_TSAN // by hand where the compiler's own macro is taken away: sources/CMakeLists.txt
#endif

#if defined(FABRICSCOPE_TSAN)
extern "C" {
void __tsan_acquire(void *address);
void __tsan_release(void *address);
}
#endif

namespace fabricscope {

inline void handOver([[maybe_unused]] void *object) {
#if defined(FABRICSCOPE_TSAN)
    __tsan_release(object);
#endif
}
inline void takeOver([[maybe_unused]] void *object) {
#if defined(FABRICSCOPE_TSAN)
    __tsan_acquire(object);
#endif
}

} // namespace fabricscope
