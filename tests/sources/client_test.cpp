// SPDX-License-Identifier: GPL-3.0-or-later
// The client against a target in this process, over loopback.
#include "models/sources/gnmi/client.h"
#include "tests/sources/fake_target.h"
#include "tests/sources/gnmi_fixture.h"
#include "tests/support/certificates.h"

#include <catch2/catch.hpp>
#include <sys/stat.h>

using namespace fabricscope;

namespace {

constexpr BackOff kQuick{std::chrono::milliseconds(20), std::chrono::milliseconds(100)};
using State = SourceStatus::State;

struct ClientFixture : GnmiFixture {
    std::unique_ptr<Source> source;

    Source &connect(const std::string &url) {
        const auto config = parseSourceUrl(url);
        REQUIRE(config);
        source = makeGnmiSource(*config, context(), kQuick);
        source->start();
        return *source;
    }
    bool reaches(State state) {
        return sink.waitStatus(*source, [&](const SourceStatus &s) { return s.state == state; });
    }
    Error failure() {
        REQUIRE(sink.waitStatus(*source, [](const SourceStatus &s) {
            return s.error.code != ErrorCode::None && (s.state == State::Waiting || s.state == State::Failed);
        }));
        return source->status().error;
    }
};

FakeTarget::Behaviour sendAndHold(std::uint64_t n = 1) {
    return [n](grpc::ServerContext &context, const ::gnmi::SubscriptionList &, FakeTarget::Stream &stream) {
        stream.Write(FakeTarget::counter(n));
        stream.Write(FakeTarget::response("sync_response: true"));
        FakeTarget::hold(context, stream);
        return grpc::Status::OK;
    };
}

} // namespace

TEST_CASE_METHOD(ClientFixture, "connects, reads, syncs: without Capabilities, with a second sync", "[client]") {
    ::gnmi::SubscriptionList asked;
    std::mutex mutex;
    FakeTarget target(
        [&](grpc::ServerContext &context, const ::gnmi::SubscriptionList &list, FakeTarget::Stream &stream) {
            {
                const std::lock_guard lock(mutex);
                asked = list;
            }
            stream.Write(FakeTarget::counter(41));
            stream.Write(FakeTarget::response("sync_response: true"));
            stream.Write(FakeTarget::response("sync_response: true"));
            stream.Write(FakeTarget::counter(42));
            FakeTarget::hold(context, stream);
            return grpc::Status::OK;
        });
    connect(target.url("target=leaf1&profile=openconfig"));
    REQUIRE(sink.wait([](const KeepingSink &s) { return s.m_samples.size() == 2; }));
    REQUIRE(reaches(State::Live));
    CHECK(sink.kept()[0].raw == 41);
    CHECK(sink.kept()[1].raw == 42);
    CHECK(sink.kept()[1].source == 7);
    const SourceStatus status = source->status();
    CHECK(status.plaintext);
    CHECK(status.updates == 2);
    CHECK(status.messages == 4);
    CHECK(status.targets == 1);
    CHECK(status.targetsLive == 1);
    CHECK(status.profile == "openconfig");
    CHECK(source->clockState().alive);

    const std::lock_guard lock(mutex);
    CHECK(asked.mode() == ::gnmi::SubscriptionList::STREAM);
    CHECK(asked.encoding() == ::gnmi::PROTO);
    CHECK(asked.prefix().target() == "leaf1");
    REQUIRE(asked.subscription_size() > 5);
    bool statusOnChange = false;
    bool octetsSampled = false;
    for (const auto &subscription : asked.subscription()) {
        const std::string &leaf = subscription.path().elem(subscription.path().elem_size() - 1).name();
        if (leaf == "oper-status")
            statusOnChange =
                subscription.mode() == ::gnmi::ON_CHANGE && subscription.heartbeat_interval() == 60'000'000'000;
        if (leaf == "out-octets")
            octetsSampled = subscription.mode() == ::gnmi::SAMPLE && subscription.sample_interval() == 100'000'000 &&
                            subscription.path().elem(1).key().at("name") == "*";
        CHECK(leaf != "transmit-pkts"); // detail
    }
    CHECK(statusOnChange);
    CHECK(octetsSampled);
}

