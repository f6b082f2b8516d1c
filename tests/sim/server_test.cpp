// SPDX-License-Identifier: GPL-3.0-or-later
// The simulator's server over real loopback connections: by a plain gNMI client of this file, and by our own client.
#include "models/sources/gnmi/client.h"
#include "models/sources/gnmi/path.h"
#include "tests/sim/sim_fixture.h"
#include "tests/support/certificates.h"
#include "tests/support/gnmi_sink.h"

#include <catch2/catch.hpp>
#include <grpcpp/grpcpp.h>
#include <nlohmann/json.hpp>
#include <proto/gnmi.grpc.pb.h>

#include <filesystem>
#include <fstream>
#include <map>

using namespace fabricscope;

namespace {

struct SimServer {
    FabricPtr fabric = generated();
    CataloguePtr catalogue = shippedCatalogue();
    std::unique_ptr<Simulator> simulator;

    explicit SimServer(const std::function<void(SimulatorConfig &)> &adjust = {}) {
        SimulatorConfig config;
        config.fabric = fabric;
        config.catalogue = catalogue;
        config.profile = shippedProfile(catalogue);
        config.step = std::chrono::milliseconds(50);
        config.interval = std::chrono::milliseconds(100);
        config.scenario.loads = demoScenario().loads;
        if (adjust)
            adjust(config);
        auto started = Simulator::start(std::move(config));
        if (!started)
            throw std::runtime_error("simulator: " + started.error().found + started.error().detail);
        simulator = std::move(*started);
    }
    std::string leaf() const { return leafName(0); }
    std::string leafName(std::size_t skip) const {
        for (const DeviceData &device : fabric->devices()) {
            if (device.role == Role::Leaf && skip-- == 0)
                return std::string(fabric->text(device.name));
        }
        throw std::runtime_error("no leaf");
    }
};

/// One Subscribe, read by hand.
struct Call {
    grpc::ClientContext context;
    std::unique_ptr<::gnmi::gNMI::Stub> stub;
    std::unique_ptr<grpc::ClientReaderWriter<::gnmi::SubscribeRequest, ::gnmi::SubscribeResponse>> stream;

    Call(const std::string &address, const ::gnmi::SubscribeRequest &request)
        : stub(::gnmi::gNMI::NewStub(grpc::CreateChannel(address, grpc::InsecureChannelCredentials()))) {
        context.set_deadline(std::chrono::system_clock::now() + std::chrono::seconds(30));
        stream = stub->Subscribe(&context);
        stream->Write(request);
    }
    ~Call() {
        context.TryCancel();
        ::gnmi::SubscribeResponse rest;
        while (stream->Read(&rest)) {
        }
        if (!finished)
            stream->Finish();
    }
    std::optional<::gnmi::SubscribeResponse> next() {
        ::gnmi::SubscribeResponse response;
        if (!stream->Read(&response))
            return std::nullopt;
        return response;
    }
    grpc::Status status() {
        while (next()) {
        }
        finished = true; // a call may be finished once only
        return stream->Finish();
    }
    bool finished = false;
};

std::string text(const ::gnmi::Path &path) {
    std::string out;
    for (const ::gnmi::PathElem &elem : path.elem()) {
        out += "/" + elem.name();
        for (const auto &[key, value] : elem.key())
            out += "[" + key + "=" + value + "]";
    }
    return out;
}

::gnmi::SubscribeRequest ask(const std::string &target, ::gnmi::SubscriptionList::Mode mode,
                             const std::vector<std::pair<std::string, ::gnmi::SubscriptionMode>> &paths,
                             ::gnmi::Encoding encoding = ::gnmi::PROTO) {
    ::gnmi::SubscribeRequest request;
    auto &list = *request.mutable_subscribe();
    list.mutable_prefix()->set_target(target);
    list.set_mode(mode);
    list.set_encoding(encoding);
    for (const auto &[path, how] : paths) {
        auto &subscription = *list.add_subscription();
        subscription.set_mode(how);
        subscription.set_sample_interval(100'000'000);
        const auto elems = gnmipath::parse(path).value();
        for (const gnmipath::Elem &elem : elems) {
            auto &added = *subscription.mutable_path()->add_elem();
            added.set_name(elem.name);
            for (const auto &[key, value] : elem.keys)
                (*added.mutable_key())[key] = value;
        }
    }
    return request;
}

const std::string kStatus = "/interfaces/interface[name=*]/state/oper-status";
const std::string kOctets = "/interfaces/interface[name=*]/state/counters/out-octets";

/// Everything up to the sync, by path; `target` must be the prefix of all.
std::map<std::string, ::gnmi::TypedValue> untilSync(Call &call) {
    std::map<std::string, ::gnmi::TypedValue> out;
    while (const auto response = call.next()) {
        if (response->sync_response())
            return out;
        for (const ::gnmi::Update &update : response->update().update())
            out[response->update().prefix().target() + text(update.path())] = update.val();
    }
    FAIL("stream ended before its sync");
    return out;
}

} // namespace

