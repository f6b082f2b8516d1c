// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/items/fabric_tree_model.h"
#include "tests/items/items_fixture.h"

#include <QAbstractItemModelTester>
#include <QSignalSpy>

#include <cmath>
#include <set>

using namespace fabricscope;
using namespace fabricscope::test;
using Model = FabricTreeModel;

namespace {

Model::Words english() {
    Model::Words words;
    words.plane = QStringLiteral("plane %1");
    words.rail = QStringLiteral("rail %1");
    words.spines = QStringLiteral("spines");
    words.hosts = QStringLiteral("hosts");
    words.racks = QStringLiteral("racks");
    return words;
}

/// Every device below an index, by walking the model as a view does; racks are left out: they show devices again.
void collect(const Model &model, const QModelIndex &parent, std::multiset<std::uint32_t> &devices) {
    for (int row = 0; row < model.rowCount(parent); ++row) {
        const QModelIndex index = model.index(row, 0, parent);
        if (model.node(index) == Model::Node::Racks)
            continue;
        if (const DeviceId device = model.device(index); device.valid())
            devices.insert(device.value);
        collect(model, index, devices);
    }
}

QModelIndex child(const Model &model, const QModelIndex &parent, const QString &name) {
    for (int row = 0; row < model.rowCount(parent); ++row)
        if (model.index(row, 0, parent).data().toString() == name)
            return model.index(row, 0, parent);
    return {};
}

FabricSummaryPtr summaryWith(const Fabric &fabric, DeviceId bad, std::uint8_t level) {
    auto summary = std::make_shared<FabricSummary>();
    summary->deviceWorst.assign(fabric.deviceCount(), Level::kRamp);
    summary->deviceP99.assign(fabric.deviceCount(), 0.1F);
    summary->deviceWorst[bad.index()] = level;
    summary->planes.resize(fabric.planes().size());
    for (FabricSummary::Group &group : summary->planes)
        group.worst = Level::kRamp;
    summary->fabrics.resize(fabric.fabrics().size());
    for (const PlaneData &plane : fabric.planes())
        summary->rails.emplace_back(plane.rails.size());
    return summary;
}

} // namespace

TEST_CASE("the tree is fabric, plane, rail with its leafs, spines, hosts") {
    const FabricPtr fabric = smallFabric();
    Model model;
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
    model.setWords(english());
    model.setFabric(fabric);

    REQUIRE(model.rowCount() == 2); // the generator states racks too
    CHECK(model.node(model.index(1, 0)) == Model::Node::Racks);
    const QModelIndex top = model.index(0, 0);
    REQUIRE(model.rowCount(top) == 3); // two planes and the hosts
    const QModelIndex plane = model.index(1, 0, top);
    CHECK(plane.data().toString() == QStringLiteral("plane %1").arg(QString::fromStdString(fabric->planes()[1].name)));
    CHECK(model.planeOf(plane) == 1);
    CHECK(plane.data(Model::CountRole).toInt() == 8); // 4 leafs, 4 spines
    REQUIRE(model.rowCount(plane) == 3);
    const QModelIndex rail = model.index(0, 0, plane);
    CHECK(model.node(rail) == Model::Node::Rail);
    CHECK(model.rowCount(rail) == 2);
    CHECK(fabric->device(model.device(model.index(0, 0, rail))).role == Role::Leaf);
    const QModelIndex spines = child(model, plane, QStringLiteral("spines"));
    REQUIRE(spines.isValid());
    CHECK(model.rowCount(spines) == 4);
    const QModelIndex hosts = child(model, top, QStringLiteral("hosts"));
    REQUIRE(hosts.isValid());
    CHECK(model.rowCount(hosts) == 8);
}

TEST_CASE("every device stands in the tree exactly once and is found again") {
    const FabricPtr fabric = smallFabric();
    Model model;
    model.setFabric(fabric);
    std::multiset<std::uint32_t> devices;
    collect(model, {}, devices);
    CHECK(devices.size() == fabric->deviceCount());
    CHECK(std::set<std::uint32_t>(devices.begin(), devices.end()).size() == fabric->deviceCount());
    for (std::size_t i = 0; i < fabric->deviceCount(); ++i)
        CHECK(model.device(model.indexOf(DeviceId{i})) == DeviceId{i});
}

