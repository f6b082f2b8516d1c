// SPDX-License-Identifier: GPL-3.0-or-later
// Huawei VRP's listing, SONiC's table of the database, and NVUE's JSON.
#include "tests/formats/lldp_support.h"

using namespace fabricscope;
using namespace fabricscope::test;
using Code = InputWarning::Code;

TEST_CASE("huawei: display lldp neighbor") {
    const std::string text =
        "<leaf1>display lldp neighbor\n100GE1/0/1 has 2 neighbor(s):\n\nNeighbor index :1\nChassis type   :MAC "
        "address\n"
        "Chassis ID     :0200-5e00-0021\nPort ID type   :Interface name\nPort ID        :100GE1/0/9\n"
        "Port description    :to leaf1\nSystem name         :spine-1\nSystem description  :Some System\n"
        "System name         :no\nSystem capabilities supported   :bridge router\nExpired time   :95s\n\n"
        "Neighbor index :2\nChassis ID     :0200-5e00-0011\nPort ID subtype :MacAddress\n"
        "Port ID        :0200-5e00-0012\nPort description    :eno1\nSystem name         :--\n\n"
        "100GE1/0/2 has 0 neighbor(s):\n\n<leaf1>";
    const auto r = listing(text, "huawei-lldp", "x.txt");
    CHECK(linksOf(r) == std::multiset<std::string>{"leaf1[100GE1/0/1] = spine-1[100GE1/0/9]",
                                                   "0200-5e00-0011[eno1] = leaf1[100GE1/0/1]"});
    CHECK(heardOf(r) == std::set<std::string>{"leaf1"});
    CHECK(labelOf(r, "spine-1", "100GE1/0/9") == "to leaf1");
    CHECK(portNamed(r, "leaf1", "100GE1/0/2"));
    CHECK(r.links[0].line == 4);
    CHECK(countOf(r, Code::ConflictingPeer) == 1);
    const auto cut =
        listing(replaced(text, "Port ID        :100GE1/0/9\nPort description    :to leaf1\n", ""), "huawei-lldp");
    CHECK(firstWarning(cut) == "4:1 port id|spine-1");
    CHECK(cut.links.size() == 1);
    CHECK(listingError("what", "huawei-lldp").line == 1);
}

TEST_CASE("huawei: display lldp neighbor brief, in both orders of columns") {
    const auto r = listing("[~leafA]display lldp neighbor brief\n"
                           "Local Intf       Neighbor Dev          Neighbor Intf             Exptime(s)\n"
                           "GE0/0/1          spine-1               GE0/0/2                   96\n"
                           "broken\n"
                           "<leafB>display lldp neighbor brief\n"
                           "Local Interface         Exptime(s)   Neighbor Interface      Neighbor Device\n"
                           "-------------------------------------------------------------------------------\n"
                           "10GE1/0/1                      108   10GE1/0/7               spine-2\n",
                           "huawei-lldp");
    CHECK(linksOf(r) ==
          std::multiset<std::string>{"leafA[GE0/0/1] = spine-1[GE0/0/2]", "leafB[10GE1/0/1] = spine-2[10GE1/0/7]"});
    CHECK(firstWarning(r) == "4:1 4 columns|broken");
}

