// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/fabric_json_settled.h"

#include "models/base/large_memory.h"
#include "models/base/mix.h"
#include "models/base/parallel.h"
#include "models/base/text.h"
#include "models/formats/fabric_json_cursor.h"

#include <atomic>
#include <functional>
#include <limits>
#include <type_traits>
#include <utility>
#include <vector>

namespace fabricscope::fabric_json {
namespace {

namespace od = simdjson::ondemand;

constexpr std::size_t kBlockRows =
    2048; // of 24 to 100 bytes: they stay in the cache while column after column is put in

/// The raw columns of a table.
struct RawTable {
    std::uint64_t count = 0;
    std::vector<std::pair<std::string_view, std::string_view>> columns;

    std::string_view of(std::string_view key) const {
        for (const auto &[name, raw] : columns)
            if (name == key)
                return raw;
        return {};
    }
};

/// Puts columns into rows, block by block.
template <class Row>
class RowFiller {
public:
    /// store(row, value) says whether the value may be.
    template <class Number, class Store>
    void add(std::string_view raw, Store store) {
        ColumnCursor<Number> cursor(raw);
        if (!cursor.present())
            return;
        m_columns.push_back([cursor, store](Row *rows, std::size_t n) mutable {
            bool good = true;
            if (rows == nullptr)
                return cursor.atEnd();
            const bool all = cursor.take(n, [&](std::size_t i, Number value) { good = store(rows[i], value) && good; });
            return all && good;
        });
    }

    /// `done`, if there is one, follows how many rows are filled.
    bool fill(std::vector<Row> &rows, std::uint64_t count, std::size_t limit,
              std::atomic<std::size_t> *done = nullptr) {
        if (count > limit || (count > 0 && m_columns.empty()))
            return false;
        rows.reserve(static_cast<std::size_t>(count));
        for (std::size_t at = 0; at < count;) {
            const std::size_t n = std::min<std::size_t>(kBlockRows, static_cast<std::size_t>(count) - at);
            rows.resize(at + n);
            for (auto &column : m_columns)
                if (!column(rows.data() + at, n))
                    return false;
            at += n;
            if (done != nullptr)
                done->store(at, std::memory_order_relaxed);
        }
        for (auto &column : m_columns)
            if (!column(nullptr, 0))
                return false;
        return true;
    }

private:
    std::vector<std::function<bool(Row *, std::size_t)>> m_columns; // no row = whether the column is at its end
};

/// Stores integers that the member's type holds and that are below `limit`, if there is one; `none` is allowed besides.
template <class Row, class T>
auto into(T Row::*member, std::uint64_t limit = std::numeric_limits<std::uint64_t>::max(), std::int64_t none = -1) {
    return [member, limit, none](Row &row, std::int64_t value) {
        if constexpr (std::is_same_v<T, bool>) {
            row.*member = value != 0;
            return value == 0 || value == 1;
        } else if constexpr (std::is_enum_v<T>) {
            row.*member = static_cast<T>(value);
            return value >= 0 && static_cast<std::uint64_t>(value) < limit;
        } else {
            row.*member = static_cast<T>(value);
            return std::in_range<T>(value) && (value == none || (limit == std::numeric_limits<std::uint64_t>::max()) ||
                                               (value >= 0 && static_cast<std::uint64_t>(value) < limit));
        }
    };
}

/// The same for members that wrap an index: names and ids.
template <class Row, class T>
auto intoRef(T Row::*member, std::uint64_t limit, std::int64_t none = -1) {
    return [member, limit, none](Row &row, std::int64_t value) {
        (row.*member).value = static_cast<std::uint32_t>(value);
        return value == none || (value >= 0 && static_cast<std::uint64_t>(value) < limit);
    };
}

/// A column that is an array by itself.
auto intoName(std::size_t names) {
    return [names](NameRef &row, std::int64_t value) {
        row.value = static_cast<std::uint32_t>(value);
        return value >= 0 && static_cast<std::uint64_t>(value) < names;
    };
}

class SettledReader {
public:
    explicit SettledReader(std::string_view text)
        : m_text(text)
        , m_result(std::make_shared<FabricTables>())
        , m_t(*m_result) {}

    std::shared_ptr<FabricTables> read(od::document &document);

private:
    bool readSettled(od::object object);
    bool readFabrics(od::array array);
    bool readPlanes(od::array array);
    bool readPlaces(od::array array);
    bool readExtraLinks(od::array array);
    bool readNames(od::array array);
    bool readOrder(od::value value);
    static bool readTable(od::object object, RawTable &table);
    bool fillDevices();
    bool fillPorts();
    void provideForPorts() const;
    bool fillLinks();
    void groupPorts();
    bool checkReferences();

