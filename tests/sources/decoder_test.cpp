// SPDX-License-Identifier: GPL-3.0-or-later
// Notifications as they come, written as protobuf's text format. Shapes: the table of traps in the protocol facts, and
// what public telemetry tools keep as test cases (module prefixes, containers without keys, values as strings).
#include "models/sources/gnmi/decoder.h"
#include "tests/sources/gnmi_fixture.h"

#include <catch2/catch.hpp>
#include <google/protobuf/text_format.h>
#include <proto/gnmi.pb.h>

#include <set>

using namespace fabricscope;

namespace {

constexpr TimePoint kNow{Duration(1'700'000'000'000'000'000)};

struct DecoderFixture : GnmiFixture {
    ConnectionConfig connection;
    std::unique_ptr<Decoder> decoder;

    void use(const char *profile, const char *target, const char *device = "") {
        use(context().profiles.at(profile), target, device);
    }
    void use(ProfilePtr profile, const char *target, const char *device = "") {
        connection.target = target;
        connection.device = device;
        connection.host = "192.0.2.1";
        decoder = std::make_unique<Decoder>(context(), std::move(profile), connection);
    }
    std::vector<Sample> decode(std::string text) {
        std::replace(text.begin(), text.end(), '\n', ' '); // JSON of several lines within a string
        if (!decoder)
            use("openconfig", "*");
        ::gnmi::Notification notification;
        if (!google::protobuf::TextFormat::ParseFromString(text, &notification))
            throw std::runtime_error("test's own notification does not parse");
        decoder->decode(notification, kNow);
        return std::exchange(decoder->samples(), {});
    }
    /// The one sample that the notification makes.
    Sample one(const std::string &text) {
        const auto samples = decode(text);
        REQUIRE(samples.size() == 1);
        return samples.front();
    }
    std::uint64_t lost(Loss loss) const { return losses.get(loss); }
};

const std::string kPrefix = R"(timestamp: 5000 prefix { target: "leaf1" } )";

std::string elem(const std::string &name) {
    return "elem { name: \"" + name + "\" } ";
}
std::string elem(const std::string &name, const std::string &key, const std::string &value) {
    return "elem { name: \"" + name + "\" key { key: \"" + key + "\" value: \"" + value + "\" } } ";
}
std::string interface(const std::string &port) {
    return elem("interfaces") + elem("interface", "name", port);
}
std::string update(const std::string &path, const std::string &value) {
    return "update { path { " + path + "} val { " + value + " } } ";
}
const std::string kOutOctets = elem("state") + elem("counters") + elem("out-octets");

} // namespace

TEST_CASE_METHOD(DecoderFixture, "a counter by prefix.target", "[decoder]") {
    const Sample s = one(kPrefix + update(interface("swp2") + kOutOctets, "uint_val: 18446744073709551615"));
    CHECK(s.device == fabric->findDevice("leaf1"));
    CHECK(s.port == port("leaf1", "swp2"));
    CHECK(s.metric == metric("if.out.octets"));
    CHECK(s.kind == Sample::Kind::Counter);
    CHECK(s.raw == 18446744073709551615ULL);
    CHECK(s.index == -1);
    CHECK_FALSE(s.onChange);
    CHECK(s.source == 7);
    CHECK(s.at == TimePoint(Duration(5000)));
    CHECK(decoder->values() == 1);
    CHECK(decoder->lastDevice() == s.device);
}

TEST_CASE_METHOD(DecoderFixture, "the path may be split between prefix and update", "[decoder]") {
    const Sample s = one(R"(timestamp: 1 prefix { target: "leaf1:9339" )" + interface("swp1") + elem("state") + "} " +
                         update(elem("counters") + elem("in-octets"), "int_val: 12"));
    CHECK(s.port == port("leaf1", "swp1"));
    CHECK(s.metric == metric("if.in.octets"));
    CHECK(s.raw == 12);
}

