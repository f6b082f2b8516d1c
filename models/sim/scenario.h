// SPDX-License-Identifier: GPL-3.0-or-later
// What fabricsim plays: load and faults, from a JSON file (documented in resources/demo/README.md).
#pragma once

#include "models/base/expected.h"
#include "models/fabric/fabric.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace fabricscope {

/// Kinds are the causes of incidents in INTERFACES.md.
enum class FaultKind : std::uint8_t {
    HotSpine,
    LinkDegrading,
    LinkFlapping,
    LinkLossy,
    PfcStorm,
    Miscabled,
    Straggler,
    DeviceDown,
    DeviceSilent,
    Optics
};
const char *toString(FaultKind kind); // "hot_spine"

struct FaultSpec {
    FaultKind kind = FaultKind::HotSpine;
    double atS = 0;             // from the start of play
    std::optional<double> forS; // none = for ever
    double everyS = 0;          // comes again so long after it came; 0 = once
    std::string device, port;   // where; empty = chosen by the seed among those that fit
    std::int32_t plane = -1, rail = -1;
    double strength = 1;              // 0…1, what it scales is documented with the kind
    std::string peerDevice, peerPort; // Miscabled: what the port names as its neighbour instead
};

struct LoadSpec {
    enum class Kind : std::uint8_t { Training, Inference, Agents };
    Kind kind = Kind::Training;
    std::int32_t plane = -1, rail = -1; // −1 = all
    double periodS = 8;                 // Training: step time; bursts beat together across a rail
    double level = 0.5;                 // mean share of line rate
};

struct Scenario {
    std::uint64_t seed = 1;
    std::vector<LoadSpec> loads;
    std::vector<FaultSpec> faults;
};

/// Errors name file, line and column; device and port names are checked when play starts.
Expected<Scenario> parseScenario(std::string_view json, const std::string &path);
/// The scenario of `--demo`: everything a user should see happens within two minutes and again.
Scenario demoScenario();

} // namespace fabricscope
