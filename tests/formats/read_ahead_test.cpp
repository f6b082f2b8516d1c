// SPDX-License-Identifier: GPL-3.0-or-later
// Large texts are lexed ahead of their parser. Whatever stands between the ordinary lines, the outcome is that of the
// same text whose lines all look a little unusual, so that nothing is taken ahead: blanks at their ends or beginnings.
#include "models/formats/read_ahead.h"
#include "tests/formats/records_support.h"
#include "tests/support/temp_dir.h"

#include <catch2/catch.hpp>

#include <fstream>
#include <stdexcept>

using namespace fabricscope;
using namespace fabricscope::test;

namespace {

std::string n(std::size_t i) {
    return std::to_string(i);
}

/// As replaced(), in one go: these texts are large.
std::string withEach(const std::string &text, const std::string &from, const std::string &to) {
    std::string out;
    out.reserve(text.size() + text.size() / 8);
    std::size_t at = 0;
    for (std::size_t next = 0; (next = text.find(from, at)) != std::string::npos; at = next + from.size())
        out.append(text, at, next - at).append(to);
    return out.append(text, at);
}

std::string hex(std::size_t value, const std::string &start) {
    std::string digits = "0000000000000000";
    for (std::size_t i = 16; value > 0; value /= 16)
        digits[--i] = "0123456789abcdef"[value % 16];
    return start + digits;
}

void requireSame(const TopologyRecords &a, const TopologyRecords &b) {
    const auto device = [](const TopologyRecords &r, const DeviceRecord &d) {
        std::string all(r.text(d.name));
        for (const NameRef part : {d.adapter, d.description, d.model, d.chassis, d.group})
            all.append("|").append(r.text(part));
        return all + "|" + n(d.guid) + "|" + n(d.systemGuid) + "|" + n(d.line) + "|" + toString(d.kind) +
               toString(d.role);
    };
    const auto port = [](const TopologyRecords &r, const PortRecord &p) {
        return n(p.device) + "|" + std::string(r.text(p.name)) + "|" + std::string(r.text(p.label)) + "|" + n(p.guid) +
               "|" + n(p.lid) + "|" + n(p.line);
    };
    const auto link = [](const TopologyRecords &r, const LinkRecord &l) {
        return n(l.portA) + "|" + n(l.portB) + "|" + std::to_string(l.gbps) + "|" + n(l.width) + "|" + n(l.reported) +
               "|" + n(l.line) + "|" + std::string(r.text(l.cableLabel));
    };
    const auto same = [&](const auto &x, const auto &y, auto &&text) {
        REQUIRE(x.size() == y.size());
        for (std::size_t i = 0; i < x.size(); ++i)
            if (text(a, x[i]) != text(b, y[i])) {
                REQUIRE(text(a, x[i]) == text(b, y[i]));
            }
    };
    same(a.devices, b.devices, device);
    same(a.ports, b.ports, port);
    same(a.links, b.links, link);
    CHECK(a.lines == b.lines);
    CHECK(a.warnings.total == b.warnings.total);
    same(a.warnings.items, b.warnings.items, [](const TopologyRecords &, const InputWarning &w) {
        return std::string(toString(w.code)) + n(w.line) + ":" + n(w.column) + " " + w.expected + " " + w.found;
    });
}

std::string dotText() {
    std::string text = "/* a comment\n\"x\":\"1\" -- \"y\":\"1\"\n*/ graph \"big\" {\n";
    const std::string list = " [speed=\"200G\", lanes=1]";
    for (std::size_t i = 0; i < 66000; ++i) {
        const std::string ends = "\"leaf-" + n(i / 64) + "\":\"swp" + n(i % 64) + "\" -- \"spine-" + n(i % 97) +
                                 "\":\"swp" + n(i / 97) + "\"";
        text += "  " + ends;
        switch (i % 1009) {
        case 1: // another list, and back again
            text += " [speed=\"400G\"]\n";
            break;
        case 2:
            text += "\n";
            break;
        case 3:
            text += ";\n";
            break;
        case 4: // a list over two lines
            text += " [speed=\"100G\",\n lanes=2]\n";
            break;
        case 5: // no list can follow
            text += list + "\n[late=1]\n";
            break;
        case 6: // stated again
            text += list + "\n  " + ends + list + "\n";
            break;
        case 7: // a loop and a cut string
            text += list + "\n \"loop\":\"1\" -- \"loop\":\"2\"\n \"open\":\"1\" -- \"cut\n";
            break;
        case 8: // defaults, from here on or not at all
            text += list + "\nedge [cable=\"c" + n(i) + "\"]\n \"d\":\"" + n(i) + "\" -- \"e\":\"" + n(i) +
                    "\"\nedge [cable=\"\"]\n";
            break;
        case 9: // edges that are none
            text += list + "\n/*\n \"no\":\"1\" -- \"no\":\"2\"\n*/ note=\"a\n\"\n";
            break;
        case 10:
            text += list + "\n{ \"in\":\"" + n(i) + "\" -- \"group\":\"" + n(i) + "\"\n}\n";
            break;
        default:
            text += list + "\n";
            break;
        }
    }
    return text + "}\n";
}

std::string ibText() {
    std::string text = "#\n# Topology file: generated on Thu Jan  1 00:00:00 1970\n#\n";
    for (std::size_t leaf = 0; leaf < 400; ++leaf) {
        const std::string id = hex(0x100 + leaf, "S-");
        text += "\nvendid=0x2c9\ndevid=0xd2f2\nsysimgguid=" + hex(0x100 + leaf, "0x") +
                "\nswitchguid=" + hex(0x100 + leaf, "0x") + "(" + hex(0x100 + leaf, "") + ")\nSwitch\t128 \"" + id +
                "\"\t\t# \"MF0;leaf-" + n(leaf) + ":MQM9700/U1\" enhanced port 0 lid " + n(leaf + 1) + " lmc 0\n";
        for (std::size_t p = 1; p <= 128; ++p) {
            const std::size_t odd = (leaf * 128 + p) % 1013;
            const std::string rate = odd == 1 ? "4xEDR" : odd == 2 ? "9zXYZ" : "4xNDR";
            if (odd == 3)
                text += "[" + n(p) + "][ext 7]\t\"" + hex(0x9000 + p, "S-") + "\"[" + n(leaf + 1) +
                        "][ext 9]\t\t# \"x\" lid 9 " + rate + "\n";
            else if (odd == 4)
                text += "[" + n(p) + "]\t\"short\n";
            else if (odd == 5)
                text += "[" + n(p) + "](zz)\t\"" + hex(0x9000 + p, "S-") + "\"[1]\t# \"x\" lid 9 " + rate + "\r\n";
            else if (odd == 6 || odd == 7) // capitals make another name of it
                text += "[" + n(p) + "]\t\"" + (odd == 6 ? "S-00000000000ABCDE" : "S-00000000000abcde") + "\"[" +
                        n(leaf + 1) + "]\t\t# \"x\" lid 9 " + rate + "\n";
            else if (odd == 8) // one GUID, two types
                text += "[" + n(p) + "]\t\"" + hex(0x9001, leaf % 2 == 0 ? "R-" : "H-") + "\"[" + n(leaf + 1) +
                        "]\t\t# \"x\" lid 9 w=4 " + rate + "\n";
            else if (p <= 64)
                text += "[" + n(p) + "]\t\"" + hex(0x100000 + leaf * 64 + p, "H-") + "\"[1](" +
                        hex(0x100000 + leaf * 64 + p + 1, "") + ") \t\t# \"host" + n(leaf) + " mlx5_" + n(p) +
                        "\" lid " + n(1000 + p) + " " + rate + "\n";
            else
                text += "[" + n(p) + "]\t\"" + hex(0x9000 + p, "S-") + "\"[" + n(leaf + 1) + "]\t\t# \"MF0;spine-" +
                        n(p) + ":MQM9700/U1\" lid " + n(2000 + p) + " " + rate + "\n";
        }
    }
    for (std::size_t i = 0; i < 400 * 64; ++i) {
        const std::size_t guid = 0x100000 + i / 64 * 64 + i % 64 + 1;
        text += "\nvendid=0x2c9\ncaguid=" + hex(guid, "0x") + "\nCa\t1 \"" + hex(guid, "H-") + "\"\t\t# \"host" +
                n(i / 64) + " mlx5_" + n(i % 64 + 1) + "\"\n[1](" + hex(guid + 1, "") + ") \t\"" +
                hex(0x100 + i / 64, "S-") + "\"[" + n(i % 64 + 1) + "]\t\t# lid " + n(i % 7 == 0 ? 0 : 1001 + i % 64) +
                " lmc 0 \"MF0;leaf-" + n(i / 64) + ":MQM9700/U1\" lid " + n(i / 64 + 1) + " 4xNDR\n";
    }
    return text;
}

} // namespace

