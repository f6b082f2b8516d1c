// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/session/straggler_watch.h"
#include "tests/support/fabric_sketch.h"

#include <catch2/catch.hpp>

#include <map>

using namespace fabricscope;
using namespace std::chrono_literals;

namespace {

/// Twenty-four hosts on one leaf; their ports' utilisation is set by the test, time passes as it says.
struct Bench {
    CataloguePtr catalogue = Catalogue::load(FABRICSCOPE_RESOURCES "/metrics").value();
    FabricPtr fabric = regularFabric(1, 1, 1, 1, 24);
    LossCounters losses;
    TelemetryStore store{fabric, catalogue, losses};
    StragglerWatch watch{fabric, *catalogue};
    TimePoint now{1'000'000s};
    std::map<std::size_t, double> share;  // of the line rate, by link; 0.5 unless set
    std::map<std::size_t, double> octets; // counters

    Bench() { store.setSource(1, {1s, 60s, true, {}}); }

    void pass(int seconds) {
        for (int i = 0; i < seconds; ++i) {
            now += 1s;
            std::vector<Sample> samples;
            for (std::size_t l = 0; l < fabric->linkCount(); ++l) {
                const LinkData &link = fabric->links()[l];
                if (link.layer != Layer::Access)
                    continue;
                const double rate = (link.gbps > 0 ? static_cast<double>(link.gbps) : 100.0) * 1e9 / 8;
                octets[l] += rate * (share.contains(l) ? share[l] : 0.5);
                Sample sample;
                sample.kind = Sample::Kind::Counter;
                sample.port = link.upper;
                sample.device = fabric->port(link.upper).device;
                sample.metric = catalogue->known().inBits;
                sample.source = 1;
                sample.at = now;
                sample.raw = static_cast<std::uint64_t>(octets[l]);
                samples.push_back(sample);
            }
            store.apply(samples, now);
            watch.look(store, now);
        }
    }
    std::vector<std::size_t> slow() const { // by link of the host
        std::vector<std::size_t> out;
        for (const Notices::SlowHost &host : watch.slowHosts())
            out.push_back(fabric->port(fabric->firstPort(host.host)).link.index());
        return out;
    }
};

} // namespace

TEST_CASE("a host at a third of what those beside it send is slow, and no longer once it keeps up") {
    Bench b;
    b.pass(60);
    CHECK(b.slow().empty());
    b.share[9] = 0.15;
    b.pass(120);
    REQUIRE(b.slow() == std::vector<std::size_t>{9});
    CHECK(b.watch.slowHosts()[0].share == Approx(0.3).margin(0.08));
    b.share.erase(9);
    b.pass(120);
    CHECK(b.slow().empty());
}

TEST_CASE("neither an idle host is slow, nor one of a job that sends less as a whole") {
    Bench b;
    b.share[4] = 0.004;
    for (std::size_t l = 12; l < 24; ++l)
        b.share[l] = 0.15;
    b.pass(120);
    CHECK(b.slow().empty());
}

TEST_CASE("hosts that no longer report are not judged") {
    Bench b;
    b.share[9] = 0.15;
    b.pass(120);
    REQUIRE(b.slow().size() == 1);
    b.now += 60s;
    b.watch.look(b.store, b.now);
    CHECK(b.slow().empty());
}
