// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/fabric/fabric.h"

#include "models/base/parallel.h"
#include "models/base/text.h"

#include <algorithm>

namespace fabricscope {
namespace {

template <class Pair>
DeviceId findSorted(const std::vector<Pair> &table, std::uint64_t key) {
    const auto it = std::lower_bound(table.begin(), table.end(), key,
                                     [](const Pair &entry, std::uint64_t k) { return entry.first < k; });
    return it != table.end() && it->first == key ? it->second : DeviceId{};
}

} // namespace

Fabric::Fabric(FabricTables tables)
    : m_t(std::move(tables)) {
    bothOver(
        m_t.ports.size(), [this] { m_byName.add(m_t.devices, m_t.names); }, [this] { addGuidsAndAddresses(); });
}

void Fabric::addGuidsAndAddresses() {
    for (std::size_t i = 0; i < m_t.devices.size(); ++i) {
        const DeviceData &device = m_t.devices[i];
        const DeviceId id{i};
        if (device.guid != 0)
            m_byGuid.emplace_back(device.guid, id);
        std::string_view addresses = text(device.address);
        while (!addresses.empty()) {
            const std::size_t blank = addresses.find(' ');
            const std::string_view address = addresses.substr(0, blank);
            if (!address.empty())
                m_byAddress.emplace_back(caselessHash(address.substr(0, address.find('/'))), id);
            addresses = blank == std::string_view::npos ? std::string_view{} : addresses.substr(blank + 1);
        }
    }
    const auto devices = static_cast<std::ptrdiff_t>(m_byGuid.size());
    for (std::size_t p = 0; p < m_t.ports.size() && m_t.portGuids; ++p)
        if (const PortData &port = m_t.ports[p]; port.guid != 0)
            m_byGuid.emplace_back(port.guid, port.device);
    // Mostly GUIDs rise with the order of the file: then nothing is left but to merge devices and ports.
    const auto byGuid = [](const auto &a, const auto &b) { return a.first < b.first; };
    const auto middle = m_byGuid.begin() + devices;
    for (const auto &[begin, end] : {std::pair(m_byGuid.begin(), middle), std::pair(middle, m_byGuid.end())})
        if (!std::is_sorted(begin, end, byGuid))
            std::stable_sort(begin, end, byGuid);
    std::inplace_merge(m_byGuid.begin(), middle, m_byGuid.end(), byGuid);
    std::stable_sort(m_byAddress.begin(), m_byAddress.end(),
                     [](const auto &a, const auto &b) { return a.first < b.first; });
}

std::string Fabric::portPath(PortId id) const {
    std::string path(deviceName(port(id).device));
    path += ':';
    path += portName(id);
    return path;
}

std::vector<LinkId> Fabric::linksOf(PortId id) const {
    std::vector<LinkId> links;
    eachLink(id, [&](LinkId link) { links.push_back(link); });
    return links;
}

DeviceId Fabric::findDevice(std::string_view name) const {
    return m_byName.find(name, m_t.devices, m_t.names);
}

DeviceId Fabric::findByGuid(std::uint64_t guid) const {
    return findSorted(m_byGuid, guid);
}

DeviceId Fabric::findByAddress(std::string_view address) const {
    const std::uint64_t key = caselessHash(address);
    auto it = std::lower_bound(m_byAddress.begin(), m_byAddress.end(), key,
                               [](const auto &entry, std::uint64_t k) { return entry.first < k; });
    for (; it != m_byAddress.end() && it->first == key; ++it) {
        std::string_view addresses = text(device(it->second).address);
        while (!addresses.empty()) {
            const std::size_t blank = addresses.find(' ');
            const std::string_view one = addresses.substr(0, blank);
            if (equalsIgnoreCase(one.substr(0, one.find('/')), address))
                return it->second;
            addresses = blank == std::string_view::npos ? std::string_view{} : addresses.substr(blank + 1);
        }
    }
    return {};
}

PortId Fabric::findPort(DeviceId id, std::string_view name) const {
    if (!id.valid())
        return {};
    const std::span<const PortData> ports = portsOf(id);
    const auto match = [&](auto &&test) -> PortId {
        for (const PortData &port : ports)
            if (test(port))
                return idOf(port);
        return {};
    };
    const auto it = std::lower_bound(ports.begin(), ports.end(), name, [&](const PortData &p, std::string_view wanted) {
        return naturalCompare(text(p.name), wanted) < 0;
    });
    if (it != ports.end() && text(it->name) == name)
        return idOf(*it);
    if (const PortId alike = match([&](const PortData &p) { return equalsIgnoreCase(text(p.name), name); });
        alike.valid())
        return alike;
    return match([&](const PortData &p) { return !p.label.empty() && equalsIgnoreCase(text(p.label), name); });
}

} // namespace fabricscope