TEST_CASE("ONCE: every value, a sync, the end", "[server]") {
    SimServer server;
    Call call(server.simulator->address(), ask(server.leaf(), ::gnmi::SubscriptionList::ONCE,
                                               {{kStatus, ::gnmi::SAMPLE}, {kOctets, ::gnmi::SAMPLE}}));
    const auto values = untilSync(call);
    const DeviceId leaf = server.fabric->findDevice(server.leaf());
    CHECK(values.size() == 2 * server.fabric->device(leaf).portCount);
    const std::string port(server.fabric->portName(server.fabric->firstPort(leaf)));
    const auto status = values.find(server.leaf() + "/interfaces/interface[name=" + port + "]/state/oper-status");
    REQUIRE(status != values.end());
    CHECK(status->second.string_val() == "UP");
    const auto octets =
        values.find(server.leaf() + "/interfaces/interface[name=" + port + "]/state/counters/out-octets");
    REQUIRE(octets != values.end());
    CHECK(octets->second.uint_val() > 0);
    CHECK_FALSE(call.next());
    CHECK(call.status().ok());
}

TEST_CASE("JSON and JSON_IETF write numbers as their rules say", "[server]") {
    SimServer server;
    for (const auto encoding : {::gnmi::JSON, ::gnmi::JSON_IETF}) {
        Call call(server.simulator->address(), ask(server.leaf(), ::gnmi::SubscriptionList::ONCE,
                                                   {{kStatus, ::gnmi::SAMPLE}, {kOctets, ::gnmi::SAMPLE}}, encoding));
        for (const auto &[path, value] : untilSync(call)) {
            const auto json =
                nlohmann::json::parse(encoding == ::gnmi::JSON ? value.json_val() : value.json_ietf_val());
            if (path.find("oper-status") != std::string::npos)
                CHECK(json == "UP");
            else
                CHECK((encoding == ::gnmi::JSON ? json.is_number_unsigned() : json.is_string()));
        }
    }
}

TEST_CASE("as a collector: every switch, each under its own target, and who is connected", "[server]") {
    SimServer server;
    Call call(server.simulator->address(),
              ask("*", ::gnmi::SubscriptionList::ONCE, {{"/meta/connected", ::gnmi::ON_CHANGE}}));
    const auto values = untilSync(call);
    std::size_t switches = 0;
    for (const DeviceData &device : server.fabric->devices())
        switches += device.kind == DeviceKind::Switch ? 1 : 0;
    CHECK(values.size() == switches);
    for (const auto &[path, value] : values)
        CHECK(value.bool_val());
}

TEST_CASE("only the devices that a pattern names report", "[server]") {
    SimServer server([](SimulatorConfig &config) { config.only = "^leaf"; });
    Call call(server.simulator->address(), ask("*", ::gnmi::SubscriptionList::ONCE, {{kOctets, ::gnmi::SAMPLE}}));
    const auto values = untilSync(call);
    std::size_t ports = 0;
    for (const DeviceData &device : server.fabric->devices())
        ports += device.role == Role::Leaf ? device.portCount : 0;
    CHECK(values.size() == ports);
    for (const auto &[path, value] : values)
        CHECK(path.starts_with("leaf"));
}

TEST_CASE("single keys, POLL, updates_only", "[server]") {
    SimServer server;
    const DeviceId leaf = server.fabric->findDevice(server.leaf());
    const std::string port(server.fabric->portName(PortId{server.fabric->device(leaf).firstPort + 1}));
    Call poll(server.simulator->address(),
              ask(server.leaf(), ::gnmi::SubscriptionList::POLL,
                  {{"/interfaces/interface[name=" + port + "]/state/counters", ::gnmi::SAMPLE}}));
    ::gnmi::SubscribeRequest again;
    again.mutable_poll();
    for (int i = 0; i < 2; ++i) {
        poll.stream->Write(again);
        const auto values = untilSync(poll);
        CHECK(values.size() == 9); // octets, packets, errors and discards both ways, and interface-transitions
        for (const auto &[path, value] : values)
            CHECK(path.find("[name=" + port + "]") != std::string::npos);
    }
    auto request = ask(server.leaf(), ::gnmi::SubscriptionList::STREAM, {{kStatus, ::gnmi::ON_CHANGE}});
    request.mutable_subscribe()->set_updates_only(true);
    Call only(server.simulator->address(), request);
    CHECK(untilSync(only).empty());
}

