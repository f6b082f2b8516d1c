// SPDX-License-Identifier: GPL-3.0-or-later
// The right values are counted by hand in tests/data/formats/plain.ibnetdiscover.
#include "tests/formats/records_support.h"

#include <catch2/catch.hpp>

using namespace fabricscope;
using namespace fabricscope::test;
using Code = InputWarning::Code;

namespace {

TopologyRecords read(const std::string &text) {
    auto records = readTopologyBytes(text, "test");
    INFO((records ? "" : toString(records.error().code)));
    REQUIRE(records);
    CHECK(records->format == "ibnetdiscover");
    return std::move(*records);
}

std::multiset<std::string> plainLinks() {
    return linksOf(read(fixture("plain.ibnetdiscover")));
}

} // namespace

TEST_CASE("a plain subnet: nodes, adapters, links, rates") {
    const TopologyRecords r = read(fixture("plain.ibnetdiscover"));
    CHECK(r.devices.size() == 8);
    CHECK(r.ports.size() == 18);
    REQUIRE(r.links.size() == 9);
    for (const LinkRecord &link : r.links)
        CHECK(link.reported == LinkRecord::ByBoth);
    const std::multiset<std::string> expected = {
        "host-1 mlx5_0[1] = leaf-1[1]",
        "MT4129 ConnectX7   Mellanox Technologies[1] = leaf-1[2]",
        "leaf-1[33] = spine-1[1]",
        "leaf-1[34] = spine-1[2]",
        "Mellanox Technologies Aggregation Node[1] = leaf-1[65]",
        "host-1 mlx5_1[1] = leaf-2[1]",
        "host-2 HCA-1[1] = leaf-2[2]",
        "host-2 HCA-1[2] = leaf-2[3]",
        "leaf-2[33] = spine-1[3]",
    };
    CHECK(linksOf(r) == expected);

    const DeviceRecord *leaf = deviceNamed(r, "leaf-1");
    REQUIRE(leaf);
    CHECK(leaf->kind == DeviceKind::Switch);
    CHECK(r.text(leaf->model) == "MQM9700");
    CHECK(leaf->chassis.empty());
    CHECK(leaf->guid == 0xa1);
    CHECK(leaf->systemGuid == 0xa1);
    CHECK(leaf->line == 12);

    const DeviceRecord *adapter = deviceNamed(r, "host-1", "mlx5_1");
    REQUIRE(adapter);
    CHECK(adapter->kind == DeviceKind::Host);
    CHECK(adapter->adapterRecord);
    CHECK_FALSE(adapter->factoryName);

    const DeviceRecord *factory = deviceNamed(r, "MT4129 ConnectX7   Mellanox Technologies");
    REQUIRE(factory);
    CHECK(factory->factoryName);
    CHECK(factory->adapterRecord);

    const DeviceRecord *aggregation = deviceNamed(r, "Mellanox Technologies Aggregation Node");
    REQUIRE(aggregation);
    CHECK(aggregation->kind == DeviceKind::Other);
    CHECK(aggregation->role == Role::Other);
    CHECK_FALSE(aggregation->adapterRecord);

    const auto rate = [&](const std::string &end) {
        for (const LinkRecord &link : r.links) {
            if (endOf(r, link.portA) == end || endOf(r, link.portB) == end)
                return std::pair(link.gbps, static_cast<int>(link.width));
        }
        return std::pair(-1.0F, -1);
    };
    CHECK(rate("leaf-1[1]") == std::pair(400.0F, 4));
    CHECK(rate("leaf-2[2]") == std::pair(100.0F, 2));
    CHECK(rate("leaf-2[3]") == std::pair(40.0F, 4));
    CHECK(rate("leaf-2[33]") == std::pair(800.0F, 4));
    for (const PortRecord &port : r.ports) {
        if (endOf(r, static_cast<std::uint32_t>(&port - r.ports.data())) == "host-2 HCA-1[2]") {
            CHECK(port.lid == 105);
            CHECK(port.guid == 0); // "(105)" is too short for a GUID
        }
    }
    CHECK(countOf(r, Code::FactoryName) == 1);
    CHECK(r.warnings.total == 1);
}

