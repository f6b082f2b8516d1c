// SPDX-License-Identifier: GPL-3.0-or-later
// What is left to settle when all sources are in: links stated repeatedly, devices of one name, adapters to count.
#include "models/base/parallel.h"
#include "models/base/text.h"
#include "models/fabric/draft.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdio>
#include <filesystem>
#include <unordered_map>
#include <unordered_set>

namespace fabricscope {

std::string hex16(std::uint64_t guid) {
    std::array<char, 20> text{};
    std::snprintf(text.data(), text.size(), "%016llx", static_cast<unsigned long long>(guid));
    return text.data();
}

bool isSound(const TopologyRecords &input) {
    std::atomic<bool> sound = true;
    overRows(input.ports.size(), [&](std::size_t begin, std::size_t end) {
        if (!std::all_of(input.ports.data() + begin, input.ports.data() + end,
                         [&](const PortRecord &p) { return p.device < input.devices.size(); }))
            sound.store(false, std::memory_order_relaxed);
    });
    overRows(input.links.size(), [&](std::size_t begin, std::size_t end) {
        if (!std::all_of(input.links.data() + begin, input.links.data() + end, [&](const LinkRecord &l) {
                return l.portA < input.ports.size() && l.portB < input.ports.size();
            }))
            sound.store(false, std::memory_order_relaxed);
    });
    return sound;
}

std::uint32_t addSource(FabricTables &tables, std::string path, std::string format, std::uint64_t lines,
                        WarningList warnings) {
    const auto file = static_cast<std::uint32_t>(tables.files.size());
    tables.files.push_back(std::move(path));
    tables.formats.push_back(std::move(format));
    tables.lines.push_back(lines);
    WarningList &all = tables.warnings;
    all.total += warnings.total; // and not the kept ones alone
    for (std::size_t c = 0; c < all.byCode.size(); ++c)
        all.byCode[c] += warnings.byCode[c];
    for (InputWarning &warning : warnings.items) {
        warning.file = file;
        if (!all.full())
            all.items.push_back(std::move(warning));
    }
    return file;
}

void dropRepeatedLinks(Draft &draft) {
    std::vector<LinkData> &links = draft.links;
    std::vector<bool> used(draft.ports.size(), false); // by bits: it fits a cache
    bool shared = false;
    for (const LinkData &link : links) {
        shared = shared || used[link.lower.index()] || used[link.upper.index()];
        used[link.lower.index()] = true;
        used[link.upper.index()] = true;
    }
    if (!shared)
        return;
    std::unordered_map<std::uint64_t, std::uint32_t> seen;
    seen.reserve(links.size());
    std::vector<LinkData> kept;
    kept.reserve(links.size());
    auto &lengths = draft.tables.cableLengths;
    auto length = lengths.begin();
    auto &lines = draft.tables.linkLines;
    for (std::size_t l = 0; l < links.size(); ++l) {
        const LinkData &link = links[l];
        const auto [low, high] = std::minmax(link.lower.value, link.upper.value);
        const auto [it, added] = seen.emplace(std::uint64_t{low} << 32 | high, static_cast<std::uint32_t>(kept.size()));
        if (length != lengths.end() && length->first.index() == l)
            length++->first = LinkId{it->second};
        if (added) {
            if (!lines.empty())
                lines[kept.size()] = lines[l];
            kept.push_back(link);
            continue;
        }
        LinkData &first = kept[it->second];
        std::uint8_t flags = link.flags;
        if (first.lower != link.lower)
            flags = static_cast<std::uint8_t>((flags & 1) << 1 | (flags & 2) >> 1);
        first.flags |= flags;
        if (first.gbps <= 0)
            first.gbps = link.gbps;
        if (first.width == 0)
            first.width = link.width;
        if (first.cableLabel.empty())
            first.cableLabel = link.cableLabel;
    }
    links = std::move(kept);
    if (!lines.empty())
        lines.resize(links.size());
    const auto before = [](const auto &a, const auto &b) { return a.first < b.first; };
    std::stable_sort(lengths.begin(), lengths.end(), before);
    const auto same = [](const auto &a, const auto &b) { return a.first == b.first; };
    lengths.erase(std::unique(lengths.begin(), lengths.end(), same), lengths.end());
}

void nameDevices(Draft &draft, const std::vector<std::uint8_t> &withGuid) {
    std::vector<std::uint32_t> uses(draft.names.count(), 0);
    for (const DeviceData &device : draft.devices)
        ++uses[device.name.value];
    std::unordered_set<std::uint32_t> taken;
    for (std::size_t i = 0; i < draft.devices.size(); ++i)
        if (withGuid[i] == 0 && uses[draft.devices[i].name.value] == 1)
            taken.insert(draft.devices[i].name.value);
    for (std::size_t i = 0; i < draft.devices.size(); ++i) {
        DeviceData &device = draft.devices[i];
        if (!device.name.empty() && withGuid[i] == 0 && uses[device.name.value] == 1)
            continue;
        const std::string base = device.name.empty() ? std::string("?") : std::string(draft.text(device.name));
        std::string name = base;
        if (const std::string suffix = " (" + hex16(device.guid) + ")"; device.guid != 0)
            name += endsWith(base, suffix) ? "" : suffix; // a saved fabric's name has it
        else if (draft.tables.files.size() > 1)
            name += " (" + std::filesystem::path(draft.tables.files[draft.extra[i].file]).filename().string() + ")";
        NameRef ref = draft.names.intern(name);
        for (std::uint32_t n = 2; taken.contains(ref.value); ++n)
            ref = draft.names.intern(name + " #" + std::to_string(n));
        taken.insert(ref.value);
        device.name = ref;
    }
}

void countNics(Draft &draft) {
    const std::size_t parts = threadsFor(draft.ports.size());
    overParts(draft.devices.size(), parts, [&draft](std::size_t begin, std::size_t end, std::size_t) {
        std::vector<std::int16_t> nics;
        for (std::size_t d = begin; d < end; ++d) {
            DeviceData &device = draft.devices[d];
            nics.clear();
            for (std::uint32_t p = device.firstPort; p < device.firstPort + device.portCount; ++p) {
                const std::int16_t nic = draft.ports[p].nic;
                if (nic >= 0 && (nics.empty() || nics.back() != nic) &&
                    std::find(nics.begin(), nics.end(), nic) == nics.end())
                    nics.push_back(nic);
            }
            device.nics = static_cast<std::int16_t>(std::min<std::size_t>(nics.size(), 32767));
        }
    });
}

} // namespace fabricscope