TEST_CASE_METHOD(ClientFixture, "takes an encoding that the target offers", "[client]") {
    std::atomic<int> encoding{-1};
    FakeTarget target(
        [&](grpc::ServerContext &context, const ::gnmi::SubscriptionList &list, FakeTarget::Stream &stream) {
            encoding = list.encoding();
            stream.Write(FakeTarget::response("sync_response: true"));
            FakeTarget::hold(context, stream);
            return grpc::Status::OK;
        });
    target.m_capabilities = true;
    connect(target.url("target=leaf1&profile=openconfig"));
    REQUIRE(reaches(State::Live));
    CHECK(encoding == ::gnmi::JSON_IETF);
    CHECK(source->status().targets == 0); // sync is not data
}

TEST_CASE_METHOD(ClientFixture, "a stream that ends is taken up again", "[client]") {
    std::atomic<std::uint64_t> n{0};
    FakeTarget target([&](grpc::ServerContext &, const ::gnmi::SubscriptionList &, FakeTarget::Stream &stream) {
        stream.Write(FakeTarget::counter(++n));
        return grpc::Status(grpc::StatusCode::UNAVAILABLE, "restarting");
    });
    connect(target.url("target=leaf1&profile=openconfig"));
    REQUIRE(sink.wait([](const KeepingSink &s) { return s.m_samples.size() >= 3; }));
    const Error error = failure();
    CHECK(error.code == ErrorCode::Unreachable);
    CHECK(error.detail.find("restarting") != std::string::npos);
    CHECK(source->status().attempts >= 3);
}

TEST_CASE_METHOD(ClientFixture, "a target that dies is dead, and alive when it returns on its port", "[client]") {
    auto target = std::make_unique<FakeTarget>(sendAndHold(1));
    const int port = target->port();
    connect(target->url("target=leaf1&profile=openconfig"));
    REQUIRE(reaches(State::Live));
    REQUIRE(source->clockState().alive);
    target.reset();
    REQUIRE(sink.wait([](const KeepingSink &s) { return !s.m_lives.empty() && !s.m_lives.back().alive; }));
    REQUIRE(sink.waitStatus(*source, [](const SourceStatus &s) { return s.error.code == ErrorCode::Unreachable; }));
    CHECK_FALSE(source->clockState().alive);
    CHECK(source->clockState().aliveUntil > TimePoint{});
    CHECK(source->status().targetsLive == 0);
    target = std::make_unique<FakeTarget>(sendAndHold(2), grpc::InsecureServerCredentials(), port);
    REQUIRE(sink.wait([](const KeepingSink &s) { return !s.m_samples.empty() && s.m_samples.back().raw == 2; }));
    REQUIRE(reaches(State::Live));
    CHECK(source->clockState().alive);
    CHECK(source->status().error.code == ErrorCode::None);
}

TEST_CASE_METHOD(ClientFixture, "a target without ON_CHANGE is asked for samples instead", "[client]") {
    const auto onChange = [](const ::gnmi::SubscriptionList &list) {
        return std::count_if(list.subscription().begin(), list.subscription().end(),
                             [](const ::gnmi::Subscription &s) { return s.mode() == ::gnmi::ON_CHANGE; });
    };
    std::atomic<int> paths{0}, sampledPaths{0};
    FakeTarget target(
        [&](grpc::ServerContext &context, const ::gnmi::SubscriptionList &list, FakeTarget::Stream &stream) {
            if (onChange(list) > 0) {
                paths = list.subscription_size();
                return grpc::Status(grpc::StatusCode::INVALID_ARGUMENT, "ON_CHANGE is not supported for this path");
            }
            sampledPaths = list.subscription_size();
            stream.Write(FakeTarget::counter(7));
            stream.Write(FakeTarget::response(
                "update { timestamp: 7 prefix { target: 'leaf1' } update { path { elem { name: 'interfaces' } elem { "
                "name: 'interface' key { key: 'name' value: 'swp1' } } elem { name: 'state' } elem { name: "
                "'oper-status' } } val { string_val: 'UP' } } }"));
            stream.Write(FakeTarget::response("sync_response: true"));
            FakeTarget::hold(context, stream);
            return grpc::Status::OK;
        });
    connect(target.url("target=leaf1&profile=openconfig"));
    REQUIRE(reaches(State::Live));
    CHECK(paths > 0);
    CHECK(sampledPaths == paths); // the same paths, none left out
    CHECK(target.m_calls == 2);
    REQUIRE(sink.wait([](const KeepingSink &s) { return s.m_samples.size() == 2; }));
    CHECK(sink.kept()[1].metric == metric("if.oper.status"));
    CHECK_FALSE(sink.kept()[1].onChange); // it comes at each interval, and is stale when it does not
}