TEST_CASE("SAMPLE comes at its interval by the model's time, ON_CHANGE with its heartbeat", "[server]") {
    SimServer server;
    auto request =
        ask(server.leaf(), ::gnmi::SubscriptionList::STREAM, {{kOctets, ::gnmi::SAMPLE}, {kStatus, ::gnmi::ON_CHANGE}});
    request.mutable_subscribe()->mutable_subscription(1)->set_heartbeat_interval(300'000'000);
    Call call(server.simulator->address(), request);
    untilSync(call);
    std::vector<std::int64_t> sampled;
    std::size_t heartbeats = 0;
    while (sampled.size() < 10 || heartbeats < 2) {
        const auto response = call.next();
        REQUIRE(response);
        if (response->update().update_size() == 0)
            continue;
        if (text(response->update().update(0).path()).find("oper-status") != std::string::npos)
            ++heartbeats;
        else
            sampled.push_back(response->update().timestamp());
    }
    for (std::size_t i = 1; i < sampled.size(); ++i)
        CHECK(sampled[i] > sampled[i - 1]); // never the same values under the same time stamp
}

TEST_CASE("refusals name the cause", "[server]") {
    SimServer server;
    const auto refused = [&](const ::gnmi::SubscribeRequest &request) {
        Call call(server.simulator->address(), request);
        return call.status();
    };
    CHECK(refused(ask("", ::gnmi::SubscriptionList::ONCE, {{kStatus, ::gnmi::SAMPLE}})).error_code() ==
          grpc::StatusCode::INVALID_ARGUMENT);
    CHECK(refused(ask("nobody", ::gnmi::SubscriptionList::ONCE, {{kStatus, ::gnmi::SAMPLE}})).error_code() ==
          grpc::StatusCode::NOT_FOUND);
    CHECK(refused(ask("*", ::gnmi::SubscriptionList::ONCE, {{"/bgp", ::gnmi::SAMPLE}})).error_code() ==
          grpc::StatusCode::NOT_FOUND);
    CHECK(refused(ask("*", ::gnmi::SubscriptionList::ONCE, {{kStatus, ::gnmi::SAMPLE}}, ::gnmi::ASCII)).error_code() ==
          grpc::StatusCode::UNIMPLEMENTED);
    CHECK(refused(::gnmi::SubscribeRequest()).error_code() == grpc::StatusCode::INVALID_ARGUMENT);
}

TEST_CASE("an address that is taken or a certificate that is none: typed errors", "[server]") {
    SimServer server;
    CHECK_THROWS_WITH(SimServer([&](SimulatorConfig &c) { c.listen = server.simulator->address(); }),
                      Catch::Contains(server.simulator->address()));
    SimulatorConfig config;
    config.fabric = server.fabric;
    config.catalogue = server.catalogue;
    config.profile = shippedProfile(server.catalogue);
    config.tlsCert = config.tlsKey = "/nonexistent.pem";
    auto started = Simulator::start(config);
    REQUIRE_FALSE(started);
    CHECK(started.error().code == ErrorCode::TlsFailed);
    CHECK(started.error().file == "/nonexistent.pem");
    config.tlsCert.clear();
    config.truthPath = "/nonexistent/truth.jsonl";
    started = Simulator::start(config);
    REQUIRE_FALSE(started);
    CHECK(started.error().code == ErrorCode::NotWritable);
}

namespace {

struct Reader {
    LossCounters losses;
    KeepingSink sink;
    std::unique_ptr<Source> source;

    Reader(const SimServer &server, const std::string &query, const std::string &scheme = "gnmi+plaintext") {
        SourceContext context;
        context.fabric = server.fabric;
        context.catalogue = server.catalogue;
        std::vector<Error> errors;
        context.profiles = loadProfiles({FABRICSCOPE_RESOURCES "/profiles"}, *server.catalogue, errors);
        context.losses = &losses;
        context.sink = &sink;
        const auto config =
            parseSourceUrl(scheme + "://" + server.simulator->address() + "?target=*&interval=100ms" + query);
        source = makeGnmiSource(*config, context, {std::chrono::milliseconds(20), std::chrono::milliseconds(200)});
        source->start();
    }
    std::uint64_t lost() const {
        std::uint64_t sum = 0;
        for (std::size_t i = 0; i < kLossCount; ++i)
            sum += losses.get(static_cast<Loss>(i));
        return sum;
    }
};

} // namespace

