// SPDX-License-Identifier: GPL-3.0-or-later
// Fabrics of many shapes with faults of every kind at random: each is found as what it is, none is invented, the moves
// are as few as the faults need, and done on what was observed they make it the plan.
#include "models/cabling/diff.h"
#include "tests/support/records_sketch.h"

#include <catch2/catch.hpp>

#include <algorithm>
#include <array>
#include <map>
#include <random>
#include <set>

using namespace fabricscope;

namespace {

struct Cable {
    std::string a, b; // "device:port"
    float gbps = 400;
    std::size_t layer = 0; // 0 access, 1 leaf–spine
};

std::string deviceOf(const std::string &end) {
    return end.substr(0, end.rfind(':'));
}

FabricPtr fabricOf(const std::vector<Cable> &cables, std::mt19937 &random) {
    RecordsSketch sketch;
    for (const Cable &cable : cables) {
        const bool turned = random() % 2 != 0;
        sketch.link(turned ? cable.b : cable.a, turned ? cable.a : cable.b);
        sketch.records().links.back().gbps = cable.gbps;
        for (const std::string &end : {cable.a, cable.b})
            sketch.device(deviceOf(end), end[0] == 'h' ? DeviceKind::Host : DeviceKind::Switch);
    }
    return sketch.build();
}

std::string n(std::size_t i) {
    return std::to_string(i);
}

/// Planes of leafs and spines with hosts, of random size, some pairs with several cables.
std::vector<Cable> randomPlan(std::mt19937 &random) {
    const auto upTo = [&](std::size_t most) { return 1 + random() % most; };
    const std::size_t planes = upTo(2), rails = upTo(3), groups = upTo(2), spines = upTo(3), hosts = 1 + upTo(4);
    const std::size_t parallel = upTo(2);
    std::vector<Cable> cables;
    for (std::size_t p = 0; p < planes; ++p)
        for (std::size_t r = 0; r < rails; ++r)
            for (std::size_t g = 0; g < groups; ++g) {
                const std::string leaf = "leaf-p" + n(p) + "-r" + n(r) + "-g" + n(g);
                for (std::size_t h = 0; h < hosts; ++h)
                    cables.push_back({"h" + n(g) + "x" + n(h) + ":p" + n(p) + "r" + n(r), leaf + ":d" + n(h), 400, 0});
                for (std::size_t s = 0; s < spines; ++s)
                    for (std::size_t k = 0; k < parallel; ++k)
                        cables.push_back({leaf + ":u" + n(s) + "_" + n(k),
                                          "spine-p" + n(p) + "-" + n(s) + ":r" + n(r) + "g" + n(g) + "_" + n(k), 400,
                                          1});
            }
    return cables;
}

struct Truth {
    std::array<std::uint64_t, kFindingKinds> kinds{};
    std::size_t moves = 0;   // connectors taken from one port to another
    std::size_t adds = 0;    // cables that are not there
    std::size_t removes = 0; // cables that should not be there
    std::size_t cycles = 0;  // cables in swaps and rotations
    std::uint64_t &of(FindingKind kind) { return kinds[static_cast<std::size_t>(kind)]; }
};

/// Injects faults, each into cables that no other fault has touched.
Truth inject(std::vector<Cable> &cables, std::mt19937 &random) {
    Truth expected;
    std::vector<std::size_t> untouched(cables.size());
    for (std::size_t i = 0; i < untouched.size(); ++i)
        untouched[i] = i;
    std::shuffle(untouched.begin(), untouched.end(), random);
    const auto take = [&] {
        const std::size_t cable = untouched.back();
        untouched.pop_back();
        return cable;
    };
    /// Of one layer, so that a plug goes where such a plug can go.
    const auto takeAlike = [&](std::size_t count) {
        std::vector<std::size_t> taken{take()};
        for (std::size_t i = untouched.size(); i-- > 0 && taken.size() < count;)
            if (cables[untouched[i]].layer == cables[taken[0]].layer) {
                taken.push_back(untouched[i]);
                untouched.erase(untouched.begin() + static_cast<std::ptrdiff_t>(i));
            }
        return taken;
    };
    const auto wrong = [&](const std::string &planned, const std::string &seen) {
        ++expected.of(deviceOf(planned) == deviceOf(seen) ? FindingKind::WrongPort : FindingKind::WrongPeer);
    };
    std::vector<std::size_t> gone;
    std::vector<Cable> extra;
    std::size_t fresh = 0;
    const std::size_t faults = random() % 6;
    for (std::size_t f = 0; f < faults && untouched.size() > 6; ++f) {
        switch (random() % 7) {
        case 0:   // swap
        case 1: { // rotation
            const std::vector<std::size_t> round = takeAlike(2 + random() % 4);
            if (round.size() < 2)
                break;
            const std::string first = cables[round[0]].b;
            for (std::size_t i = 0; i < round.size(); ++i) {
                const std::string &next = i + 1 < round.size() ? cables[round[i + 1]].b : first;
                wrong(cables[round[i]].b, next);
                cables[round[i]].b = next;
            }
            expected.moves += round.size();
            expected.cycles += round.size();
            break;
        }
        case 2: { // to a free port, of the same device or of another one of its kind
            const std::vector<std::size_t> two = takeAlike(2);
            Cable &cable = cables[two[0]];
            const std::string device = random() % 2 != 0 ? deviceOf(cable.b) : deviceOf(cables[two.back()].b);
            const std::string to = device + ":free" + n(fresh++);
            wrong(cable.b, to);
            cable.b = to;
            ++expected.moves;
            break;
        }
        case 3: // unplugged
            gone.push_back(take());
            ++expected.of(FindingKind::Missing);
            ++expected.adds;
            break;
        case 4: { // in the place of one that is gone
            const std::vector<std::size_t> two = takeAlike(2);
            if (two.size() < 2)
                break;
            wrong(cables[two[0]].b, cables[two[1]].b);
            cables[two[0]].b = cables[two[1]].b;
            gone.push_back(two[1]);
            ++expected.of(FindingKind::Missing);
            ++expected.moves;
            ++expected.adds;
            break;
        }
        case 5: { // one that nobody planned
            const Cable &like = cables[take()];
            extra.push_back({deviceOf(like.a) + ":extra" + n(fresh), deviceOf(like.b) + ":extra" + n(fresh), 400, 0});
            ++fresh;
            ++expected.of(FindingKind::Unexpected);
            ++expected.removes;
            break;
        }
        default: // slower than planned
            cables[take()].gbps = 100;
            ++expected.of(FindingKind::Attribute);
            break;
        }
    }
    std::sort(gone.rbegin(), gone.rend());
    for (const std::size_t cable : gone)
        cables.erase(cables.begin() + static_cast<std::ptrdiff_t>(cable));
    cables.insert(cables.end(), extra.begin(), extra.end());
    return expected;
}

std::string text(const CableEnd &end) {
    return end.device + ":" + end.port;
}

/// Does what a work order says.
std::vector<Cable> mended(std::vector<Cable> cables, const CablingDiff &diff) {
    std::map<std::string, std::string *> plugs; // where each connector was when the order was written
    for (Cable &cable : cables) {
        plugs[cable.a] = &cable.a;
        plugs[cable.b] = &cable.b;
    }
    std::vector<Cable> added;
    std::set<std::string> removed;
    for (const Move &move : diff.moves) {
        if (move.kind == Move::Kind::Add) {
            added.push_back({text(move.plug[0]), text(move.plug[1])});
        } else if (move.kind == Move::Kind::Remove) {
            removed.insert(text(move.unplug[0]));
        } else {
            REQUIRE(move.unplug.size() == move.plug.size());
            for (std::size_t i = 0; i < move.unplug.size(); ++i) {
                REQUIRE(plugs.contains(text(move.unplug[i])));
                *plugs[text(move.unplug[i])] = text(move.plug[i]);
            }
        }
    }
    std::erase_if(cables, [&](const Cable &cable) { return removed.contains(cable.a) || removed.contains(cable.b); });
    cables.insert(cables.end(), added.begin(), added.end());
    return cables;
}

} // namespace

