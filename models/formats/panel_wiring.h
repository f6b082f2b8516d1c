// SPDX-License-Identifier: GPL-3.0-or-later
// Cables as an inventory of cables lists them, each from jack to jack, of which some are on patch panels: traced
// through front and rear ports to the interfaces at both ends, which is the link.
#pragma once

#include "models/formats/wiring_records.h"

#include <map>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace fabricscope {

enum class JackKind : std::uint8_t { Interface, Front, Rear };

class PanelWiring {
public:
    explicit PanelWiring(WiringRecords &wiring)
        : m_wiring(wiring) {}

    static constexpr std::uint32_t kNone = 0xffffffff;

    /// The jack of that kind and name; a panel may have a front and a rear port of one name.
    std::uint32_t jack(std::string_view device, JackKind kind, std::string_view name, std::uint64_t line);
    /// What a source states about which rear port, and which fibre position of it, is behind a front port. Else jacks
    /// belong together that have the same name, or the same numbers in it, or a panel's only rear port is the trunk of
    /// all its front ports, which then come out at the front port of the same number.
    std::uint32_t portOf(std::uint32_t jack) const { return m_jacks[jack].port; }
    void behind(std::uint32_t front, std::uint32_t rear, std::uint32_t position);
    struct Cable {
        std::uint32_t a = kNone, b = kNone; // jacks
        TextPlace place;
        NameRef label;
        double length = 0; // 0 = not stated
        NameRef unit;
        bool fansOut = false; // one of several ends of the same cable
    };
    void add(const Cable &cable) { m_cables.push_back(cable); }

    /// A cable with an end of a kind that carries no link: counted by kind, in one Unsupported warning each.
    void skip(std::string_view kind, TextPlace place);

    /// Makes the links. Panels become devices of kind Panel. A link over panels has cableLabel name what it crosses in
    /// order, "label > panel:port > label", and as length the sum where every part has one. A cable whose way ends at a
    /// panel stays a link to that panel's port, with a OneSidedLink warning; cables between panels that nothing uses
    /// are counted in one IgnoredStatement warning.
    void trace();

private:
    struct Jack {
        std::uint32_t device = 0;
        std::uint32_t port = 0;
        NameRef name;
        JackKind kind = JackKind::Interface;
        std::vector<std::uint32_t> cables;
        std::uint32_t rear = kNone; // stated, of a front port
        std::uint32_t position = 0; // likewise
    };
    struct Panel {
        std::vector<std::uint32_t> fronts, rears;
    };
    struct Way; // a trace under way

    void index();
    std::uint32_t farEnd(std::uint32_t cable, std::uint32_t jack) const {
        return m_cables[cable].a == jack ? m_cables[cable].b : m_cables[cable].a;
    }
    void follow(std::uint32_t start, std::uint32_t cable);
    std::uint32_t through(Way &way, std::uint32_t jack);
    std::uint32_t behindFront(Way &way, std::uint32_t jack);
    std::uint32_t beforeRear(Way &way, std::uint32_t jack);
    std::uint32_t alike(const std::vector<std::uint32_t> &jacks, std::uint32_t jack);
    std::string numbersOf(std::uint32_t jack) const;
    void finish(const Way &way, std::uint32_t start, std::uint32_t end, bool reached);
    void reportUnused();
    void reportSkipped();

    WiringRecords &m_wiring;
    std::vector<Jack> m_jacks;
    std::vector<Cable> m_cables;
    std::vector<bool> m_used;                                     // by cable
    std::unordered_map<std::uint64_t, std::uint32_t> m_jackOf[3]; // (device, name) → jack, by kind
    std::unordered_map<std::uint32_t, Panel> m_panels;            // by device
    std::unordered_map<std::uint64_t, std::uint32_t> m_frontAt;   // (rear, position) → front
    // Per panel device and kind: jack by its numbers, for panels of thousands of ports.
    std::unordered_map<std::string, std::uint32_t> m_byNumbers;
    struct Skipped {
        TextPlace place; // of the first
        std::size_t count = 0;
    };
    std::map<std::string, Skipped, std::less<>> m_skipped; // by kind
};

/// How a source calls the kind of a jack: "dcim.interface", "interface", "dcim.frontport", "rearport". False for what
/// carries no link of a network: power, console, circuits.
bool jackKindOf(std::string_view type, JackKind &kind);

} // namespace fabricscope