TEST_CASE("damage by terminals and editors loses no link and is named") {
    const std::string plain = fixture("plain.ibnetdiscover");
    const auto links = plainLinks();

    SECTION("CRLF") {
        const auto r = read(replaced(plain, "\n", "\r\n"));
        CHECK(linksOf(r) == links);
        CHECK(r.warnings.total == 1);
    }
    SECTION("carriage returns only") {
        const auto r = read(replaced(plain, "\n", "\r"));
        CHECK(linksOf(r) == links);
        CHECK(deviceNamed(r, "leaf-1")->line == 12);
    }
    SECTION("byte order mark") {
        const auto r = read("\xef\xbb\xbf" + plain);
        CHECK(linksOf(r) == links);
        CHECK(countOf(r, Code::ByteOrderMark) == 1);
    }
    SECTION("lone CR up to one line feed at the end") {
        const auto r = read(replaced(plain, "\n", "\r") + "\n");
        CHECK(linksOf(r) == plainLinks());
        CHECK(r.lines == 1);
        CHECK(countOf(r, Code::MixedLineEnds) == 1);
    }
    SECTION("banner, lone CR and prompt") {
        const auto r = read("=~=~= PuTTY log =~=~=\r\n\r\r\n" + replaced(plain, "\n", "\r\n") + "\rufm-01 (config) # ");
        CHECK(linksOf(r) == links);
        CHECK(countOf(r, Code::TerminalNoise) == 2);
        CHECK(firstOf(r, Code::TerminalNoise)->line == 1);
        CHECK(countOf(r, Code::MixedLineEnds) == 1);
        CHECK(countOf(r, Code::Truncated) == 0);
    }
    SECTION("a prompt in brackets around the output") {
        const auto r = read("[root@ufm ~]# ibnetdiscover\n" + plain + "[root@ufm ~]# ");
        CHECK(linksOf(r) == links);
        CHECK(countOf(r, Code::TerminalNoise) == 2);
    }
    SECTION("stripped tabs") {
        const auto r = read(replaced(plain, "\t", ""));
        CHECK(linksOf(r) == links);
        CHECK(countOf(r, Code::StrippedTabs) == 1);
    }
    SECTION("an empty line after every line") {
        const auto r = read(replaced(plain, "\n", "\n\n"));
        CHECK(linksOf(r) == links);
    }
    SECTION("escape sequences") {
        const auto r = read(replaced(plain, "Switch\t", "\x1b[1mSwitch\x1b[0m\t"));
        CHECK(linksOf(r) == links);
        CHECK(countOf(r, Code::TerminalNoise) == 1);
    }
    SECTION("UTF-16 of a Windows shell") {
        std::string wide = "\xff\xfe";
        for (const char c : plain)
            wide.append({c, '\0'});
        const auto r = read(wide);
        CHECK(linksOf(r) == links);
        CHECK(countOf(r, Code::Encoding) == 1);
    }
    SECTION("Latin-1 names become UTF-8, UTF-8 names stay") {
        const auto latin = read(replaced(plain, "host-2", "h\xf6st"));
        CHECK(deviceNamed(latin, "h\xc3\xb6st", "HCA-1"));
        CHECK(countOf(latin, Code::Encoding) == 1);
        const auto utf8 = read(replaced(plain, "host-2", "h\xc3\xb6st"));
        CHECK(deviceNamed(utf8, "h\xc3\xb6st", "HCA-1"));
        CHECK(countOf(utf8, Code::Encoding) == 0);
    }
    SECTION("missing and unassigned LIDs") {
        const auto r =
            read(replaced(replaced(plain, "port 0 lid 11 lmc 0", "port 0"), "# lid 101 lmc 0", "# lid 65535 lmc 0"));
        CHECK(linksOf(r) == links);
        CHECK(countOf(r, Code::MissingLid) == 2);
    }
    SECTION("unknown rates") {
        const auto r = read(replaced(plain, "4xXDR", "4x???"));
        CHECK(linksOf(r) == links);
        CHECK(countOf(r, Code::UnknownRate) == 2);
    }
    SECTION("a GUID that is none") {
        const auto r = read(replaced(plain, "H-0000000000000104", "H-00000000000zz104"));
        CHECK(linksOf(r) == links);
        CHECK(countOf(r, Code::BadGuid) == 1);
    }
    SECTION("GUIDs without padding are the same numbers") {
        const auto r = read(replaced(plain, "[1]\t\"S-00000000000000a1\"", "[1]\t\"S-a1\""));
        CHECK(linksOf(r) == links);
        CHECK(r.devices.size() == 8);
    }
    SECTION("garbage in the middle") {
        const auto r = read(
            replaced(plain, "[33]\t\"S-00000000000000c1\"[3]", "complete nonsense\n[33]\t\"S-00000000000000c1\"[3]"));
        CHECK(linksOf(r) == links);
        CHECK(countOf(r, Code::Syntax) == 1);
    }
}

