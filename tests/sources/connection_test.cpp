// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/sources/connection.h"

#include <catch2/catch.hpp>

using namespace fabricscope;

TEST_CASE("a source URL says where, how and how to trust", "[connection]") {
    const auto c =
        parseSourceUrl("gnmi://leaf1.example.net:6030?profile=arista-eos&target=leaf1&interval=5s&encoding=json"
                       "&ca=%2Fetc%2Fca%20x.pem&cert=c.pem&key=k.pem&server-name=leaf1&username=ops"
                       "&password-file=/run/pw&heartbeat=30s&detail=0&name=Leaf%201");
    REQUIRE(c);
    CHECK(c->scheme == SourceScheme::Gnmi);
    CHECK(c->host == "leaf1.example.net");
    CHECK(c->port == 6030);
    CHECK(c->profile == "arista-eos");
    CHECK(c->target == "leaf1");
    CHECK(c->interval == std::chrono::seconds(5));
    CHECK(c->heartbeat == std::chrono::seconds(30));
    CHECK(c->encoding == "json");
    CHECK(c->tls.caFile == "/etc/ca x.pem");
    CHECK(c->tls.certFile == "c.pem");
    CHECK(c->tls.keyFile == "k.pem");
    CHECK(c->tls.serverName == "leaf1");
    CHECK(c->username == "ops");
    CHECK(c->passwordFile == "/run/pw");
    CHECK_FALSE(c->detail);
    CHECK_FALSE(c->tls.plaintext);
    CHECK_FALSE(c->tls.skipVerify);
    CHECK(c->display() == "Leaf 1");
}

TEST_CASE("a source URL has defaults: TLS, IANA's port, ten seconds", "[connection]") {
    const auto c = parseSourceUrl("gnmi://10.0.0.1");
    REQUIRE(c);
    CHECK(c->port == 9339);
    CHECK_FALSE(c->tls.plaintext);
    CHECK(c->interval == std::chrono::seconds(10));
    CHECK(c->profile == "auto");
    CHECK(c->display() == "10.0.0.1:9339");
    const auto v6 = parseSourceUrl("gnmi+plaintext://[fd00::1]:57400?target=*");
    REQUIRE(v6);
    CHECK(v6->host == "fd00::1");
    CHECK(v6->port == 57400);
    CHECK(v6->target == "*");
    CHECK(v6->tls.plaintext);
    CHECK(v6->display() == "[fd00::1]:57400");
}

TEST_CASE("a wrong source URL is refused with what was found", "[connection]") {
    const std::pair<const char *, const char *> cases[] = {
        {"http://x", "http://x"},
        {"leaf1:9339", "leaf1:9339"},
        {"", ""},
        {"gnmi://", ""},
        {"gnmi://:9339", ":9339"},
        {"gnmi://a:b", "b"},
        {"gnmi://a:0", "0"},
        {"gnmi://a:65536", "65536"},
        {"gnmi://a:", "a:"},
        {"gnmi://fd00::1:9339", "fd00::1:9339"},
        {"gnmi://[fd00::1", "[fd00::1"},
        {"gnmi://user:secret@host", "user@"}, // the secret itself is not repeated
        {"gnmi://a/path", "a/path"},
        {"gnmi://a?color=red", "color"},
        {"gnmi://a?profile", "profile"},
        {"gnmi://a?interval=0s", "0s"},
        {"gnmi://a?interval=soon", "soon"},
        {"gnmi://a?encoding=xml", "xml"},
        {"gnmi://a?ca=%zz", "ca=%zz"},
        {"gnmi://a?cert=c.pem", "key"},
        {"gnmi://a?password-file=x", "password-file"},
        {"gnmi+plaintext://a?ca=x", "gnmi+plaintext"},
    };
    for (const auto &[url, found] : cases) {
        INFO(url);
        const auto c = parseSourceUrl(url);
        REQUIRE_FALSE(c);
        CHECK(c.error().code == ErrorCode::BadUsage);
        CHECK_FALSE(c.error().expected.empty());
        if (std::string(url) == "gnmi://a?cert=c.pem")
            CHECK(c.error().found == "cert");
        else
            CHECK(c.error().found == found);
        CHECK(c.error().found.find("secret") == std::string::npos);
    }
}
