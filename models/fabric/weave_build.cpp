// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/base/text.h"
#include "models/fabric/weave.h"
#include "models/fabric/weave_rows.h"

#include <algorithm>
#include <limits>
#include <unordered_map>

namespace fabricscope {

using namespace weave;

namespace {

constexpr std::uint32_t kNoChassis = 0xffffffff;
enum class Place : std::uint8_t { Hidden, Access, Upper, Other };

bool isInternal(const Fabric &fabric, const LinkData &link, DeviceId lower, DeviceId upper) {
    return link.layer == Layer::Internal && fabric.device(lower).chassis == fabric.device(upper).chassis &&
           fabric.device(lower).chassis != kNoChassis;
}

} // namespace

class WeaveBuilder {
public:
    WeaveBuilder(const Fabric &fabric, const WeaveOptions &options)
        : m_fabric(fabric)
        , m_options(options)
        , m_expanded(fabric.tables().chassis.size(), false) {
        for (const std::uint32_t chassis : options.expanded) {
            if (chassis < m_expanded.size())
                m_expanded[chassis] = true;
        }
    }

    std::shared_ptr<Weave> build() {
        m_weave = std::make_shared<Weave>();
        m_weave->m_linkCells.assign(m_fabric.linkCount(), Weave::kNoCell);
        if (m_fabric.linkCount() == 0)
            return m_weave;
        layPanels();
        classify();
        collectDevices();
        bool blocks = false;
        for (std::uint32_t p = 0; p < m_panelKeys.size(); ++p)
            blocks |= buildPanel(p);
        finishCells();
        m_weave->m_absence = blocks ? WeaveAbsence::None : WeaveAbsence::NoTiers;
        return m_weave;
    }

private:
    struct PanelKey {
        std::uint8_t fabric = 0xff;
        std::int16_t plane = -1;
        std::vector<DeviceId> devices; // switches that belong here, plus those shared between planes that link here
        std::vector<LinkId> other;
        std::uint32_t links = 0, hidden = 0;
    };

    // Panels in the fabric's own order, for each fabric first its planes, then what has none.
    void layPanels() {
        const auto planes = m_fabric.planes();
        m_panelOfPlane.assign(planes.size(), 0);
        const auto fabrics = static_cast<std::uint32_t>(m_fabric.fabrics().size());
        m_panelOfFabric.assign(fabrics, 0);
        for (std::uint32_t f = 0; f < fabrics; ++f) {
            for (std::size_t p = 0; p < planes.size(); ++p) {
                if (planes[p].fabric != f)
                    continue;
                m_panelOfPlane[p] = static_cast<std::uint32_t>(m_panelKeys.size());
                addPanelKey(static_cast<std::uint8_t>(f), static_cast<std::int16_t>(p));
            }
            m_panelOfFabric[f] = static_cast<std::uint32_t>(m_panelKeys.size());
            addPanelKey(static_cast<std::uint8_t>(f), -1);
        }
        m_unplaced = static_cast<std::uint32_t>(m_panelKeys.size());
        m_panelKeys.emplace_back();
    }

    void addPanelKey(std::uint8_t fabric, std::int16_t plane) {
        m_panelKeys.emplace_back();
        m_panelKeys.back().fabric = fabric;
        m_panelKeys.back().plane = plane;
    }

    std::uint32_t panelOf(std::int16_t plane, std::uint8_t fabric) const {
        if (plane >= 0 && static_cast<std::size_t>(plane) < m_panelOfPlane.size())
            return m_panelOfPlane[static_cast<std::size_t>(plane)];
        return fabric < m_panelOfFabric.size() ? m_panelOfFabric[fabric] : m_unplaced;
    }
    std::uint32_t homeOf(const DeviceData &device) const { return panelOf(device.plane, device.fabric); }
    std::uint32_t panelOf(const LinkData &link) const { return panelOf(link.plane, link.fabric); }
    bool collapsed(const DeviceData &device) const {
        return device.chassis != kNoChassis && device.chassis < m_expanded.size() && !m_expanded[device.chassis];
    }
    // A device of another plane would need a row or column that is empty but for one suspect cable.
    bool belongs(const DeviceData &device, std::uint32_t panel) const {
        return homeOf(device) == panel || device.plane < 0;
    }