TEST_CASE("our client reads all of it, in every encoding, and loses nothing", "[server][client]") {
    SimServer server;
    std::map<std::string, std::size_t> counts;
    for (const char *encoding : {"proto", "json", "json_ietf"}) {
        Reader reader(server, std::string("&profile=openconfig&encoding=") + encoding);
        REQUIRE(reader.sink.waitStatus(*reader.source,
                                       [](const SourceStatus &s) { return s.state == SourceStatus::State::Live; }));
        const SourceStatus status = reader.source->status();
        std::size_t switches = 0;
        for (const DeviceData &device : server.fabric->devices())
            switches += device.kind == DeviceKind::Switch ? 1 : 0;
        CHECK(status.targets == switches);
        CHECK(reader.lost() == 0);
        CHECK(reader.sink.wait([](const KeepingSink &s) { return !s.m_neighbours.empty() && !s.m_texts.empty(); }));
        const MetricId octets = server.catalogue->known().outBits;
        CHECK(reader.sink.wait([&](const KeepingSink &s) {
            return s.count([&](const Sample &x) { return x.metric == octets; }) >= 3 * switches;
        }));
    }
}

TEST_CASE("every shipped profile is understood by both sides", "[server][client]") {
    for (const char *profile : {"openconfig", "cumulus-5.17", "cumulus-5.14", "arista-eos", "nvos-ib"}) {
        INFO(profile);
        SimServer server([&](SimulatorConfig &c) { c.profile = shippedProfile(c.catalogue, profile); });
        Reader reader(server, std::string("&profile=") + profile);
        REQUIRE(reader.sink.waitStatus(*reader.source,
                                       [](const SourceStatus &s) { return s.state == SourceStatus::State::Live; }));
        CHECK(reader.lost() == 0);
        CHECK(reader.source->status().updates > 100);
    }
}

TEST_CASE("the profile is chosen by what the target says of itself", "[server][client]") {
    for (const char *profile : {"openconfig", "cumulus-5.17", "arista-eos"}) {
        SimServer server([&](SimulatorConfig &c) { c.profile = shippedProfile(c.catalogue, profile); });
        Reader reader(server, "");
        REQUIRE(reader.sink.waitStatus(*reader.source,
                                       [](const SourceStatus &s) { return s.state == SourceStatus::State::Live; }));
        CHECK(reader.source->status().profile == profile);
    }
}

TEST_CASE("a fault is seen by the client: state, neighbour gone, target dead, and mended", "[server][client]") {
    SimServer server([](SimulatorConfig &c) {
        FaultSpec down;
        down.kind = FaultKind::DeviceDown;
        down.atS = 1;
        down.forS = 2;
        for (const DeviceData &device : c.fabric->devices()) {
            if (device.role == Role::Spine && down.device.empty())
                down.device = c.fabric->text(device.name);
        }
        c.scenario.faults = {down};
    });
    Reader reader(server, "&profile=openconfig");
    const MetricId status = server.catalogue->known().operStatus;
    const auto states = (*server.catalogue)[status].states;
    const auto is = [&](const Sample &s, const char *name) { return s.metric == status && states[s.raw].name == name; };
    REQUIRE(reader.sink.wait(
        [&](const KeepingSink &s) { return s.count([&](const Sample &x) { return is(x, "down"); }) >= 4; }));
    REQUIRE(reader.sink.wait([](const KeepingSink &s) {
        return std::count_if(s.m_neighbours.begin(), s.m_neighbours.end(),
                             [](const LldpNeighbour &n) { return n.gone; }) >= 4;
    }));
    REQUIRE(reader.sink.wait([](const KeepingSink &s) {
        return std::any_of(s.m_lives.begin(), s.m_lives.end(), [](const TargetLife &l) { return !l.alive; });
    }));
    CHECK(reader.source->clockState().alive);
    REQUIRE(reader.sink.wait([](const KeepingSink &s) { return !s.m_lives.empty() && s.m_lives.back().alive; }));
    REQUIRE(reader.sink.wait([&](const KeepingSink &s) {
        const auto last =
            std::find_if(s.m_samples.rbegin(), s.m_samples.rend(), [&](const Sample &x) { return x.metric == status; });
        return last != s.m_samples.rend() && is(*last, "up");
    }));
}