TEST_CASE("racks hold their devices a second time, beside the place by role") {
    Inventory inventory;
    const FabricPtr plain = smallFabric();
    InventoryRow row;
    row.device = std::string(plain->deviceName(firstOf(*plain, Role::Leaf)));
    row.site = "ATL-2";
    row.hall = "C";
    row.row = "14";
    row.rack = "22";
    inventory.rows.push_back(row);
    const FabricPtr fabric = smallFabric(&inventory);
    Model model;
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
    model.setWords(english());
    model.setFabric(fabric);
    const QModelIndex racks = child(model, {}, QStringLiteral("racks"));
    REQUIRE(racks.isValid());
    const QModelIndex rack = child(model, racks, QStringLiteral("C / 14 / 22"));
    REQUIRE(rack.isValid());
    REQUIRE(model.rowCount(rack) == 1);
    const DeviceId device = model.device(model.index(0, 0, rack));
    CHECK(fabric->deviceName(device) == row.device);
    CHECK(model.node(model.indexOf(device).parent()) == Model::Node::Rail);
}

TEST_CASE("badges carry the worst below and change with one signal") {
    const FabricPtr fabric = smallFabric();
    Model model;
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
    model.setFabric(fabric);
    const DeviceId spine = firstOf(*fabric, Role::Spine);
    const QSignalSpy changed(&model, &QAbstractItemModel::dataChanged);
    const QSignalSpy reset(&model, &QAbstractItemModel::modelReset);
    model.setSummary(summaryWith(*fabric, spine, Level::kCritical));
    CHECK(changed.count() == 1);
    CHECK(reset.count() == 0);
    const QModelIndex at = model.indexOf(spine);
    CHECK(at.data(Model::WorstRole).toUInt() == Level::kCritical);
    CHECK(at.parent().data(Model::WorstRole).toUInt() == Level::kCritical);
    CHECK(at.parent().data(Model::AlarmsRole).toUInt() == 1);
    CHECK(at.parent().data(Model::StaleRole).toUInt() == 0);
    // A rail's own aggregate over links goes before that of its devices.
    auto summary = std::make_shared<FabricSummary>(*summaryWith(*fabric, spine, Level::kCritical));
    summary->rails[0][0].worst = Level::kWarning;
    summary->rails[0][0].links.warning = 7;
    model.setSummary(summary);
    const QModelIndex rail = model.indexOfRail(0, fabric->planes()[0].rails[0]);
    REQUIRE(rail.isValid());
    CHECK(rail.data(Model::WorstRole).toUInt() == Level::kWarning);
    CHECK(rail.data(Model::AlarmsRole).toUInt() == 7);
}

TEST_CASE("an empty tree and a summary of another fabric do no harm") {
    Model model;
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
    CHECK(model.rowCount() == 0);
    model.setSummary(std::make_shared<FabricSummary>());
    model.setFabric(smallFabric());
    model.setSummary(std::make_shared<FabricSummary>()); // holds no devices
    CHECK(model.index(0, 0).data(Model::WorstRole).toUInt() == Level::kNeverSeen);
    model.setFabric(nullptr);
    CHECK(model.rowCount() == 0);
}

TEST_CASE("a large fabric is laid out elsewhere and arrives whole, and one that is replaced meanwhile never does") {
    const EventLoop loop;
    const FabricPtr large = largeFabric();
    Model model;
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
    QSignalSpy reset(&model, &QAbstractItemModel::modelReset);
    model.setFabric(large);
    CHECK(model.rowCount() == 0);
    CHECK_FALSE(model.indexOf(DeviceId{0U}).isValid());
    REQUIRE(reset.count() == 1);
    REQUIRE(reset.wait());
    CHECK(model.rowCount() > 0);
    CHECK(model.device(model.indexOf(DeviceId{17U})) == DeviceId{17U});

    const FabricPtr small = smallFabric();
    model.setFabric(large);
    model.setFabric(small);
    const int before = static_cast<int>(reset.count());
    model.setFabric(large); // its layout comes after that of the call before, which nobody wants any more
    REQUIRE(reset.wait());
    CHECK(reset.count() == before + 2);
}