    void classify() {
        const auto links = m_fabric.links();
        m_places.resize(links.size());
        for (std::size_t i = 0; i < links.size(); ++i) {
            const LinkData &link = links[i];
            const std::uint32_t panel = panelOf(link);
            const DeviceId lowerId = m_fabric.port(link.lower).device;
            const DeviceId upperId = m_fabric.port(link.upper).device;
            const DeviceData &lower = m_fabric.device(lowerId);
            const DeviceData &upper = m_fabric.device(upperId);
            Place place = Place::Other;
            if (isInternal(m_fabric, link, lowerId, upperId) && collapsed(lower)) {
                place = Place::Hidden;
                ++m_panelKeys[panel].hidden;
            } else if (lowerId != upperId && lower.tier == 0 && upper.tier >= 1 && belongs(upper, panel)) {
                place = Place::Access;
            } else if (lower.tier >= 1 && upper.tier == lower.tier + 1 && belongs(lower, panel) &&
                       belongs(upper, panel)) {
                place = Place::Upper;
            }
            if (place != Place::Hidden)
                ++m_panelKeys[panel].links;
            if (place == Place::Other)
                m_panelKeys[panel].other.push_back(LinkId{i});
            m_places[i] = place;
        }
    }

    void collectDevices() {
        const auto devices = m_fabric.devices();
        std::vector<std::pair<std::uint32_t, DeviceId>> guests;
        for (std::size_t d = 0; d < devices.size(); ++d) {
            if (devices[d].tier >= 1)
                m_panelKeys[homeOf(devices[d])].devices.push_back(DeviceId{d});
        }
        const auto links = m_fabric.links();
        for (std::size_t i = 0; i < links.size(); ++i) {
            if (m_places[i] != Place::Access && m_places[i] != Place::Upper)
                continue;
            const std::uint32_t panel = panelOf(links[i]);
            for (const PortId port : {links[i].lower, links[i].upper}) {
                const DeviceId device = m_fabric.port(port).device;
                if (m_fabric.device(device).tier >= 1 && homeOf(m_fabric.device(device)) != panel)
                    guests.emplace_back(panel, device);
            }
        }
        std::sort(guests.begin(), guests.end());
        guests.erase(std::unique(guests.begin(), guests.end()), guests.end());
        for (const auto &[panel, device] : guests)
            m_panelKeys[panel].devices.push_back(device);
    }

    std::string_view columnName(const WeaveColumn &column) const {
        return column.chassis != kNoChassis ? std::string_view(m_fabric.tables().chassis[column.chassis].name)
                                            : m_fabric.deviceName(column.device);
    }

    using Ranks = std::unordered_map<std::string_view, std::uint32_t>;
    static Ranks ranksOf(const std::map<std::string, std::vector<std::string>> &saved, const std::string &key) {
        Ranks ranks;
        if (const auto it = saved.find(key); it != saved.end()) {
            for (const std::string &name : it->second)
                ranks.emplace(name, static_cast<std::uint32_t>(ranks.size()));
        }
        return ranks;
    }
    static std::uint32_t rankIn(const Ranks &ranks, std::string_view name) {
        const auto it = ranks.find(name);
        return it == ranks.end() ? std::numeric_limits<std::uint32_t>::max() : it->second;
    }

    std::string_view chassisName(const DeviceData &device) const {
        return device.chassis == kNoChassis ? std::string_view() : m_fabric.tables().chassis[device.chassis].name;
    }

