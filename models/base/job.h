// SPDX-License-Identifier: GPL-3.0-or-later
// Progress and cancellation of a long job, shared between the thread that runs it and the one that asked.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>

namespace fabricscope {

/// All members may be used from any thread.
struct JobControl {
    std::atomic<bool> cancelled{false};
    std::atomic<std::uint64_t> done{0};  // in units of `total`
    std::atomic<std::uint64_t> total{0}; // 0 = unknown
};

using JobControlPtr = std::shared_ptr<JobControl>;

} // namespace fabricscope
