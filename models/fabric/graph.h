// SPDX-License-Identifier: GPL-3.0-or-later
// Graph algorithms over plain arrays. Private to this room: Boost.Graph stays within graph.cpp.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace fabricscope {

struct GraphEdge {
    std::uint32_t a = 0, b = 0; // vertices; a == b is ignored
    std::uint32_t weight = 1;   // parallel links folded into one edge
};

/// Undirected graph in compressed sparse rows: the arcs of v are arcs[first[v]] … arcs[first[v + 1] − 1].
struct Adjacency {
    struct Arc {
        std::uint32_t to = 0;
        std::uint32_t weight = 0;
        std::uint32_t edge = 0; // index into the edges it was built from
    };
    std::vector<std::uint32_t> first;
    std::vector<Arc> arcs;

    Adjacency() = default;
    Adjacency(std::size_t vertices, std::span<const GraphEdge> edges);

    std::size_t vertices() const { return first.empty() ? 0 : first.size() - 1; }
    std::span<const Arc> of(std::size_t v) const { return std::span(arcs).subspan(first[v], first[v + 1] - first[v]); }
};

/// Component number of each vertex, dense from 0. Returns how many.
std::uint32_t connectedComponents(const Adjacency &graph, std::vector<std::uint32_t> &component);

/// Steps from the nearest source; −1 = not reached.
std::vector<std::int32_t> distances(const Adjacency &graph, std::span<const std::uint32_t> sources);

/// Small sets of vertices that hang together: each takes the label of most of its links until nothing changes.
std::vector<std::uint32_t> communities(const Adjacency &graph);

/// Disjoint sets with path halving.
class UnionFind {
public:
    explicit UnionFind(std::size_t size);
    std::uint32_t find(std::uint32_t v);
    void unite(std::uint32_t a, std::uint32_t b); // the smaller root stays

private:
    std::vector<std::uint32_t> m_parent;
};

} // namespace fabricscope
