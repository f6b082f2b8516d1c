// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/items/annotations_model.h"
#include "models/items/device_rank_model.h"
#include "models/items/reading_table_model.h"
#include "models/items/sources_model.h"
#include "tests/items/items_fixture.h"

#include <catch2/catch.hpp>

#include <QAbstractItemModelTester>
#include <QSignalSpy>

using namespace fabricscope;

namespace {

constexpr auto kFatal = QAbstractItemModelTester::FailureReportingMode::Fatal;

CataloguePtr twoMetrics() {
    auto catalogue = Catalogue::load(FABRICSCOPE_RESOURCES "/metrics");
    REQUIRE(catalogue);
    REQUIRE((*catalogue)->size() >= 2);
    return *catalogue;
}

Reading reading(std::uint32_t metric, double value) {
    Reading r;
    r.metric = MetricId{metric};
    r.value = value;
    r.freshness = Freshness::Fresh;
    return r;
}

} // namespace

TEST_CASE("readings of the same metrics change in place, those of others reset") {
    ReadingTableModel model([](const MetricInfo &metric, const Reading &r, ReadingTableModel::Column column,
                               TimePoint) {
        return column == ReadingTableModel::MetricColumn ? QString::fromStdString(metric.id) : QString::number(r.value);
    });
    QAbstractItemModelTester tester(&model, kFatal);
    model.setReadings({reading(0, 1)}, {}); // before there is a catalogue
    CHECK(model.rowCount() == 0);
    const CataloguePtr catalogue = twoMetrics();
    model.setCatalogue(catalogue);
    model.setReadings({reading(0, 1), reading(1, 2)}, {});
    REQUIRE(model.rowCount() == 2);
    CHECK(model.index(0, 0).data().toString().toStdString() == (*catalogue)[MetricId{0U}].id);
    const QSignalSpy changed(&model, &QAbstractItemModel::dataChanged);
    const QSignalSpy reset(&model, &QAbstractItemModel::modelReset);
    model.setReadings({reading(0, 3), reading(1, 4)}, {});
    CHECK(changed.count() == 1);
    CHECK(reset.count() == 0);
    CHECK(model.index(1, ReadingTableModel::ValueColumn).data().toString() == QStringLiteral("4"));
    model.setReadings({reading(1, 4)}, {});
    CHECK(reset.count() == 1);
    model.setReadings({reading(4000000, 4)}, {}); // of a catalogue that was replaced
    CHECK(model.rowCount() == 0);
}

TEST_CASE("of devices whose worst link is equally bad, the one with most bad links leads") {
    const FabricPtr fabric = test::smallFabric();
    const DeviceId leaf = test::firstOf(*fabric, Role::Leaf);
    const DeviceId other{leaf.index() + 1};
    const DeviceId spine = test::firstOf(*fabric, Role::Spine);
    auto summary = std::make_shared<FabricSummary>();
    summary->deviceWorst.assign(fabric->deviceCount(), Level::kRamp);
    summary->deviceP99.assign(fabric->deviceCount(), 0.1F);
    summary->deviceMean.assign(fabric->deviceCount(), 0.1F);
    summary->deviceLinks.assign(fabric->deviceCount(), {8, 0, 0});
    for (const DeviceId id : {leaf, other, spine})
        summary->deviceP99[id.index()] = 1.0F;
    summary->deviceLinks[leaf.index()] = {8, 0, 1};
    summary->deviceLinks[other.index()] = {8, 2, 1};
    summary->deviceLinks[spine.index()] = {8, 0, 8};

    DeviceRankModel model;
    QAbstractItemModelTester tester(&model, kFatal);
    model.setFabric(fabric);
    model.setSummary(summary);
    REQUIRE(model.rowCount() > 3);
    CHECK(model.device(model.index(0, 0)) == spine);
    CHECK(model.device(model.index(1, 0)) == other);
    CHECK(model.device(model.index(2, 0)) == leaf);
    CHECK(model.index(0, DeviceRankModel::OverColumn).data() == QStringLiteral("8 / 8"));
    CHECK(model.index(1, DeviceRankModel::OverColumn).data() == QStringLiteral("3 / 8"));

    auto next = std::make_shared<FabricSummary>(*summary); // the mean decides between what is left equal
    next->deviceLinks[leaf.index()] = next->deviceLinks[other.index()];
    next->deviceMean[leaf.index()] = 0.5F;
    model.setSummary(next);
    CHECK(model.device(model.index(1, 0)) == leaf);
}

TEST_CASE("sources change in place while they are as many") {
    SourcesModel model(
        [](const SourceStatus &status, SourcesModel::Column) { return QString::fromStdString(status.name); });
    QAbstractItemModelTester tester(&model, kFatal);
    SourceStatus status;
    status.name = "switch-1";
    const QSignalSpy reset(&model, &QAbstractItemModel::modelReset);
    model.setSources({status});
    CHECK(reset.count() == 1);
    status.state = SourceStatus::State::Live;
    model.setSources({status});
    CHECK(reset.count() == 1);
    CHECK(model.index(0, 0).data(SourcesModel::StateRole).toInt() == int(SourceStatus::State::Live));
    model.setSources({});
    CHECK(model.rowCount() == 0);
    CHECK(model.source(0) == nullptr);
}

TEST_CASE("annotations stand newest first and do not reset when nothing changed") {
    AnnotationsModel model([](const Annotation &a, AnnotationsModel::Column) { return QString::fromStdString(a.who); });
    QAbstractItemModelTester tester(&model, kFatal);
    Annotation first;
    first.id = 1;
    first.who = "anna";
    Annotation second;
    second.id = 2;
    second.who = "ben";
    const QSignalSpy reset(&model, &QAbstractItemModel::modelReset);
    model.setAnnotations({first, second});
    REQUIRE(model.rowCount() == 2);
    CHECK(model.index(0, 0).data().toString() == QStringLiteral("ben"));
    model.setAnnotations({second, first});
    CHECK(reset.count() == 1);
    CHECK(model.annotation(1)->id == 1);
}
