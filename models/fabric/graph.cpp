// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/fabric/graph.h"

#include "models/base/group_rows.h"

#include <boost/graph/breadth_first_search.hpp>
#include <boost/graph/connected_components.hpp>
#include <boost/graph/graph_traits.hpp>
#include <boost/iterator/counting_iterator.hpp>
#include <boost/iterator/iterator_facade.hpp>
#include <boost/pending/queue.hpp>
#include <boost/property_map/property_map.hpp>

#include <algorithm>
#include <numeric>
#include <utility>

namespace fabricscope {

/// An arc with its tail, as Boost.Graph wants edges.
struct ArcDescriptor {
    std::uint32_t from = 0;
    const Adjacency::Arc *arc = nullptr;
    bool operator==(const ArcDescriptor &) const = default;
};

class ArcIterator
    : public boost::iterator_facade<ArcIterator, ArcDescriptor, std::random_access_iterator_tag, ArcDescriptor> {
public:
    ArcIterator() = default;
    ArcIterator(std::uint32_t from, const Adjacency::Arc *arc)
        : m_from(from)
        , m_arc(arc) {}

private:
    friend class boost::iterator_core_access;
    ArcDescriptor dereference() const { return {m_from, m_arc}; }
    bool equal(const ArcIterator &other) const { return m_arc == other.m_arc; }
    void increment() { ++m_arc; }
    void decrement() { --m_arc; }
    void advance(std::ptrdiff_t n) { m_arc += n; }
    std::ptrdiff_t distance_to(const ArcIterator &other) const { return other.m_arc - m_arc; }

    std::uint32_t m_from = 0;
    const Adjacency::Arc *m_arc = nullptr;
};

} // namespace fabricscope

// The adaptor that makes our arrays a Boost graph: vertex list and incidence, no copy.
template <>
struct boost::graph_traits<fabricscope::Adjacency> {
    using vertex_descriptor = std::uint32_t;
    using edge_descriptor = fabricscope::ArcDescriptor;
    using directed_category = boost::undirected_tag;
    using edge_parallel_category = boost::allow_parallel_edge_tag;
    struct traversal_category : boost::incidence_graph_tag, boost::vertex_list_graph_tag {};
    using out_edge_iterator = fabricscope::ArcIterator;
    using degree_size_type = std::size_t;
    using vertex_iterator = boost::counting_iterator<std::uint32_t>;
    using vertices_size_type = std::size_t;
    static vertex_descriptor null_vertex() { return 0xffffffffU; }
};

