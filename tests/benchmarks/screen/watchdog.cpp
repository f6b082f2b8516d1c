// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/benchmarks/screen/watchdog.h"

#include "tests/benchmarks/support/measure.h"

#include <QMetaEnum>

#include <algorithm>
#include <chrono>
#include <ctime>

namespace fabricscope::bench {

namespace {

constexpr std::chrono::milliseconds kBeat(5);

double threadCpuSeconds() {
    timespec time{};
    ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) / 1e9;
}

} // namespace

WatchedApplication::WatchedApplication(int &argc, char **argv)
    : QApplication(argc, argv) {
    m_beat.setTimerType(Qt::PreciseTimer);
    m_beat.setInterval(kBeat);
    connect(&m_beat, &QTimer::timeout, this, &WatchedApplication::heartbeat);
}

void WatchedApplication::begin() {
    m_stalls.clear();
    m_start = m_last = now();
    m_lastCpu = threadCpuSeconds();
    m_eventSeconds = 0;
    m_beat.start();
}

void WatchedApplication::heartbeat() {
    const double at = now();
    const double late = at - m_last - std::chrono::duration<double>(kBeat).count();
    if (late >= kNoted)
        m_stalls.push_back({m_last - m_start, late, threadCpuSeconds() - m_lastCpu, m_doing, m_event});
    m_last = at;
    m_lastCpu = threadCpuSeconds();
    m_eventSeconds = 0;
    m_event.clear();
}

bool WatchedApplication::notify(QObject *receiver, QEvent *event) {
    if (m_depth > 0)
        return QApplication::notify(receiver, event);
    ++m_depth;
    const int type = event->type();
    const char *name = receiver->metaObject()->className(); // the receiver may be gone afterwards
    const double start = now();
    const bool result = QApplication::notify(receiver, event);
    const double seconds = now() - start;
    --m_depth;
    if (seconds > m_eventSeconds) {
        m_eventSeconds = seconds;
        if (seconds >= kNoted) {
            const char *key = QMetaEnum::fromType<QEvent::Type>().valueToKey(type);
            m_event = std::string(key != nullptr ? key : "event") + " to " + name;
        }
    }
    return result;
}

double WatchedApplication::longest() const {
    double most = 0;
    for (const Stall &stall : m_stalls)
        most = std::max(most, stall.seconds);
    return most;
}

} // namespace fabricscope::bench
