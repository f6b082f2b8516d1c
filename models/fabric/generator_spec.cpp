// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/base/text.h"
#include "models/fabric/generator.h"

#include <algorithm>
#include <string>

namespace fabricscope {
namespace {

constexpr std::uint64_t kMaxCount = 1U << 20; // per key: keeps every product of the generator within 64 bits

tl::unexpected<Error> bad(std::string expected, std::string_view found) {
    Error error;
    error.code = ErrorCode::BadValue;
    error.expected = std::move(expected);
    error.found = excerpt(found);
    return fail(std::move(error));
}

/// DESIGN's reference: 8 planes × 4 rails × 128 leafs of 256 + 256 ports, 256 spines a plane, 32,768 trays of 4 GPUs.
GeneratorSpec reference128k() {
    GeneratorSpec spec;
    spec.planes = 8;
    spec.rails = 4;
    spec.leafsPerRail = 128;
    spec.spines = 256;
    spec.down = 256;
    spec.gpusPerTray = 4;
    spec.nicsPerGpu = 2;
    spec.lanesPerCage = 8;
    return spec;
}

/// The reference scaled to 1,024 GPUs: 8 planes of 32 leafs (32 + 32 ports) and 16 spines with two links to each leaf.
GeneratorSpec reference1k() {
    GeneratorSpec spec = reference128k();
    spec.leafsPerRail = 8;
    spec.spines = 16;
    spec.down = 32;
    return spec;
}

GeneratorSpec demo() {
    GeneratorSpec spec;
    spec.frontEnd = true;
    return spec;
}

struct Stated {
    bool gpus = false, nics = false, rails = false;
};

Expected<void> apply(GeneratorSpec &spec, Stated &stated, std::string_view key, std::string_view value) {
    const auto count = [&](std::uint32_t &out, bool zeroAllowed) -> Expected<void> {
        const auto number = parseUnsigned(value);
        if (!number || *number > kMaxCount || (*number == 0 && !zeroAllowed))
            return bad(std::string(key) + "=" + (zeroAllowed ? "0" : "1") + "…" + std::to_string(kMaxCount), value);
        out = static_cast<std::uint32_t>(*number);
        return {};
    };
    if (key == "planes")
        return count(spec.planes, false);
    if (key == "rails") {
        stated.rails = true;
        return count(spec.rails, false);
    }
    if (key == "leafs-per-rail")
        return count(spec.leafsPerRail, false);
    if (key == "spines")
        return count(spec.spines, false);
    if (key == "down")
        return count(spec.down, false);
    if (key == "uplinks")
        return count(spec.uplinks, true);
    if (key == "trays")
        return count(spec.trays, true);
    if (key == "gpus-per-tray") {
        stated.gpus = true;
        return count(spec.gpusPerTray, false);
    }
    if (key == "nics-per-gpu") {
        stated.nics = true;
        return count(spec.nicsPerGpu, false);
    }
    if (key == "lanes-per-cage")
        return count(spec.lanesPerCage, false);
    if (key == "pod-trays")
        return count(spec.podTrays, true);
    if (key == "gbps") {
        const auto number = parseDouble(value);
        if (!number || !(*number > 0) || *number > 1e6)
            return bad("gbps=0…1000000", value);
        spec.gbps = *number;
        return {};
    }
    if (key == "seed") {
        const auto number = parseUnsigned(value);
        if (!number)
            return bad("seed=NUMBER", value);
        spec.seed = *number;
        return {};
    }
    if (key == "frontend") {
        const bool yes = value == "1" || value == "true" || value == "yes" || value.empty();
        if (!yes && value != "0" && value != "false" && value != "no")
            return bad("frontend=0|1", value);
        spec.frontEnd = yes;
        return {};
    }
    if (key == "title") {
        spec.title = std::string(value);
        return {};
    }
    return bad("fabric-128k|fabric-1k|demo|planes|rails|leafs-per-rail|spines|down|uplinks|trays|gpus-per-tray|"
               "nics-per-gpu|gbps|lanes-per-cage|pod-trays|frontend|seed|title",
               key);
}

} // namespace

Expected<GeneratorSpec> parseGeneratorSpec(std::string_view text) {
    GeneratorSpec spec;
    Stated stated;
    bool first = true;
    if (trim(text).empty())
        return bad("NAME|KEY=VALUE,…", text);
    while (!text.empty()) {
        const std::size_t comma = text.find(',');
        const std::string_view item = trim(text.substr(0, comma));
        text = comma == std::string_view::npos ? std::string_view{} : text.substr(comma + 1);
        const std::size_t equals = item.find('=');
        if (first && item == "fabric-128k") {
            spec = reference128k();
        } else if (first && item == "fabric-1k") {
            spec = reference1k();
        } else if (first && item == "demo") {
            spec = demo();
        } else if (equals == std::string_view::npos && item != "frontend") {
            return bad("NAME|KEY=VALUE,…", item);
        } else {
            const std::string_view key = trim(item.substr(0, equals));
            const std::string_view value =
                equals == std::string_view::npos ? std::string_view{} : trim(item.substr(equals + 1));
            if (auto done = apply(spec, stated, key, value); !done)
                return fail(std::move(done.error()));
        }
        first = false;
    }
    if (stated.rails && !stated.gpus)
        spec.gpusPerTray = spec.rails;
    if (!stated.nics) // a GPU has no more NICs than its ports fill evenly
        while (spec.planes % spec.nicsPerGpu != 0)
            --spec.nicsPerGpu;
    return spec;
}

} // namespace fabricscope
