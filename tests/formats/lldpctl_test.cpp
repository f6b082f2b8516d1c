// SPDX-License-Identifier: GPL-3.0-or-later
// tests/data/formats/lldp/lldpctl_*: one moment of one lldpd (1.0.16) in each of its outputs, addresses and system
// descriptions changed. On swp1 a Linux host, which sends a MAC for port id; on swp31s0 a switch whose port description
// has separators in it; on swp32 two neighbours: one without a name, with a number for port id, as Junos sends it, and
// one that sends lines looking like the listing's own; on swp33.10 a point in the interface's name.
#include "tests/formats/lldp_support.h"

using namespace fabricscope;
using namespace fabricscope::test;
using Code = InputWarning::Code;

namespace {

struct Output {
    const char *ending;
    const char *format;
};

constexpr Output kOutputs[] = {{".json", "lldpctl-json"},
                               {".json0", "lldpctl-json"},
                               {".keyvalue", "lldpctl-keyvalue"},
                               {".plain", "lldpctl-plain"}};

std::string neighbours(const Output &output) {
    return fixture(std::string("lldp/lldpctl_neighbours") + output.ending);
}
std::string chassis(const Output &output) {
    return fixture(std::string("lldp/lldpctl_chassis") + output.ending);
}

const std::multiset<std::string> kLinks = {"host1.lab.example[eth0] = leaf1[swp1]", "leaf1[swp31s0] = spine1[swp1]",
                                           "box 7/1[et-0/0/1:3] = leaf1[swp32]",
                                           "leaf1[swp32] = two.part=name[to leaf1]", "leaf1[swp33.10] = spine1[swp2]"};

} // namespace

TEST_CASE("lldpctl: each output gives the same records") {
    for (const Output &output : kOutputs) {
        INFO(output.ending);
        const auto r = listing(neighbours(output), output.format);
        CHECK(linksOf(r) == kLinks);
        CHECK(heardOf(r) == std::set<std::string>{"leaf1"});
        CHECK(r.devices.size() == 5);
        CHECK(labelOf(r, "spine1", "swp1") == "uplink: rack 3; lane = 1");
        CHECK(labelOf(r, "spine1", "swp2").empty()); // its description is its name
        CHECK(labelOf(r, "host1.lab.example", "eth0").empty());
        for (const LinkRecord &link : r.links) {
            CHECK(link.reported == LinkRecord::ByA);
            CHECK(r.text(r.devices[r.ports[link.portA].device].name) == "leaf1");
        }
        CHECK(countOf(r, Code::ConflictingPeer) == 1); // two neighbours on swp32
        CHECK(r.warnings.total == 1);
    }
}

TEST_CASE("lldpctl: where a link is stated") {
    const auto lineOf = [](const Output &output, std::size_t link) {
        return listing(neighbours(output), output.format).links.at(link).line;
    };
    CHECK(lineOf(kOutputs[0], 1) == 54);
    CHECK(lineOf(kOutputs[1], 0) == 5);
    CHECK(lineOf(kOutputs[2], 1) == 19);
    CHECK(lineOf(kOutputs[3], 0) == 4);
}

TEST_CASE("lldpctl: the device is what its own chassis says, then the prompt, then the file's name") {
    for (const Output &output : kOutputs) {
        INFO(output.ending);
        const std::string mine = replaced(chassis(output), "leaf1", "leaf7.lab.example");
        const std::set<std::string> own{"leaf7.lab.example"};
        CHECK(heardOf(listing(mine + neighbours(output), output.format)) == own);
        CHECK(heardOf(listing(neighbours(output) + mine, output.format)) == own);
        const std::string prompt = "root@leaf8:~# lldpctl -f something\n";
        CHECK(heardOf(listing(prompt + neighbours(output), output.format)) == std::set<std::string>{"leaf8"});
        CHECK(heardOf(listing(prompt + mine + neighbours(output), output.format)) == own);
        CHECK(heardOf(listing(neighbours(output), output.format, "a/b/leaf9.lab.example.json.gz")) ==
              std::set<std::string>{"leaf9.lab.example"});
    }
}

