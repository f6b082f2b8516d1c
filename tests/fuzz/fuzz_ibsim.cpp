// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/fuzz/fuzz_topology.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size) {
    return fabricscope::test::fuzzTopology(data, size, "ibsim");
}