    std::vector<DeviceId> sortedRows(std::vector<DeviceId> devices, const std::string &key) const {
        const Ranks ranks = ranksOf(m_options.order.rows, key);
        const auto last = [](std::int32_t n) { return n < 0 ? std::numeric_limits<std::int32_t>::max() : n; };
        std::sort(devices.begin(), devices.end(), [&](DeviceId a, DeviceId b) {
            const std::uint32_t ra = rankIn(ranks, m_fabric.deviceName(a));
            const std::uint32_t rb = rankIn(ranks, m_fabric.deviceName(b));
            if (ra != rb)
                return ra < rb;
            const DeviceData &da = m_fabric.device(a);
            const DeviceData &db = m_fabric.device(b);
            if (da.rail != db.rail)
                return last(da.rail) < last(db.rail);
            if (da.chassis != db.chassis) { // ASICs of one director stand together, after boxes of their own
                const int box = naturalCompare(chassisName(da), chassisName(db));
                return box != 0 ? box < 0 : da.chassis < db.chassis;
            }
            if (da.pod != db.pod && da.chassis == kNoChassis)
                return last(da.pod) < last(db.pod);
            const int order = naturalCompare(m_fabric.deviceName(a), m_fabric.deviceName(b));
            return order != 0 ? order < 0 : a < b;
        });
        return devices;
    }

    std::vector<WeaveColumn> sortedColumns(std::vector<WeaveColumn> columns, const std::string &key) const {
        const Ranks ranks = ranksOf(m_options.order.columns, key);
        std::sort(columns.begin(), columns.end(), [&](const WeaveColumn &a, const WeaveColumn &b) {
            const std::uint32_t ra = rankIn(ranks, columnName(a));
            const std::uint32_t rb = rankIn(ranks, columnName(b));
            if (ra != rb)
                return ra < rb;
            // ASICs of an expanded chassis stay side by side.
            const auto boxOf = [&](const WeaveColumn &c) {
                const std::uint32_t chassis = m_fabric.device(c.device).chassis;
                return chassis != kNoChassis ? std::string_view(m_fabric.tables().chassis[chassis].name)
                                             : columnName(c);
            };
            if (const int box = naturalCompare(boxOf(a), boxOf(b)); box != 0)
                return box < 0;
            const int order = naturalCompare(columnName(a), columnName(b));
            return order != 0 ? order < 0 : a.device < b.device;
        });
        return columns;
    }

    bool buildPanel(std::uint32_t index) {
        PanelKey &key = m_panelKeys[index];
        if (key.links == 0)
            return false;
        m_panel = {};
        m_panel.fabric = key.fabric;
        m_panel.plane = key.plane;
        m_panel.firstTile = static_cast<std::uint32_t>(m_weave->m_tiles.size());
        m_panel.links = key.links;
        m_panel.hidden = key.hidden;
        m_panelIndex = index;
        m_blockIndex = 0;

        std::size_t tiers = 0;
        for (const DeviceId device : key.devices)
            tiers = std::max(tiers, static_cast<std::size_t>(m_fabric.device(device).tier));
        std::vector<std::vector<DeviceId>> byTier(tiers + 2);
        for (const DeviceId device : key.devices)
            byTier[static_cast<std::size_t>(m_fabric.device(device).tier)].push_back(device);
        bool any = false;
        for (std::size_t tier = 1; tier <= tiers; ++tier)
            any |= buildBlock(static_cast<int>(tier), byTier[tier], byTier[tier + 1]);
        addOther(key.other);
        m_panel.tileCount = static_cast<std::uint32_t>(m_weave->m_tiles.size()) - m_panel.firstTile;
        m_weave->m_panels.push_back(std::move(m_panel));
        return any;
    }

    bool here(LinkId link, Place place) const {
        return m_places[link.index()] == place && panelOf(m_fabric.link(link)) == m_panelIndex;
    }

    // Slots in port order. A port without a link between two that have one keeps its slot, so that a link that goes
    // moves no other.
    void collectAccess(DeviceId device, RowEntries &out) const {
        const std::size_t begin = out.entries.size();
        std::uint32_t slot = 0;
        std::uint32_t pendingGaps = 0;
        const DeviceData &data = m_fabric.device(device);
        for (std::uint32_t i = 0; i < data.portCount; ++i) {
            const PortId port{data.firstPort + i};
            bool used = false;
            m_fabric.eachLink(port, [&](LinkId link) {
                if (!here(link, Place::Access) || m_fabric.link(link).upper != port)
                    return;
                if (!used) {
                    used = true;
                    slot += out.entries.size() == begin ? 0 : pendingGaps + 1;
                    pendingGaps = 0;
                }
                out.entries.push_back({slot, link});
            });
            if (!m_fabric.port(port).link.valid())
                ++pendingGaps;
            if (used)
                out.width = std::max(out.width, slot + 1);
        }
    }

