// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/formats/damaged_support.h"

using namespace fabricscope;
using namespace fabricscope::test;
using Code = InputWarning::Code;

namespace {

std::string link(const std::string &a, const std::string &portA, const std::string &b, const std::string &portB,
                 const std::string &rest = {}) {
    return "      <DeviceLinkBase i:type=\"DeviceInterfaceLink\">" + rest + "<EndDevice>" + b +
           "</EndDevice><EndPort>" + portB + "</EndPort><StartDevice>" + a + "</StartDevice><StartPort>" + portA +
           "</StartPort></DeviceLinkBase>\n";
}

const std::string kGraph =
    "<DeviceMiniGraph xmlns=\"urn:example\" xmlns:i=\"http://www.w3.org/2001/XMLSchema-instance\">\n"
    "  <PngDec>\n"
    "    <DeviceInterfaceLinks>\n" +
    link("tor-1", "fortyGigE0/112", "leaf-1", "Ethernet1/1", "<Bandwidth>40000</Bandwidth>") +
    link("tor-1", "etp2", "server-1", "eth0", "<Bandwidth>fast</Bandwidth>") +
    link("tor-1", "", "leaf-2", "Ethernet1/1") +
    "      <DeviceLinkBase><ElementType>DeviceSerialLink</ElementType><EndDevice>tor-1</EndDevice></DeviceLinkBase>\n"
    "    </DeviceInterfaceLinks>\n"
    "    <Devices>\n"
    "      <Device i:type=\"LeafRouter\"><Hostname>leaf-1</Hostname><HwSku>SKU-1</HwSku>\n"
    "        <ManagementAddress xmlns:a=\"urn:a\"><a:IPPrefix>192.0.2.1/24</a:IPPrefix></ManagementAddress></Device>\n"
    "      <Device i:type=\"ToRRouter\"><Hostname>tor-1</Hostname></Device>\n"
    "      <Device i:type=\"Server\"><Hostname>server-1</Hostname></Device>\n"
    "    </Devices>\n"
    "  </PngDec>\n"
    "  <Hostname>tor-1</Hostname>\n"
    "  <HwSku>SKU-2</HwSku>\n"
    "</DeviceMiniGraph>\n";

} // namespace

TEST_CASE("a minigraph: links, rates, what the devices are") {
    const auto r = readTopologyBytes(kGraph, "test");
    REQUIRE(r);
    CHECK(r->format == "sonic-minigraph");
    CHECK(r->title == "tor-1");
    CHECK(linksOf(*r) ==
          std::multiset<std::string>{"leaf-1[Ethernet1/1] = tor-1[fortyGigE0/112]", "server-1[eth0] = tor-1[etp2]"});
    CHECK(r->links[0].gbps == 40);
    CHECK(r->links[0].line == 4);
    const DeviceRecord *leaf = deviceNamed(*r, "leaf-1");
    REQUIRE((leaf && deviceNamed(*r, "tor-1") && deviceNamed(*r, "server-1")));
    CHECK(leaf->role == Role::Spine); // SONiC's T1
    CHECK(r->text(leaf->model) == "SKU-1");
    CHECK(r->text(leaf->addresses) == "192.0.2.1");
    CHECK(deviceNamed(*r, "tor-1")->role == Role::Leaf);
    CHECK(r->text(deviceNamed(*r, "tor-1")->model) == "SKU-2");
    CHECK(deviceNamed(*r, "server-1")->kind == DeviceKind::Host);
    REQUIRE(r->warnings.total == 3);
    const auto &items = r->warnings.items;
    CHECK((items[0].code == Code::UnknownRate && items[0].line == 5 && items[0].column == 52));
    CHECK((items[1].code == Code::BadRow && items[1].line == 6 && items[1].column == 7));
    CHECK(items[1].expected == "<StartPort>");
    CHECK((items[2].code == Code::Unsupported && items[2].line == 7 && items[2].found == "DeviceSerialLink (1)"));
}

TEST_CASE("a minigraph that is cut keeps what came before, and one without its root is an error") {
    const auto cut = readTopologyBytes(kGraph.substr(0, kGraph.find("    <Devices>")), "test");
    REQUIRE(cut);
    CHECK(cut->links.size() == 2);
    CHECK(countOf(*cut, Code::Truncated) == 1);
    const auto other = readTopologyBytes("<Other/>\n", "test", "sonic-minigraph");
    REQUIRE_FALSE(other);
    CHECK(other.error().code == ErrorCode::Syntax);
    CHECK(other.error().line == 1);
    CHECK(other.error().expected == "<DeviceMiniGraph>");
    const auto bad = readTopologyBytes("<DeviceMiniGraph>\n <Png", "test");
    REQUIRE_FALSE(bad);
    CHECK(bad.error().line == 2);
}

TEST_CASE("damaged minigraphs") {
    checkDamaged(kGraph, "sonic-minigraph");
}
