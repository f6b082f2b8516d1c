// SPDX-License-Identifier: GPL-3.0-or-later
// What a person supplies: role rules, which overrule everything, and the inventory.
#include "models/base/text.h"
#include "models/fabric/draft.h"

#include <algorithm>
#include <regex>
#include <unordered_map>

namespace fabricscope {
namespace {

constexpr std::size_t kMaxName = 512; // std::regex recurses by length: longer names match no rule

struct CompiledRule {
    const RoleRule *rule = nullptr;
    std::regex device;
    std::regex port;
    bool hasPort = false;
    std::size_t deviceGroups = 0;
};

Expected<std::regex> compile(const std::string &pattern, const RoleRules &rules, const RoleRule &rule) {
    try {
        return std::regex(pattern, std::regex::ECMAScript | std::regex::icase | std::regex::optimize);
    } catch (const std::regex_error &e) {
        Error error;
        error.code = ErrorCode::BadValue;
        error.file = rules.path;
        error.line = rule.line;
        error.expected = "regular expression";
        error.found = excerpt(pattern);
        error.detail = e.what();
        return fail(std::move(error));
    }
}

bool matches(std::string_view text, const std::regex &pattern, std::cmatch &match) {
    if (text.size() > kMaxName)
        return false;
    try {
        return std::regex_match(text.data(), text.data() + text.size(), match, pattern);
    } catch (const std::regex_error &) { // too complex for this name: no match
        return false;
    }
}

/// Named groups of a match: of the device pattern first, then of the port pattern.
struct Captures {
    std::string role, fabric, rack;
    std::int32_t plane = -1, rail = -1, pod = -1;