    void collectUpper(DeviceId device, RowEntries &out) const {
        const std::size_t begin = out.entries.size();
        const DeviceData &data = m_fabric.device(device);
        for (std::uint32_t i = 0; i < data.portCount; ++i) {
            const PortId port{data.firstPort + i};
            m_fabric.eachLink(port, [&](LinkId link) {
                const LinkData &l = m_fabric.link(link);
                if (here(link, Place::Upper) && l.lower == port)
                    out.entries.push_back({m_columnOf[m_fabric.port(l.upper).device.index()], link});
            });
        }
        std::stable_sort(out.entries.begin() + static_cast<std::ptrdiff_t>(begin), out.entries.end(),
                         [](const Entry &a, const Entry &b) { return a.at < b.at; });
    }

    std::vector<WeaveColumn> columnsFor(int tier, const std::vector<DeviceId> &devices) {
        std::vector<WeaveColumn> columns;
        std::vector<std::uint32_t> chassis;
        for (const DeviceId device : devices) {
            const DeviceData &data = m_fabric.device(device);
            if (!collapsed(data))
                columns.push_back({device});
            else
                chassis.push_back(data.chassis);
        }
        std::sort(chassis.begin(), chassis.end());
        chassis.erase(std::unique(chassis.begin(), chassis.end()), chassis.end());
        std::unordered_map<std::uint32_t, DeviceId> first;
        for (const DeviceId device : devices) {
            if (collapsed(m_fabric.device(device)))
                first.emplace(m_fabric.device(device).chassis, device);
        }
        for (const std::uint32_t c : chassis)
            columns.push_back({first[c], c});
        columns = sortedColumns(std::move(columns), orderKey(tier + 1));
        indexColumns(columns, devices);
        return columns;
    }

    void indexColumns(const std::vector<WeaveColumn> &columns, const std::vector<DeviceId> &devices) {
        m_columnOf.resize(m_fabric.deviceCount());
        std::unordered_map<std::uint32_t, std::uint32_t> ofChassis;
        for (std::uint32_t c = 0; c < columns.size(); ++c) {
            if (columns[c].chassis != kNoChassis)
                ofChassis.emplace(columns[c].chassis, c);
            else
                m_columnOf[columns[c].device.index()] = c;
        }
        for (const DeviceId device : devices) {
            if (const DeviceData &data = m_fabric.device(device); collapsed(data))
                m_columnOf[device.index()] = ofChassis[data.chassis];
        }
    }

    std::string orderKey(int tier) const { return weaveOrderKey(m_fabric, m_panel, tier); }

    bool buildBlock(int tier, const std::vector<DeviceId> &lower, const std::vector<DeviceId> &upper) {
        std::vector<WeaveColumn> columns = columnsFor(tier, upper);
        std::vector<DeviceId> rows;
        RowEntries access;
        RowEntries uplinks;
        for (const DeviceId device : sortedRows(lower, orderKey(tier))) {
            const std::size_t before = access.entries.size() + uplinks.entries.size();
            collectAccess(device, access);
            collectUpper(device, uplinks);
            if (collapsed(m_fabric.device(device)) && access.entries.size() + uplinks.entries.size() == before)
                continue; // all its links are inside the chassis
            access.closeRow();
            uplinks.closeRow();
            rows.push_back(device);
        }
        if (tier > 1 && !access.entries.empty() &&
            access.entries.size() * 4 < rows.size() * static_cast<std::uint64_t>(access.width)) {
            // A few hosts on a spine do not earn the whole tier an access section.
            for (const Entry &entry : access.entries)
                m_panelKeys[m_panelIndex].other.push_back(entry.link);
            access = {};
            access.starts.assign(rows.size() + 1, 0);
        }
        if (access.entries.empty() && uplinks.entries.empty())
            return false;
        layBlock(tier, rows, access, uplinks, dropUnusedChassis(std::move(columns), uplinks, upper));
        ++m_blockIndex;
        return true;
    }