TEST_CASE("A large DOT file reads as its lines say, ahead or not") {
    const std::string text = dotText();
    REQUIRE(text.size() > kWorthReadingAhead);
    const auto ahead = readTopologyBytes(text, "test", "ptm-dot");
    const auto slow =
        readTopologyBytes(withEach(withEach(text, "]\n", "] \n"), "\"\n  \"", "\" \n  \""), "test", "ptm-dot");
    REQUIRE((ahead && slow));
    CHECK(ahead->links.size() > 60000);
    CHECK(ahead->warnings.total > 100);
    requireSame(*ahead, *slow);
}

TEST_CASE("A large ibnetdiscover file reads as its lines say, ahead or not") {
    const std::string text = ibText();
    REQUIRE(text.size() > kWorthReadingAhead);
    const auto ahead = readTopologyBytes(text, "test", "ibnetdiscover");
    const auto slow = readTopologyBytes(withEach(text, "\n[", "\n ["), "test", "ibnetdiscover");
    REQUIRE((ahead && slow));
    CHECK(ahead->links.size() > 50000);
    CHECK(ahead->warnings.total > 100);
    requireSame(*ahead, *slow);
}

TEST_CASE("A large ibnetdiscover file is read part by part as if it were whole") {
    const std::string text = ibText();
    const std::size_t middle = text.find('\n', text.size() / 2) + 1;
    const auto with = [&](const std::string &line) { return std::string(text).insert(middle, line); };
    for (const std::string &whole :
         {text, text.substr(0, text.size() - 1), text.substr(0, text.size() - 40), "\xef\xbb\xbf" + text,
          withEach(text, "\n", "\r\n"), with("[9]\t\"S-1\"[1] # \"caf\xe9\" lid 1 4xNDR\n"), with("one\rtwo\n"),
          with("\x1b[1m\n"), with(std::string(3 << 20, 'x') + "\n")}) {
        const TempDir folder;
        std::ofstream(folder.path("fabric"), std::ios::binary) << whole;
        const auto parts = readTopology(folder.path("fabric"), "ibnetdiscover");
        const auto memory = readTopologyBytes(whole, "test", "ibnetdiscover");
        REQUIRE((parts && memory));
        requireSame(*parts, *memory);
    }
}

TEST_CASE("Parts come in order, whole lines each, and a failure comes to who asks") {
    std::string text;
    for (int i = 0; i < 5000; ++i)
        text += std::string(static_cast<std::size_t>(i % 90), 'x') + n(static_cast<std::size_t>(i)) + "\n";
    std::string joined;
    {
        std::string copy = text;
        ReadAhead<std::string> ahead(std::make_unique<TextInMemory>(copy, 1000),
                                     [](std::string_view part, std::string &out) { out = part; });
        REQUIRE(ahead.parts() > 100);
        for (std::size_t i = 0; i < ahead.parts(); ++i) {
            const std::string &part = *ahead.at(i);
            REQUIRE((part.empty() || part.back() == '\n'));
            joined += part;
        }
    }
    CHECK(joined == text);
    ReadAhead<int> failing(std::make_unique<TextInMemory>(text, 1000),
                           [](std::string_view, int &) { throw std::runtime_error("no"); });
    CHECK_THROWS_AS(failing.at(0), std::runtime_error);
}
