// SPDX-License-Identifier: GPL-3.0-or-later
// Our gNMI client with nothing around it: prints what it hears as JSON Lines, for tests against servers and networks of
// other makes.
//   gnmi_probe URL [--fabric NAME|FILE] [--for DUR] [--samples N] [--targets N] [--until live|error]
// One line per sample, text, neighbour and change of status; the last line holds the losses. Exit 0 if it ended as
// asked, 4 if the time ran out first.
#include "models/fabric/build.h"
#include "models/fabric/generator.h"
#include "models/formats/formats.h"
#include "models/sources/gnmi/client.h"

#include <nlohmann/json.hpp>

#include <condition_variable>
#include <cstdio>
#include <filesystem>
#include <iostream>
#include <map>
#include <mutex>

namespace {

using namespace fabricscope;
using Json = nlohmann::ordered_json;

std::string describe(const Error &error) {
    return error.code == ErrorCode::None ? std::string() : std::string(toString(error.code));
}

class PrintingSink final : public SampleSink {
public:
    PrintingSink(FabricPtr fabric, CataloguePtr catalogue)
        : m_fabric(std::move(fabric))
        , m_catalogue(std::move(catalogue)) {}

    void samples(std::uint16_t, std::vector<Sample> batch) override {
        const std::lock_guard lock(m_mutex);
        for (const Sample &s : batch) {
            static const char *kKinds[] = {"counter", "gauge", "state", "deleted"};
            const MetricInfo &metric = (*m_catalogue)[s.metric];
            Json line = {{"type", "sample"},
                         {"device", m_fabric->deviceName(s.device)},
                         {"port", s.port.valid() ? Json(m_fabric->portName(s.port)) : Json(nullptr)},
                         {"metric", metric.id},
                         {"index", s.index},
                         {"kind", kKinds[static_cast<int>(s.kind)]},
                         {"on_change", s.onChange},
                         {"at", s.at.time_since_epoch().count()}};
            if (s.kind == Sample::Kind::Counter)
                line["value"] = s.raw;
            else if (s.kind == Sample::Kind::Gauge)
                line["value"] = s.number;
            else if (s.kind == Sample::Kind::State && s.raw < metric.states.size())
                line["value"] = metric.states[s.raw].name;
            print(line);
        }
        m_samples += batch.size();
        m_changed.notify_all();
    }
    void texts(std::uint16_t, std::vector<TextSample> batch) override {
        const std::lock_guard lock(m_mutex);
        for (const TextSample &s : batch)
            print({{"type", "text"},
                   {"device", m_fabric->deviceName(s.device)},
                   {"port", s.port.valid() ? Json(m_fabric->portName(s.port)) : Json(nullptr)},
                   {"metric", (*m_catalogue)[s.metric].id},
                   {"deleted", s.deleted},
                   {"value", s.text}});
    }
    void lldp(std::uint16_t, std::vector<LldpNeighbour> batch) override {
        const std::lock_guard lock(m_mutex);
        for (const LldpNeighbour &n : batch)
            print({{"type", "lldp"},
                   {"device", m_fabric->deviceName(n.device)},
                   {"port", m_fabric->portName(n.port)},
                   {"peer_device", n.peerDevice},
                   {"peer_port", n.peerPort},
                   {"peer_chassis", n.peerChassis},
                   {"gone", n.gone}});
    }
    void targets(std::uint16_t, std::vector<TargetLife> batch) override {
        const std::lock_guard lock(m_mutex);
        for (const TargetLife &t : batch)
            print({{"type", "target"}, {"device", m_fabric->deviceName(t.device)}, {"alive", t.alive}});
        m_targets += batch.size();
        m_changed.notify_all();
    }
    void statusChanged(std::uint16_t) override {
        const std::lock_guard lock(m_mutex);
        m_statusChanged = true;
        m_changed.notify_all();
    }

    void print(const Json &line) { std::cout << line.dump(-1, ' ', false, Json::error_handler_t::replace) << '\n'; }

    std::mutex m_mutex;
    std::condition_variable m_changed;
    std::uint64_t m_samples = 0;
    std::uint64_t m_targets = 0; // reports of the life of one
    bool m_statusChanged = false;

private:
    FabricPtr m_fabric;
    CataloguePtr m_catalogue;
};

int fail(const std::string &what, const Error &error) {
    std::cerr << what << ": " << toString(error.code) << " " << error.file << " " << error.expected << " "
              << error.found << " " << error.detail << '\n';
    return 2;
}

} // namespace