namespace fabricscope {

std::uint32_t source(const ArcDescriptor &e, const Adjacency &) {
    return e.from;
}
std::uint32_t target(const ArcDescriptor &e, const Adjacency &) {
    return e.arc->to;
}
std::size_t out_degree(std::uint32_t v, const Adjacency &g) {
    return g.of(v).size();
}
std::size_t num_vertices(const Adjacency &g) {
    return g.vertices();
}
std::pair<ArcIterator, ArcIterator> out_edges(std::uint32_t v, const Adjacency &g) {
    const Adjacency::Arc *begin = g.arcs.data();
    return {ArcIterator(v, begin + g.first[v]), ArcIterator(v, begin + g.first[v + 1])};
}
std::pair<boost::counting_iterator<std::uint32_t>, boost::counting_iterator<std::uint32_t>>
vertices(const Adjacency &g) {
    return {boost::counting_iterator<std::uint32_t>(0),
            boost::counting_iterator<std::uint32_t>(static_cast<std::uint32_t>(g.vertices()))};
}

Adjacency::Adjacency(std::size_t vertexCount, std::span<const GraphEdge> edges) {
    const auto vertexOf = [&](std::size_t row) { // two rows an edge
        const GraphEdge &e = edges[row / 2];
        return e.a == e.b ? kNoGroup : row % 2 == 0 ? e.a : e.b;
    };
    RowGroups vertices(2 * edges.size(), vertexCount, vertexOf);
    arcs.resize(vertices.count());
    vertices.place(vertexOf, [&](std::size_t row, std::size_t at) {
        const GraphEdge &e = edges[row / 2];
        arcs[at] = {row % 2 == 0 ? e.b : e.a, e.weight, static_cast<std::uint32_t>(row / 2)};
    });
    first = vertices.first();
}

std::uint32_t connectedComponents(const Adjacency &graph, std::vector<std::uint32_t> &component) {
    component.assign(graph.vertices(), 0);
    if (graph.vertices() == 0)
        return 0;
    std::vector<boost::default_color_type> colours(graph.vertices());
    const auto index = boost::typed_identity_property_map<std::uint32_t>();
    return boost::connected_components(graph, boost::make_iterator_property_map(component.begin(), index),
                                       boost::color_map(boost::make_iterator_property_map(colours.begin(), index)));
}

namespace {

struct DistanceRecorder : boost::default_bfs_visitor {
    explicit DistanceRecorder(std::vector<std::int32_t> &out)
        : distance(&out) {}
    void tree_edge(const ArcDescriptor &e, const Adjacency &) const {
        (*distance)[e.arc->to] = (*distance)[e.from] + 1;
    }
    std::vector<std::int32_t> *distance;
};

} // namespace

std::vector<std::int32_t> distances(const Adjacency &graph, std::span<const std::uint32_t> sources) {
    std::vector<std::int32_t> result(graph.vertices(), -1);
    if (sources.empty())
        return result;
    for (const std::uint32_t s : sources)
        result[s] = 0;
    std::vector<boost::default_color_type> colours(graph.vertices(), boost::white_color);
    const auto index = boost::typed_identity_property_map<std::uint32_t>();
    boost::queue<std::uint32_t> queue;
    boost::breadth_first_visit(graph, sources.begin(), sources.end(), queue, DistanceRecorder(result),
                               boost::make_iterator_property_map(colours.begin(), index));
    return result;
}

std::vector<std::uint32_t> communities(const Adjacency &graph) {
    const std::size_t n = graph.vertices();
    std::vector<std::uint32_t> label(n);
    std::iota(label.begin(), label.end(), 0U);
    std::vector<std::uint64_t> votes(n, 0);
    std::vector<std::uint32_t> voted;
    constexpr int kRounds = 20; // settles in a handful; the bound is for graphs that oscillate
    for (int round = 0; round < kRounds; ++round) {
        bool changed = false;
        for (std::uint32_t v = 0; v < n; ++v) {
            voted.clear();
            for (const Adjacency::Arc &arc : graph.of(v)) {
                const std::uint32_t l = label[arc.to];
                if (votes[l] == 0)
                    voted.push_back(l);
                votes[l] += arc.weight;
            }
            std::uint32_t best = label[v];
            std::uint64_t most = votes[best];
            for (const std::uint32_t l : voted) {
                if (votes[l] > most || (votes[l] == most && l < best)) {
                    best = l;
                    most = votes[l];
                }
            }
            for (const std::uint32_t l : voted)
                votes[l] = 0;
            if (best != label[v]) {
                label[v] = best;
                changed = true;
            }
        }
        if (!changed)
            break;
    }
    return label;
}

UnionFind::UnionFind(std::size_t size)
    : m_parent(size) {
    std::iota(m_parent.begin(), m_parent.end(), 0U);
}

std::uint32_t UnionFind::find(std::uint32_t v) {
    while (m_parent[v] != v) {
        m_parent[v] = m_parent[m_parent[v]];
        v = m_parent[v];
    }
    return v;
}

void UnionFind::unite(std::uint32_t a, std::uint32_t b) {
    a = find(a);
    b = find(b);
    if (a != b)
        m_parent[std::max(a, b)] = std::min(a, b);
}

} // namespace fabricscope
