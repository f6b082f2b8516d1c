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
#include <csignal>

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

/// Half a minute of more than a small queue lets through, then the end of the stream. Every value received must be
/// stored, replaced by a newer one while it waited, or counted as dropped.
struct Overload {
    double offered = 0, stored = 0, coalesced = 0, dropped = 0;
    double uncounted() const { return offered - stored - coalesced - dropped; }
};

/// Waits until the session has reported for so long; its status comes once a second.
void pass(SessionReader &reader, double seconds) {
    const double end = now() + seconds;
    reader.until([end] { return now() >= end; }, std::chrono::seconds(600));
}

SessionConfig configuration() {
    SessionConfig config;
    config.resources = FABRICSCOPE_RESOURCES;
    config.profileDirectories = {FABRICSCOPE_BENCH_PROFILES};
    return config;
}

bool load(SessionReader &reader, Session &session) {
    LoadRequest request;
    request.files = {inputPath(std::to_string(kReferenceLinks) + ".json")};
    session.load(request);
    return reader.until([&] { return reader.fabric != nullptr; });
}

/// "127.0.0.1:PORT", empty if it did not start.
std::string addressOf(Process &simulator) {
    const std::string line = simulator.readLine(); // "ready gnmi=127.0.0.1:PORT"
    const std::size_t at = line.find('=');
    return line.starts_with("ready") && at != std::string::npos ? line.substr(at + 1) : std::string();
}

std::vector<std::string> simulatorCommand(const std::string &every) {
    return {programPath("fabricsim"),
            "--fabric",
            "fabric-128k",
            "--only",
            "^leaf",
            "--interval",
            every,
            "--profile",
            FABRICSCOPE_BENCH_PROFILES "/bench-one-metric.json",
            "--resources",
            FABRICSCOPE_RESOURCES};
}

std::uint16_t connect(Session &session, const std::string &address, const std::string &every) {
    return session.addSource(
        parseSourceUrl("gnmi+plaintext://" + address + "?profile=bench-one-metric&target=*&interval=" + every).value());
}

/// Two rounds of warming up (connecting, first values), then at least `rounds` rounds that count.
bool measure(SessionReader &reader, Session &session, double interval, double rounds, Flow &flow) {
    const std::string every = std::to_string(static_cast<int>(std::lround(interval * 1000))) + "ms";
    Process simulator(simulatorCommand(every));
    const std::string address = addressOf(simulator);
    if (address.empty())
        return false;
    const std::uint16_t source = connect(session, address, every);
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

/// gRPC holds back a sender that is quicker than we read, so the wire never brings more than the store can take; a
/// queue of a few thousand values, which the store empties once a frame, is what a slow store would make of the large
/// one.
bool overload(Overload &out) {
    SessionConfig config = configuration();
    config.queueLimit = 16384; // a quarter of it for lives of devices: all leafs fit
    Session session(config);
    SessionReader reader(session);
    Process simulator(simulatorCommand("1000ms"));
    const std::string address = addressOf(simulator);
    if (address.empty() || !load(reader, session))
        return false;
    connect(session, address, "1000ms");
    if (!reader.until([&] { return dropped(reader.status) > kUpdatesARound / 2; }, std::chrono::seconds(120)))
        return false;
    simulator.end(SIGKILL);
    const auto count = [&] {
        out = {static_cast<double>(received(reader.status)), static_cast<double>(reader.status.updatesStored),
               static_cast<double>(reader.status.updatesCoalesced), dropped(reader.status)};
        return out.uncounted() == 0 && !reader.status.sources.empty() &&
               reader.status.sources[0].state == SourceStatus::State::Waiting;
    };
    return reader.until(count, std::chrono::seconds(30)) || out.offered > 0;
}

void loopback(Repetition &repetition) {
    Overload over;
    if (!overload(over))
        return repetition.fail("nothing was dropped above the maximum");
    if (over.uncounted() != 0)
        return repetition.fail("of " + std::to_string(over.offered) + " values " + std::to_string(over.uncounted()) +
                               " are not accounted for (" + std::to_string(over.stored) + " stored, " +
                               std::to_string(over.coalesced) + " replaced, " + std::to_string(over.dropped) +
                               " dropped)");
    Session session(configuration());
    SessionReader reader(session);
    if (!load(reader, session))
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
    repetition.note("above_received", over.offered);
    repetition.note("above_stored", over.stored);
    repetition.note("above_replaced_by_newer", over.coalesced);
    repetition.note("above_dropped_and_counted", over.dropped);
    repetition.note("above_uncounted", over.uncounted());
}

} // namespace

void addRows() {
    addRow({"ingest/loopback", "One metric of every link over loopback", "", 1}, loopback);
}

} // namespace fabricscope::bench
