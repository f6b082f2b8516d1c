// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/sources/gnmi/back_off.h"
#include "models/sources/gnmi/name_resolver.h"
#include "models/sources/gnmi/path.h"
#include "models/sources/gnmi/subscriptions.h"

#include <catch2/catch.hpp>

using namespace fabricscope;

TEST_CASE("gNMI paths as text", "[path]") {
    const auto path = gnmipath::parse("/interfaces/interface[name=Ethernet1/1]/state");
    REQUIRE(path);
    REQUIRE(path->size() == 3);
    CHECK((*path)[1].name == "interface");
    CHECK((*path)[1].keys == std::vector<std::pair<std::string, std::string>>{{"name", "Ethernet1/1"}});
    CHECK(gnmipath::toString(*path) == "/interfaces/interface[name=Ethernet1/1]/state");

    const auto escaped = gnmipath::parse(R"(a[k=x\]y][l=*]/b)");
    REQUIRE(escaped);
    CHECK((*escaped)[0].keys[0].second == "x]y");
    CHECK((*escaped)[0].keys[1].second == "*");
    CHECK(gnmipath::toString(*escaped) == R"(/a[k=x\]y][l=*]/b)");
    CHECK(gnmipath::parse("/")->empty());
    CHECK(gnmipath::toString({}) == "/");
}

TEST_CASE("broken gNMI paths name the column", "[path]") {
    for (const auto &[text, column] :
         {std::pair{"/a//b", 4U}, {"/a[k", 5U}, {"/a[=v]", 4U}, {"/a[k=v", 7U}, {"/a[k=v]b", 8U}}) {
        INFO(text);
        const auto path = gnmipath::parse(text);
        REQUIRE_FALSE(path);
        CHECK(path.error().code == ErrorCode::Syntax);
        CHECK(path.error().column == column);
    }
}

TEST_CASE("module prefixes are dropped, other colons kept", "[path]") {
    CHECK(gnmipath::dropModule("openconfig-interfaces:interfaces") == "interfaces");
    CHECK(gnmipath::dropModule("oc-if:state") == "state");
    CHECK(gnmipath::dropModule("state") == "state");
    CHECK(gnmipath::dropModule(":x") == ":x");
    CHECK(gnmipath::dropModule("a b:c") == "a b:c");
}

TEST_CASE("back-off doubles to its cap, jittered, and starts anew after success", "[backoff]") {
    BackOffTimer timer({std::chrono::milliseconds(250), std::chrono::seconds(5)}, 1);
    Duration expected = std::chrono::milliseconds(250);
    bool jittered = false;
    for (int i = 0; i < 12; ++i) {
        const Duration pause = timer.next();
        CHECK(pause <= std::chrono::seconds(5));
        CHECK(static_cast<double>(pause.count()) >= 0.8 * static_cast<double>(expected.count()) - 1);
        CHECK(static_cast<double>(pause.count()) <= 1.2 * static_cast<double>(expected.count()));
        jittered = jittered || pause != expected;
        expected = std::min<Duration>(expected * 2, std::chrono::seconds(5));
    }
    CHECK(jittered);
    timer.reset();
    CHECK(timer.next() <= std::chrono::milliseconds(300));
}

TEST_CASE("two clients of one restart do not return in step", "[backoff]") {
    BackOffTimer a({}, 1);
    BackOffTimer b({}, 2);
    CHECK(a.next() != b.next());
}

TEST_CASE("numbers of queues and lanes", "[names]") {
    CHECK(NameResolver::index("3") == 3);
    CHECK(NameResolver::index("UC7") == 7);
    CHECK(NameResolver::index("Ethernet4:12") == 12);
    CHECK(NameResolver::index("SAI_PORT_STAT_PFC_3_RX_PKTS") == 3);
    CHECK(NameResolver::index("rx2power") == 2);
    CHECK(NameResolver::index("none") == -1);
    CHECK(NameResolver::index("99999999999999999999") == -1);
}

TEST_CASE("encodings: the wish if offered, else the leanest", "[subscriptions]") {
    CHECK(chooseEncoding("json", {"json", "proto"}) == "json");
    CHECK(chooseEncoding("proto", {"json", "json_ietf"}) == "json_ietf");
    CHECK(chooseEncoding("json_ietf", {"proto", "json"}) == "proto");
    CHECK(chooseEncoding("json", {}) == "json");
    CHECK(chooseEncoding("", {}) == "proto");
}

TEST_CASE("the base set leaves detail out, and detail of some ports names them", "[subscriptions]") {
    Profile profile;
    ProfileRule status;
    status.path = "/interfaces/interface[name=*]/state/oper-status";
    status.portKey = "interface.name";
    status.onChange = true;
    ProfileRule queue;
    queue.path = "/qos/interfaces/interface[interface-id=*]/output/queues/queue[name=*]/state/dropped-pkts";
    queue.portKey = "interface.interface-id";
    queue.detail = true;
    profile.rules = {status, queue};
    profile.lldp = {"/lldp/interfaces/interface[name=*]/neighbors/neighbor[id=*]/state/system-name"};
    const auto base = basePaths(profile);
    REQUIRE(base.size() == 2);
    CHECK(base[0].onChange);
    CHECK(gnmipath::toString(base[0].path) == status.path);
    CHECK(base[1].onChange);
    CHECK(detailPaths(profile, {}).size() == 1);
    const auto two = detailPaths(profile, {"swp1", "swp2"});
    REQUIRE(two.size() == 2);
    CHECK(gnmipath::toString(two[1].path) ==
          "/qos/interfaces/interface[interface-id=swp2]/output/queues/queue[name=*]/state/dropped-pkts");
}

TEST_CASE("auto takes the profile of the release that a target states, else the newest", "[subscriptions]") {
    const auto profile = [](const char *name, const char *versions) {
        auto out = std::make_shared<Profile>();
        out->name = name;
        out->platform = "ACME Switch OS";
        out->versions = versions;
        return out;
    };
    std::map<std::string, ProfilePtr> profiles;
    for (const auto &made :
         {profile("acme-5.9", ">=5.9 <5.14"), profile("acme-5.14", ">=5.14 <5.17"), profile("acme-5.17", ">=5.17")})
        profiles[made->name] = made;
    auto generic = std::make_shared<Profile>();
    generic->name = "openconfig";
    generic->platform = "OpenConfig";
    profiles["openconfig"] = generic;
    const auto chosen = [&](const std::vector<std::string> &models) { return chooseProfile(profiles, models)->name; };
    CHECK(chosen({"acme-platform ACME 5.16.2"}) == "acme-5.14");
    CHECK(chosen({"openconfig-interfaces OpenConfig 5.10.0", "acme-platform ACME 5.17.0"}) == "acme-5.17");
    CHECK(chosen({"acme-platform ACME 5.9"}) == "acme-5.9");
    CHECK(chosen({"acme-platform ACME 1.0.0"}) == "acme-5.17"); // numbered by something else
    CHECK(chosen({"acme-platform ACME "}) == "acme-5.17");
    CHECK(chosen({"openconfig-interfaces OpenConfig 3.0.0"}) == "openconfig");
    CHECK(chosen({}) == "openconfig");
}
