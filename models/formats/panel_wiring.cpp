// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/panel_wiring.h"

#include "models/base/text.h"

#include <algorithm>
#include <cstdio>

namespace fabricscope {
namespace {

// A way over more panels than any building has is a loop.
constexpr std::size_t kMaxCrossings = 100;

std::uint64_t pack(std::uint32_t high, std::uint32_t low) {
    return (std::uint64_t{high} << 32) | low;
}

std::string lengthText(double length, std::string_view unit) {
    char text[32];
    std::snprintf(text, sizeof text, "%.10g", length);
    return unit.empty() ? std::string(text) : std::string(text) + " " + std::string(unit);
}

} // namespace

struct PanelWiring::Way {
    struct Entry {                  // into a rear port, to be left by the front port that matches
        std::uint32_t position = 0; // stated
        std::string numbers;        // of the front port, where one trunk carries all of them
    };
    std::vector<std::uint32_t> cables;
    std::vector<std::uint32_t> jacks; // of panels, in order, two a crossing
    std::vector<Entry> entries;
};

bool jackKindOf(std::string_view type, JackKind &kind) {
    std::string name = toLower(trim(type));
    if (const std::size_t dot = name.rfind('.'); dot != std::string::npos)
        name.erase(0, dot + 1);
    name.erase(std::remove_if(name.begin(), name.end(), [](char c) { return c == ' ' || c == '-' || c == '_'; }),
               name.end());
    if (name == "interface" || name.empty())
        kind = JackKind::Interface;
    else if (name == "frontport")
        kind = JackKind::Front;
    else if (name == "rearport")
        kind = JackKind::Rear;
    else
        return false;
    return true;
}

std::uint32_t PanelWiring::jack(std::string_view deviceName, JackKind kind, std::string_view name, std::uint64_t line) {
    const std::uint32_t device = m_wiring.device(deviceName, line);
    const NameRef ref = m_wiring.intern(name);
    const auto [entry, added] = m_jackOf[static_cast<std::size_t>(kind)].emplace(
        pack(device, ref.value), static_cast<std::uint32_t>(m_jacks.size()));
    if (added) {
        Jack &jack = m_jacks.emplace_back();
        jack.device = device;
        jack.name = ref;
        jack.kind = kind;
        jack.port = m_wiring.port(device, name, line);
        if (kind != JackKind::Interface)
            m_panels[device];
    }
    return entry->second;
}

void PanelWiring::behind(std::uint32_t front, std::uint32_t rear, std::uint32_t position) {
    m_jacks[front].rear = rear;
    m_jacks[front].position = position;
    m_frontAt.emplace(pack(rear, position), front);
}

/// The numbers in a jack's name: "Front 1/12" and "Rear 1/12" are the two sides of one hole.
std::string PanelWiring::numbersOf(std::uint32_t jack) const {
    std::string numbers;
    for (const char c : m_wiring.text(m_jacks[jack].name)) {
        if (c >= '0' && c <= '9')
            numbers.push_back(c);
        else if (!numbers.empty() && numbers.back() != '/')
            numbers.push_back('/');
    }
    if (!numbers.empty() && numbers.back() == '/')
        numbers.pop_back();
    return numbers;
}

void PanelWiring::index() {
    m_used.assign(m_cables.size(), false);
    for (std::uint32_t i = 0; i < m_cables.size(); ++i) {
        for (const std::uint32_t end : {m_cables[i].a, m_cables[i].b}) {
            std::vector<std::uint32_t> &cables = m_jacks[end].cables;
            if (cables.empty() || cables.back() != i)
                cables.push_back(i);
        }
    }
    std::vector<bool> hasInterface(m_wiring.records().devices.size());
    for (std::uint32_t i = 0; i < m_jacks.size(); ++i) {
        const Jack &jack = m_jacks[i];
        if (jack.kind == JackKind::Interface) {
            hasInterface[jack.device] = true;
            continue;
        }
        Panel &panel = m_panels[jack.device];
        (jack.kind == JackKind::Front ? panel.fronts : panel.rears).push_back(i);
        const std::string key = std::to_string(jack.device) + (jack.kind == JackKind::Front ? "f" : "r");
        m_byNumbers.emplace(key + numbersOf(i), i);
    }
    for (const auto &[device, panel] : m_panels) {
        DeviceRecord &record = m_wiring.deviceRecord(device);
        if (!hasInterface[device] && record.kind == DeviceKind::Unknown)
            record.kind = DeviceKind::Panel;
    }
}

/// The jack on the panel's other side of the same name, or of the same numbers.
std::uint32_t PanelWiring::alike(const std::vector<std::uint32_t> &jacks, std::uint32_t jack) {
    if (jacks.empty())
        return kNone;
    const JackKind other = m_jacks[jacks.front()].kind;
    const auto &byName = m_jackOf[static_cast<std::size_t>(other)];
    const auto same = byName.find(pack(m_jacks[jack].device, m_jacks[jack].name.value));
    if (same != byName.end())
        return same->second;
    const std::string numbers = numbersOf(jack);
    const std::string key = std::to_string(m_jacks[jack].device) + (other == JackKind::Front ? "f" : "r");
    const auto numbered = m_byNumbers.find(key + numbers);
    return numbers.empty() || numbered == m_byNumbers.end() ? kNone : numbered->second;
}

std::uint32_t PanelWiring::behindFront(Way &way, std::uint32_t front) {
    const Jack &jack = m_jacks[front];
    const std::vector<std::uint32_t> &rears = m_panels[jack.device].rears;
    if (jack.rear != kNone) {
        way.entries.push_back({jack.position, {}});
        return jack.rear;
    }
    if (rears.size() == 1 && m_panels[jack.device].fronts.size() > 1) { // the trunk of all
        way.entries.push_back({0, numbersOf(front)});
        return rears.front();
    }
    const std::uint32_t rear = alike(rears, front);
    if (rear != kNone)
        way.entries.push_back({});
    return rear;
}

std::uint32_t PanelWiring::beforeRear(Way &way, std::uint32_t rear) {
    Way::Entry entry;
    if (!way.entries.empty()) {
        entry = way.entries.back();
        way.entries.pop_back();
    }
    const auto stated = m_frontAt.find(pack(rear, std::max(entry.position, 1U)));
    if (stated != m_frontAt.end())
        return stated->second;
    const std::vector<std::uint32_t> &fronts = m_panels[m_jacks[rear].device].fronts;
    if (!entry.numbers.empty()) {
        const auto numbered = m_byNumbers.find(std::to_string(m_jacks[rear].device) + "f" + entry.numbers);
        return numbered == m_byNumbers.end() ? kNone : numbered->second;
    }
    return alike(fronts, rear);
}

std::uint32_t PanelWiring::through(Way &way, std::uint32_t jack) {
    return m_jacks[jack].kind == JackKind::Front ? behindFront(way, jack) : beforeRear(way, jack);
}

void PanelWiring::follow(std::uint32_t start, std::uint32_t cable) {
    Way way;
    std::uint32_t jack = start;
    for (;;) {
        way.cables.push_back(cable);
        jack = farEnd(cable, jack);
        if (m_jacks[jack].kind == JackKind::Interface) {
            finish(way, start, jack, true);
            return;
        }
        way.jacks.push_back(jack);
        const std::uint32_t out = way.jacks.size() < 2 * kMaxCrossings ? through(way, jack) : kNone;
        if (out == kNone || m_jacks[out].cables.empty()) {
            finish(way, start, jack, false);
            return;
        }
        way.jacks.push_back(out);
        jack = out;
        cable = m_jacks[jack].cables.front();
    }
}

void PanelWiring::finish(const Way &way, std::uint32_t start, std::uint32_t end, bool reached) {
    const Cable &first = m_cables[way.cables.front()];
    for (const std::uint32_t cable : way.cables)
        m_used[cable] = true;
    const std::uint32_t portA = m_jacks[start].port;
    const std::uint32_t portB = m_jacks[end].port;
    std::string crossed;
    const auto say = [&crossed](std::string_view text) {
        if (text.empty())
            return;
        if (!crossed.empty())
            crossed += " > ";
        crossed += text;
    };
    double length = 0;
    bool known = true;
    for (std::size_t i = 0; i < way.cables.size(); ++i) {
        const Cable &cable = m_cables[way.cables[i]];
        say(m_wiring.text(cable.label));
        known = known && cable.length > 0 && cable.unit == first.unit;
        length += cable.length;
        if (2 * i >= way.jacks.size())
            continue;
        std::string hole = m_wiring.portPath(m_jacks[way.jacks[2 * i]].port);
        if (2 * i + 1 < way.jacks.size() && m_jacks[way.jacks[2 * i + 1]].name != m_jacks[way.jacks[2 * i]].name)
            hole.append("/").append(m_wiring.text(m_jacks[way.jacks[2 * i + 1]].name));
        say(hole);
    }
    const std::uint32_t index = m_wiring.cable(portA, portB, first.place, first.fansOut);
    if (!reached)
        m_wiring.warn(InputWarning::Code::OneSidedLink, first.place, "interface",
                      m_wiring.portPath(portA) + " > " + crossed);
    LinkRecord &link = m_wiring.link(index);
    if (link.cableLabel.empty())
        link.cableLabel = m_wiring.intern(crossed);
    if (link.cableLength.empty() && known)
        link.cableLength = m_wiring.intern(lengthText(length, m_wiring.text(first.unit)));
}

void PanelWiring::skip(std::string_view kind, TextPlace place) {
    constexpr std::size_t kKinds = 100; // whatever a file makes up
    auto entry = m_skipped.find(kind);
    if (entry == m_skipped.end()) {
        const std::string key(m_skipped.size() < kKinds ? excerpt(kind) : "…");
        entry = m_skipped.try_emplace(key, Skipped{place, 0}).first;
    }
    ++entry->second.count;
}

void PanelWiring::reportSkipped() {
    for (const auto &[kind, skipped] : m_skipped)
        m_wiring.warn(InputWarning::Code::Unsupported, skipped.place, "interface, front port or rear port",
                      kind + " (" + std::to_string(skipped.count) + ")");
}

void PanelWiring::trace() {
    index();
    reportSkipped();
    for (std::uint32_t i = 0; i < m_cables.size(); ++i) {
        // From the end that is an interface; the last cable of a way that was followed is not followed back.
        const std::uint32_t a = m_cables[i].a, b = m_cables[i].b;
        if (m_jacks[a].kind != JackKind::Interface && m_jacks[b].kind != JackKind::Interface)
            continue;
        if (!m_used[i] || (m_jacks[a].kind == JackKind::Interface && m_jacks[b].kind == JackKind::Interface))
            follow(m_jacks[a].kind == JackKind::Interface ? a : b, i);
        if (m_wiring.cancelled(m_cables[i].place.line))
            return;
    }
    reportUnused();
}

void PanelWiring::reportUnused() {
    std::size_t unused = 0;
    TextPlace place;
    for (std::size_t i = 0; i < m_cables.size(); ++i) {
        if (m_used[i])
            continue;
        if (unused++ == 0)
            place = m_cables[i].place;
    }
    if (unused > 0)
        m_wiring.warn(InputWarning::Code::IgnoredStatement, place, "interface", std::to_string(unused));
}

} // namespace fabricscope
