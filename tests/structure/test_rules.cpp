// SPDX-License-Identifier: GPL-3.0-or-later
// The rules on texts made for them: each rule must refuse what it is there to refuse. The tree itself is test_tree.cpp.
#include "tests/structure/rules.h"

#include <catch2/catch.hpp>

using namespace fabricscope::structure;

namespace {

bool refuses(std::string_view path, std::string_view include) {
    return !checkIncludes(path, "#include " + std::string(include) + "\n").empty();
}

const std::string licence = "// SPDX-License-Identifier: GPL-3.0-or-later\n";

bool refusesText(std::string_view path, const std::string &text) {
    return !checkText(path, licence + text).empty();
}

} // namespace

TEST_CASE("a room sees what stands below it and nothing above") {
    const std::vector<std::string> chain = {"app",     "widgets", "items",     "session", "incidents", "analysis",
                                            "cabling", "history", "telemetry", "fabric",  "records",   "base"};
    for (std::size_t i = 0; i < chain.size(); ++i) {
        for (std::size_t j = 0; j < chain.size(); ++j) {
            INFO(chain[i] << " sees " << chain[j]);
            CHECK(mayInclude(chain[i], chain[j]) == (i <= j));
        }
    }
}

TEST_CASE("rooms in braces do not see one another") {
    CHECK_FALSE(mayInclude("cabling", "traces"));
    CHECK_FALSE(mayInclude("traces", "cabling"));
    CHECK(mayInclude("traces", "history"));
    CHECK(mayInclude("analysis", "traces"));
}

TEST_CASE("rooms beside the chain see only what the design grants them") {
    CHECK(mayInclude("formats", "records"));
    CHECK_FALSE(mayInclude("formats", "fabric"));
    CHECK(mayInclude("sources", "telemetry"));
    CHECK_FALSE(mayInclude("sources", "history"));
    CHECK_FALSE(mayInclude("sources", "formats"));
    CHECK(mayInclude("sim", "sources"));
    CHECK_FALSE(mayInclude("sim", "session"));
    CHECK_FALSE(mayInclude("sources", "sim"));
    for (const char *room : {"formats", "sources", "sim", "incidents"}) {
        CHECK(mayInclude("session", room));
    }
    CHECK_FALSE(mayInclude("widgets", "sources"));
    CHECK_FALSE(mayInclude("nowhere", "base"));
}

TEST_CASE("a forbidden include between rooms is refused with its line") {
    const auto found = checkIncludes("models/fabric/roles.cpp",
                                     "#include \"models/base/ids.h\"\n#include \"models/session/session.h\"\n");
    REQUIRE(found.size() == 1);
    CHECK(found[0].line == 2);
    CHECK(found[0].text.find("fabric may not see session") != std::string::npos);
    CHECK(refuses("models/base/text.h", "\"models/records/topology.h\""));
    CHECK(refuses("widgets/map/map.cpp", "\"app/gui/options.h\""));
    CHECK_FALSE(refuses("models/items/a.cpp", "\"models/session/session.h\""));
}

TEST_CASE("Qt stays in items, widgets and the GUI") {
    for (const char *include : {"<QString>", "<QtCore/qglobal.h>", "<QWidget>", "<QtWidgets>"}) {
        INFO(include);
        CHECK(refuses("models/session/session.cpp", include));
        CHECK(refuses("app/cli/main.cpp", include));
        CHECK(refuses("app/sim/main.cpp", include));
        CHECK_FALSE(refuses("widgets/map/map.cpp", include));
        CHECK_FALSE(refuses("app/gui/main.cpp", include));
    }
    CHECK_FALSE(refuses("models/items/a.h", "<QAbstractItemModel>"));
    CHECK(refuses("models/items/a.h", "<QtGui/QColor>"));
    CHECK(refuses("models/items/a.h", "<QtWidgets>"));
}

TEST_CASE("outer libraries stay where the design puts them") {
    for (const char *include : {"<grpcpp/grpcpp.h>", "<google/protobuf/message.h>", "\"proto/gnmi.pb.h\""}) {
        INFO(include);
        CHECK_FALSE(refuses("models/sources/gnmi/client.cpp", include));
        CHECK_FALSE(refuses("models/sources/gnmi/wire_grpc.h", include));
        CHECK_FALSE(refuses("models/sim/server.cpp", include));
        CHECK(refuses("models/sources/gnmi/client.h", include));
        CHECK(refuses("models/session/session.cpp", include));
    }
    CHECK_FALSE(refuses("models/sources/gnmi/client.cpp", "\"models/sources/gnmi/wire_grpc.h\""));
    CHECK(refuses("models/sources/gnmi/client.h", "\"models/sources/gnmi/wire_grpc.h\""));
    CHECK(refuses("models/sim/server.cpp", "\"models/sources/gnmi/wire_grpc.h\""));
    CHECK_FALSE(refuses("models/fabric/tiers.cpp", "<boost/graph/breadth_first_search.hpp>"));
    CHECK(refuses("models/fabric/fabric.h", "<boost/graph/adjacency_list.hpp>"));
    CHECK(refuses("models/telemetry/store.cpp", "<boost/graph/adjacency_list.hpp>"));
    CHECK(refuses("models/session/session.cpp", "<sqlite3.h>"));
    CHECK(refuses("models/history/recording.cpp", "<curl/curl.h>"));
    CHECK(refuses("models/fabric/roles.cpp", "<spdlog/spdlog.h>"));
    CHECK(refuses("models/session/session.cpp", "<CLI/CLI.hpp>"));
    CHECK(refuses("models/base/text.cpp", "<catch2/catch.hpp>"));
}