TEST_CASE("injected faults are found with their kind, none is invented, and the moves mend them") {
    for (std::uint32_t seed = 1; seed <= 3000; ++seed) {
        CAPTURE(seed);
        std::mt19937 random(seed);
        const std::vector<Cable> plan = randomPlan(random);
        std::vector<Cable> seen = plan;
        Truth expected = inject(seen, random);
        const FabricPtr planned = fabricOf(plan, random);
        const auto diff = diffCabling({planned}, fabricOf(seen, random), {});
        REQUIRE(diff);
        expected.of(FindingKind::Match) = plan.size() - expected.of(FindingKind::WrongPeer) -
                                          expected.of(FindingKind::WrongPort) - expected.of(FindingKind::Missing) -
                                          expected.of(FindingKind::Attribute);
        REQUIRE(diff->counts == expected.kinds);
        REQUIRE(diff->planCables == plan.size());

        std::set<std::uint64_t> ids;
        for (const Finding &finding : diff->findings)
            REQUIRE(ids.insert(finding.id).second);
        std::size_t inPatterns = 0;
        for (const Pattern &pattern : diff->patterns)
            inPatterns += pattern.findings.size();
        REQUIRE(inPatterns == expected.cycles);
        std::size_t moves = 0, adds = 0, removes = 0;
        for (const Move &move : diff->moves) {
            (move.kind == Move::Kind::Add      ? adds
             : move.kind == Move::Kind::Remove ? removes
                                               : moves) +=
                move.kind == Move::Kind::Add || move.kind == Move::Kind::Remove ? 1 : move.unplug.size();
        }
        REQUIRE(moves == expected.moves);
        REQUIRE(adds == expected.adds);
        REQUIRE(removes == expected.removes);

        const auto after = diffCabling({planned}, fabricOf(mended(seen, *diff), random), {});
        REQUIRE(after);
        REQUIRE(after->of(FindingKind::Match) + after->of(FindingKind::Attribute) == plan.size());
        REQUIRE(after->findings.size() == after->of(FindingKind::Attribute));
    }
}