TEST_CASE_METHOD(DecoderFixture, "module prefixes are dropped", "[decoder]") {
    const Sample s =
        one(kPrefix + update(elem("openconfig-interfaces:interfaces") + elem("oc-if:interface", "name", "swp1") +
                                 elem("oc-if:state") + elem("oc-if:counters") + elem("oc-if:out-octets"),
                             "uint_val: 3"));
    CHECK(s.raw == 3);
}

TEST_CASE_METHOD(DecoderFixture, "the old element form, keys within or behind the element", "[decoder]") {
    const Sample within = one(kPrefix + R"(update { path { element: "interfaces" element: "interface[name=swp3]"
        element: "state" element: "counters" element: "out-octets" } val { uint_val: 8 } })");
    CHECK(within.port == port("leaf1", "swp3"));
    const Sample behind = one(kPrefix + R"(update { path { element: "interfaces" element: "interface" element: "swp4"
        element: "state" element: "counters" element: "out-octets" } val { uint_val: 9 } })");
    CHECK(behind.port == port("leaf1", "swp4"));
    CHECK(behind.raw == 9);
}

TEST_CASE_METHOD(DecoderFixture, "every kind of typed value", "[decoder]") {
    const std::string temperature = elem("components") + elem("component", "name", "swp1") + elem("transceiver") +
                                    elem("state") + elem("module-temperature") + elem("instant");
    CHECK(one(kPrefix + update(temperature, "double_val: 41.5")).number == 41.5);
    CHECK(one(kPrefix + update(temperature, "float_val: 0.25")).number == 0.25);
    CHECK(one(kPrefix + update(temperature, "decimal_val { digits: 204 precision: 1 }")).number == Approx(20.4));
    CHECK(one(kPrefix + update(temperature, "int_val: -3")).number == -3);
    CHECK(one(kPrefix + update(temperature, "uint_val: 3")).number == 3);
    CHECK(one(kPrefix + update(temperature, "string_val: ' 1.25e1 '")).number == 12.5);
    CHECK(one(kPrefix + update(temperature, "ascii_val: '17'")).number == 17);
    CHECK(one(kPrefix + update(temperature, "leaflist_val { element { double_val: 6 } }")).number == 6);
    CHECK(one(kPrefix + update(temperature, R"(bytes_val: "\x42\x28\x00\x00")")).number == 42); // ieeefloat32
    CHECK(one(kPrefix + update(temperature, "json_val: '43.5'")).number == 43.5);
    CHECK(one(kPrefix + update(temperature, R"(json_ietf_val: "\"44.5\"")")).number == 44.5);
    const Sample state =
        one(kPrefix + update(interface("swp1") + elem("state") + elem("oper-status"), "string_val: 'UP'"));
    CHECK(state.kind == Sample::Kind::State);
    CHECK(state.onChange);
    CHECK((*catalogue)[state.metric].states[state.raw].name == "up");
    CHECK(lost(Loss::BadValues) == 0);
}

TEST_CASE_METHOD(DecoderFixture, "values that are none are counted", "[decoder]") {
    const std::string octets = interface("swp1") + kOutOctets;
    const std::string status = interface("swp1") + elem("state") + elem("oper-status");
    for (const char *value :
         {"int_val: -1", "string_val: 'many'", "bool_val: true", "double_val: 1.5", "double_val: nan",
          "bytes_val: 'ab'", "leaflist_val { element { uint_val: 1 } element { uint_val: 2 } }", "json_val: '{'",
          "json_val: 'null'", ""}) {
        INFO(value);
        const std::uint64_t before = lost(Loss::BadValues) + lost(Loss::UnresolvedPaths);
        CHECK(decode(kPrefix + update(octets, value)).empty());
        CHECK(lost(Loss::BadValues) + lost(Loss::UnresolvedPaths) == before + 1);
    }
    CHECK(decode(kPrefix + update(status, "string_val: 'SIDEWAYS'")).empty());
    CHECK(decode(kPrefix + "update { path { " + octets + "} }").empty());
    CHECK(lost(Loss::UnresolvedPorts) == 0);
}

TEST_CASE_METHOD(DecoderFixture, "a state that turned into something unknown is not what it was", "[decoder]") {
    const std::string state = interface("swp1") + elem("state");
    const std::string status = state + elem("oper-status");
    for (const char *value : {"string_val: 'SIDEWAYS'", "json_val: 'null'", "bytes_val: 'ab'", ""}) {
        INFO(value);
        one(kPrefix + update(status, "string_val: 'UP'"));
        const Sample gone = one(kPrefix + update(status, value));
        CHECK(gone.kind == Sample::Kind::Deleted);
        CHECK(gone.port == port("leaf1", "swp1"));
        CHECK(gone.metric == metric("if.oper.status"));
        CHECK(decode(kPrefix + update(status, value)).empty()); // said once
    }
    one(kPrefix + update(status, "string_val: 'UP'"));
    CHECK(one(kPrefix + "update { path { " + status + "} }").kind == Sample::Kind::Deleted);
    CHECK(lost(Loss::BadValues) == 9);
    // A counter that comes on change likewise; one that is sampled turns stale by itself.
    const std::string flaps = state + elem("counters") + elem("interface-transitions");
    one(kPrefix + update(flaps, "uint_val: 3"));
    CHECK(one(kPrefix + update(flaps, "string_val: 'many'")).kind == Sample::Kind::Deleted);
    one(kPrefix + update(interface("swp1") + kOutOctets, "uint_val: 3"));
    CHECK(decode(kPrefix + update(interface("swp1") + kOutOctets, "string_val: 'many'")).empty());
    const std::string vendor = elem("components") + elem("component", "name", "transceiver swp1") +
                               elem("transceiver") + elem("state") + elem("vendor");
    decode(kPrefix + update(vendor, "string_val: 'Acme'"));
    decode(kPrefix + update(vendor, "json_val: 'null'"));
    REQUIRE(decoder->texts().size() == 2);
    CHECK(decoder->texts()[1].deleted);
}

TEST_CASE_METHOD(DecoderFixture, "how a value is marked follows how it was asked for", "[decoder]") {
    const std::string status = update(interface("swp1") + elem("state") + elem("oper-status"), "string_val: 'UP'");
    const std::string vendor = update(elem("components") + elem("component", "name", "transceiver swp1") +
                                          elem("transceiver") + elem("state") + elem("vendor"),
                                      "string_val: 'Acme'");
    CHECK(one(kPrefix + status).onChange);
    decode(kPrefix + vendor);
    CHECK(decoder->texts().back().onChange);
    decoder->subscribed(false, true); // the target refused ON_CHANGE
    CHECK_FALSE(one(kPrefix + status).onChange);
    decode(kPrefix + vendor);
    CHECK_FALSE(decoder->texts().back().onChange);
    decoder->subscribed(false, false);
    CHECK(one(kPrefix + status).onChange);

    // One path, two rules: asked for once, and sampled in the base set since one of them wants it so.
    auto profile = std::make_shared<Profile>();
    const auto rule = [&](const char *id, bool onChange, bool detail) {
        ProfileRule out;
        out.path = "/interfaces/interface[name=*]/state/oper-status";
        out.portKey = "interface.name";
        out.metric = metric(id);
        out.onChange = onChange;
        out.detail = detail;
        out.states = {{"UP", "up"}, {"DOWN", "down"}};
        profile->rules.push_back(out);
    };
    rule("if.oper.status", true, false);
    rule("if.admin.status", false, false);
    rule("optics.voltage", true, true);
    use(profile, "*");
    const auto marks = [&] {
        std::vector<bool> out;
        for (const Sample &s : decode(kPrefix + status))
            out.push_back(s.onChange);
        return out;
    };
    CHECK(marks() == std::vector<bool>{false, false});
    decoder->subscribed(true, false);
    CHECK(marks() == std::vector<bool>{true, true}); // in the detail set it is the third rule that asks
}

TEST_CASE_METHOD(DecoderFixture, "the deprecated value field", "[decoder]") {
    const Sample s =
        one(kPrefix + "update { path { " + interface("swp1") + kOutOctets + "} value { value: '77' type: JSON } }");
    CHECK(s.raw == 77);
}

TEST_CASE_METHOD(DecoderFixture, "a whole container in JSON_IETF: lists, strings for 64-bit numbers, modules",
                 "[decoder]") {
    const auto samples = decode(kPrefix + update(elem("interfaces"), R"(json_ietf_val: '{
        "openconfig-interfaces:interface": [
          {"name": "swp1", "state": {"oper-status": "UP", "description": "not wanted",
             "counters": {"out-octets": "9223372036854775809", "in-octets": "5"}}},
          {"name": "swp2", "state": {"oper-status": "DOWN", "counters": {"out-octets": "7"}}}]}')"));
    REQUIRE(samples.size() == 5);
    const auto find = [&](const char *port_, const char *id) {
        for (const Sample &s : samples) {
            if (s.port == port("leaf1", port_) && s.metric == metric(id))
                return s;
        }
        FAIL(port_ << " " << id);
        return Sample{};
    };
    CHECK(find("swp1", "if.out.octets").raw == 9223372036854775809ULL);
    CHECK(find("swp1", "if.in.octets").raw == 5);
    CHECK(find("swp2", "if.out.octets").raw == 7);
    CHECK((*catalogue)[metric("if.oper.status")].states[find("swp2", "if.oper.status").raw].name == "down");
    CHECK(lost(Loss::UnresolvedPaths) == 0); // what the profile does not want of a container is no loss
}

TEST_CASE_METHOD(DecoderFixture, "a container below the list entry, and one wrapped in its own name", "[decoder]") {
    CHECK(decode(kPrefix +
                 update(interface("swp1") + elem("state"), R"(json_val: '{"counters":{"out-octets":4,"in-pkts":2}}')"))
              .size() == 2);
    CHECK(decode(kPrefix + update(interface("swp1") + elem("state") + elem("counters"),
                                  R"(json_val: '{"openconfig-interfaces:counters":{"out-octets":4}}')"))
              .size() == 1);
    CHECK(decode(kPrefix + update(elem("interfaces") + elem("interface"),
                                  R"(json_val: '{"swp1":{"state":{"oper-status":"UP"}}}')"))
              .size() == 1);
}

TEST_CASE_METHOD(DecoderFixture, "queues and priorities carry their number, and pauses come in nanoseconds",
                 "[decoder]") {
    const std::string qos = elem("qos") + elem("interfaces") + elem("interface", "interface-id", "swp1");
    const Sample marked = one(kPrefix + update(qos + elem("output") + elem("queues") + elem("queue", "name", "UC3") +
                                                   elem("state") + elem("ecn-marked-pkts"),
                                               "uint_val: 11"));
    CHECK(marked.metric == metric("queue.ecn.marked"));
    CHECK(marked.index == 3);
    const Sample pause = one(kPrefix + update(qos + elem("switch-priority", "priority", "4") + elem("state") +
                                                  elem("counters") + elem("in-pause-duration"),
                                              "uint_val: 250"));
    CHECK(pause.index == 4);
    CHECK(pause.raw == 250'000); // µs on the wire, ns in the catalogue
    CHECK(decode(kPrefix + update(qos + elem("output") + elem("queues") + elem("queue", "name", "default") +
                                      elem("state") + elem("ecn-marked-pkts"),
                                  "uint_val: 1"))
              .empty());
    CHECK(lost(Loss::UnresolvedPaths) == 1);
}

TEST_CASE_METHOD(DecoderFixture, "what can't be placed is counted by what is missing", "[decoder]") {
    CHECK(
        decode(R"(prefix { target: "unheard-of" } )" + update(interface("swp1") + kOutOctets, "uint_val: 1")).empty());
    CHECK(lost(Loss::UnresolvedDevices) == 1);
    CHECK(decode(kPrefix + update(interface("swp99") + kOutOctets, "uint_val: 1")).empty());
    CHECK(lost(Loss::UnresolvedPorts) == 1);
    // No key at all, as some switches send: which port is anybody's guess.
    CHECK(decode(kPrefix + update(elem("interfaces") + elem("interface") + kOutOctets, "uint_val: 1")).empty());
    CHECK(lost(Loss::UnresolvedPorts) == 2);
    CHECK(decode(kPrefix + update(interface("swp1") + elem("state") + elem("mtu"), "uint_val: 9216")).empty());
    CHECK(lost(Loss::UnresolvedPaths) == 1);
}

TEST_CASE_METHOD(DecoderFixture, "a missing time stamp is the time of receipt", "[decoder]") {
    CHECK(one(R"(prefix { target: "leaf1" } )" + update(interface("swp1") + kOutOctets, "uint_val: 1")).at == kNow);
}

TEST_CASE_METHOD(DecoderFixture, "values that the sender coalesced are counted as dropped", "[decoder]") {
    decode(kPrefix + "update { path { " + interface("swp1") + kOutOctets + "} val { uint_val: 1 } duplicates: 4 }");
    CHECK(lost(Loss::DroppedUpdates) == 4);
}

TEST_CASE_METHOD(DecoderFixture, "deletes: a leaf, a port, everything", "[decoder]") {
    const std::string status = elem("state") + elem("oper-status");
    const auto fill = [&] {
        decode(kPrefix + update(interface("swp1") + kOutOctets, "uint_val: 1") +
               update(interface("swp1") + status, "string_val: 'UP'") +
               update(interface("swp2") + status, "string_val: 'UP'"));
    };
    fill();
    const Sample leaf = one(kPrefix + "delete { " + interface("swp1") + kOutOctets + "}");
    CHECK(leaf.kind == Sample::Kind::Deleted);
    CHECK(leaf.port == port("leaf1", "swp1"));
    CHECK(leaf.metric == metric("if.out.octets"));
    CHECK(decode(kPrefix + "delete { " + interface("swp1") + kOutOctets + "}").empty()); // it is gone already
    fill();
    CHECK(decode(kPrefix + "delete { " + interface("swp1") + "}").size() == 2);
    fill();
    CHECK(decode(kPrefix + "delete { " + interface("*") + status + "}").size() == 2);
    fill();
    CHECK(decode(kPrefix + "delete { }").size() == 3);
}

TEST_CASE_METHOD(DecoderFixture, "deleting a port withdraws every queue that was seen", "[decoder]") {
    const std::string qos = elem("qos") + elem("interfaces") + elem("interface", "interface-id", "swp1");
    for (const char *queue : {"0", "3"})
        decode(kPrefix + update(qos + elem("output") + elem("queues") + elem("queue", "name", queue) + elem("state") +
                                    elem("ecn-marked-pkts"),
                                "uint_val: 1"));
    const auto gone = decode(kPrefix + "delete { " + qos + "}");
    REQUIRE(gone.size() == 2);
    CHECK(gone[0].index == 0);
    CHECK(gone[1].index == 3);
}

TEST_CASE_METHOD(DecoderFixture, "atomic: leaves left out are deleted, leaves given are not", "[decoder]") {
    const std::string status = elem("state") + elem("oper-status");
    decode(kPrefix + update(interface("swp1") + kOutOctets, "uint_val: 1") +
           update(interface("swp1") + status, "string_val: 'UP'") +
           update(interface("swp2") + status, "string_val: 'UP'"));
    const auto samples = decode(R"(timestamp: 9 atomic: true prefix { target: "leaf1" )" + interface("swp1") + "} " +
                                update(kOutOctets, "uint_val: 2"));
    REQUIRE(samples.size() == 2);
    CHECK(samples[0].kind == Sample::Kind::Counter);
    CHECK(samples[0].raw == 2);
    CHECK(samples[1].kind == Sample::Kind::Deleted);
    CHECK(samples[1].metric == metric("if.oper.status"));
    CHECK(samples[1].port == port("leaf1", "swp1")); // swp2 lies outside the prefix
}

TEST_CASE_METHOD(DecoderFixture, "whose values: direct, by the connection or by the target", "[decoder]") {
    const std::string value = update(interface("swp1") + kOutOctets, "uint_val: 1");
    use("openconfig", "", "leaf2"); // the connection says it, whatever the switch calls itself
    CHECK(one(R"(prefix { target: "leaf1" } )" + value).device == fabric->findDevice("leaf2"));
    use("openconfig", "leaf2");
    CHECK(one("timestamp: 1 " + value).device == fabric->findDevice("leaf2"));
    use("openconfig", "");
    connection.host = "leaf1";
    const SourceContext c = context();
    decoder = std::make_unique<Decoder>(c, c.profiles.at("openconfig"), connection);
    CHECK(one("timestamp: 1 " + value).device == fabric->findDevice("leaf1"));
    use("openconfig", "*"); // a collector must say
    CHECK(decode("timestamp: 1 " + value).empty());
    CHECK(lost(Loss::UnresolvedDevices) == 1);
}

TEST_CASE_METHOD(DecoderFixture, "components of a device are told apart by their whole names", "[decoder]") {
    const auto temperature = [&](DecoderFixture &to, const char *name, double value) {
        return to.one(kPrefix + update(elem("components") + elem("component", "name", name) + elem("state") +
                                           elem("temperature") + elem("instant"),
                                       "double_val: " + std::to_string(value)));
    };
    std::set<std::int16_t> indices;
    for (const char *name : {"Inlet", "Outlet", "Temp1", "PSU1", "PSU 1", "PSU11/Fan1", "PSU1/Fan11"})
        indices.insert(temperature(*this, name, 40).index);
    CHECK(indices.size() == 7);
    CHECK(temperature(*this, "Outlet", 41).index == temperature(*this, "Outlet", 42).index);
}

TEST_CASE_METHOD(DecoderFixture, "addresses name a device as well, IPv6 in brackets and without", "[decoder]") {
    RecordsSketch sketch;
    sketch.sw("leaf1");
    sketch.host("h1");
    sketch.link("leaf1:swp1", "h1:eth0");
    Inventory inventory;
    InventoryRow row;
    row.device = "leaf1";
    row.addresses = {"2001:db8::7", "192.0.2.7"};
    inventory.rows.push_back(row);
    BuildOptions options;
    options.inventory = &inventory;
    fabric = sketch.build(options);
    use("openconfig", "*");
    const DeviceId leaf = fabric->findDevice("leaf1");
    for (const char *target : {"2001:db8::7", "[2001:db8::7]", "[2001:db8::7]:9339", "192.0.2.7", "192.0.2.7:9339",
                               "leaf1:9339", "2001:DB8::7"}) {
        INFO(target);
        decode(std::string("prefix { target: '") + target + "' } " +
               update(interface("swp1") + kOutOctets, "uint_val: 1"));
        CHECK(decoder->lastDevice() == leaf);
    }
    decode("prefix { target: '2001:db8::7:1' } " + update(interface("swp1") + kOutOctets, "uint_val: 1"));
    CHECK_FALSE(decoder->lastDevice().valid()); // another address, not a port
}

TEST_CASE_METHOD(DecoderFixture, "SONiC: the target is a database, rows are strings", "[decoder]") {
    use("sonic", "COUNTERS_DB", "sonic1");
    const auto rows = decode(R"(timestamp: 1 prefix { target: "COUNTERS_DB" } )" +
                             update(elem("COUNTERS") + elem("Ethernet*"), R"(json_ietf_val: '{
        "Ethernet0": {"SAI_PORT_STAT_IF_OUT_OCTETS": "100", "SAI_PORT_STAT_PFC_3_RX_PAUSE_DURATION_US": "7", "SAI_OTHER": "1"},
        "Ethernet4": {"SAI_PORT_STAT_IF_OUT_OCTETS": "200"}}')"));
    REQUIRE(rows.size() == 3);
    CHECK(rows[0].device == fabric->findDevice("sonic1"));
    CHECK(rows[0].port == port("sonic1", "Ethernet0"));
    CHECK(rows[0].raw == 100);
    CHECK(rows[1].metric == metric("pfc.pause.rx"));
    CHECK(rows[1].index == 3);
    CHECK(rows[1].raw == 7000);
    CHECK(rows[2].port == port("sonic1", "Ethernet4"));
    // One row alone, its name in the path.
    CHECK(one(R"(prefix { target: "COUNTERS_DB" } )" +
              update(elem("COUNTERS") + elem("Ethernet4"), R"(json_ietf_val: '{"SAI_PORT_STAT_IF_IN_OCTETS": "5"}')"))
              .port == port("sonic1", "Ethernet4"));
    // Rows of queues carry port and queue in one name.
    const Sample queue =
        one(R"(prefix { target: "COUNTERS_DB" } )" +
            update(elem("COUNTERS") + elem("Ethernet*") + elem("Queues"),
                   R"(json_ietf_val: '{"Ethernet0:3": {"SAI_QUEUE_STAT_SHARED_WATERMARK_BYTES": "61"}}')"));
    CHECK(queue.port == port("sonic1", "Ethernet0"));
    CHECK(queue.index == 3);
    CHECK(queue.number == 61);
}

TEST_CASE_METHOD(DecoderFixture, "texts are trimmed, bounded and withdrawn", "[decoder]") {
    const std::string vendor = elem("components") + elem("component", "name", "transceiver swp1") +
                               elem("transceiver") + elem("state") + elem("vendor");
    CHECK(decode(kPrefix + update(vendor, "string_val: ' Acme  '")).empty());
    REQUIRE(decoder->texts().size() == 1);
    CHECK(decoder->texts()[0].text == "Acme");
    CHECK(decoder->texts()[0].port == port("leaf1", "swp1")); // the profile knows how transceivers are named
    CHECK(decoder->texts()[0].metric == metric("optics.vendor"));
    decode(kPrefix + update(vendor, "string_val: '" + std::string(10000, 'x') + "'"));
    CHECK(decoder->texts()[1].text.size() < 300);
    decode(kPrefix + "delete { " + vendor + "}");
    CHECK(decoder->texts()[2].deleted);
}

TEST_CASE_METHOD(DecoderFixture, "LLDP leaves make one neighbour a port, and its deletion takes it away", "[decoder]") {
    const std::string neighbour = elem("lldp") + elem("interfaces") + elem("interface", "name", "swp1") +
                                  elem("neighbors") + elem("neighbor", "id", "1");
    decode(kPrefix + update(neighbour + elem("state") + elem("system-name"), "string_val: 'h1'") +
           update(neighbour + elem("state") + elem("port-id"), "string_val: '02:00:00:00:00:01'") +
           update(neighbour + elem("state") + elem("port-description"), "string_val: 'eth0'"));
    REQUIRE(decoder->neighbours().size() == 1);
    const LldpNeighbour n = decoder->neighbours()[0];
    CHECK(n.port == port("leaf1", "swp1"));
    CHECK(n.peerDevice == "h1");
    CHECK(n.peerPort == "eth0"); // Linux hosts send a MAC address as the port
    decoder->neighbours().clear();
    decode(kPrefix + update(neighbour + elem("state") + elem("system-name"), "string_val: 'h2'"));
    REQUIRE(decoder->neighbours().size() == 1);
    CHECK(decoder->neighbours()[0].peerDevice == "h2");
    CHECK(decoder->neighbours()[0].peerPort == "eth0");
    decoder->neighbours().clear();
    for (int i = 0; i < 10000; ++i) { // a peer that calls itself something else each time
        decode(kPrefix +
               update(neighbour + elem("state") + elem("system-name"), "string_val: 'peer" + std::to_string(i) + "'"));
        REQUIRE(decoder->neighbours().size() == 1);
        REQUIRE(decoder->neighbours()[0].peerDevice == "peer" + std::to_string(i));
        REQUIRE(decoder->neighbours()[0].peerPort == "eth0");
        decoder->neighbours().clear();
    }
    CHECK(decoder->lldpNames() < 1000);
    decode(kPrefix + "delete { " + neighbour + "}");
    REQUIRE(decoder->neighbours().size() == 1);
    CHECK(decoder->neighbours()[0].gone);
}

TEST_CASE_METHOD(DecoderFixture, "what a collector says of its targets is no value", "[decoder]") {
    CHECK(decode(kPrefix + update(elem("meta") + elem("connected"), "bool_val: false") +
                 update(elem("meta") + elem("latestTimestamp"), "int_val: 5"))
              .empty());
    REQUIRE(decoder->connected().size() == 1);
    CHECK(decoder->connected()[0] == std::pair(fabric->findDevice("leaf1"), false));
    CHECK(lost(Loss::UnresolvedPaths) == 0);
}

TEST_CASE_METHOD(DecoderFixture, "the achieved interval is measured by device time", "[decoder]") {
    for (std::int64_t i = 1; i <= 40; ++i)
        decode("timestamp: " + std::to_string(i * 12'000'000'000) + R"( prefix { target: "leaf1" } )" +
               update(interface("swp1") + kOutOctets, "uint_val: 1"));
    CHECK(decoder->achieved() == std::chrono::seconds(12));
}

TEST_CASE_METHOD(DecoderFixture, "metrics of the base set that never came are named", "[decoder]") {
    decode(kPrefix + update(interface("swp1") + kOutOctets, "uint_val: 1"));
    const auto missing = decoder->notSeen();
    CHECK(std::find(missing.begin(), missing.end(), "if.in.octets") != missing.end());
    CHECK(std::find(missing.begin(), missing.end(), "if.out.octets") == missing.end());
    CHECK(std::find(missing.begin(), missing.end(), "queue.dropped") == missing.end()); // detail: not asked for
}

TEST_CASE_METHOD(DecoderFixture, "hostile input costs no crash", "[decoder]") {
    std::string deep(2000, '[');
    CHECK(decode(kPrefix + update(elem("interfaces"), "json_val: '" + deep + "'")).empty());
    std::string nested = "1";
    for (int i = 0; i < 500; ++i)
        nested = R"({"interface":)" + nested + "}";
    decode(kPrefix + update(elem("interfaces"), "json_val: '" + nested + "'"));
    decode(kPrefix + update(elem("interfaces"),
                            R"(json_val: '{"interface":[[],{},{"name":{}},{"name":"swp1","state":[1,2]},7,null]}')"));
    decode(R"(prefix { target: "leaf1" elem { name: "" } } )" + update("", "json_val: '{}'"));
    decode("timestamp: -5 atomic: true");
    for (int i = 0; i < 70000; ++i) { // more names than the caches hold
        ::gnmi::Notification n;
        n.mutable_prefix()->set_target("x" + std::to_string(i));
        decoder->decode(n, kNow);
    }
    CHECK(lost(Loss::UnresolvedDevices) >= 70000);
}