TEST_CASE_METHOD(ClientFixture, "refusals carry the target's words and are tried again", "[client]") {
    FakeTarget target([](grpc::ServerContext &, const ::gnmi::SubscriptionList &, FakeTarget::Stream &) {
        return grpc::Status(grpc::StatusCode::NOT_FOUND, "no such target");
    });
    connect(target.url("target=leaf1&profile=openconfig"));
    const Error error = failure();
    CHECK(error.code == ErrorCode::Refused);
    CHECK(error.detail == "no such target");
    CHECK(sink.waitStatus(*source, [](const SourceStatus &s) { return s.attempts >= 2; }));
}

TEST_CASE_METHOD(ClientFixture, "nobody there", "[client]") {
    int port = 0;
    {
        FakeTarget target(sendAndHold());
        port = target.port();
    }
    connect("gnmi+plaintext://127.0.0.1:" + std::to_string(port) + "?profile=openconfig");
    const Error error = failure();
    CHECK(error.code == ErrorCode::Unreachable);
    CHECK(error.detail.find("refused") != std::string::npos);
}

TEST_CASE_METHOD(ClientFixture, "messages that are none are counted, and the stream goes on", "[client]") {
    FakeTarget target([](grpc::ServerContext &context, const ::gnmi::SubscriptionList &, FakeTarget::Stream &stream) {
        ::gnmi::SubscribeResponse odd; // an unknown field is skipped, as proto3 wants
        odd.GetReflection()->MutableUnknownFields(&odd)->AddLengthDelimited(5, "extension");
        stream.Write(odd);
        stream.Write(FakeTarget::counter(3));
        FakeTarget::hold(context, stream);
        return grpc::Status::OK;
    });
    connect(target.url("target=leaf1&profile=openconfig"));
    REQUIRE(sink.wait([](const KeepingSink &s) { return s.m_samples.size() == 1; }));
    CHECK(losses.get(Loss::MalformedMessages) == 0);
}

TEST_CASE_METHOD(ClientFixture, "user name and password go along as metadata", "[client]") {
    const TempDir dir;
    std::ofstream(dir.path("pw")) << "s3cret\n";
    ::chmod(dir.path("pw").c_str(), 0600);
    std::mutex mutex; // the target answers on a thread of its own
    std::string user;
    std::string password;
    FakeTarget target([&](grpc::ServerContext &context, const ::gnmi::SubscriptionList &, FakeTarget::Stream &stream) {
        const auto get = [&](const char *key) {
            const auto found = context.client_metadata().find(key);
            return found == context.client_metadata().end() ? std::string()
                                                            : std::string(found->second.data(), found->second.size());
        };
        {
            const std::lock_guard lock(mutex);
            user = get("username");
            password = get("password");
        }
        stream.Write(FakeTarget::response("sync_response: true"));
        FakeTarget::hold(context, stream);
        return grpc::Status::OK;
    });
    connect(target.url("target=leaf1&profile=openconfig&username=ops&password-file=" + dir.path("pw")));
    REQUIRE(reaches(State::Live));
    {
        const std::lock_guard lock(mutex);
        CHECK(user == "ops");
        CHECK(password == "s3cret");
    }
    source.reset();

    ::chmod(dir.path("pw").c_str(), 0640); // others may read it: refused, and not tried again
    connect(target.url("target=leaf1&profile=openconfig&username=ops&password-file=" + dir.path("pw")));
    REQUIRE(reaches(State::Failed));
    CHECK(source->status().error.code == ErrorCode::BadValue);
    CHECK(source->status().error.expected == "mode 0600");
    CHECK(source->status().error.found == "0640");
    CHECK(source->status().error.file == dir.path("pw"));
}

TEST_CASE_METHOD(ClientFixture, "an unknown profile or a missing CA file is a mistake that no retry mends",
                 "[client]") {
    FakeTarget target(sendAndHold());
    connect(target.url("profile=nonesuch"));
    REQUIRE(reaches(State::Failed));
    CHECK(source->status().error.found == "nonesuch");
    connect(target.url("profile=openconfig&ca=/nonexistent/ca.pem", true));
    REQUIRE(reaches(State::Failed));
    CHECK(source->status().error.code == ErrorCode::NotFound);
}

