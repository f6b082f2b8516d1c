// SPDX-License-Identifier: GPL-3.0-or-later
// Parts of a long text, each lexed by itself and by any thread, handed out in order to the one that puts them together.
// Who puts together lexes as well when the next part is not there yet, so that no core waits while there is work.
#pragma once

#include "models/base/large_memory.h"

#include <algorithm>
#include <array>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <functional>
#include <mutex>
#include <string_view>
#include <system_error>
#include <thread>
#include <vector>

namespace fabricscope {

/// Texts from here on are worth a second thread.
constexpr std::size_t kWorthReadingAhead = std::size_t{4} << 20;

template <class Part>
class ReadAhead {
public:
    /// lex(text, part) fills a part, which may be one that was used before, from whole lines; called on several threads
    /// at a time. `text` outlives the object.
    using Lex = std::function<void(std::string_view text, Part &part)>;

    ReadAhead(std::string_view text, Lex lex, std::size_t partBytes = std::size_t{1} << 20)
        : m_text(text)
        , m_lex(std::move(lex))
        , m_partBytes(partBytes)
        , m_parts(text.size() / partBytes + 1) {
        constexpr unsigned kMost = 3; // one thread puts together: more would wait for it
        const unsigned cores = std::max(1U, std::thread::hardware_concurrency());
        try {
            for (unsigned i = 1; i < cores && i <= kMost; ++i)
                m_threads.emplace_back([this] { work(); });
        } catch (const std::system_error &) {
            // No thread to be had: at() does all.
        }
    }
    ReadAhead(const ReadAhead &) = delete;
    ReadAhead &operator=(const ReadAhead &) = delete;
    ~ReadAhead() {
        {
            const std::lock_guard lock(m_mutex);
            m_stopped = true;
        }
        m_changed.notify_all();
        for (std::thread &thread : m_threads)
            thread.join();
    }

    std::size_t parts() const { return m_parts; }
    /// Where part `n` begins: at the start of a line; parts() = the end.
    std::size_t beginOf(std::size_t n) const {
        if (n == 0)
            return 0;
        const std::size_t feed = n < m_parts ? m_text.find('\n', n * m_partBytes - 1) : std::string_view::npos;
        return feed == std::string_view::npos ? m_text.size() : feed + 1;
    }
    /// Part `n`, to be asked for one after the other by one thread; lives until the next is asked for, and so does the
    /// text before it: its memory is given back. Throws what its lexing threw.
    Part &at(std::size_t n) {
        giveBackBefore(beginOf(n));
        std::unique_lock lock(m_mutex);
        m_base = n;
        m_next = std::max(m_next, n);
        m_changed.notify_all();
        Slot &slot = m_slots[n % kSlots];
        while (!slot.ready || slot.number != n) {
            if (m_next < m_parts && m_next < m_base + kSlots)
                lexNext(lock);
            else
                m_changed.wait(lock);
        }
        if (slot.failure)
            std::rethrow_exception(slot.failure);
        return slot.part;
    }

private:
    static constexpr std::size_t kSlots = 8;
    struct Slot {
        Part part;
        std::size_t number = 0;
        bool ready = false;
        std::exception_ptr failure;
    };

    /// In whole large pages: half of one would not be free.
    void giveBackBefore(std::size_t position) {
        constexpr std::uintptr_t kLargePage = std::uintptr_t{2} << 20;
        const auto text = reinterpret_cast<std::uintptr_t>(m_text.data());
        const std::uintptr_t end = (text + position) & ~(kLargePage - 1);
        if (end <= text + m_givenBack)
            return;
        giveBack(m_text.data() + m_givenBack, end - text - m_givenBack);
        m_givenBack = end - text;
    }

    void work() {
        std::unique_lock lock(m_mutex);
        for (;;) {
            m_changed.wait(lock, [this] { return m_stopped || m_next >= m_parts || m_next < m_base + kSlots; });
            if (m_stopped || m_next >= m_parts)
                return;
            lexNext(lock);
        }
    }

    void lexNext(std::unique_lock<std::mutex> &lock) {
        const std::size_t n = m_next++;
        Slot &slot = m_slots[n % kSlots];
        slot.ready = false;
        slot.number = n;
        lock.unlock();
        std::exception_ptr failure;
        try {
            const std::size_t begin = beginOf(n);
            const std::size_t end = std::max(begin, beginOf(n + 1));
            m_lex(m_text.substr(begin, end - begin), slot.part);
        } catch (...) {
            failure = std::current_exception();
        }
        lock.lock();
        slot.failure = failure;
        slot.ready = true;
        m_changed.notify_all();
    }

    std::string_view m_text;
    Lex m_lex;
    std::size_t m_partBytes;
    std::size_t m_parts;
    std::array<Slot, kSlots> m_slots;
    std::mutex m_mutex;
    std::condition_variable m_changed;
    std::size_t m_base = 0; // the part that was asked for last: what comes before it may be overwritten
    std::size_t m_next = 0; // the next one to lex
    bool m_stopped = false;
    std::size_t m_givenBack = 0; // bytes of the text
    std::vector<std::thread> m_threads;
};

} // namespace fabricscope
