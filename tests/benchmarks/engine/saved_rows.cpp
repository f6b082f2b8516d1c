// SPDX-License-Identifier: GPL-3.0-or-later
// Opening our own saved form against what any form would take: reading the bytes and building the graph's arrays.
#include "tests/benchmarks/engine/engine_rows.h"
#include "tests/benchmarks/engine/load.h"
#include "tests/benchmarks/support/measure.h"
#include "tests/benchmarks/support/row.h"
#include "tests/benchmarks/support/sizes.h"

#include <fstream>
#include <numeric>

namespace fabricscope::bench {
namespace {

struct Edge {
    std::uint32_t a = 0, b = 0; // devices
};

std::vector<Edge> edgesOf(const Fabric &fabric) {
    std::vector<Edge> edges;
    edges.reserve(fabric.linkCount());
    for (const LinkData &link : fabric.links())
        edges.push_back({fabric.port(link.lower).device.value, fabric.port(link.upper).device.value});
    return edges;
}

/// Compressed sparse rows over devices: where each one's arcs begin, and per arc the neighbour and the link.
void buildRows(const std::vector<Edge> &edges, std::size_t devices) {
    std::vector<std::uint32_t> first(devices + 1, 0);
    for (const Edge &edge : edges) {
        ++first[edge.a + 1];
        ++first[edge.b + 1];
    }
    std::partial_sum(first.begin(), first.end(), first.begin());
    struct Arc {
        std::uint32_t to, link;
    };
    std::vector<Arc> arcs(first.back());
    std::vector<std::uint32_t> next(first.begin(), first.end() - 1);
    for (std::uint32_t l = 0; l < edges.size(); ++l) {
        arcs[next[edges[l].a]++] = {edges[l].b, l};
        arcs[next[edges[l].b]++] = {edges[l].a, l};
    }
    keep(arcs.data());
}

void readBytes(const std::string &path) {
    std::ifstream file(path, std::ios::binary | std::ios::ate);
    std::vector<char> bytes(static_cast<std::size_t>(file.tellg()));
    file.seekg(0);
    file.read(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    keep(bytes.data());
}

void openSaved(Repetition &repetition, std::size_t links, Reach reach) {
    const FabricPtr fabric = fabricOf(links);
    const std::string path = inputPath(std::to_string(links) + ".fabric.json");
    if (!fabric || !load(path))
        return repetition.fail("cannot read " + path);
    const std::vector<Edge> edges = edgesOf(*fabric);
    const std::size_t devices = fabric->deviceCount();
    const Pair pair = medianOfRounds(
        links > 200'000 ? 3 : 15, [&] { keep(load(path)); },
        [&] {
            readBytes(path);
            buildRows(edges, devices);
        });
    repetition.measure("time", pair.ours, pair.yardstick, reach);
}

} // namespace

void addSavedRows() {
    const char *yardstick = "reading the file and building the graph's arrays";
    addRow({"open/saved", "Open our own saved form of 2.1 M links", yardstick},
           [](Repetition &repetition) { openSaved(repetition, kReferenceLinks, atMost(3)); });
    for (const std::size_t links : kSizes)
        addRow({"growth/saved/" + std::to_string(links), "open our saved form", "read the file, build arrays"},
               [links](Repetition &repetition) { openSaved(repetition, links, {}); });
}

} // namespace fabricscope::bench