TEST_CASE("what contradicts itself is kept and named") {
    const std::string plain = fixture("plain.ibnetdiscover");
    SECTION("stated by one end only") {
        const auto r =
            read(replaced(plain, "[3]\t\"S-00000000000000a2\"[33]\t\t# \"MF0;leaf-2:MQM9700/U1\" lid 12 4xXDR\n", ""));
        CHECK(linksOf(r) == plainLinks());
        REQUIRE(countOf(r, Code::OneSidedLink) == 1);
        CHECK(firstOf(r, Code::OneSidedLink)->line == 27);
    }
    SECTION("a peer without a block") {
        const std::string cut = plain.substr(0, plain.find("\nvendid=0x2c9\ndevid=0x101b")) + "\n" +
                                plain.substr(plain.find("\nvendid=0x2c9\ndevid=0xcf09"));
        const auto r = read(cut);
        CHECK(linksOf(r) == plainLinks());
        CHECK(countOf(r, Code::UnknownPeer) == 1);
        CHECK(deviceNamed(r, "host-2", "HCA-1")->kind == DeviceKind::Host);
    }
    SECTION("two peers on one port") {
        const auto r = read(replaced(plain, "[34]\t\"S-00000000000000c1\"[2]", "[34]\t\"S-00000000000000c1\"[9]"));
        CHECK(r.links.size() == 10);
        CHECK(countOf(r, Code::ConflictingPeer) == 1);
    }
    SECTION("a block twice") {
        const auto r = read(plain + plain.substr(plain.find("\nvendid=0x2c9\ndevid=0xcf09")));
        CHECK(linksOf(r) == plainLinks());
        CHECK(countOf(r, Code::DuplicateDevice) == 1);
        CHECK(countOf(r, Code::Repeated) == 1);
    }
    SECTION("two nodes of one name") {
        const auto r = read(replaced(plain, "leaf-2", "leaf-1"));
        CHECK(r.links.size() == 9);
        CHECK(r.devices.size() == 8);
        CHECK(countOf(r, Code::DuplicateDevice) == 1);
    }
    SECTION("a cable from a switch to itself") {
        const auto r = read("Switch\t36 \"S-0000000000000001\"\t# \"x\" enhanced port 0 lid 1 lmc 0\n"
                            "[25]\t\"S-0000000000000001\"[26]\t\t# \"x\" lid 1 4xFDR\n"
                            "[26]\t\"S-0000000000000001\"[25]\t\t# \"x\" lid 1 4xFDR\n");
        REQUIRE(r.links.size() == 1);
        CHECK(r.links[0].reported == LinkRecord::ByBoth);
        CHECK(r.links[0].gbps == 56);
        CHECK(countOf(r, Code::SelfLoop) == 1);
    }
}

