// SPDX-License-Identifier: GPL-3.0-or-later
// What is written reads back as it was.
#include "models/formats/fabric_json_columns.h"
#include "tests/formats/records_support.h"

#include <catch2/catch.hpp>
#include <rapidcheck.h>

using namespace fabricscope;
using namespace fabricscope::test;

namespace {

template <class T>
std::string shown(const TopologyRecords &r, T value) {
    if constexpr (std::is_same_v<T, NameRef>)
        return std::string(r.text(value));
    else if constexpr (std::is_enum_v<T>)
        return std::to_string(static_cast<int>(value));
    else
        return std::to_string(value);
}

/// Every column of every row, names spelt out.
template <class Record>
std::vector<std::string> dump(const TopologyRecords &r, const std::vector<Record> &rows) {
    std::vector<std::string> lines;
    for (const Record &row : rows) {
        std::string line;
        fabric_json::visitColumns(
            [&](const char *key, auto member) {
                line.append(key).append("=").append(shown(r, row.*member)).append(" ");
            },
            rows.data());
        lines.push_back(std::move(line));
    }
    return lines;
}

void checkEqual(const TopologyRecords &a, const TopologyRecords &b) {
    RC_ASSERT(a.title == b.title);
    RC_ASSERT(a.orderJson == b.orderJson);
    RC_ASSERT(dump(a, a.devices) == dump(b, b.devices));
    RC_ASSERT(dump(a, a.ports) == dump(b, b.ports));
    RC_ASSERT(dump(a, a.links) == dump(b, b.links));
}

/// Any records that keep their own rules: references in range, texts in UTF-8, rates from 0 to 10⁹.
TopologyRecords anyRecords() {
    TopologyRecords r;
    const auto text = [&r] {
        return r.names.intern(*rc::gen::element<std::string>("", "leaf-1", "swp1", "a \"b\" \\", "h\xc3\xb6st",
                                                             "tab\there", "line\nfeed", "\xe5\x8f\xb6", "x"));
    };
    const auto number = [](std::int64_t low, std::int64_t high) {
        return *rc::gen::inRange<std::int64_t>(low, high + 1);
    };
    const auto fill = [&](auto &record) {
        fabric_json::visitColumns(
            [&](const char *, auto member) {
                auto &value = record.*member;
                using T = std::remove_reference_t<decltype(value)>;
                if (*rc::gen::inRange(0, 3) == 0)
                    return; // stays at its default, so that whole columns do
                if constexpr (std::is_same_v<T, NameRef>)
                    value = text();
                else if constexpr (std::is_same_v<T, DeviceKind>)
                    value = static_cast<T>(number(0, 4));
                else if constexpr (std::is_same_v<T, Role>)
                    value = static_cast<T>(number(0, 5));
                else if constexpr (std::is_same_v<T, bool>)
                    value = number(0, 1) != 0;
                else if constexpr (std::is_floating_point_v<T>)
                    value = static_cast<T>(number(0, 1600000)) / 1000;
                else if constexpr (std::is_same_v<T, std::uint64_t>)
                    value = *rc::gen::arbitrary<std::uint64_t>();
                else
                    value = *rc::gen::arbitrary<T>();
            },
            &record);
    };
    r.title = *rc::gen::element<std::string>("", "roce-a", "\"quoted\"");
    r.orderJson = *rc::gen::element<std::string>("", R"({"rows":[1,2],"x":"}"})", "not JSON", "[1]");
    r.devices.resize(static_cast<std::size_t>(number(0, 6)));
    for (DeviceRecord &device : r.devices)
        fill(device);
    r.ports.resize(r.devices.empty() ? 0 : static_cast<std::size_t>(number(0, 40)));
    for (PortRecord &port : r.ports) {
        fill(port);
        port.device = static_cast<std::uint32_t>(number(0, static_cast<std::int64_t>(r.devices.size()) - 1));
    }
    r.links.resize(r.ports.empty() ? 0 : static_cast<std::size_t>(number(0, 40)));
    for (LinkRecord &link : r.links) {
        fill(link);
        link.portA = static_cast<std::uint32_t>(number(0, static_cast<std::int64_t>(r.ports.size()) - 1));
        link.portB = static_cast<std::uint32_t>(number(0, static_cast<std::int64_t>(r.ports.size()) - 1));
        link.reported = static_cast<std::uint8_t>(number(0, 3));
    }
    return r;
}

} // namespace

