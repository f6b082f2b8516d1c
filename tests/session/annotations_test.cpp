// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/base/losses.h"
#include "models/session/annotations.h"
#include "tests/support/temp_dir.h"

#include <catch2/catch.hpp>
#include <sys/stat.h>

#include <fstream>

using namespace fabricscope;
using namespace std::chrono_literals;

namespace {

Annotation silenceOf(const std::string &device, TimePoint since, std::optional<TimePoint> until = {}) {
    Annotation a;
    a.kind = Annotation::Kind::Silenced;
    a.device = device;
    a.who = "noc";
    a.why = "known optic, \"replacement\" ordered\nsecond line";
    a.since = since;
    a.until = until;
    return a;
}

} // namespace

TEST_CASE("annotations outlive the process, with who, why and until when") {
    const TempDir dir;
    const std::string path = dir.path("state/annotations.jsonl");
    const TimePoint t0 = TimePoint(1000s);
    LossCounters losses;
    {
        AnnotationStore store(path, losses);
        REQUIRE(store.load());
        REQUIRE(store.add(silenceOf("leaf-1", t0, t0 + 1h)));
        REQUIRE(store.add(silenceOf("leaf-2", t0)));
        const auto third = store.add(silenceOf("leaf-3", t0));
        REQUIRE(third);
        REQUIRE(store.lift(*third));
        CHECK_FALSE(store.lift(*third));
    }
    AnnotationStore store(path, losses);
    REQUIRE(store.load());
    const auto active = store.active(t0 + 30min);
    REQUIRE(active.size() == 2);
    CHECK(active[0] == [&] {
        Annotation a = silenceOf("leaf-1", t0, t0 + 1h);
        a.id = 1;
        return a;
    }());
    CHECK(store.active(t0 + 1h).size() == 1);               // an end is exclusive
    CHECK(store.add(silenceOf("leaf-4", t0)).value() == 4); // ids are never used twice
    CHECK(losses.get(Loss::AnnotationsRejected) == 0);

    struct stat info {};
    REQUIRE(::stat(path.c_str(), &info) == 0);
    CHECK((info.st_mode & 0777) == 0600);
}

TEST_CASE("what is planned is in force from its beginning on, and for ever is until 9999") {
    const TempDir dir;
    const std::string path = dir.path("annotations.jsonl");
    LossCounters losses;
    std::ofstream(path) << R"({"id":1,"kind":"maintenance","scope":"device","device":"leaf-1",)"
                           R"("since":"2026-12-02T08:00:00Z","until":"9999-12-31T23:59:59Z"})"
                        << '\n';
    AnnotationStore store(path, losses);
    REQUIRE(store.load());
    const TimePoint begins = parseRfc3339("2026-12-02T08:00:00Z").value();
    CHECK(store.active(begins - 1ns).empty());
    CHECK(store.active(begins).size() == 1);
    CHECK(store.active(parseRfc3339("2100-01-01T00:00:00Z").value()).size() == 1);
}

TEST_CASE("a damaged line is counted and costs nothing but itself") {
    const TempDir dir;
    const std::string path = dir.path("annotations.jsonl");
    LossCounters losses;
    {
        AnnotationStore store(path, losses);
        REQUIRE(store.add(silenceOf("leaf-1", TimePoint(1s))));
    }
    std::ofstream(path, std::ios::app) << "{\"id\": 2, \"kind\": \"sil"; // a crash in the middle of a line
    {
        AnnotationStore store(path, losses);
        REQUIRE(store.load());
        CHECK(losses.get(Loss::AnnotationsRejected) == 1);
        REQUIRE(store.add(silenceOf("leaf-9", TimePoint(2s))));
    }
    AnnotationStore store(path, losses);
    REQUIRE(store.load());
    const auto active = store.active(TimePoint(3s));
    REQUIRE(active.size() == 2);
    CHECK(active[1].device == "leaf-9");
}

TEST_CASE("where nothing can be written the error says so") {
    LossCounters losses;
    AnnotationStore store("/proc/annotations.jsonl", losses);
    const auto added = store.add(silenceOf("leaf-1", TimePoint(1s)));
    REQUIRE_FALSE(added);
    CHECK(added.error().code == ErrorCode::NotWritable);
    CHECK(added.error().file == "/proc/annotations.jsonl");
    CHECK(store.active(TimePoint(2s)).empty());
}