TEST_CASE("cut anywhere, what came before is kept and the place is named") {
    const std::string plain = fixture("plain.ibnetdiscover");
    SECTION("within a port line") {
        const std::size_t at = plain.find("\"H-0000000000000104\"[1](104)") + 10;
        const auto r = read(plain.substr(0, at));
        CHECK(r.links.size() == 6);
        REQUIRE(countOf(r, Code::Truncated) == 1);
        CHECK(firstOf(r, Code::Truncated)->line == 25);
    }
    SECTION("between two port lines") {
        const auto r = read(plain.substr(0, plain.find("\n[2](105)") + 1));
        REQUIRE(countOf(r, Code::Truncated) == 1);
        CHECK(firstOf(r, Code::Truncated)->line == 64);
    }
    SECTION("after the head of a block") {
        const auto r = read(plain.substr(0, plain.find("caguid=0x104")));
        REQUIRE(countOf(r, Code::Truncated) == 1);
        CHECK(firstOf(r, Code::Truncated)->line == 61);
    }
    SECTION("not at all") {
        CHECK(countOf(read(plain), Code::Truncated) == 0);
    }
}

TEST_CASE("names of directors, planes, routers and factory switches") {
    const auto block = [](const std::string &guid, const std::string &description) {
        return "Switch\t2 \"S-00000000000000" + guid + "\"\t# \"" + description + "\" enhanced port 0 lid 1 lmc 0\n";
    };
    const auto r = read(block("01", "MF0;dir-A:MCS8500/L16/U2") + block("02", "MF0;dir-A:MCS8500/S03/U1") +
                        block("03", "MF0;q3400:Q3400-RA/U1") + block("04", "MF0;q3400:Q3400-RA/U2") +
                        block("05", "MF0;plain:MQM9700/U1") + block("06", "Quantum Mellanox Technologies") +
                        block("07", "Quantum Mellanox Technologies") + block("08", "MF0;gw:SB7788/U1") +
                        "Rt\t2 \"R-0000000000000009\"\t# \"MF0;gw:SB7788/U1/RT\"\n");
    const auto *line = deviceNamed(r, "dir-A/L16/U2");
    REQUIRE(line);
    CHECK(r.text(line->chassis) == "dir-A");
    CHECK(r.text(line->model) == "MCS8500");
    CHECK(line->blade == 1);
    REQUIRE(deviceNamed(r, "dir-A/S03/U1"));
    CHECK(deviceNamed(r, "dir-A/S03/U1")->blade == 2);
    REQUIRE(deviceNamed(r, "q3400/U1"));
    REQUIRE(deviceNamed(r, "q3400/U2"));
    CHECK(r.text(deviceNamed(r, "q3400/U1")->chassis) == "q3400");
    CHECK(r.text(deviceNamed(r, "q3400/U2")->chassis) == "q3400");
    REQUIRE(deviceNamed(r, "plain"));
    CHECK(deviceNamed(r, "plain")->chassis.empty());
    CHECK(deviceNamed(r, "Quantum Mellanox Technologies")->factoryName);
    REQUIRE(deviceNamed(r, "gw"));
    REQUIRE(deviceNamed(r, "gw/RT"));
    CHECK(deviceNamed(r, "gw/RT")->kind == DeviceKind::Other);
    CHECK(r.devices.size() == 9);
}

TEST_CASE("names of adapters") {
    const auto nameOf = [](const std::string &description) {
        const auto r = read("Ca\t1 \"H-0000000000000001\"\t# \"" + description +
                            "\"\n[1](1) \t\"S-0000000000000002\"[1]\t# lid 1 lmc 0 \"s\" lid 2 4xEDR\n");
        return std::string(r.text(r.devices[0].name)) + "|" + std::string(r.text(r.devices[0].adapter));
    };
    CHECK(nameOf("host mlx5_5") == "host|mlx5_5");
    CHECK(nameOf("host HCA-6") == "host|HCA-6");
    CHECK(nameOf("SAT111 ibp11s0f0") == "SAT111|ibp11s0f0");
    CHECK(nameOf("selene-cache-02 mlx5_1 ") == "selene-cache-02|mlx5_1");
    CHECK(nameOf("TD-WSS01") == "TD-WSS01|");
    CHECK(nameOf("MT4129 ConnectX7   Mellanox Technologies") == "MT4129 ConnectX7   Mellanox Technologies|");
    CHECK(nameOf("rack 7 node") == "rack 7 node|");
    CHECK(nameOf("a \"quoted\" host mlx5_0") == "a \"quoted\" host|mlx5_0");
}