TEST_CASE("sonic: LLDP_ENTRY_TABLE in each of its forms") {
    const std::string hash = R"({"lldp_rem_sys_name":"spine-1","lldp_rem_chassis_id":"02:00:5e:00:00:21",)"
                             R"("lldp_rem_port_id":"Ethernet1/1","lldp_rem_port_id_subtype":"5",)"
                             R"("lldp_rem_port_desc":"to leaf1"})";
    const std::multiset<std::string> links{"leaf1[Ethernet0] = spine-1[Ethernet1/1]"};
    for (const std::string &text :
         {R"({"LLDP_ENTRY_TABLE:Ethernet0":{"expireat":1.5,"ttl":-0.001,"type":"hash","value":)" + hash + "}}",
          R"({"LLDP_ENTRY_TABLE:Ethernet0":)" + hash + "}", R"({"LLDP_ENTRY_TABLE":{"Ethernet0":)" + hash + "}}",
          R"([{"LLDP_ENTRY_TABLE:Ethernet0":)" + hash + "}]"}) {
        const auto r = listing(text, "sonic-lldp");
        CHECK(linksOf(r) == links);
        CHECK(labelOf(r, "spine-1", "Ethernet1/1") == "to leaf1");
        CHECK(r.warnings.total == 0);
    }
    const auto named = listing(R"({"DEVICE_METADATA":{"localhost":{"hostname":"leaf7"}},)"
                               R"("PORT_TABLE:Ethernet0":{"value":{"alias":"etp1"}},"LLDP_ENTRY_TABLE:Ethernet0":)" +
                                   hash + R"(,"LLDP_LOC_CHASSIS":{"lldp_loc_sys_name":"leaf7.lab.example"}})",
                               "sonic-lldp");
    CHECK(heardOf(named) == std::set<std::string>{"leaf7"});
    CHECK(labelOf(named, "leaf7", "Ethernet0") == "etp1");
    // A peer with SONiC sends its alias as a local id and any text as description; a host sends a MAC.
    CHECK(linksOf(listing("{\"LLDP_ENTRY_TABLE:Ethernet0\":" +
                              replaced(replaced(hash, "Ethernet1/1", "etp9"), R"("5")", R"("7")") + "}",
                          "sonic-lldp")) == std::multiset<std::string>{"leaf1[Ethernet0] = spine-1[etp9]"});
    const auto bad = listing("{\"LLDP_ENTRY_TABLE:Ethernet0\":" + hash +
                                 ",\n  \"LLDP_ENTRY_TABLE:Ethernet4\":{\"lldp_rem_sys_name\":\"x\"}}",
                             "sonic-lldp");
    CHECK(firstWarning(bad) == "2:3 port id|x");
    CHECK(bad.links.size() == 1);
    CHECK(listingError("{\"PORT\":{}}", "sonic-lldp").code == ErrorCode::Syntax);
}

TEST_CASE("nvue: neighbours of each interface") {
    const std::string interfaces =
        R"({"swp1":{"lldp":{"neighbor":{"spine-1":{"chassis":{"system-name":"spine-1","chassis-id":"02:00:5e:00:00:21"},)"
        R"("port":{"name":"swp9","description":"to leaf1","type":"ifname"}}}}},)"
        R"("swp2":{"lldp":{"neighbor":{"02:00:5e:00:00:11":{"port":{"name":"02:00:5e:00:00:12","type":"mac",)"
        R"("description":"eth0"}}}}},"swp3":{"link":{"speed":"400G"}},"swp4":{"lldp":{}}})";
    const std::multiset<std::string> links{"leaf1[swp1] = spine-1[swp9]", "02:00:5e:00:00:11[eth0] = leaf1[swp2]"};
    const auto r = listing(interfaces, "nvue-lldp");
    CHECK(linksOf(r) == links);
    CHECK(labelOf(r, "spine-1", "swp9") == "to leaf1");
    CHECK(portNamed(r, "leaf1", "swp4"));
    CHECK(linksOf(listing("cumulus@leaf1:mgmt:~$ nv show interface -o json\n" + interfaces, "nvue-lldp", "x")) ==
          links);
    CHECK(linksOf(listing(R"({"system":{"hostname":"leaf1"},"interface":)" + interfaces + "}", "nvue-lldp", "x")) ==
          links);
    const auto bad = listing("{\"swp1\":{\"lldp\":{\"neighbor\":{\n \"spine-1\":{}}}}}", "nvue-lldp");
    CHECK(firstWarning(bad) == "2:2 port id|spine-1");
    CHECK(listingError("{\"swp1\":{}}", "nvue-lldp").code == ErrorCode::Syntax);
}