TEST_CASE("lldpctl: several devices in a file, whether named before or after their neighbours") {
    for (const Output &output : kOutputs) {
        INFO(output.ending);
        const std::string nameA = replaced(chassis(output), "leaf1", "leafA");
        const std::string nameB = replaced(chassis(output), "leaf1", "leafB");
        const std::string list = neighbours(output);
        const std::string promptA = "admin@leafA:~$ lldpctl\n", promptB = "admin@leafB:~$ lldpctl\n";
        for (const std::string &text :
             {nameA + list + nameB + list, list + nameA + list + nameB, promptA + list + promptB + list}) {
            const auto r = listing(text, output.format);
            CHECK(heardOf(r) == std::set<std::string>{"leafA", "leafB"});
            CHECK(r.links.size() == 10);
        }
    }
}

TEST_CASE("lldpctl: two listings that name each other state one link from both ends") {
    const std::string text = "root@leaf1:~# lldpctl -f keyvalue\nlldp.swp1.via=LLDP\nlldp.swp1.chassis.name=spine1\n"
                             "lldp.swp1.port.ifname=swp9\n"
                             "root@spine1:~# lldpctl -f keyvalue\nlldp.swp9.via=LLDP\nlldp.swp9.chassis.name=leaf1\n"
                             "lldp.swp9.port.ifname=swp1\n";
    const auto r = listing(text, "lldpctl-keyvalue");
    REQUIRE(r.links.size() == 1);
    CHECK(r.links[0].reported == LinkRecord::ByBoth);
    CHECK(r.links[0].line == 2);
    CHECK(heardOf(r).size() == 2);
    CHECK(r.warnings.total == 0);
    const auto twice = listing(text + text, "lldpctl-keyvalue");
    CHECK(twice.links.size() == 1);
    CHECK(countOf(twice, Code::Repeated) == 2);
}

TEST_CASE("lldpctl: the shapes of JSON for none, one and several") {
    const auto none = listing("{\n  \"lldp\": {\n  }\n}\n", "lldpctl-json");
    CHECK(none.links.empty());
    CHECK(heardOf(none) == std::set<std::string>{"leaf1"});
    CHECK(listing("{\"lldp\": [{}]}", "lldpctl-json").devices.size() == 1);
    const std::string port = R"("port":{"id":{"type":"ifname","value":"swp9"},"descr":["a","b"]})";
    const auto one = listing(R"({"lldp":{"interface":{"swp1":{"via":"LLDP","chassis":{"s1":{"id":{"type":"mac",)"
                             R"("value":"02:00:5e:00:00:01"},"mgmt-ip":["192.0.2.1","192.0.2.2"]}},)" +
                                 port + "}}}}",
                             "lldpctl-json");
    CHECK(linksOf(one) == std::multiset<std::string>{"leaf1[swp1] = s1[swp9]"});
    CHECK(labelOf(one, "s1", "swp9") == "a");
    // A device called "id", and one without a name.
    const auto id = listing(R"({"lldp":{"interface":[{"swp1":{"chassis":{"id":{"id":{"type":"mac","value":"x"}}},)" +
                                port + R"(}},{"swp2":{"chassis":{"id":{"type":"mac","value":"02:00:5e:00:00:01"},)" +
                                R"("ttl":"90"},)" + port + "}}]}}",
                            "lldpctl-json");
    CHECK(linksOf(id) == std::multiset<std::string>{"id[swp9] = leaf1[swp1]", "02:00:5e:00:00:01[swp9] = leaf1[swp2]"});
}

