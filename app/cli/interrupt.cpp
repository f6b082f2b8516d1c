// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/interrupt.h"

#include "app/cli/exit_codes.h"

#include <pthread.h>
#include <unistd.h>

#include <csignal>
#include <ctime>

namespace fabricscope::cli {
namespace {

sigset_t signalsOf() {
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, SIGINT);
    sigaddset(&set, SIGTERM);
    return set;
}

} // namespace

Interrupt::Interrupt(JobControlPtr job)
    : m_job(std::move(job)) {
    const sigset_t set = signalsOf();
    pthread_sigmask(SIG_BLOCK, &set, nullptr);
    m_thread = std::thread([this] { wait(); });
}

Interrupt::~Interrupt() {
    m_done = true;
    pthread_kill(m_thread.native_handle(), SIGTERM);
    m_thread.join();
}

void Interrupt::wait() {
    const sigset_t set = signalsOf();
    int signal = 0;
    sigwait(&set, &signal);
    if (m_done)
        return;
    m_job->cancelled = true;
    const timespec grace{1, 0};
    sigtimedwait(&set, nullptr, &grace);
    if (!m_done)
        _exit(ExitCode::Interrupted);
}

} // namespace fabricscope::cli
