// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/benchmarks/screen/child_process.h"

#include <fcntl.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>

namespace fabricscope::bench {

ChildProcess::ChildProcess(const std::vector<std::string> &arguments) {
    std::vector<char *> argv;
    for (const std::string &argument : arguments)
        argv.push_back(const_cast<char *>(argument.c_str()));
    argv.push_back(nullptr);
    int ends[2] = {-1, -1};
    if (::pipe(ends) != 0)
        return;
    m_pid = ::fork();
    if (m_pid == 0) {
        ::prctl(PR_SET_PDEATHSIG, SIGKILL);
        ::dup2(ends[1], STDOUT_FILENO);
        ::close_range(STDERR_FILENO + 1, ~0U, 0); // a lock that our caller holds must not live on in it
        ::execvp(argv[0], argv.data());
        ::_exit(127);
    }
    ::close(ends[1]);
    m_output = ::fdopen(ends[0], "r");
}

ChildProcess::~ChildProcess() {
    if (m_pid > 0) {
        ::kill(m_pid, SIGKILL);
        ::waitpid(m_pid, nullptr, 0);
    }
    if (m_output != nullptr)
        std::fclose(m_output);
}

std::string ChildProcess::readLine() {
    std::string line;
    for (int c = 0; m_output != nullptr && (c = std::fgetc(m_output)) != EOF && c != '\n';)
        line += static_cast<char>(c);
    return line;
}

} // namespace fabricscope::bench
