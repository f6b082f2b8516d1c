// SPDX-License-Identifier: GPL-3.0-or-later
// Inventories and role rules, which are read from files only: the bytes go through one in memory.
#include "models/formats/formats.h"

#include <sys/mman.h>
#include <unistd.h>

#include <cstdint>
#include <string>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size) {
    const int fd = ::memfd_create("fuzz", 0);
    if (fd < 0 || ::write(fd, data, size) != static_cast<ssize_t>(size))
        return 0;
    const std::string path = "/proc/self/fd/" + std::to_string(fd);
    static_cast<void>(fabricscope::readInventory(path));
    static_cast<void>(fabricscope::readRoleRules(path));
    ::close(fd);
    return 0;
}