TEST_CASE("the other outputs of the tool") {
    SECTION("-f: port capabilities behind the rate") {
        const auto r = read(replaced(fixture("plain.ibnetdiscover"), "4xNDR\n", "4xNDR s=7 w=2 v=3 e=8\n"));
        CHECK(linksOf(r) == plainLinks());
        CHECK(r.warnings.total == 1);
    }
    SECTION("-g: chassis headings, external ports, nodes of a chassis listed twice") {
        const std::string spine =
            "\nvendid=0x8f1\ndevid=0x5a31\nsysimgguid=0x8f1\t\t# Chassis 1\n"
            "switchguid=0x21(21)\t# Spine 1 Chip 1\n"
            "Switch\t24 \"S-0000000000000021\"\t\t# \"ISR9288 Voltaire sFB-4\" base port 0 lid 2 lmc 0\n"
            "\n[1]\t\"S-0000000000000031\"[13]\t\t# \"ISR9288 Voltaire sLB-24\" lid 3 4xDDR\n";
        const std::string line =
            "\nvendid=0x8f1\ndevid=0x5a30\nsysimgguid=0x8f1\t\t# Chassis 1\n"
            "switchguid=0x31(31)\t# Line 1 Chip 1\n"
            "Switch\t24 \"S-0000000000000031\"\t\t# \"ISR9288 Voltaire sLB-24\" base port 0 lid 3 lmc 0\n"
            "\n[13]\t\"S-0000000000000021\"[1]\t\t# \"ISR9288 Voltaire sFB-4\" lid 2 4xDDR\n"
            "[1][ext 7]\t\"H-0000000000000041\"[1](41) \t\t# \"n1 HCA-1\" lid 4 4xDDR\n";
        const auto r = read(
            "#\n# Topology file: generated on x\n#\n# Max of 3 hops discovered\n# Initiated from node 41 port 42\n"
            "\nChassis 1 (guid 0x8f1)\n\n# Spine Nodes" +
            spine + "\n# Line Nodes" + line + "\n# Chassis Switches" + spine + line +
            "\n# Chassis CAs\nNon-Chassis Nodes\n"
            "\nvendid=0x8f1\ndevid=0x1\nsysimgguid=0x43\ncaguid=0x41\nCa\t2 \"H-0000000000000041\"\t\t# \"n1 HCA-1\"\n"
            "[1](42) \t\"S-0000000000000031\"[1][ext 7]\t\t# lid 4 lmc 0 \"ISR9288 Voltaire sLB-24\" lid 3 4xDDR\n");
        CHECK(r.devices.size() == 3);
        CHECK(r.links.size() == 2);
        CHECK(deviceNamed(r, "ISR9288 Voltaire sFB-4")->blade == 2);
        CHECK(deviceNamed(r, "ISR9288 Voltaire sLB-24")->blade == 1);
        CHECK(r.text(deviceNamed(r, "ISR9288 Voltaire sFB-4")->chassis) == "Chassis 1");
        CHECK(r.text(r.ports[1].label).empty());
        std::size_t labelled = 0;
        for (const PortRecord &port : r.ports)
            labelled += r.text(port.label) == "ext 7" ? 1U : 0U;
        CHECK(labelled == 1);
        CHECK(countOf(r, Code::DuplicateDevice) == 0);
        CHECK(countOf(r, Code::Repeated) == 0);
    }
    SECTION("-l and ibswitches, ibhosts: nodes without links") {
        const auto r =
            read("Switch\t : 0x00000000000000a1 ports 65 devid 0xd2f2 vendid 0x2c9 \"MF0;leaf-1:MQM9700/U1\"\n"
                 "Switch\t: 0x00000000000000a2 ports 36 \"leaf-2\" enhanced port 0 lid 574 lmc 0\n"
                 "Ca\t: 0x0000000000000101 ports 1 \"host-1 mlx5_0\"\n");
        CHECK(r.devices.size() == 3);
        CHECK(r.links.empty());
        CHECK(deviceNamed(r, "leaf-1"));
        CHECK(deviceNamed(r, "host-1", "mlx5_0")->guid == 0x101);
        CHECK(r.warnings.total == 0);
    }
    SECTION("--diff: what is gone is named, what is there is read") {
        const auto r = read("vendid=0x2c9\ndevid=0xd2f2\nswitchguid=0xa1(a1)\n"
                            "Switch\t65 \"S-00000000000000a1\"\t\t# \"leaf-1\" enhanced port 0 lid 11 lmc 0\n"
                            "< [1]\t\"H-0000000000000101\"[1](101) \t\t# \"host-1 mlx5_0\" lid 101 4xNDR\n"
                            "> [1]\t\"H-0000000000000102\"[1](102) \t\t# \"host-1 mlx5_1\" lid 102 4xNDR\n");
        CHECK(linksOf(r) == std::multiset<std::string>{"host-1 mlx5_1[1] = leaf-1[1]"});
        CHECK(countOf(r, Code::IgnoredStatement) == 1);
    }
    SECTION("ibdiagnet2: blanks for tabs, labels in parentheses") {
        const auto r =
            read("# This database file was automatically generated by IBDIAG\n\nvendid=0x000002c9\ndevid=0xd2f2\n"
                 "sysimgguid=0x00000000000000a1\nswitchguid=0x00000000000000a1\n"
                 "Switch 65 \"S-00000000000000a1\" # \"MF0;leaf-1:MQM9700/U1\" enhanced port 0 lid 11 lmc 0\n"
                 "[1](1) \"H-0000000000000101\"[1](0000000000000101) # \"host-1 mlx5_0\" lid 101 4xNDR\n"
                 "[2](1/2/1) \"H-0000000000000102\"[1](0000000000000102) # \"host-1 mlx5_1\" lid 102 4xNDR\n");
        CHECK(r.links.size() == 2);
        CHECK(r.ports[0].label.empty());
        CHECK(r.ports[1].guid == 0x101);
        CHECK(r.text(r.ports[2].label) == "1/2/1");
    }
}

