// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/benchmarks/support/machine.h"

#include <unistd.h>

#include <fstream>
#include <thread>

namespace fabricscope::bench {
namespace {

/// The value behind `key` in a file of "key : value" or key="value" lines.
std::string valueIn(const char *path, const std::string &key, char separator) {
    std::ifstream file(path);
    for (std::string line; std::getline(file, line);) {
        if (!line.starts_with(key))
            continue;
        const std::size_t at = line.find(separator);
        if (at == std::string::npos)
            continue;
        const std::size_t from = line.find_first_not_of(" \t\"", at + 1);
        const std::size_t to = line.find_last_not_of(" \t\"");
        if (from != std::string::npos)
            return line.substr(from, to - from + 1);
    }
    return "unknown";
}

} // namespace

Machine thisMachine() {
    Machine machine;
    machine.cpu = valueIn("/proc/cpuinfo", "model name", ':');
    machine.os = valueIn("/etc/os-release", "PRETTY_NAME", '=');
    machine.cores = std::thread::hardware_concurrency();
    machine.memoryBytes =
        static_cast<std::uint64_t>(::sysconf(_SC_PHYS_PAGES)) * static_cast<std::uint64_t>(::sysconf(_SC_PAGESIZE));
    return machine;
}

std::uint64_t residentBytes() {
    std::ifstream file("/proc/self/statm");
    std::uint64_t total = 0, resident = 0;
    file >> total >> resident;
    return resident * static_cast<std::uint64_t>(::sysconf(_SC_PAGESIZE));
}

} // namespace fabricscope::bench