TEST_CASE("includes are written from the root") {
    CHECK(refuses("models/base/text.cpp", "\"text.h\""));
    CHECK(refuses("models/base/text.cpp", "\"../base/text.h\""));
    CHECK(refuses("models/base/text.cpp", "\"tests/support/helper.h\""));
    CHECK_FALSE(refuses("widgets/map/map.cpp", "\"map.moc\""));
}

TEST_CASE("every source opens with its licence") {
    CHECK(checkText("models/base/a.cpp", "#include <vector>\n").size() == 1);
    CHECK(checkText("models/base/a.cpp", licence).empty());
    CHECK(checkText("installer/bootstrap.sh", "#!/bin/sh\n# SPDX-License-Identifier: GPL-3.0-or-later\n").empty());
    CHECK(checkText("installer/bootstrap.sh", "#!/bin/sh\necho\n").size() == 1);
    CHECK(checkText("CMakeLists.txt", "").size() == 1);
}

TEST_CASE("long files need an entry") {
    std::string text = licence;
    for (int i = 1; i < 600; ++i) {
        text += "int x;\n";
    }
    CHECK(checkText("models/base/a.cpp", text).empty());
    CHECK(checkText("models/base/a.cpp", text + "int y;\n").size() == 1);
}

TEST_CASE("unfinished marks, sleeps and processEvents are refused") {
    CHECK(refusesText("models/base/a.cpp", std::string("// TO") + "DO later\n"));
    CHECK(refusesText("installer/a.cmake", std::string("# FIX") + "ME\n"));
    CHECK_FALSE(refusesText("models/base/a.cpp", "int method;\n"));
    CHECK(refusesText("widgets/map/map.cpp", "QCoreApplication::processEvents();\n"));
    CHECK_FALSE(refusesText("widgets/map/map.cpp", "// never processEvents here\n"));
    CHECK(refusesText("tests/gui/a.cpp", "QCoreApplication::processEvents();\n"));
    CHECK_FALSE(refusesText("tests/benchmarks/screen/a.cpp", "QCoreApplication::processEvents();\n"));
    CHECK(refusesText("tests/base/a.cpp", "std::this_thread::sleep_for(1s);\n"));
    CHECK(refusesText("tests/gui/a.cpp", "QTest::qWait(50);\n"));
    CHECK(refusesText("tests/gui/a.cpp", "QThread::msleep(50);\n"));
    CHECK_FALSE(refusesText("tests/gui/a.cpp", "QTest::qWaitFor(ready, 5000);\n"));
    CHECK_FALSE(refusesText("models/sim/engine.cpp", "m_wake.wait_until(lock, next); // no sleep_for\n"));
    CHECK(refusesText("models/base/a.h", "using namespace std;\n"));
    CHECK_FALSE(refusesText("tests/support/a.h", "using namespace std::chrono_literals;\n"));
    CHECK_FALSE(refusesText("models/base/a.cpp", "using namespace std::chrono_literals;\n"));
}

TEST_CASE("colours in widgets come from the theme") {
    CHECK(refusesText("widgets/map/map.cpp", "painter.setPen(QColor(\"#ff0000\"));\n"));
    CHECK(refusesText("widgets/map/map.cpp", "QColor c( 10, 20, 30);\nauto d = QColor( 10, 20, 30);\n"));
    CHECK(refusesText("widgets/map/map.cpp", "auto c = Qt::red;\n"));
    CHECK(refusesText("widgets/map/map.cpp", "auto c = qRgb(1, 2, 3);\n"));
    CHECK_FALSE(refusesText("widgets/common/theme.cpp", "auto c = QColor(Qt::black);\n"));
    CHECK_FALSE(refusesText("widgets/map/map.cpp", "auto c = theme.colour(Meaning::LinkDown);\n"));
    CHECK_FALSE(refusesText("widgets/map/map.cpp", "auto text = QString(\"#1\");\n"));
}
