// SPDX-License-Identifier: GPL-3.0-or-later
// Lists of neighbours and of ports: the first byte says of which format.
#include "tests/fuzz/fuzz_topology.h"

#include <iterator>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size) {
    static constexpr const char *kFormats[] = {"lldpctl-json", "lldpctl-keyvalue",    "lldpctl-plain", "nxos-lldp",
                                               "eos-lldp",     "junos-lldp",          "huawei-lldp",   "sonic-lldp",
                                               "nvue-lldp",    "ibnetdiscover-ports", "iblinkinfo"};
    if (size == 0)
        return 0;
    return fabricscope::test::fuzzTopology(data + 1, size - 1, kFormats[data[0] % std::size(kFormats)]);
}
