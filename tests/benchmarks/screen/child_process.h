// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <sys/types.h>

#include <cstdio>
#include <string>
#include <vector>

namespace fabricscope::bench {

/// A program that runs beside a measurement: ended with this object, and with this process however that ends.
class ChildProcess {
public:
    /// Its standard output can be read here; every other descriptor of ours is closed in it.
    explicit ChildProcess(const std::vector<std::string> &arguments);
    ~ChildProcess();
    ChildProcess(const ChildProcess &) = delete;
    ChildProcess &operator=(const ChildProcess &) = delete;

    /// The next line without its end; empty at the end of output.
    std::string readLine();

private:
    pid_t m_pid = -1;
    std::FILE *m_output = nullptr;
};

} // namespace fabricscope::bench
