// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/formats/damaged_support.h"

using namespace fabricscope;
using namespace fabricscope::test;
using Code = InputWarning::Code;

namespace {

const std::string kTopo = "7 2 1 2 6 H100\n"
                          "4 5 6 \n"
                          "0 4 3600Gbps 0.000025ms 0\n"
                          "1 4 3600Gbps 0.000025ms 0\n"
                          "0 5 400Gbps 0.0005ms 0\n"
                          "0 5 400Gbps 0.0005ms 0\n"
                          "3 5 0.4Tbps 0.0005ms 0\n"
                          "5 6 400Gbps 0.0005ms 0"; // as written: no line feed at the end

} // namespace

TEST_CASE("a SimAI topology: servers of GPUs, NVSwitches apart, parallel links kept") {
    const auto r = readTopologyBytes(kTopo, "test");
    REQUIRE(r);
    CHECK(r->format == "simai");
    CHECK(r->lines == 8);
    CHECK(linksOf(*r) == std::multiset<std::string>{"nvswitch-4[1] = server-0[gpu0/1]",
                                                    "nvswitch-4[2] = server-0[gpu1/1]",
                                                    "server-0[gpu0/2] = switch-5[1]", "server-0[gpu0/3] = switch-5[2]",
                                                    "server-1[gpu1/1] = switch-5[3]", "switch-5[4] = switch-6[1]"});
    CHECK(r->links[0].gbps == 3600);
    CHECK(r->links[4].gbps == 400);
    CHECK(r->ports[r->links[4].portA].gpu == 1);
    const DeviceRecord *server = deviceNamed(*r, "server-0");
    REQUIRE((server && deviceNamed(*r, "nvswitch-4") && deviceNamed(*r, "switch-5")));
    CHECK(server->kind == DeviceKind::Host);
    CHECK(server->gpus == 2);
    CHECK(r->text(server->model) == "H100");
    CHECK(deviceNamed(*r, "nvswitch-4")->kind == DeviceKind::Other);
    CHECK(deviceNamed(*r, "switch-5")->kind == DeviceKind::Switch);
    CHECK(r->warnings.total == 0);
}

TEST_CASE("mistakes in a SimAI topology are placed") {
    const auto r = readTopologyBytes("4 2 0 2 3 A100\n2 9\n0 2 slow 1ms 0\n0 7 400Gbps 1ms 0\n1 x 400Gbps 1ms 0\n",
                                     "test", "simai");
    REQUIRE(r);
    CHECK(r->links.empty());
    REQUIRE(r->warnings.total >= 4);
    const auto &items = r->warnings.items;
    CHECK((items[0].line == 2 && items[0].column == 3 && items[0].expected == "number below 4"));
    CHECK((items[1].line == 2 && items[1].expected == "2 switches"));
    CHECK((items[2].line == 3 && items[2].column == 5 && items[2].expected == "rate"));
    CHECK((items[3].code == Code::UnknownPeer && items[3].line == 4 && items[3].column == 3));
    CHECK((items[4].code == Code::Syntax && items[4].line == 5 && items[4].column == 3));
    const auto few = readTopologyBytes(kTopo.substr(0, kTopo.rfind('\n')), "test");
    REQUIRE(few);
    REQUIRE(firstOf(*few, Code::Truncated));
    CHECK(firstOf(*few, Code::Truncated)->expected == "6 links");
    for (const std::string head : {"7 2 1 2", "7 0 1 2 6 H100", "2 2 1 2 6 H100", "99999999999 2 1 2 6 H100"}) {
        const auto bad = readTopologyBytes(head + "\n4 5 6\n", "test", "simai");
        INFO(head);
        REQUIRE_FALSE(bad);
        CHECK(bad.error().code == ErrorCode::Syntax);
        CHECK(bad.error().line == 1);
        CHECK(bad.error().column > 0);
    }
}

TEST_CASE("damaged SimAI topologies") {
    checkDamaged(kTopo, "simai");
}