TEST_CASE("fabric.json gives back every column of any records") {
    CHECK(rc::check([] {
        const TopologyRecords before = anyRecords();
        const TemporaryPath file(*rc::gen::element<std::string>(".json", ".json.gz", ".json.zst"));
        RC_ASSERT(writeTopology(before, "fabric", file.string()).has_value());
        const auto after = readTopology(file.string());
        RC_ASSERT(after.has_value());
        RC_ASSERT(after->format == "fabric-json");
        checkEqual(before, *after);
    }));
}

TEST_CASE("long columns take runs and steps and come back") {
    TopologyRecords r;
    r.devices.resize(3);
    const auto name = r.names.intern("p");
    for (std::uint32_t i = 0; i < 5000; ++i) {
        PortRecord port;
        port.device = i / 2000;
        port.name = name;
        port.line = i * 3;
        port.guid = 0xffffffffffffff00ULL;
        r.ports.push_back(port);
    }
    for (std::uint32_t i = 0; i < 2500; ++i) {
        LinkRecord link;
        link.portA = i;
        link.portB = 4999 - i;
        link.gbps = 56.25F;
        r.links.push_back(link);
    }
    const TemporaryPath file(".json");
    REQUIRE(writeTopology(r, "fabric", file.string()));
    const std::string text = file.read();
    CHECK(text.size() < 2000);
    CHECK(text.find("\"runs\"") != std::string::npos);
    CHECK(text.find("\"steps\"") != std::string::npos);
    const auto back = readTopology(file.string());
    REQUIRE(back);
    CHECK(dump(*back, back->ports) == dump(r, r.ports));
    CHECK(dump(*back, back->links) == dump(r, r.links));
}

TEST_CASE("fabric.json written by hand, and what is wrong with others") {
    const auto read = [](const std::string &rest) {
        return readTopologyBytes("{\"schema\":\"fabricscope.fabric/1\",\n" + rest + "}", "test");
    };
    const auto good =
        read("\"later\":{\"x\":[1]},\"names\":[\"a\",\"b\",\"a\"],\"devices\":{\"name\":[1,2],\"kind\":[1,2]},"
             "\"ports\":{\"device\":[0,1],\"name\":{\"runs\":[2,3]}},\"links\":{\"count\":1,\"a\":[0],\"b\":[1]}");
    REQUIRE(good);
    CHECK(linksOf(*good) == std::multiset<std::string>{"a[a] = b[a]"});
    CHECK(good->links[0].reported == LinkRecord::ByBoth);

    const auto newer = readTopologyBytes("{\"schema\":\"fabricscope.fabric/2\"}", "test");
    REQUIRE_FALSE(newer);
    CHECK(newer.error().code == ErrorCode::UnsupportedVersion);
    CHECK(newer.error().found == "2");

    const auto codeOf = [&](const std::string &rest) {
        const auto r = read(rest);
        return r ? ErrorCode::None : r.error().code;
    };
    CHECK(codeOf("\"devices\":{\"name\":[7]}") == ErrorCode::BadValue);                    // no such name
    CHECK(codeOf("\"devices\":{\"name\":[0],\"kind\":[9]}") == ErrorCode::BadValue);       // no such kind
    CHECK(codeOf("\"devices\":{\"name\":[0,0],\"kind\":[1]}") == ErrorCode::BadValue);     // columns differ
    CHECK(codeOf("\"devices\":{\"count\":3,\"name\":[0]}") == ErrorCode::BadValue);        // count differs
    CHECK(codeOf("\"ports\":{\"device\":[0]}") == ErrorCode::BadValue);                    // no such device
    CHECK(codeOf("\"devices\":{\"name\":{\"runs\":[2000000,0]}}") == ErrorCode::BadValue); // run too long
    CHECK(codeOf("\"devices\":{\"name\":[-1]}") == ErrorCode::BadValue);
    CHECK(codeOf("\"devices\":{\"name\":[\"a\"]}") == ErrorCode::Syntax);
    const auto placed = read("\"devices\":{\"name\":[0,\n0.5]}");
    REQUIRE_FALSE(placed);
    CHECK(placed.error().line == 3);
}

TEST_CASE("a fabric.json cut anywhere is refused, never a crash") {
    const auto plain = readTopology(fixturePath("plain.ibnetdiscover"));
    REQUIRE(plain);
    const TemporaryPath file(".json");
    REQUIRE(writeTopology(*plain, "fabric", file.string()));
    const std::string text = file.read();
    for (std::size_t cut = 0; cut + 2 < text.size(); ++cut) {
        INFO("cut at " << cut);
        REQUIRE_FALSE(readTopologyBytes(std::string_view(text).substr(0, cut), "test", "fabric-json"));
    }
}