TEST_CASE_METHOD(ClientFixture, "a key file that is none is not quoted", "[client]") {
    const TempDir dir;
    const Certificates pki;
    std::ofstream(dir.path("token")) << "s3cret";
    FakeTarget target(sendAndHold());
    connect(target.url("profile=openconfig&cert=" + pki.cert("client") + "&key=" + dir.path("token"), true));
    REQUIRE(reaches(State::Failed));
    const Error error = source->status().error;
    CHECK(error.code == ErrorCode::BadValue);
    CHECK(error.file == dir.path("token"));
    CHECK(error.expected == "PEM");
    CHECK((error.found + error.detail).find("s3cret") == std::string::npos);
}

TEST_CASE_METHOD(ClientFixture, "detail of a device is a stream of its own and leaves the base alone", "[client]") {
    std::atomic<int> base{0};
    std::atomic<int> detail{0};
    std::mutex mutex;
    std::string asked;
    FakeTarget target(
        [&](grpc::ServerContext &context, const ::gnmi::SubscriptionList &list, FakeTarget::Stream &stream) {
            bool isDetail = false;
            for (const auto &subscription : list.subscription())
                isDetail =
                    isDetail || subscription.path().elem(subscription.path().elem_size() - 1).name() == "transmit-pkts";
            if (list.subscription_size() == 1 && list.subscription(0).path().elem(0).name() == "meta")
                return grpc::Status(grpc::StatusCode::INVALID_ARGUMENT, "no meta");
            if (isDetail) {
                const std::lock_guard lock(mutex);
                asked = list.prefix().target();
                ++detail;
            } else {
                ++base;
                stream.Write(FakeTarget::counter(1, "leaf1"));
                stream.Write(FakeTarget::counter(1, "leaf2"));
            }
            stream.Write(FakeTarget::response("sync_response: true"));
            stream.Write(FakeTarget::counter(isDetail ? 100 : 2));
            FakeTarget::hold(context, stream);
            return grpc::Status::OK;
        });
    connect(target.url("target=*&profile=openconfig"));
    REQUIRE(sink.wait([](const KeepingSink &s) { return s.m_samples.size() >= 3; }));
    source->setDetail({{fabric->findDevice("leaf2")}, {}});
    REQUIRE(sink.wait([](const KeepingSink &s) { return s.count([](const Sample &x) { return x.raw == 100; }) == 1; }));
    source->setDetail({{fabric->findDevice("leaf2"), fabric->findDevice("leaf1")}, {}});
    REQUIRE(sink.wait([](const KeepingSink &s) { return s.count([](const Sample &x) { return x.raw == 100; }) == 2; }));
    CHECK(detail == 2); // leaf2's went on
    CHECK(base == 1);
    source->setDetail({});
    CHECK(source->status().state == State::Live);
}

TEST_CASE_METHOD(ClientFixture, "a collector says that a switch is gone while it lives on itself", "[client]") {
    std::mutex mutex;
    std::condition_variable lost;
    bool down = false;
    FakeTarget target(
        [&](grpc::ServerContext &context, const ::gnmi::SubscriptionList &list, FakeTarget::Stream &stream) {
            if (list.subscription(0).path().elem(0).name() != "meta") {
                stream.Write(FakeTarget::counter(1, "leaf1"));
                stream.Write(FakeTarget::counter(1, "leaf2"));
                stream.Write(FakeTarget::response("sync_response: true"));
                FakeTarget::hold(context, stream);
                return grpc::Status::OK;
            }
            std::unique_lock lock(mutex);
            lost.wait_for(lock, std::chrono::seconds(20), [&] { return down; });
            stream.Write(FakeTarget::response(
                "update { prefix { target: 'leaf2' } update { path { elem { name: 'meta' } elem { name: "
                "'connected' } } val { bool_val: false } } }"));
            lock.unlock();
            FakeTarget::hold(context, stream);
            return grpc::Status::OK;
        });
    connect("gnmi+plaintext://127.0.0.1:" + std::to_string(target.port()) +
            "?target=*&profile=openconfig&interval=10s");
    REQUIRE(sink.wait([](const KeepingSink &s) { return s.m_samples.size() >= 2; }));
    {
        const std::lock_guard lock(mutex);
        down = true;
        lost.notify_all();
    }
    REQUIRE(sink.wait([&](const KeepingSink &s) { return !s.m_lives.empty(); }));
    CHECK(source->clockState().alive);
    CHECK(source->status().targets == 2);
    CHECK(source->status().targetsLive == 1);
    sink.wait([&](const KeepingSink &s) {
        CHECK(s.m_lives.back().device == fabric->findDevice("leaf2"));
        CHECK_FALSE(s.m_lives.back().alive);
        return true;
    });
}

