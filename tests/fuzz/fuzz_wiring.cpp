// SPDX-License-Identifier: GPL-3.0-or-later
// Plans and lists of wiring: the first byte chooses the format, the rest is the file.
#include "tests/fuzz/fuzz_topology.h"

#include <iterator>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size) {
    static constexpr const char *kFormats[] = {"batfish-layer1", "containerlab", "ibutils-cables", "ibutils-lst",
                                               "ibutils-topo",   "netbox-csv",   "netbox-json",    "netq",
                                               "simai",          "slurm",        "sonic-links",    "sonic-minigraph",
                                               "ufm-ndt"};
    if (size == 0)
        return 0;
    return fabricscope::test::fuzzTopology(data + 1, size - 1, kFormats[data[0] % std::size(kFormats)]);
}
