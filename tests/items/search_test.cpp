// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/items/search_model.h"
#include "models/records/topology_builder.h"
#include "tests/items/items_fixture.h"

#include <QAbstractItemModelTester>
#include <QSignalSpy>

using namespace fabricscope;
using namespace fabricscope::test;
using Model = SearchModel;

namespace {

struct Search {
    FabricPtr fabric;
    Model model;
    QAbstractItemModelTester tester{&model, QAbstractItemModelTester::FailureReportingMode::Fatal};

    explicit Search(FabricPtr f)
        : fabric(std::move(f)) {
        model.setFabric(fabric);
    }
    QStringList find(const char *query) {
        model.setQuery(QString::fromUtf8(query));
        QStringList out;
        for (int row = 0; row < model.rowCount(); ++row)
            out.append(model.index(row, 0).data().toString());
        return out;
    }
};

/// Names as people type them: a number must mean itself and not the head of a longer one.
FabricPtr namedFabric() {
    TopologyRecords records;
    records.path = "named";
    TopologyBuilder builder(records);
    const auto add = [&](const char *name, DeviceKind kind, std::uint64_t guid) {
        const std::uint32_t id = builder.device(name);
        records.devices[id].kind = kind;
        records.devices[id].guid = guid;
        return id;
    };
    const std::uint32_t leaf4 = add("leaf-4", DeviceKind::Switch, 0x0002c90300a1b2c0);
    const std::uint32_t leaf47 = add("leaf-47", DeviceKind::Switch, 0x0002c90300a1b2d0);
    const std::uint32_t leaf470 = add("leaf-470", DeviceKind::Switch, 0x0002c90300a1b2e0);
    const std::uint32_t host = add("h47", DeviceKind::Host, 0);
    records.devices[host].addresses = records.names.intern("10.1.2.47 fd00::47");
    records.devices[leaf4].site = records.names.intern("ATL-2");
    records.devices[leaf4].hall = records.names.intern("C");
    records.devices[leaf4].rack = records.names.intern("22");
    std::uint32_t port = 0;
    for (const std::uint32_t leaf : {leaf4, leaf47, leaf470}) {
        for (int i = 1; i <= 12; ++i)
            builder.port(leaf, "swp" + std::to_string(i));
        builder.link(builder.port(host, "eth" + std::to_string(port++)), builder.port(leaf, "swp1"),
                     LinkRecord::ByBoth);
    }
    records.ports[builder.port(leaf47, "swp2")].guid = 0x0002c90300ffeedd;
    std::vector<TopologyRecords> inputs;
    inputs.push_back(std::move(records));
    auto fabric = buildFabric(std::move(inputs), {});
    REQUIRE(fabric);
    return *fabric;
}

} // namespace

TEST_CASE("a number means itself before it means the head of a longer one") {
    Search search(namedFabric());
    const QStringList found = search.find("47");
    REQUIRE(found.size() >= 3);
    CHECK(found[0] == QStringLiteral("leaf-47"));
    CHECK(found[1] == QStringLiteral("h47"));
    CHECK(found.contains(QStringLiteral("leaf-470")));
    CHECK_FALSE(found.contains(QStringLiteral("leaf-4")));
}

TEST_CASE("the whole name comes before longer ones, whatever the case") {
    Search search(namedFabric());
    CHECK(search.find("LEAF-4").value(0) == QStringLiteral("leaf-4"));
    CHECK(search.find("leaf-47").value(0) == QStringLiteral("leaf-47"));
}

TEST_CASE("device:port finds the port, and so does a blank between them") {
    Search search(namedFabric());
    CHECK(search.find("leaf-47:swp1").value(0) == QStringLiteral("leaf-47:swp1"));
    CHECK(search.find("leaf-47 swp12").contains(QStringLiteral("leaf-47:swp12")));
    CHECK(search.model.results()[0].kind == Model::Kind::Port);
    CHECK(search.find("leaf-47:swp99").isEmpty());
}

TEST_CASE("GUIDs, addresses and racks are found") {
    Search search(namedFabric());
    CHECK(search.find("0x0002c90300a1b2d0") == QStringList{QStringLiteral("leaf-47")});
    CHECK(search.find("0002c90300ffeedd") == QStringList{QStringLiteral("leaf-47:swp2")}); // of a port
    CHECK(search.find("10.1.2.47") == QStringList{QStringLiteral("h47")});
    CHECK(search.find("fd00::47").contains(QStringLiteral("h47")));
    const QStringList racks = search.find("ATL-2 22");
    REQUIRE(racks.size() == 1);
    CHECK(search.model.results()[0].kind == Model::Kind::Rack);
}

TEST_CASE("results are bounded and an empty query finds nothing") {
    Search search(smallFabric());
    CHECK(search.find("").isEmpty());
    CHECK(search.find("   ").isEmpty());
    CHECK(search.find("no such thing").isEmpty());
    CHECK(search.find("e").size() <= Model::kMaxResults);
    search.model.setFabric(nullptr);
    CHECK(search.model.rowCount() == 0);
    CHECK(search.find("leaf").isEmpty());
}

TEST_CASE("names of a large fabric are gathered elsewhere, and what was asked meanwhile is then answered") {
    const EventLoop loop;
    SearchModel model;
    QSignalSpy reset(&model, &QAbstractItemModel::modelReset);
    model.setFabric(largeFabric());
    model.setQuery(QStringLiteral("h05000"));
    CHECK(model.rowCount() == 0);
    REQUIRE(reset.wait());
    REQUIRE(model.rowCount() == 1);
}
