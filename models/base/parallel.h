// SPDX-License-Identifier: GPL-3.0-or-later
// Work over large flat arrays on more than one core. Small amounts stay on the calling thread: starting one costs as
// much as some ten thousand rows. What is thrown in any part is thrown again by the caller's call, once all parts have
// ended.
#pragma once

#include <algorithm>
#include <cstddef>
#include <future>
#include <system_error>
#include <thread>
#include <vector>

namespace fabricscope {

/// Rows from which on a second thread is worth it.
constexpr std::size_t kRowsWorthThreads = std::size_t{1} << 17;

/// How many threads to share so many rows among: 1 where that is quickest.
inline std::size_t threadsFor(std::size_t rows) {
    constexpr std::size_t kMost = 4; // beyond that memory is the bound
    const std::size_t cores = std::max<std::size_t>(1, std::thread::hardware_concurrency());
    return rows < kRowsWorthThreads ? 1 : std::min(cores, kMost);
}

/// Starts `work` on a thread of its own, or later, in get(), where no thread can be had.
template <class Work>
std::future<void> startBeside(Work &&work) {
    try {
        return std::async(std::launch::async, work);
    } catch (const std::system_error &) {
        return std::async(std::launch::deferred, work);
    }
}

/// Calls first() and second() at the same time, where `rows` are many enough; else one after the other.
template <class First, class Second>
void bothOver(std::size_t rows, First &&first, Second &&second) {
    if (threadsFor(rows) < 2) {
        first();
        second();
        return;
    }
    std::future<void> beside = startBeside([&first] { first(); }); // its destructor waits if second() throws
    second();
    beside.get();
}

/// Calls part(begin, end, number) for adjacent parts of 0 … rows − 1, numbered from 0; the last one on this thread.
template <class Part>
void overParts(std::size_t rows, std::size_t parts, Part &&part) {
    std::vector<std::future<void>> beside;
    for (std::size_t n = 0; n + 1 < parts; ++n)
        beside.push_back(startBeside([&part, rows, parts, n] { part(rows * n / parts, rows * (n + 1) / parts, n); }));
    part(rows * (parts - 1) / parts, rows, parts - 1);
    for (std::future<void> &one : beside)
        one.get();
}

/// The same in as many parts as there are threads for the rows.
template <class Part>
void overRows(std::size_t rows, Part &&part) {
    overParts(rows, threadsFor(rows), [&part](std::size_t begin, std::size_t end, std::size_t) { part(begin, end); });
}

} // namespace fabricscope