TEST_CASE_METHOD(ClientFixture, "TLS: a private CA, the name, the client's own certificate", "[client][tls]") {
    const Certificates pki;
    const auto trying = [&](const FakeTarget &target, const std::string &query) {
        source.reset();
        connect(target.url("target=leaf1&profile=openconfig&" + query, true));
    };
    SECTION("right") {
        FakeTarget target(sendAndHold(), FakeTarget::tls(pki.cert("server"), pki.key("server")));
        trying(target, "ca=" + pki.cert("ca"));
        REQUIRE(reaches(State::Live));
        CHECK_FALSE(source->status().plaintext);
        CHECK_FALSE(source->status().unverified);
    }
    SECTION("wrong CA") {
        FakeTarget target(sendAndHold(), FakeTarget::tls(pki.cert("server"), pki.key("server")));
        trying(target, "ca=" + pki.cert("other-ca"));
        const Error error = failure();
        CHECK(error.code == ErrorCode::TlsFailed);
        CHECK(error.found == "untrusted-ca");
        CHECK(error.expected == pki.cert("other-ca"));
        CHECK(error.detail.find("unable to get local issuer certificate") != std::string::npos);
        CHECK(target.m_calls == 0);
    }
    SECTION("system CAs do not know a private one") {
        FakeTarget target(sendAndHold(), FakeTarget::tls(pki.cert("server"), pki.key("server")));
        trying(target, "");
        CHECK(failure().found == "untrusted-ca");
    }
    SECTION("wrong name, and the name said otherwise") {
        FakeTarget target(sendAndHold(), FakeTarget::tls(pki.cert("elsewhere"), pki.key("elsewhere")));
        trying(target, "ca=" + pki.cert("ca"));
        const Error error = failure();
        CHECK(error.code == ErrorCode::TlsFailed);
        CHECK(error.found == "name-mismatch");
        CHECK(error.expected == "127.0.0.1");
        trying(target, "server-name=switch.example.net&ca=" + pki.cert("ca"));
        REQUIRE(reaches(State::Live));
    }
    SECTION("expired") {
        FakeTarget target(sendAndHold(), FakeTarget::tls(pki.cert("expired"), pki.key("expired")));
        trying(target, "ca=" + pki.cert("ca"));
        CHECK(failure().found == "expired");
    }
    SECTION("client certificate missing, strange, right") {
        FakeTarget target(sendAndHold(), FakeTarget::tls(pki.cert("server"), pki.key("server"), pki.cert("ca")));
        trying(target, "ca=" + pki.cert("ca"));
        Error error = failure();
        CHECK(error.code == ErrorCode::TlsFailed);
        CHECK(error.found == "client-certificate");
        trying(target, "ca=" + pki.cert("ca") + "&cert=" + pki.cert("stranger") + "&key=" + pki.key("stranger"));
        error = failure();
        CHECK(error.found == "client-certificate");
        trying(target, "ca=" + pki.cert("ca") + "&cert=" + pki.cert("client") + "&key=" + pki.key("client"));
        REQUIRE(reaches(State::Live));
    }
    SECTION("a server that speaks plaintext") {
        FakeTarget target(sendAndHold());
        trying(target, "ca=" + pki.cert("ca"));
        const Error error = failure();
        CHECK(error.code == ErrorCode::TlsFailed);
        CHECK(error.found == "not-tls");
    }
    SECTION("verification skipped by name, and marked") {
        FakeTarget target(sendAndHold(), FakeTarget::tls(pki.cert("elsewhere"), pki.key("elsewhere")));
        trying(target, "insecure=1");
        REQUIRE(reaches(State::Live));
        CHECK(source->status().unverified);
    }
}

TEST_CASE_METHOD(ClientFixture, "stopping ends at once, in any state", "[client]") {
    FakeTarget target(sendAndHold());
    const auto quick = [&](auto before) {
        connect(target.url("target=leaf1&profile=openconfig"));
        before();
        const auto start = std::chrono::steady_clock::now();
        source->stop();
        CHECK(source->status().state == State::Stopped);
        source.reset();
        CHECK(std::chrono::steady_clock::now() - start < std::chrono::seconds(5));
    };
    quick([] {});
    quick([&] { REQUIRE(reaches(State::Live)); });
    target.stop();
    quick([&] { REQUIRE(reaches(State::Waiting)); });
}