TEST_CASE("the foreign forms keep devices and links") {
    const auto plain = readTopology(fixturePath("plain.ibnetdiscover"));
    REQUIRE(plain);
    for (const std::string format : {"ibnetdiscover", "ibsim"}) {
        const TemporaryPath file(".txt");
        REQUIRE(writeTopology(*plain, format, file.string()));
        const auto back = readTopology(file.string());
        INFO(format);
        REQUIRE(back);
        CHECK(back->format == format);
        CHECK(linksOf(*back) == linksOf(*plain));
        CHECK(back->devices.size() == plain->devices.size());
        CHECK(deviceNamed(*back, "leaf-1")->guid == 0xa1);
    }
    const TemporaryPath dot(".dot");
    REQUIRE(writeTopology(*plain, "ptm-dot", dot.string()));
    const auto back = readTopology(dot.string());
    REQUIRE(back);
    CHECK(back->links.size() == 9);
    const auto links = linksOf(*back);
    CHECK(links.count("host-1[mlx5_0] = leaf-1[1]") == 1);
    CHECK(links.count("host-1[mlx5_1] = leaf-2[1]") == 1); // both adapters in one host
    CHECK(links.count("host-2[HCA-1/2] = leaf-2[3]") == 1);
    CHECK(links.count("leaf-1[34] = spine-1[2]") == 1);
}

TEST_CASE("routers and aggregation nodes stay what they are in either form for InfiniBand") {
    const std::string text = "rtguid=0x9\n"
                             "Rt\t2 \"R-0000000000000009\"\t# \"MF0;gw:SB7788/U1/RT\"\n"
                             "[1](a) \t\"S-0000000000000001\"[7]\t# lid 3 lmc 0 \"leaf-1\" lid 1 4xNDR\n\n"
                             "Ca\t1 \"H-0000000000000010\"\t# \"Mellanox Technologies Aggregation Node\"\n"
                             "[1](10) \t\"S-0000000000000001\"[8]\t# lid 4 lmc 0 \"leaf-1\" lid 1 4xNDR\n\n"
                             "Switch\t8 \"S-0000000000000001\"\t# \"leaf-1\" enhanced port 0 lid 1 lmc 0\n"
                             "[7]\t\"R-0000000000000009\"[1](a) \t# \"MF0;gw:SB7788/U1/RT\" lid 3 4xNDR\n"
                             "[8]\t\"H-0000000000000010\"[1](10) \t# \"Mellanox Technologies Aggregation Node\" lid 4 "
                             "4xNDR\n";
    const auto r = readTopologyBytes(text, "test");
    REQUIRE(r);
    REQUIRE(deviceNamed(*r, "gw/RT"));
    for (const std::string format : {"ibnetdiscover", "ibsim"}) {
        INFO(format);
        const TemporaryPath file(".txt");
        REQUIRE(writeTopology(*r, format, file.string()));
        CHECK(file.read().find("rtguid=0x9\n") != std::string::npos);
        CHECK(file.read().find("Rt\t1 \"R-0000000000000009\"") != std::string::npos);
        const auto back = readTopology(file.string());
        REQUIRE(back);
        CHECK(linksOf(*back) == linksOf(*r));
        REQUIRE(back->devices.size() == 3);
        const DeviceRecord *router = deviceNamed(*back, "gw/RT");
        REQUIRE(router);
        CHECK(router->kind == DeviceKind::Other);
        CHECK(router->guid == 9);
        CHECK_FALSE(router->factoryName);
        for (const DeviceRecord &device : back->devices) {
            CHECK_FALSE(device.adapterRecord);
            CHECK((device.kind == DeviceKind::Other) == (device.guid != 1));
        }
    }
}

TEST_CASE("what a form cannot say is refused and the old file stays") {
    TopologyRecords r;
    DeviceRecord panel;
    panel.name = r.names.intern("patch \\");
    panel.kind = DeviceKind::Panel;
    r.devices.push_back(panel);
    const TemporaryPath file(".txt");
    file.write("old");
    for (const std::string format : {"ibnetdiscover", "ibsim", "ptm-dot"}) {
        const auto written = writeTopology(r, format, file.string());
        REQUIRE_FALSE(written);
        CHECK(written.error().code == ErrorCode::BadValue);
        CHECK(file.read() == "old");
    }
    const auto unknown = writeTopology(r, "visio", file.string());
    REQUIRE_FALSE(unknown);
    CHECK(unknown.error().code == ErrorCode::UnknownFormat);
    const auto nowhere = writeTopology(r, "fabric", "/nonexistent/x.json");
    REQUIRE_FALSE(nowhere);
    CHECK(nowhere.error().code == ErrorCode::NotWritable);
}