TEST_CASE("lldpctl: show interfaces names the device and its ports, not neighbours") {
    const auto json = listing(R"({"lldp":{"interface":{"swp1":{"status":"RX and TX","chassis":{"leaf5":{}},)"
                              R"("port":{"id":{"type":"ifname","value":"swp1"},"descr":"to spine"}}}}})",
                              "lldpctl-json");
    const auto plain = listing("LLDP interfaces:\nInterface:    swp1\n  Administrative status: RX and TX\n  Chassis:\n"
                               "    SysName:      leaf5\n  Port:\n    PortID:       ifname swp1\n"
                               "    PortDescr:    to spine\n",
                               "lldpctl-plain");
    const auto pairs = listing("lldp.swp1.status=RX and TX\nlldp.swp1.chassis.name=leaf5\n"
                               "lldp.swp1.port.ifname=swp1\nlldp.swp1.port.descr=to spine\n",
                               "lldpctl-keyvalue");
    for (const TopologyRecords *r : {&json, &plain, &pairs}) {
        CHECK(heardOf(*r) == std::set<std::string>{"leaf5"});
        CHECK(r->links.empty());
        CHECK(labelOf(*r, "leaf5", "swp1") == "to spine");
    }
}

TEST_CASE("lldpctl: another protocol counts where no LLDP was heard") {
    const auto r = listing("lldp.swp1.via=CDPv2\nlldp.swp1.chassis.name=old\nlldp.swp1.port.ifname=Eth1\n"
                           "lldp.swp1.via=LLDP\nlldp.swp1.chassis.name=new\nlldp.swp1.port.ifname=Eth1\n"
                           "lldp.swp2.via=CDPv2\nlldp.swp2.chassis.name=other\nlldp.swp2.port.ifname=Eth2\n",
                           "lldpctl-keyvalue");
    CHECK(linksOf(r) == std::multiset<std::string>{"leaf1[swp1] = new[Eth1]", "leaf1[swp2] = other[Eth2]"});
}

TEST_CASE("lldpctl: which of a port's identifiers names it") {
    const auto port = [](const std::string &id, const std::string &description) {
        const auto r = listing("lldp.swp1.via=LLDP\nlldp.swp1.chassis.name=s\nlldp.swp1.port." + id +
                                   (description.empty() ? "" : "\nlldp.swp1.port.descr=" + description) + "\n",
                               "lldpctl-keyvalue");
        const std::string label = labelOf(r, "s", r.text(r.ports[1].name));
        return std::string(r.text(r.ports[1].name)) + (label.empty() ? "" : " (" + label + ")");
    };
    CHECK(port("ifname=swp9", "to leaf1") == "swp9 (to leaf1)");
    CHECK(port("ifname=513", "to leaf1") == "513 (to leaf1)");
    CHECK(port("mac=02:00:5e:00:00:01", "ens1f0") == "ens1f0");
    CHECK(port("mac=02:00:5e:00:00:01", "") == "02:00:5e:00:00:01");
    CHECK(port("local=513", "et-0/0/1:3") == "et-0/0/1:3");
    CHECK(port("local=etp1", "Ethernet0 to leaf1") == "etp1 (Ethernet0 to leaf1)"); // as SONiC sends it
    CHECK(port("ifalias=to leaf1", "Ethernet9") == "Ethernet9 (to leaf1)");
    CHECK(port("ifalias=to leaf1", "") == "to leaf1");
}

TEST_CASE("lldpctl keyvalue: values over several lines, and lines picked out of the output") {
    const auto r = listing("lldp.swp1.via=LLDP\nlldp.swp1.chassis.name=s\nlldp.swp1.chassis.descr=Line one\nline two\n"
                           "lldp.swp1.lldp-med.Network/Policy.available=yes\nlldp.swp1.port.local=7\n"
                           "lldp.swp1.port.descr=first\nsecond\n",
                           "lldpctl-keyvalue");
    CHECK(linksOf(r) == std::multiset<std::string>{"leaf1[swp1] = s[first second]"});
    CHECK(r.warnings.total == 0);
    const auto picked = listing("lldp.swp1.chassis.mac=02:00:5e:00:00:01\nlldp.swp1.port.ifname=a\n"
                                "lldp.swp1.chassis.mac=02:00:5e:00:00:02\nlldp.swp1.port.ifname=b\n"
                                "lldp.swp1.5.chassis.name=s3\nlldp.swp1.5.port.ifname=c\n",
                                "lldpctl-keyvalue");
    CHECK(picked.links.size() == 3);
    CHECK(linksOf(picked).count("leaf1[swp1.5] = s3[c]") == 1);
}