TEST_CASE("every cut of the plain file keeps the complete lines before it") {
    const std::string plain = fixture("plain.ibnetdiscover");
    for (std::size_t cut = 0; cut < plain.size(); ++cut) {
        const std::string text = plain.substr(0, cut);
        std::set<std::string> stated; // complete port lines, by their two ends as switch port or adapter
        std::string node;
        std::size_t from = 0;
        for (std::size_t to; (to = text.find('\n', from)) != std::string::npos; from = to + 1) {
            const std::string line = text.substr(from, to - from);
            const std::size_t quote = line.find('"');
            if (line.rfind("Switch", 0) == 0 || line.rfind("Ca", 0) == 0) {
                node = line.substr(quote + 1, 18);
            } else if (!line.empty() && line[0] == '[') {
                std::string a = node + line.substr(0, line.find(']') + 1);
                const std::size_t end = line.find("\"[", quote + 1);
                std::string b = line.substr(quote + 1, 18) + line.substr(end + 1, line.find(']', end) - end);
                stated.insert(a < b ? a + b : b + a);
            }
        }
        const auto r = readTopologyBytes(text, "test", "ibnetdiscover");
        if (stated.empty())
            continue;
        INFO("cut at " << cut);
        REQUIRE(r);
        // The line that is cut may have said enough for a link of its own.
        REQUIRE(r->links.size() >= stated.size());
        REQUIRE(r->links.size() <= stated.size() + 1);
    }
}
