// SPDX-License-Identifier: GPL-3.0-or-later
// From fabricsim in another process over gRPC into a session without a window: how much goes through at most, that at
// half of it nothing is lost, and that above it every loss is counted.
#include "models/session/session.h"
#include "tests/benchmarks/support/child.h"
#include "tests/benchmarks/support/measure.h"
#include "tests/benchmarks/support/row.h"
#include "tests/benchmarks/support/rows.h"
#include "tests/benchmarks/support/sizes.h"
#include "tests/support/process.h"
#include "tests/support/session_reader.h"

#include <cmath>

namespace fabricscope::bench {
namespace {

constexpr double kUpdatesARound = 2'097'152; // the octets sent of every port of every leaf

struct Flow {
    double updates = 0, seconds = 0, dropped = 0;
    double ourCpu = 0, simulatorCpu = 0; // seconds
    double rate() const { return updates / seconds; }
};

std::uint64_t received(const SessionStatus &status) {
    std::uint64_t updates = 0;
    for (const SourceStatus &source : status.sources)
        updates += source.updates;
    return updates;
}

double dropped(const SessionStatus &status) {
    return static_cast<double>(status.losses[static_cast<std::size_t>(Loss::DroppedUpdates)]);
}

/// Waits until the session has reported for so long; its status comes once a second.
void pass(SessionReader &reader, double seconds) {
    const double end = now() + seconds;
    reader.until([end] { return now() >= end; }, std::chrono::seconds(600));
}

/// Two rounds of warming up (connecting, first values), then at least `rounds` rounds that count.
bool measure(SessionReader &reader, Session &session, double interval, double rounds, Flow &flow) {
    const std::string every = std::to_string(static_cast<int>(std::lround(interval * 1000))) + "ms";
    Process simulator({programPath("fabricsim"), "--fabric", "fabric-128k", "--only", "^leaf", "--interval", every,
                       "--profile", FABRICSCOPE_BENCH_PROFILES "/bench-one-metric.json", "--resources",
                       FABRICSCOPE_RESOURCES});
    const std::string line = simulator.readLine(); // "ready gnmi=127.0.0.1:PORT"
    const std::size_t at = line.find('=');
    if (!line.starts_with("ready") || at == std::string::npos)
        return false;
    const std::uint16_t source =
        session.addSource(parseSourceUrl("gnmi+plaintext://" + line.substr(at + 1) +
                                         "?profile=bench-one-metric&target=*&interval=" + every)
                              .value());
    const bool started = reader.until([&] { return static_cast<double>(received(reader.status)) >= kUpdatesARound; },
                                      std::chrono::seconds(120));
    pass(reader, 2 * interval);
    const std::uint64_t before = received(reader.status);
    const double droppedBefore = dropped(reader.status), start = now();
    const double ours = cpuSecondsOf(::getpid()), theirs = cpuSecondsOf(simulator.pid());
    pass(reader, std::max(10.0, rounds * interval));
    flow.updates = static_cast<double>(received(reader.status) - before);
    flow.seconds = now() - start;
    flow.dropped = dropped(reader.status) - droppedBefore;
    flow.ourCpu = cpuSecondsOf(::getpid()) - ours;
    flow.simulatorCpu = cpuSecondsOf(simulator.pid()) - theirs;
    session.removeSource(source);
    reader.until([&] { return reader.status.sources.empty(); });
    return started;
}

void loopback(Repetition &repetition) {
    SessionConfig config;
    config.resources = FABRICSCOPE_RESOURCES;
    config.profileDirectories = {FABRICSCOPE_BENCH_PROFILES};
    Session session(config);
    SessionReader reader(session);
    LoadRequest request;
    request.files = {inputPath(std::to_string(kReferenceLinks) + ".json")};
    session.load(request);
    if (!reader.until([&] { return reader.fabric != nullptr; }))
        return repetition.fail("no input");
    Flow most, half;
    if (!measure(reader, session, 1.0, 15, most)) // 2.1 M updates a second are asked for: more than there is
        return repetition.fail("no values came");
    if (!measure(reader, session, 2 * kUpdatesARound / most.rate(), 2, half))
        return repetition.fail("no values came at half the rate");
    repetition.note("most_updates_a_second", most.rate());
    repetition.note("most_dropped_and_counted", most.dropped);
    repetition.note("most_CPU_cores_of_the_client", most.ourCpu / most.seconds);
    repetition.note("most_CPU_cores_of_the_simulator", most.simulatorCpu / most.seconds);
    repetition.note("half_updates_a_second", half.rate());
    repetition.note("half_dropped", half.dropped);
    repetition.note("half_CPU_cores_of_the_client", half.ourCpu / half.seconds);
    repetition.note("half_CPU_cores_of_the_simulator", half.simulatorCpu / half.seconds);
}

} // namespace

void addRows() {
    addRow({"ingest/loopback", "One metric of every link over loopback", "", 1}, loopback);
}

} // namespace fabricscope::bench
