// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/benchmarks/screen/live_feed.h"

#include "tests/benchmarks/support/row.h"

#include <vector>

namespace fabricscope::bench {

namespace {

std::vector<std::string> command(const LiveFeed::What &what) {
    // It stands for switches elsewhere: on one machine it must not take the processor from what is measured.
    std::vector<std::string> words{"nice",        "-n",
                                   "15",          programPath("fabricsim"),
                                   "--fabric",    what.fabric,
                                   "--interval",  what.interval,
                                   "--profile",   FABRICSCOPE_BENCH_PROFILES "/" + what.profile + ".json",
                                   "--resources", FABRICSCOPE_RESOURCES};
    if (!what.only.empty())
        words.insert(words.end(), {"--only", what.only});
    return words;
}

} // namespace

LiveFeed::LiveFeed(const What &what)
    : m_what(what)
    , m_simulator(command(what)) {
    const std::string line = m_simulator.readLine(); // "ready gnmi=127.0.0.1:PORT"
    if (const std::size_t at = line.find('='); line.starts_with("ready") && at != std::string::npos)
        m_address = line.substr(at + 1);
}

ConnectionConfig LiveFeed::connection() const {
    return parseSourceUrl("gnmi+plaintext://" + m_address + "?profile=" + m_what.profile +
                          "&target=*&interval=" + m_what.interval)
        .value();
}

} // namespace fabricscope::bench
