// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/base/background.h"

#include <sys/resource.h>
#include <unistd.h>

namespace fabricscope {

void standBack() {
    // A thread id is a process id to setpriority (man 2 setpriority, "C library/kernel differences"). Refusal only
    // leaves things as they are.
    ::setpriority(PRIO_PROCESS, static_cast<id_t>(::gettid()), 5);
}

} // namespace fabricscope
