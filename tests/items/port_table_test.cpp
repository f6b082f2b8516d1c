// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/items/port_table_model.h"
#include "tests/items/items_fixture.h"

#include <QAbstractItemModelTester>
#include <QSignalSpy>

#include <limits>

using namespace fabricscope;
using namespace fabricscope::test;
using Model = PortTableModel;

namespace {

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

/// Rows of the first three ports of a leaf with these utilisations.
std::shared_ptr<FocusData> focusWith(const Fabric &fabric, DeviceId device, const std::vector<double> &utilisation) {
    auto data = std::make_shared<FocusData>();
    data->focus.device = device;
    for (std::size_t i = 0; i < utilisation.size(); ++i) {
        PortRow row;
        row.port = PortId{fabric.device(device).firstPort + static_cast<std::uint32_t>(i)};
        row.peer = fabric.peer(row.port);
        row.utilisation.metric = MetricId{0U};
        row.utilisation.value = utilisation[i];
        row.utilisation.severity = utilisation[i] > 0.9 ? Severity::Critical : Severity::Ok;
        data->ports.push_back(row);
    }
    data->worst = data->ports;
    return data;
}

QString number(const Reading &reading) {
    return QString::number(reading.value);
}

std::vector<std::uint32_t> shown(const Model &model) {
    std::vector<std::uint32_t> out;
    for (int row = 0; row < model.rowCount(); ++row)
        out.push_back(model.index(row, 0).data(Model::PortRole).toUInt());
    return out;
}

struct Fixture {
    FabricPtr fabric = smallFabric();
    DeviceId leaf = firstOf(*fabric, Role::Leaf);
    std::uint32_t first = fabric->device(leaf).firstPort;
    Model model{Model::Rows::Device, number};
    QAbstractItemModelTester tester{&model, QAbstractItemModelTester::FailureReportingMode::Fatal};
    Fixture() { model.setFabric(fabric); }
};

} // namespace

TEST_CASE_METHOD(Fixture, "ports stand in order, with peer and readings") {
    model.setFocusData(focusWith(*fabric, leaf, {0.5, 0.95, 0.1}));
    REQUIRE(model.rowCount() == 3);
    CHECK(shown(model) == std::vector<std::uint32_t>{first, first + 1, first + 2});
    CHECK(model.index(0, Model::PortColumn).data().toString().toStdString() == fabric->portName(PortId{first}));
    CHECK(model.index(0, Model::PeerColumn).data().toString().toStdString() ==
          fabric->portPath(fabric->peer(PortId{first})));
    CHECK(model.index(1, Model::UtilisationColumn).data().toString() == QStringLiteral("0.95"));
    CHECK(model.index(1, Model::UtilisationColumn).data(Model::SeverityRole).toInt() == int(Severity::Critical));
    CHECK(model.index(1, Model::EcnColumn).data().toString().isEmpty()); // no such metric
}

TEST_CASE_METHOD(Fixture, "sorting by value puts what is unknown last in either order") {
    model.setFocusData(focusWith(*fabric, leaf, {0.5, kNan, 0.1}));
    model.sort(Model::UtilisationColumn, Qt::AscendingOrder);
    CHECK(shown(model) == std::vector<std::uint32_t>{first + 2, first, first + 1});
    model.sort(Model::UtilisationColumn, Qt::DescendingOrder);
    CHECK(shown(model) == std::vector<std::uint32_t>{first, first + 2, first + 1});
}

TEST_CASE_METHOD(Fixture, "new readings of the same ports are one change and keep the selection") {
    model.setFocusData(focusWith(*fabric, leaf, {0.5, 0.2, 0.1}));
    const QSignalSpy changed(&model, &QAbstractItemModel::dataChanged);
    const QSignalSpy reset(&model, &QAbstractItemModel::modelReset);
    model.setFocusData(focusWith(*fabric, leaf, {0.6, 0.3, 0.2}));
    CHECK(changed.count() == 1);
    CHECK(reset.count() == 0);
    // A row that a person has selected follows its port when the order changes.
    model.sort(Model::UtilisationColumn, Qt::DescendingOrder);
    const QPersistentModelIndex selected = model.indexOf(PortId{first});
    CHECK(selected.row() == 0);
    model.setFocusData(focusWith(*fabric, leaf, {0.1, 0.3, 0.2}));
    CHECK(selected.row() == 2);
    CHECK(reset.count() == 0);
}

TEST_CASE_METHOD(Fixture, "the filter looks at ports and peers, whatever the case") {
    model.setFocusData(focusWith(*fabric, leaf, {0.5, 0.2, 0.1}));
    const QString name = QString::fromStdString(std::string(fabric->portName(PortId{first + 1})));
    model.setFilter(QStringLiteral(":") + name.toUpper());
    CHECK(shown(model) == std::vector<std::uint32_t>{first + 1});
    model.setFilter(QStringLiteral("no such port"));
    CHECK(model.rowCount() == 0);
    model.setFilter({});
    CHECK(model.rowCount() == 3);
}

TEST_CASE_METHOD(Fixture, "nothing selected is an empty table") {
    model.setFocusData(focusWith(*fabric, leaf, {0.5}));
    model.setFocusData(nullptr);
    CHECK(model.rowCount() == 0);
    model.setFabric(nullptr);
    CHECK(model.rowCount() == 0);
}