    void read(const std::vector<std::string> &names, std::size_t first, const std::cmatch &match) {
        for (std::size_t g = 1; g < match.size() && first + g - 1 < names.size(); ++g) {
            if (!match[g].matched)
                continue;
            const std::string &name = names[first + g - 1];
            const std::string value = match[g].str();
            const auto number = parseUnsigned(value);
            const auto limited = number && *number <= 32767 ? static_cast<std::int32_t>(*number) : -1;
            if (name == "role")
                role = toLower(value);
            else if (name == "fabric")
                fabric = value;
            else if (name == "rack")
                rack = value;
            else if (name == "plane")
                plane = limited;
            else if (name == "rail")
                rail = limited;
            else if (name == "pod")
                pod = limited;
        }
    }
};

void set(Draft &draft, std::size_t i, const RoleRule &rule, const Captures &found) {
    DeviceData &device = draft.devices[i];
    DeviceExtra &extra = draft.extra[i];
    const auto know = [&](std::uint8_t bit) {
        extra.known = static_cast<std::uint8_t>(extra.known | bit);
        device.inferred = static_cast<std::uint8_t>(device.inferred & ~bit);
    };
    const Role role = rule.role != Role::Unknown ? rule.role : roleFromString(found.role);
    if (role != Role::Unknown) {
        device.role = role;
        if (role == Role::Host)
            device.kind = DeviceKind::Host;
        else if (role != Role::Other)
            device.kind = DeviceKind::Switch;
        else if (device.kind != DeviceKind::Switch && device.kind != DeviceKind::Panel)
            device.kind = DeviceKind::Other;
        know(Inferred::Role);
    }
    if (const std::int32_t plane = found.plane >= 0 ? found.plane : rule.plane; plane >= 0) {
        extra.plane = plane;
        know(Inferred::Plane);
    }
    if (const std::int32_t rail = found.rail >= 0 ? found.rail : rule.rail; rail >= 0) {
        device.rail = static_cast<std::int16_t>(std::min(rail, 32767));
        know(Inferred::Rail);
    }
    if (const std::int32_t pod = found.pod >= 0 ? found.pod : rule.pod; pod >= 0) {
        device.pod = pod;
        know(Inferred::Pod);
    }
    if (const std::string &fabric = !found.fabric.empty() ? found.fabric : rule.fabric; !fabric.empty()) {
        extra.group = draft.names.intern(fabric);
        know(Inferred::Fabric);
    }
    if (!found.rack.empty())
        extra.rack = draft.names.intern(found.rack);
}

} // namespace

Expected<void> applyRoleRules(Draft &draft, const RoleRules &rules) {
    std::vector<CompiledRule> compiled;
    for (const RoleRule &rule : rules.rules) {
        CompiledRule &c = compiled.emplace_back();
        c.rule = &rule;
        auto device = compile(rule.device.empty() ? ".*" : rule.device, rules, rule);
        if (!device)
            return fail(std::move(device.error()));
        c.device = std::move(*device);
        c.deviceGroups = c.device.mark_count();
        if (rule.port.empty())
            continue;
        auto port = compile(rule.port, rules, rule);
        if (!port)
            return fail(std::move(port.error()));
        c.port = std::move(*port);
        c.hasPort = true;
    }
    std::cmatch match;
    std::cmatch portMatch;
    for (std::size_t i = 0; i < draft.devices.size(); ++i) {
        // Interning a captured name may move the bytes that a match points into.
        const std::string name(draft.text(draft.devices[i].name));
        bool placed = false;
        std::vector<std::uint8_t> portDone(draft.devices[i].portCount, 0);
        for (const CompiledRule &c : compiled) {
            if ((placed && !c.hasPort) || !matches(name, c.device, match))
                continue;
            Captures found;
            found.read(c.rule->groups, 0, match);
            if (!c.hasPort) {
                set(draft, i, *c.rule, found);
                placed = true;
                continue;
            }
            for (std::uint32_t p = 0; p < draft.devices[i].portCount; ++p) {
                const PortId port{draft.devices[i].firstPort + p};
                if (portDone[p] != 0 || !matches(draft.text(draft.ports[port.index()].name), c.port, portMatch))
                    continue;
                portDone[p] = 1;
                Captures ofPort = found;
                ofPort.read(c.rule->groups, c.deviceGroups, portMatch);
                const std::int32_t rail = ofPort.rail >= 0 ? ofPort.rail : c.rule->rail;
                if (rail >= 0)
                    draft.portRails.emplace_back(port, static_cast<std::int16_t>(std::min(rail, 32767)));
            }
        }
    }
    std::sort(draft.portRails.begin(), draft.portRails.end());
    return {};
}

void applyInventory(Draft &draft, const Inventory &inventory) {
    const std::uint32_t file = addSource(draft.tables, inventory.path, "inventory",
                                         inventory.rows.empty() ? 0 : inventory.rows.back().line, inventory.warnings);
    DeviceNames names;
    names.add(draft.devices, draft.names);
    const auto find = [&](std::string_view name) { return names.find(trim(name), draft.devices, draft.names); };

    std::vector<std::pair<PortId, NameRef>> labels;
    std::vector<std::pair<std::uint32_t, NameRef>> deviceLabels;
    for (const InventoryRow &row : inventory.rows) {
        DeviceId id = find(row.device);
        const std::size_t colon = row.device.rfind(':');
        if (!id.valid() && colon != std::string::npos) { // "device:port" labels one cable
            id = find(row.device.substr(0, colon));
            if (id.valid() && !row.cableLabel.empty()) {
                const std::string wanted = row.device.substr(colon + 1);
                const DeviceData &device = draft.devices[id.index()];
                for (std::uint32_t p = device.firstPort; p < device.firstPort + device.portCount; ++p)
                    if (equalsIgnoreCase(draft.text(draft.ports[p].name), wanted))
                        labels.emplace_back(PortId{p}, draft.names.intern(row.cableLabel));
            }
        } else if (id.valid() && !row.cableLabel.empty()) {
            deviceLabels.emplace_back(id.value, draft.names.intern(row.cableLabel));
        }
        if (!id.valid()) {
            InputWarning warning;
            warning.code = InputWarning::Code::UnmatchedDevice;
            warning.file = file;
            warning.line = row.line;
            warning.found = excerpt(row.device);
            draft.tables.warnings.add(std::move(warning));
            continue;
        }
        DeviceData &device = draft.devices[id.index()];
        DeviceExtra &extra = draft.extra[id.index()];
        const auto put = [&](NameRef &to, const std::string &from) {
            if (!from.empty())
                to = draft.names.intern(from);
        };
        put(extra.site, row.site);
        put(extra.hall, row.hall);
        put(extra.row, row.row);
        put(extra.rack, row.rack);
        put(extra.unit, row.unit);
        put(device.serial, row.serial);
        std::string addresses;
        for (const std::string &address : row.addresses)
            addresses += (addresses.empty() ? "" : " ") + address;
        put(device.address, addresses);
    }
    if (labels.empty() && deviceLabels.empty())
        return;
    std::sort(labels.begin(), labels.end(), [](const auto &a, const auto &b) { return a.first < b.first; });
    std::vector<std::uint32_t> linksOf(draft.devices.size(), 0);
    for (const LinkData &link : draft.links) {
        ++linksOf[draft.deviceOf(link.lower)];
        ++linksOf[draft.deviceOf(link.upper)];
    }
    // A row without a port can only mean the one cable of a device that has no other.
    std::unordered_map<std::uint32_t, NameRef> single;
    for (const auto &[device, label] : deviceLabels)
        if (linksOf[device] == 1)
            single.emplace(device, label);
    for (LinkData &link : draft.links) {
        for (const PortId end : {link.lower, link.upper}) {
            const auto it = std::lower_bound(labels.begin(), labels.end(), end,
                                             [](const auto &entry, PortId p) { return entry.first < p; });
            if (it != labels.end() && it->first == end)
                link.cableLabel = it->second;
            else if (const auto one = single.find(draft.deviceOf(end)); one != single.end())
                link.cableLabel = one->second;
        }
    }
}

} // namespace fabricscope
