// SPDX-License-Identifier: GPL-3.0-or-later
// Parts of a long text, each lexed by itself and by any thread, handed out in order to the one that puts them together.
// Who puts together lexes as well when the next part is not there yet, so that no core waits while there is work.
#pragma once

#include "models/formats/text_parts.h"

#include <algorithm>
#include <array>
#include <condition_variable>
#include <cstddef>
#include <exception>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string_view>
#include <system_error>
#include <thread>
#include <vector>

namespace fabricscope {

/// Texts from here on are worth a second thread.
constexpr std::size_t kWorthReadingAhead = std::size_t{4} << 20;

/// In parts of this much.
constexpr std::size_t kReadAheadPart = std::size_t{1} << 20;

template <class Part>
class ReadAhead {
public:
    /// lex(text, part) fills a part, which may be one that was used before, from whole lines, which live as long as the
    /// part; called on several threads at a time.
    using Lex = std::function<void(std::string_view text, Part &part)>;

    ReadAhead(std::unique_ptr<TextParts> text, Lex lex)
        : m_text(std::move(text))
        , m_lex(std::move(lex))
        , m_parts(m_text->parts()) {
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
    /// Part `n`, to be asked for one after the other by one thread; lives until the next is asked for. nullptr = its
    /// text could not be read. Throws what its lexing threw.
    Part *at(std::size_t n) {
        m_text->passed(n);
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
        return slot.read ? &slot.part : nullptr;
    }

private:
    static constexpr std::size_t kSlots = 8;
    struct Slot {
        std::vector<char> buffer;
        Part part;
        std::size_t number = 0;
        bool ready = false;
        bool read = false;
        std::exception_ptr failure;
    };

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
            const std::optional<std::string_view> text = m_text->part(n, slot.buffer);
            slot.read = text.has_value();
            if (text)
                m_lex(*text, slot.part);
        } catch (...) {
            failure = std::current_exception();
        }
        lock.lock();
        slot.failure = failure;
        slot.ready = true;
        m_changed.notify_all();
    }

    std::unique_ptr<TextParts> m_text;
    Lex m_lex;
    std::size_t m_parts;
    std::array<Slot, kSlots> m_slots;
    std::mutex m_mutex;
    std::condition_variable m_changed;
    std::size_t m_base = 0; // the part that was asked for last: what comes before it may be overwritten
    std::size_t m_next = 0; // the next one to lex
    bool m_stopped = false;
    std::vector<std::thread> m_threads;
};

} // namespace fabricscope
