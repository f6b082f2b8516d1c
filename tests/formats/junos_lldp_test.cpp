// SPDX-License-Identifier: GPL-3.0-or-later
// Forms as Junos prints them: ports of a LAG with their parent, unit suffixes, channels; neighbours that send an
// interface index for port id and the name only as description; XML whose elements differ between releases.
#include "tests/formats/lldp_support.h"

using namespace fabricscope;
using namespace fabricscope::test;
using Code = InputWarning::Code;

namespace {

const std::string kTable = "Local Interface    Parent Interface    Chassis Id          Port info          System Name\n"
                           "et-0/0/1:3         ae7                 02:00:5e:00:00:21   Ethernet3/29/1     spine-1.lab\n"
                           "et-0/0/2           -                   02:00:5e:00:00:22   to leaf1 port 2    spine-2\n"
                           "xe-0/0/3.0         -                   02:00:5e:00:00:11   02:00:5e:00:00:12\n";

std::string element(const std::string &name, const std::string &text) {
    return text.empty() ? std::string() : "    <lldp-" + name + ">" + text + "</lldp-" + name + ">\n";
}

std::string neighbour(const std::string &local, const std::string &subtype, const std::string &id,
                      const std::string &description, const std::string &name) {
    return "  <lldp-neighbor-information>\n" + element("local-interface", local) +
           element("local-parent-interface-name", "-") + element("local-port-id", local.empty() ? "xe-4/3/6" : "521") +
           element("remote-chassis-id", "02:00:5e:00:00:21") + element("remote-port-id-subtype", subtype) +
           element("remote-port-id", id) + element("remote-port-description", description) +
           element("remote-system-name", name) + "  </lldp-neighbor-information>\n";
}

const std::string kXml =
    "<rpc-reply xmlns:junos=\"http://xml.lab.example/junos\">\n<lldp-neighbors-information junos:style=\"detail\">\n" +
    neighbour("et-0/0/1.0", "Interface name", "Ethernet1/1", "a &amp; b", "spine-1") +
    neighbour("et-0/0/2.0", "Locally assigned", "549", "et-3/3/1", "spine-2") +
    neighbour("", "Interface alias", "", "lan port 0", "") +
    "</lldp-neighbors-information>\n<cli><banner>{master:0}</banner></cli>\n</rpc-reply>\n";

const std::multiset<std::string> kXmlLinks = {"leaf1[et-0/0/1.0] = spine-1[Ethernet1/1]",
                                              "leaf1[et-0/0/2.0] = spine-2[et-3/3/1]",
                                              "02:00:5e:00:00:21[lan port 0] = leaf1[xe-4/3/6]"};

} // namespace

TEST_CASE("junos: show lldp neighbors") {
    const std::multiset<std::string> links{"leaf1[et-0/0/1:3] = spine-1.lab[Ethernet3/29/1]",
                                           "leaf1[et-0/0/2] = spine-2[to leaf1 port 2]",
                                           "02:00:5e:00:00:11[02:00:5e:00:00:12] = leaf1[xe-0/0/3.0]"};
    const auto r = listing(kTable, "junos-lldp");
    CHECK(linksOf(r) == links);
    CHECK(r.links[1].line == 3);
    CHECK(r.warnings.total == 0);
    CHECK(linksOf(listing("{master:0}\nadmin@leaf1> show lldp neighbors\n\n" + kTable + "\n{master:0}\nadmin@leaf1> ",
                          "junos-lldp", "x.txt")) == links);
    const auto old = listing("Local Interface Chassis Id        Port info     System Name\n"
                             "ge-0/0/0.0      02:00:5e:00:00:21 ge-0/0/7.0    spine-1\n",
                             "junos-lldp");
    CHECK(linksOf(old) == std::multiset<std::string>{"leaf1[ge-0/0/0.0] = spine-1[ge-0/0/7.0]"});
}

TEST_CASE("junos: show lldp neighbors interface") {
    const auto r = listing("LLDP Neighbor Information:\nLocal Information:\nIndex: 2 Time to live: 120\n"
                           "Local Interface    : et-0/0/1\nParent Interface   : -\nLocal Port ID      : 513\n\n"
                           "Neighbour Information:\nChassis type       : Mac address\n"
                           "Chassis ID         : 02:00:5e:00:00:21\nPort type          : Locally assigned\n"
                           "Port ID            : 549\nPort description   : et-3/3/1\nSystem name        : spine-1\n\n"
                           "System Description : Some System\nPort ID: no\n",
                           "junos-lldp");
    CHECK(linksOf(r) == std::multiset<std::string>{"leaf1[et-0/0/1] = spine-1[et-3/3/1]"});
}

TEST_CASE("junos: XML, bare or within a reply, one or several") {
    const auto r = listing(kXml, "junos-lldp");
    CHECK(linksOf(r) == kXmlLinks);
    CHECK(labelOf(r, "spine-1", "Ethernet1/1") == "a & b");
    CHECK(r.links[0].line == 3);
    CHECK(r.links[1].line == 13);
    CHECK(r.warnings.total == 0);
    const auto two = listing("admin@leafA> show lldp neighbors | display xml\n" + kXml + "\nadmin@leafB> show lldp " +
                                 "neighbors | display xml\n" + kXml,
                             "junos-lldp");
    CHECK(heardOf(two) == std::set<std::string>{"leafA", "leafB"});
    CHECK(two.links.size() == 6);
    const auto named = listing("<host-name>leaf9</host-name>\n" + kXml, "junos-lldp");
    CHECK(heardOf(named) == std::set<std::string>{"leaf9"});
}

TEST_CASE("junos: JSON") {
    const auto r = listing(R"({"lldp-neighbors-information":[{"attributes":{"junos:style":"brief"},)"
                           R"("lldp-neighbor-information":[{"lldp-local-port-id":[{"data":"et-0/0/1"}],)"
                           R"("lldp-remote-port-id":[{"data":"et-0/0/9"}],)"
                           R"("lldp-remote-system-name":[{"data":"spine-1"}]}]}]})",
                           "junos-lldp");
    CHECK(linksOf(r) == std::multiset<std::string>{"leaf1[et-0/0/1] = spine-1[et-0/0/9]"});
}

TEST_CASE("junos: mistakes are placed and cost only themselves") {
    const auto r = listing(kTable + "ge-0/0/9\net-0/0/8  -  02:00:5e:00:00:23  et-1  spine-3\n", "junos-lldp");
    CHECK(r.links.size() == 4);
    CHECK(firstWarning(r) == "5:1 interface, chassis id, port info, system name|ge-0/0/9");
    const auto damaged =
        listing(replaced(kXml, "<lldp-remote-port-id>549<", "<lldp-remote-port-id 549<"), "junos-lldp");
    CHECK(linksOf(damaged).count("leaf1[et-0/0/1.0] = spine-1[Ethernet1/1]") == 1);
    REQUIRE(countOf(damaged, Code::Syntax) >= 1);
    CHECK(damaged.warnings.items.back().line == 19);
    CHECK(damaged.warnings.items.back().expected == "XML");
    const auto cut = listing(kXml.substr(0, kXml.find("<lldp-remote-port-id>549")), "junos-lldp");
    CHECK(linksOf(cut).count("leaf1[et-0/0/1.0] = spine-1[Ethernet1/1]") == 1);
    CHECK(cut.warnings.total >= 1);
    CHECK(listingError("<rpc-reply/>", "junos-lldp").expected == "lldp-neighbors-information");
}
