// SPDX-License-Identifier: GPL-3.0-or-later
// Listings cut and damaged anywhere: records whose references hold, or an error with a code and a place.
#include "tests/formats/records_support.h"
#include "tests/fuzz/fuzz_topology.h"

#include <catch2/catch.hpp>

#include <random>

using namespace fabricscope;
using namespace fabricscope::test;

namespace {

struct Sample {
    const char *format;
    std::string text;
};

std::vector<Sample> samples() {
    std::vector<Sample> all;
    for (const auto &[file, format] : {std::pair{"lldp/lldpctl_neighbours.json", "lldpctl-json"},
                                       {"lldp/lldpctl_neighbours.json0", "lldpctl-json"},
                                       {"lldp/lldpctl_neighbours.keyvalue", "lldpctl-keyvalue"},
                                       {"lldp/lldpctl_neighbours.plain", "lldpctl-plain"},
                                       {"two_tiers.ibnetdiscover-p", "ibnetdiscover-ports"},
                                       {"two_tiers.iblinkinfo", "iblinkinfo"},
                                       {"two_tiers.iblinkinfo-l", "iblinkinfo"}})
        all.push_back({format, fixture(file)});
    const auto add = [&all](const char *format, const char *text) {
        Sample sample;
        sample.format = format;
        sample.text.assign(text);
        all.push_back(std::move(sample));
    };
    add("nxos-lldp",
        "leaf1# show lldp neighbors\nDevice ID            Local Intf      Hold-time  Capability  "
        "Port ID\nspine-1     Eth1/49    120     BR     Eth1/1\nTotal entries displayed: 1\n"
        "Chassis id: a\nPort id: b\nLocal Port id: c\nSystem Name: d\n"
        "{\"TABLE_nbor\":{\"ROW_nbor\":[{\"l_port_id\":\"a\",\"chassis_id\":\"b\",\"port_id\":\"c\"}]}}\n");
    add("eos-lldp", "Port       Neighbor Device ID             Neighbor Port ID           TTL\n"
                    "Et1        spine-1            Ethernet1/1                120\n"
                    "Interface Ethernet1 detected 1 LLDP neighbors:\n  Neighbor a/\"b\", age 1 seconds\n"
                    "    Chassis ID     : a\n  - Port ID type: Interface name (5)\n    Port ID     : \"b\"\n"
                    "{\"lldpNeighbors\":{\"Et1\":{\"lldpNeighborInfo\":[{\"systemName\":\"x\"}]}}}\n");
    add("junos-lldp", "Local Interface    Parent Interface    Chassis Id    Port info    System Name\n"
                      "et-0/0/1:3         ae7         02:00:5e:00:00:21   Eth3/29/1     spine-1\n"
                      "<lldp-neighbors-information>\n<lldp-neighbor-information><lldp-local-interface>a"
                      "</lldp-local-interface></lldp-neighbor-information>\n</lldp-neighbors-information>\n");
    add("huawei-lldp", "GE1/0/1 has 1 neighbor(s):\nNeighbor index :1\nPort ID :a\nSystem name :b\n"
                       "Local Intf       Neighbor Dev          Neighbor Intf             Exptime(s)\n"
                       "GE0/0/1          spine-1               GE0/0/2                   96\n");
    add("sonic-lldp", "{\"DEVICE_METADATA\":{\"localhost\":{\"hostname\":\"a\"}},\"LLDP_ENTRY_TABLE:E0\":{"
                      "\"value\":{\"lldp_rem_sys_name\":\"b\",\"lldp_rem_port_id\":\"c\"}}}");
    add("nvue-lldp", "{\"swp1\":{\"lldp\":{\"neighbor\":{\"s\":{\"port\":{\"name\":\"swp9\"}}}}}}");
    return all;
}

void check(const std::string &text, const char *format) {
    fuzzTopology(reinterpret_cast<const std::uint8_t *>(text.data()), text.size(), format);
    fuzzTopology(reinterpret_cast<const std::uint8_t *>(text.data()), text.size(), "");
}

} // namespace

TEST_CASE("listings are recognised as what they are") {
    for (const Sample &sample : samples()) {
        const auto r = readTopologyBytes(sample.text, "x");
        INFO(sample.format);
        REQUIRE(r);
        CHECK(r->format == sample.format);
    }
}

TEST_CASE("listings damaged anywhere") {
    std::mt19937 random(7);
    for (const Sample &sample : samples()) {
        for (std::size_t cut = 0; cut < sample.text.size(); cut += 1 + sample.text.size() / 200)
            check(sample.text.substr(0, cut), sample.format);
        for (int round = 0; round < 300; ++round) {
            std::string text = sample.text;
            for (unsigned changes = 1 + random() % 4; changes > 0 && !text.empty(); --changes) {
                const std::size_t at = random() % text.size();
                const std::size_t length = std::min<std::size_t>(1 + random() % 30, text.size() - at);
                switch (random() % 4) {
                case 0:
                    text[at] = static_cast<char>(random());
                    break;
                case 1:
                    text.erase(at, length);
                    break;
                case 2:
                    text.insert(random() % text.size(), text.substr(at, length));
                    break;
                default:
                    text.insert(at, 1, "{}[]\":,'\n\t \\<>&"[random() % 15]);
                }
            }
            check(text, sample.format);
        }
    }
    SUCCEED();
}