TEST_CASE("lldpctl: mistakes are placed and cost only themselves") {
    const std::string good = "lldp.swp2.via=LLDP\nlldp.swp2.chassis.name=s2\nlldp.swp2.port.ifname=p2\n";
    const auto pairs =
        listing("lldp.swp1.via=LLDP\nlldp.swp1.chassis.name\nlldp.swp1.port.ifname=p\n" + good, "lldpctl-keyvalue");
    CHECK(firstWarning(pairs) == "2:23 =|lldp.swp1.chassis.name");
    CHECK(pairs.warnings.items.at(1).line == 1); // the neighbour has no name then
    CHECK(pairs.warnings.items.at(1).expected == "system name or chassis id");
    CHECK(linksOf(pairs) == std::multiset<std::string>{"leaf1[swp2] = s2[p2]"});
    CHECK(firstWarning(listing("rubbish\n" + good, "lldpctl-keyvalue")) ==
          "1:1 lldp.<interface>.<field>=<value>|rubbish");

    const auto noPort = listing("{\"lldp\":{\"interface\":[\n{\"swp1\":{\"chassis\":{\"s\":{}}}},\n"
                                "  {\"swp2\":{\"chassis\":{\"s2\":{}},\"port\":{\"id\":\"p2\"}}}, 7 ]}}",
                                "lldpctl-json");
    CHECK(firstWarning(noPort) == "2:2 port id|s");
    CHECK(noPort.warnings.items.at(1).line == 3);
    CHECK(linksOf(noPort) == std::multiset<std::string>{"leaf1[swp2] = s2[p2]"});

    const auto plain = listing("LLDP neighbors:\nInterface:    swp1, via: LLDP\n  Chassis:\n    SysName:      s\n"
                               "what?\nInterface:    swp2, via: LLDP\n  Chassis:\n    SysName:      s2\n"
                               "  Port:\n    PortID:       ifname p2\n",
                               "lldpctl-plain");
    CHECK(firstWarning(plain) == "5:1 Interface:|what?");
    CHECK(plain.warnings.items.at(1).line == 2);
    CHECK(linksOf(plain) == std::multiset<std::string>{"leaf1[swp2] = s2[p2]"});
}

TEST_CASE("lldpctl JSON: what stands before the damage is kept, and what follows in further documents") {
    const std::string whole = neighbours(kOutputs[0]);
    const std::size_t third = whole.find("box 7/1");
    const auto cut = listing(whole.substr(0, third), "lldpctl-json");
    CHECK(cut.links.size() == 2);
    CHECK(countOf(cut, Code::Truncated) == 1);
    CHECK(firstOf(cut, Code::Truncated)->line == 116);
    std::string damaged = whole;
    damaged.insert(third - 10, "?");
    const auto both = listing(damaged + "root@leaf2:~# lldpctl -f json\n" + whole, "lldpctl-json");
    CHECK(both.links.size() == 7);
    CHECK(firstWarning(both).substr(0, 6) == "116:15");
    const Error error = listingError("{\"lldq\": ]", "lldpctl-json");
    CHECK(error.code == ErrorCode::Syntax);
    CHECK(error.line == 1);
    CHECK(error.column == 10);
    CHECK(listingError("\nhello\n", "lldpctl-plain").expected == "Interface:");
    CHECK(listingError("\nhello\n", "lldpctl-keyvalue").line == 2);
    std::string deep = "{\"lldp\":{\"interface\":{\"swp1\":";
    for (int i = 0; i < 100000; ++i)
        deep += "{\"port\":";
    CHECK(firstWarning(listing(deep, "lldpctl-json")).find(" fewer nested values|") != std::string::npos);
}