    // A device without links keeps its column (it is missing something); a closed chassis of which none shows does not.
    std::vector<WeaveColumn> dropUnusedChassis(std::vector<WeaveColumn> columns, RowEntries &uplinks,
                                               const std::vector<DeviceId> &devices) {
        std::vector<bool> used(columns.size(), false);
        for (const Entry &entry : uplinks.entries)
            used[entry.at] = true;
        std::vector<std::uint32_t> renumbered(columns.size(), 0);
        std::vector<WeaveColumn> kept;
        for (std::uint32_t c = 0; c < columns.size(); ++c) {
            renumbered[c] = static_cast<std::uint32_t>(kept.size());
            if (used[c] || columns[c].chassis == kNoChassis)
                kept.push_back(columns[c]);
        }
        if (kept.size() != columns.size()) {
            for (Entry &entry : uplinks.entries)
                entry.at = renumbered[entry.at];
            indexColumns(kept, devices);
        }
        return kept;
    }

    void layBlock(int tier, const std::vector<DeviceId> &rows, RowEntries &access, const RowEntries &uplinks,
                  const std::vector<WeaveColumn> &columns) {
        if (static_cast<std::uint64_t>(access.width) * rows.size() > cellLimit(access.entries.size()))
            closeGaps(access, rows.size());
        const std::uint32_t accessCols = capColumns(rows.size(), access.width, access.entries.size());

        const Pairs pairs = countPairs(uplinks, rows.size());
        std::vector<Band> bands = bandsOf(m_fabric, rows, false);
        bool split = false;
        std::uint64_t cells = static_cast<std::uint64_t>(rows.size()) * columns.size();
        // Inside of directors every box is a block of its own.
        const bool boxes = std::any_of(rows.begin(), rows.end(),
                                       [this](DeviceId d) { return m_fabric.device(d).chassis != kNoChassis; });
        if (pairs.count * 4 < cells || boxes) {
            std::vector<Band> byPod = bandsOf(m_fabric, rows, true);
            const std::uint64_t splitCells = useOwnColumns(byPod, uplinks, columns.size());
            if (byPod.size() > 1 && splitCells * 2 <= cells) {
                split = true;
                cells = splitCells;
                bands = std::move(byPod);
            }
        }
        const bool aligned = cells * pairs.width <= cellLimit(uplinks.entries.size());
        std::uint32_t packed = 0;
        if (!aligned) {
            for (std::size_t r = 0; r < rows.size(); ++r)
                packed = std::max(packed, static_cast<std::uint32_t>(uplinks.row(r).size()));
            packed = capColumns(rows.size(), packed, uplinks.entries.size());
        }
        const auto allColumns = static_cast<std::uint32_t>(m_weave->m_columns.size());
        if (aligned && !split)
            m_weave->m_columns.insert(m_weave->m_columns.end(), columns.begin(), columns.end());

        for (const Band &band : bands) {
            const DeviceData &device = m_fabric.device(rows[band.first]);
            WeaveTile tile;
            tile.block = m_blockIndex;
            tile.row = m_panel.rows;
            tile.rows = band.count;
            tile.tier = static_cast<std::int8_t>(tier);
            tile.rail = device.rail;
            tile.pod = split && device.chassis == kNoChassis ? device.pod : -1;
            if (accessCols > 0) {
                tile.section = WeaveSection::Access;
                tile.cols = accessCols;
                addTile(tile);
                for (std::uint32_t r = 0; r < band.count; ++r) {
                    for (const Entry &entry : access.row(band.first + r))
                        put(tile.firstCell + r * accessCols + std::min(entry.at, accessCols - 1), entry.link);
                }
            }
            tile.section = WeaveSection::Upper;
            tile.col = accessCols;
            if (!aligned) {
                tile.aligned = false;
                tile.cols = packed;
                if (addTile(tile)) {
                    for (std::uint32_t r = 0; r < band.count; ++r) {
                        std::uint32_t slot = 0;
                        for (const Entry &entry : uplinks.row(band.first + r))
                            put(tile.firstCell + r * packed + std::min(slot++, packed - 1), entry.link);
                    }
                }
            } else {
                tile.columnWidth = pairs.width;
                tile.columnBegin = split ? static_cast<std::uint32_t>(m_weave->m_columns.size()) : allColumns;
                tile.columnCount = static_cast<std::uint32_t>(split ? band.columns.size() : columns.size());
                for (const std::uint32_t c : band.columns)
                    m_weave->m_columns.push_back(columns[c]);
                tile.cols = tile.columnCount * tile.columnWidth;
                if (addTile(tile))
                    fillColumns(tile, band, uplinks, split);
            }
            m_panel.rows += band.count;
        }
        m_panel.rowDevices.insert(m_panel.rowDevices.end(), rows.begin(), rows.end());
    }