int main(int argc, char **argv) {
    std::map<std::string, std::string> options{{"--fabric", "demo"}, {"--for", "10s"}, {"--samples", "0"},
                                               {"--targets", "0"},   {"--until", ""},  {"--detail", ""}};
    std::string url;
    for (int i = 1; i < argc; ++i) {
        const auto option = options.find(argv[i]);
        if (option != options.end() && i + 1 < argc)
            option->second = argv[++i];
        else
            url = argv[i];
    }
    auto connection = parseSourceUrl(url);
    if (!connection)
        return fail("url", connection.error());
    const auto duration = parseDuration(options["--for"]);
    if (!duration)
        return fail("--for", duration.error());
    std::vector<TopologyRecords> inputs;
    if (std::filesystem::exists(options["--fabric"])) {
        auto records = readTopology(options["--fabric"]);
        if (!records)
            return fail("fabric", records.error());
        inputs.push_back(std::move(*records));
    } else {
        const auto spec = parseGeneratorSpec(options["--fabric"]);
        if (!spec)
            return fail("fabric", spec.error());
        inputs.push_back(std::move(*generateFabric(*spec)));
    }
    const auto fabric = buildFabric(std::move(inputs), {});
    if (!fabric)
        return fail("fabric", fabric.error());
    const auto catalogue = Catalogue::load(FABRICSCOPE_RESOURCES "/metrics");
    if (!catalogue)
        return fail("catalogue", catalogue.error());

    std::vector<Error> errors;
    LossCounters losses;
    PrintingSink sink(*fabric, *catalogue);
    SourceContext context;
    context.fabric = *fabric;
    context.catalogue = *catalogue;
    context.profiles = loadProfiles({FABRICSCOPE_RESOURCES "/profiles"}, **catalogue, errors);
    context.losses = &losses;
    context.sink = &sink;
    const auto source = makeGnmiSource(*connection, context);
    source->start();
    if (!options["--detail"].empty())
        source->setDetail({{(*fabric)->findDevice(options["--detail"])}, {}});

    const std::uint64_t samples = std::strtoull(options["--samples"].c_str(), nullptr, 10);
    const std::uint64_t targets = std::strtoull(options["--targets"].c_str(), nullptr, 10);
    const bool counts = samples > 0 || targets > 0;
    const auto heard = [&] { return counts && sink.m_samples >= samples && sink.m_targets >= targets; };
    const std::string until = options["--until"];
    const auto end = std::chrono::steady_clock::now() + *duration;
    bool reached = !counts && until.empty();
    std::unique_lock lock(sink.m_mutex);
    while (true) {
        const bool woken = sink.m_changed.wait_until(lock, end, [&] { return sink.m_statusChanged || heard(); });
        if (sink.m_statusChanged) {
            sink.m_statusChanged = false;
            lock.unlock();
            const SourceStatus status = source->status();
            lock.lock();
            sink.print({{"type", "status"},
                        {"state", toString(status.state)},
                        {"error", describe(status.error)},
                        {"cause", status.error.found},
                        {"expected", status.error.expected},
                        {"detail", status.error.detail},
                        {"profile", status.profile},
                        {"targets", status.targets},
                        {"unverified", status.unverified}});
            std::cout.flush();
            const bool failing =
                status.state == SourceStatus::State::Waiting || status.state == SourceStatus::State::Failed;
            reached = reached || (until == "live" && status.state == SourceStatus::State::Live) ||
                      (until == "error" && failing);
        }
        reached = reached || heard();
        if ((reached && (counts || !until.empty())) || !woken)
            break;
    }
    lock.unlock();
    const SourceStatus status = source->status();
    source->stop();
    Json line = {{"type", "losses"}};
    for (std::size_t i = 0; i < kLossCount; ++i)
        line[toString(static_cast<Loss>(i))] = losses.get(static_cast<Loss>(i));
    line["updates"] = status.updates;
    line["messages"] = status.messages;
    line["bytes"] = status.bytes;
    line["targets"] = status.targets;
    line["targets_live"] = status.targetsLive;
    line["achieved_ms"] = status.achievedInterval.count() / 1000000;
    line["not_sampled"] = status.notSampled;
    sink.print(line);
    return reached ? 0 : 4;
}