TEST_CASE("detail of one device comes beside the base set", "[server][client]") {
    SimServer server;
    Reader reader(server, "&profile=openconfig");
    const MetricId detail = server.catalogue->find("queue.sent.octets");
    REQUIRE(reader.sink.waitStatus(*reader.source,
                                   [](const SourceStatus &s) { return s.state == SourceStatus::State::Live; }));
    const DeviceId leaf = server.fabric->findDevice(server.leafName(1));
    reader.source->setDetail({{leaf}, {}});
    REQUIRE(reader.sink.wait(
        [&](const KeepingSink &s) { return s.count([&](const Sample &x) { return x.metric == detail; }) > 0; }));
    CHECK(reader.sink.wait([&](const KeepingSink &s) {
        return s.count([&](const Sample &x) { return x.metric == detail && x.device != leaf; }) == 0;
    }));
    CHECK(reader.source->status().attempts == 1);
}

TEST_CASE("TLS and client certificates", "[server][client][tls]") {
    const Certificates pki;
    SimServer server([&](SimulatorConfig &c) {
        c.tlsCert = pki.cert("server");
        c.tlsKey = pki.key("server");
        c.clientCa = pki.cert("ca");
    });
    Reader right(server, "&ca=" + pki.cert("ca") + "&cert=" + pki.cert("client") + "&key=" + pki.key("client"), "gnmi");
    CHECK(right.sink.waitStatus(*right.source,
                                [](const SourceStatus &s) { return s.state == SourceStatus::State::Live; }));
    Reader without(server, "&ca=" + pki.cert("ca"), "gnmi");
    REQUIRE(without.sink.waitStatus(*without.source,
                                    [](const SourceStatus &s) { return s.error.code != ErrorCode::None; }));
    CHECK(without.source->status().error.found == "client-certificate");
}

TEST_CASE("truth and readings are written as documented", "[journal]") {
    const TempDir dir;
    {
        SimServer server([&](SimulatorConfig &c) {
            c.scenario = scenarioOf(FaultKind::PfcStorm);
            c.scenario.faults[0].forS = 2;
            c.truthPath = dir.path("truth");
            c.readingsPath = dir.path("readings");
            c.step = std::chrono::milliseconds(500);
            c.speed = 50;
        });
        Reader reader(server, "&profile=openconfig");
        const MetricId pause = server.catalogue->known().pauseRxShare;
        REQUIRE(reader.sink.wait([&](const KeepingSink &s) {
            return s.count([&](const Sample &x) { return x.metric == pause && x.raw > 1'500'000'000; }) > 0;
        }));
        // The end of the fault, 2 s of simulated time later: wait for as much of it to pass.
        const auto at = reader.sink.kept().back().at;
        REQUIRE(reader.sink.wait(
            [&](const KeepingSink &s) { return s.m_samples.back().at > at + std::chrono::seconds(5); }));
    }
    std::ifstream truth(dir.path("truth"));
    std::vector<nlohmann::json> lines;
    for (std::string line; std::getline(truth, line);)
        lines.push_back(nlohmann::json::parse(line));
    REQUIRE(lines.size() == 3);
    CHECK(lines[0]["schema"] == "fabricscope.truth/1");
    CHECK(lines[1]["event"] == "begin");
    CHECK(lines[1]["kind"] == "pfc_storm");
    CHECK(lines[1]["at_s"] == 5.0);
    CHECK(lines[2]["event"] == "end");
    CHECK(lines[2]["at_s"] == 7.0);
    std::ifstream readings(dir.path("readings"));
    double worst = 0;
    for (std::string line; std::getline(readings, line);) {
        const auto row = nlohmann::json::parse(line);
        if (row.value("device", "") == lines[1]["device"] && row.contains("paused_ratio")) {
            for (const auto &v : row["paused_ratio"])
                worst = std::max(worst, v.get<double>());
        }
    }
    CHECK(worst > 0.9);
}

TEST_CASE("nothing is left behind: threads, sockets", "[server][cleanup]") {
    const auto count = [](const char *what) {
        return static_cast<std::size_t>(
            std::distance(std::filesystem::directory_iterator(std::string("/proc/self/") + what), {}));
    };
    std::size_t threads = 0;
    std::size_t files = 0;
    for (int i = 0; i < 12; ++i) {
        SimServer server;
        Reader a(server, "&profile=openconfig");
        Reader b(server, "&profile=openconfig&encoding=json");
        a.sink.wait([](const KeepingSink &s) { return !s.m_samples.empty(); });
        if (i % 2 == 0)
            server.simulator.reset(); // the server first, then its clients
        a.source.reset();
        b.source.reset();
        server.simulator.reset();
        if (i == 3) { // gRPC keeps a pool, which has its size by now
            threads = count("task");
            files = count("fd");
        }
    }
    // Eight more rounds of a server and two clients: one thread or socket left by each would be 24. gRPC's pool may
    // still grow by a few under load.
    CHECK(count("task") < threads + 12);
    CHECK(count("fd") < files + 12);
}