    std::string_view m_text;
    std::shared_ptr<FabricTables> m_result;
    FabricTables &m_t;
    RawTable m_devices, m_ports, m_links;                      // as sources state them
    RawTable m_settledDevices, m_settledPorts, m_settledLinks; // what was made of them
    std::atomic<std::size_t> m_portsFilled = 0;
    std::vector<std::uint32_t> m_portCounts; // by device
};

/// A number that T holds; a member that is missing or something else fails.
template <class T>
bool get(od::object &object, std::string_view key, T &to) {
    if constexpr (std::is_same_v<T, std::string>) {
        std::string_view text;
        if (object[key].get(text) != simdjson::SUCCESS)
            return false;
        to = text;
        return true;
    } else {
        std::int64_t value = 0;
        if (object[key].get(value) != simdjson::SUCCESS || !std::in_range<T>(value))
            return false;
        to = static_cast<T>(value);
        return true;
    }
}

bool SettledReader::readFabrics(od::array array) {
    for (auto item : array) {
        od::object object;
        FabricInfo info;
        std::uint8_t purpose = 0, inferred = 0;
        if (item.get(object) != simdjson::SUCCESS || !get(object, "name", info.name) ||
            !get(object, "purpose", purpose) || !get(object, "name_inferred", inferred) ||
            !get(object, "planes", info.planes) || !get(object, "rails", info.rails) ||
            !get(object, "tiers", info.tiers) || !get(object, "switches", info.switches) ||
            !get(object, "links", info.links) || purpose > static_cast<std::uint8_t>(FabricInfo::Purpose::Unknown))
            return false;
        info.purpose = static_cast<FabricInfo::Purpose>(purpose);
        info.nameInferred = inferred != 0;
        m_t.fabrics.push_back(std::move(info));
    }
    return true;
}

bool SettledReader::readPlanes(od::array array) {
    for (auto item : array) {
        od::object object;
        PlaneData plane;
        if (item.get(object) != simdjson::SUCCESS || !get(object, "name", plane.name) ||
            !get(object, "number", plane.number) || !get(object, "fabric", plane.fabric) ||
            !get(object, "switches", plane.switches) || !get(object, "links", plane.links))
            return false;
        od::array rails;
        if (object["rails"].get(rails) != simdjson::SUCCESS)
            return false;
        for (auto entry : rails) {
            std::int64_t rail = 0;
            if (entry.get(rail) != simdjson::SUCCESS || !std::in_range<std::int16_t>(rail))
                return false;
            plane.rails.push_back(static_cast<std::int16_t>(rail));
        }
        m_t.planes.push_back(std::move(plane));
    }
    return true;
}

/// Calls put() with the numbers of the array, `width` at a time.
template <std::size_t width, class Put>
bool readGroups(od::array array, Put &&put) {
    std::array<std::uint32_t, width> group{};
    std::size_t have = 0;
    for (auto item : array) {
        std::uint64_t value = 0;
        if (item.get(value) != simdjson::SUCCESS || !std::in_range<std::uint32_t>(value))
            return false;
        group[have++] = static_cast<std::uint32_t>(value);
        if (have == width) {
            put(group);
            have = 0;
        }
    }
    return have == 0;
}

bool SettledReader::readPlaces(od::array array) {
    return readGroups<4>(std::move(array), [&](const std::array<std::uint32_t, 4> &p) {
        m_t.places.push_back({NameRef{p[0]}, NameRef{p[1]}, NameRef{p[2]}, NameRef{p[3]}});
    });
}

bool SettledReader::readExtraLinks(od::array array) {
    return readGroups<2>(std::move(array), [&](const std::array<std::uint32_t, 2> &p) {
        m_t.extraLinks.emplace_back(PortId{p[0]}, LinkId{p[1]});
    });
}

bool SettledReader::readTable(od::object object, RawTable &table) {
    for (auto item : object) {
        od::field field;
        std::string_view key, raw;
        if (std::move(item).get(field) != simdjson::SUCCESS || field.unescaped_key().get(key) != simdjson::SUCCESS)
            return false;
        if (key == "count") {
            if (field.value().get(table.count) != simdjson::SUCCESS)
                return false;
            continue;
        }
        od::array array;
        od::object pairs;
        const bool isArray = field.value().get(array) == simdjson::SUCCESS;
        if (!isArray && field.value().get(pairs) != simdjson::SUCCESS)
            return false;
        if ((isArray ? array.raw_json() : pairs.raw_json()).get(raw) != simdjson::SUCCESS)
            return false;
        table.columns.emplace_back(key, trim(raw));
    }
    return true;
}

bool SettledReader::readSettled(od::object object) {
    od::array fabrics, planes, chassis, places, extra;
    od::object devices, ports, links;
    // In the order of the writer: each is read before the next is asked for.
    if (!get(object, "sites", m_t.sites) || !get(object, "inferred", m_t.inferred) ||
        !get(object, "one_sided", m_t.oneSidedLinks) || !get(object, "parallel", m_t.parallelLinks) ||
        !get(object, "self_loops", m_t.selfLoops) || object["fabrics"].get(fabrics) != simdjson::SUCCESS ||
        !readFabrics(fabrics) || object["planes"].get(planes) != simdjson::SUCCESS || !readPlanes(planes) ||
        object["chassis"].get(chassis) != simdjson::SUCCESS)
        return false;
    for (auto item : chassis) {
        std::string_view name;
        if (item.get(name) != simdjson::SUCCESS)
            return false;
        m_t.chassis.emplace_back().name = name;
    }
    return object["places"].get(places) == simdjson::SUCCESS && readPlaces(places) &&
           object["extra_links"].get(extra) == simdjson::SUCCESS && readExtraLinks(extra) &&
           object["devices"].get(devices) == simdjson::SUCCESS && readTable(devices, m_settledDevices) &&
           object["ports"].get(ports) == simdjson::SUCCESS && readTable(ports, m_settledPorts) &&
           object["links"].get(links) == simdjson::SUCCESS && readTable(links, m_settledLinks);
}

bool SettledReader::readNames(od::array array) {
    for (auto item : array) {
        std::string_view text;
        if (item.get(text) != simdjson::SUCCESS || text.empty() || m_t.names.count() > kMaxNames)
            return false;
        m_t.names.append(text);
    }
    return true;
}

bool SettledReader::readOrder(od::value value) {
    od::json_type type{};
    std::string_view text;
    if (value.type().get(type) != simdjson::SUCCESS)
        return false;
    if (type == od::json_type::string) {
        if (value.get(text) != simdjson::SUCCESS)
            return false;
        m_t.orderJson = text;
        return true;
    }
    if (simdjson::to_json_string(value).get(text) != simdjson::SUCCESS)
        return false;
    m_t.orderJson = trim(text);
    return true;
}

bool SettledReader::fillDevices() {
    using D = DeviceData;
    const std::size_t names = m_t.names.count();
    RowFiller<D> rows;
    for (const auto &[key, member] :
         {std::pair("name", &D::name), std::pair("description", &D::description), std::pair("model", &D::model),
          std::pair("serial", &D::serial), std::pair("addresses", &D::address)})
        rows.add<std::int64_t>(m_devices.of(key), intoRef(member, names));
    rows.add<std::uint64_t>(m_devices.of("guid"), [](D &row, std::uint64_t guid) {
        row.guid = guid;
        return true;
    });
    rows.add<std::int64_t>(m_devices.of("pod"), into(&D::pod));
    rows.add<std::int64_t>(m_devices.of("rail"), into(&D::rail));
    rows.add<std::int64_t>(m_devices.of("gpus"), into(&D::gpus));
    rows.add<std::int64_t>(m_devices.of("kind"), into(&D::kind, static_cast<std::uint64_t>(DeviceKind::Other) + 1));
    rows.add<std::int64_t>(m_devices.of("role"), into(&D::role, static_cast<std::uint64_t>(Role::Other) + 1));
    rows.add<std::int64_t>(m_devices.of("factory_name"), into(&D::factoryName));
    rows.add<std::int64_t>(m_devices.of("inferred"), into(&D::inferred));
    rows.add<std::int64_t>(m_settledDevices.of("tier"), into(&D::tier));
    rows.add<std::int64_t>(m_settledDevices.of("plane"), into(&D::plane, m_t.planes.size()));
    rows.add<std::int64_t>(m_settledDevices.of("fabric"), into(&D::fabric, m_t.fabrics.size(), D{}.fabric));
    rows.add<std::int64_t>(m_settledDevices.of("chassis"), into(&D::chassis, m_t.chassis.size(), D{}.chassis));
    rows.add<std::int64_t>(m_settledDevices.of("place"), intoRef(&D::place, m_t.places.size(), D{}.place.value));
    rows.add<std::int64_t>(m_settledDevices.of("nics"), into(&D::nics));
    if (m_settledDevices.count != m_devices.count || !rows.fill(m_t.devices, m_devices.count, kMaxDevices))
        return false;
    if (const std::string_view raw = m_devices.of("unit"); !raw.empty()) {
        RowFiller<NameRef> units;
        units.add<std::int64_t>(raw, intoName(names));
        if (!units.fill(m_t.units, m_devices.count, kMaxDevices))
            return false;
    }
    for (std::size_t i = 0; i < m_t.devices.size(); ++i)
        if (m_t.devices[i].chassis < m_t.chassis.size())
            m_t.chassis[m_t.devices[i].chassis].devices.push_back(DeviceId{i});
    return true;
}

bool SettledReader::fillPorts() {
    using P = PortData;
    const std::size_t names = m_t.names.count();
    if (m_devices.count > kMaxDevices)
        return false;
    m_portCounts.assign(static_cast<std::size_t>(m_devices.count), 0);
    RowFiller<P> rows;
    rows.add<std::int64_t>(m_ports.of("device"), [this, last = std::int64_t{0}](P &row, std::int64_t value) mutable {
        const bool good = value >= last && static_cast<std::uint64_t>(value) < m_portCounts.size();
        if (!good)
            return false;
        last = value;
        row.device = DeviceId{static_cast<std::uint32_t>(value)};
        ++m_portCounts[row.device.index()];
        return true;
    });
    rows.add<std::int64_t>(m_ports.of("name"), intoRef(&P::name, names));
    rows.add<std::int64_t>(m_ports.of("label"), intoRef(&P::label, names));
    rows.add<std::uint64_t>(m_ports.of("guid"), [](P &row, std::uint64_t guid) {
        row.guid = guid;
        return true;
    });
    rows.add<std::int64_t>(m_ports.of("lid"), into(&P::lid));
    rows.add<std::int64_t>(m_ports.of("nic"), into(&P::nic));
    rows.add<std::int64_t>(m_ports.of("gpu"), into(&P::gpu));
    rows.add<std::int64_t>(m_settledPorts.of("link"), intoRef(&P::link, m_links.count, P{}.link.value));
    m_t.portGuids = !m_ports.of("guid").empty();
    return m_settledPorts.count == m_ports.count && rows.fill(m_t.ports, m_ports.count, kMaxPorts, &m_portsFilled);
}

/// Ports take most of the memory: the thread that is done with the rest provides it from the end on, until it meets the
/// one that fills them.
void SettledReader::provideForPorts() const {
    constexpr std::size_t kRows = (std::size_t{8} << 20) / sizeof(PortData);
    for (auto end = static_cast<std::size_t>(m_ports.count);
         end > m_portsFilled.load(std::memory_order_relaxed) + 2 * kRows; end -= kRows)
        makeResident(m_t.ports.data() + end - kRows, kRows * sizeof(PortData));
}

bool SettledReader::fillLinks() {
    using L = LinkData;
    const std::size_t names = m_t.names.count();
    RowFiller<L> rows;
    rows.add<std::int64_t>(m_links.of("a"), intoRef(&L::lower, m_ports.count));
    rows.add<std::int64_t>(m_links.of("b"), intoRef(&L::upper, m_ports.count));
    rows.add<double>(m_links.of("gbps"), [](L &row, double gbps) {
        row.gbps = static_cast<float>(gbps);
        return gbps >= 0 && gbps <= 1e9;
    });
    rows.add<std::int64_t>(m_links.of("width"), into(&L::width));
    rows.add<std::int64_t>(m_links.of("cable_label"), intoRef(&L::cableLabel, names));
    rows.add<std::int64_t>(m_settledLinks.of("flags"), into(&L::flags));
    rows.add<std::int64_t>(m_settledLinks.of("layer"), into(&L::layer, static_cast<std::uint64_t>(Layer::Other) + 1));
    rows.add<std::int64_t>(m_settledLinks.of("fabric"), into(&L::fabric, m_t.fabrics.size(), L{}.fabric));
    rows.add<std::int64_t>(m_settledLinks.of("plane"), into(&L::plane, m_t.planes.size()));
    rows.add<std::int64_t>(m_settledLinks.of("rail"), into(&L::rail));
    if (m_settledLinks.count != m_links.count || !rows.fill(m_t.links, m_links.count, kMaxLinks))
        return false;
    const std::string_view raw = m_links.of("cable_length");
    if (raw.empty())
        return true;
    std::vector<NameRef> lengths;
    RowFiller<NameRef> column;
    column.add<std::int64_t>(raw, intoName(names));
    if (!column.fill(lengths, m_links.count, kMaxLinks))
        return false;
    for (std::size_t l = 0; l < lengths.size(); ++l)
        if (!lengths[l].empty())
            m_t.cableLengths.emplace_back(LinkId{l}, lengths[l]);
    return true;
}

void SettledReader::groupPorts() {
    std::uint32_t first = 0;
    for (std::size_t i = 0; i < m_t.devices.size(); ++i) {
        DeviceData &device = m_t.devices[i];
        device.portCount = m_portCounts[i];
        device.firstPort = device.portCount > 0 ? first : 0;
        first += device.portCount;
    }
}

bool SettledReader::checkReferences() {
    const std::size_t names = m_t.names.count();
    for (const PlaceData &place : m_t.places)
        for (const NameRef ref : {place.site, place.hall, place.row, place.rack})
            if (ref.value >= names)
                return false;
    for (const PlaneData &plane : m_t.planes)
        if (plane.fabric >= m_t.fabrics.size())
            return false;
    for (std::size_t i = 0; i < m_t.extraLinks.size(); ++i) {
        const auto &[port, link] = m_t.extraLinks[i];
        if (port.index() >= m_t.ports.size() || link.index() >= m_t.links.size() ||
            (i > 0 && !(m_t.extraLinks[i - 1] < m_t.extraLinks[i])))
            return false;
    }
    return true;
}

std::shared_ptr<FabricTables> SettledReader::read(od::document &document) {
    od::object root;
    if (document.get_object().get(root) != simdjson::SUCCESS)
        return nullptr;
    std::size_t position = 0;
    bool hasNames = false;
    for (auto item : root) {
        od::field field;
        std::string_view key;
        if (std::move(item).get(field) != simdjson::SUCCESS || field.unescaped_key().get(key) != simdjson::SUCCESS)
            return nullptr;
        const std::size_t at = position++;
        if (at == 0) // "schema", which was looked at before
            continue;
        if ((at == 1) != (key == "settled"))
            return nullptr;
        od::object object;
        od::array array;
        std::string_view text;
        bool good = true;
        if (key == "settled") {
            std::string_view raw, sum;
            if (field.value().get(object) != simdjson::SUCCESS || object.raw_json().get(raw) != simdjson::SUCCESS ||
                object.reset().error() != simdjson::SUCCESS || object["sum"].get(sum) != simdjson::SUCCESS)
                return nullptr;
            const char *const behind = raw.data() + trim(raw).size();
            const auto stated = parseUnsigned(sum, 16);
            if (!stated || checksumOf(m_text.substr(static_cast<std::size_t>(behind - m_text.data()))) != *stated)
                return nullptr;
            good = readSettled(object);
        } else if (key == "title") {
            good = field.value().get(text) == simdjson::SUCCESS;
            m_t.title = text;
        } else if (key == "names") {
            good = field.value().get(array) == simdjson::SUCCESS && readNames(array);
            hasNames = true;
        } else if (key == "devices") {
            good = field.value().get(object) == simdjson::SUCCESS && readTable(object, m_devices);
        } else if (key == "ports") {
            good = field.value().get(object) == simdjson::SUCCESS && readTable(object, m_ports);
        } else if (key == "links") {
            good = field.value().get(object) == simdjson::SUCCESS && readTable(object, m_links);
        } else if (key == "order") {
            good = readOrder(field.value());
        }
        if (!good)
            return nullptr;
    }
    if (position < 2 || !hasNames)
        return nullptr;
    if (m_ports.count > kMaxPorts)
        return nullptr;
    m_t.ports.reserve(static_cast<std::size_t>(m_ports.count));
    bool ports = false, others = false;
    bothOver(
        static_cast<std::size_t>(m_ports.count), [&] { ports = fillPorts(); },
        [&] {
            others = fillDevices() && fillLinks();
            provideForPorts();
        });
    if (!ports || !others || !checkReferences())
        return nullptr;
    groupPorts();
    return m_result;
}

} // namespace

std::shared_ptr<FabricTables> readSettled(od::document &document, std::string_view text) {
    return SettledReader(text).read(document);
}

} // namespace fabricscope::fabric_json
