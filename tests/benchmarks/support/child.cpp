// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/benchmarks/support/child.h"

#include "tests/benchmarks/support/measure.h"

#include <fcntl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <sstream>

namespace fabricscope::bench {
namespace {

double seconds(const timeval &time) {
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) * 1e-6;
}

} // namespace

ChildUsage runChild(const std::vector<std::string> &argv) {
    std::vector<char *> arguments;
    for (const std::string &argument : argv)
        arguments.push_back(const_cast<char *>(argument.c_str()));
    arguments.push_back(nullptr);
    ChildUsage usage;
    const double start = now();
    // vfork: a copy of a large process's page tables would count into the child's time, and its pages into its peak.
    const pid_t pid = ::vfork();
    if (pid == 0) {
        const int null = ::open("/dev/null", O_RDWR);
        ::dup2(null, STDIN_FILENO);
        ::dup2(null, STDOUT_FILENO);
        ::execvp(arguments[0], arguments.data());
        ::_exit(127);
    }
    int status = 0;
    rusage used{};
    if (pid < 0 || ::wait4(pid, &status, 0, &used) != pid)
        return usage;
    usage.wallSeconds = now() - start;
    usage.exitCode = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    usage.cpuSeconds = seconds(used.ru_utime) + seconds(used.ru_stime);
    rusage own{};
    ::getrusage(RUSAGE_SELF, &own);
    if (used.ru_maxrss > own.ru_maxrss)
        usage.peakBytes = static_cast<std::uint64_t>(used.ru_maxrss) * 1024;
    return usage;
}

double cpuSecondsOf(int pid) {
    std::ifstream file("/proc/" + std::to_string(pid) + "/stat");
    std::string text((std::istreambuf_iterator<char>(file)), {});
    // Times are the 12th and 13th field behind the program's name, which may hold anything but a closing bracket last.
    std::istringstream fields(text.substr(std::min(text.size(), text.rfind(')') + 1)));
    std::string skipped;
    for (int i = 0; i < 11; ++i)
        fields >> skipped;
    double user = 0, system = 0;
    fields >> user >> system;
    return (user + system) / static_cast<double>(::sysconf(_SC_CLK_TCK));
}

bool canRun(const std::string &program) {
    const char *path = std::getenv("PATH");
    std::istringstream folders(path != nullptr ? path : "/usr/bin:/bin");
    for (std::string folder; std::getline(folders, folder, ':');)
        if (::access((folder + "/" + program).c_str(), X_OK) == 0)
            return true;
    return program.find('/') != std::string::npos && ::access(program.c_str(), X_OK) == 0;
}

} // namespace fabricscope::bench