    void fillColumns(const WeaveTile &tile, const Band &band, const RowEntries &uplinks, bool split) {
        for (std::uint32_t r = 0; r < band.count; ++r) {
            std::uint32_t column = 0xffffffff;
            std::uint32_t local = 0;
            std::uint32_t nth = 0;
            for (const Entry &entry : uplinks.row(band.first + r)) {
                if (entry.at != column) {
                    column = entry.at;
                    nth = 0;
                    local = column;
                    if (split) {
                        const auto it = std::lower_bound(band.columns.begin(), band.columns.end(), column);
                        local = static_cast<std::uint32_t>(it - band.columns.begin());
                    }
                }
                const std::uint32_t sub = std::min(nth++, tile.columnWidth - 1);
                put(tile.firstCell + r * tile.cols + local * tile.columnWidth + sub, entry.link);
            }
        }
    }

    void addOther(const std::vector<LinkId> &links) {
        if (links.empty())
            return;
        const auto count = static_cast<std::uint32_t>(links.size());
        std::uint32_t cols = m_panel.cols;
        if (cols == 0) { // nothing but "other": about twice as wide as high
            cols = 1;
            while (static_cast<std::uint64_t>(cols) * cols < 2ULL * count)
                ++cols;
        }
        cols = std::min(cols, count);
        WeaveTile tile;
        tile.block = m_blockIndex;
        tile.row = m_panel.rows;
        tile.rows = (count + cols - 1) / cols;
        tile.cols = cols;
        addTile(tile);
        for (std::uint32_t i = 0; i < count; ++i)
            put(tile.firstCell + i, links[i]);
        m_panel.rows += tile.rows;
        m_panel.rowDevices.resize(m_panel.rows);
    }

    // false for a tile without cells, which is not kept
    bool addTile(WeaveTile &tile) {
        if (tile.cells() == 0)
            return false;
        tile.panel = static_cast<std::uint32_t>(m_weave->m_panels.size());
        tile.firstCell = m_weave->cellCount();
        m_weave->m_tiles.push_back(tile);
        m_weave->m_cellLinks.resize(m_weave->m_cellLinks.size() + tile.cells(), LinkId::kNone);
        m_panel.cols = std::max(m_panel.cols, tile.col + tile.cols);
        return true;
    }

    void put(std::uint32_t cell, LinkId link) {
        m_weave->m_linkCells[link.index()] = cell;
        std::uint32_t &held = m_weave->m_cellLinks[cell];
        if (held == LinkId::kNone)
            held = link.value;
        else
            m_weave->m_extras.emplace_back(cell, link);
    }

    void finishCells() {
        std::sort(m_weave->m_extras.begin(), m_weave->m_extras.end());
        for (const auto &[cell, link] : m_weave->m_extras)
            m_weave->m_cellLinks[cell] |= Weave::kFolded;
    }

    const Fabric &m_fabric;
    const WeaveOptions &m_options;
    std::vector<bool> m_expanded; // by chassis
    std::shared_ptr<Weave> m_weave;
    std::vector<PanelKey> m_panelKeys;
    std::vector<std::uint32_t> m_panelOfPlane, m_panelOfFabric;
    std::uint32_t m_unplaced = 0;
    std::vector<Place> m_places;           // by link
    std::vector<std::uint32_t> m_columnOf; // by device, of the block being built
    WeavePanel m_panel;
    std::uint32_t m_panelIndex = 0; // into m_panelKeys: panels without links are not kept
    std::uint32_t m_blockIndex = 0;
};

WeavePtr buildWeave(const Fabric &fabric, const WeaveOptions &options) {
    return WeaveBuilder(fabric, options).build();
}

} // namespace fabricscope
