// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/records/topology.h"

#include <string_view>

namespace fabricscope {

/// Fills a TopologyRecords: finds or adds devices by key and ports by (device, name). Lookup is by flat hash tables, so
/// that millions of ports cost no allocation each. One thread.
class TopologyBuilder {
public:
    explicit TopologyBuilder(TopologyRecords &out);

    void reserve(std::size_t devices, std::size_t ports, std::size_t links);
    NameRef intern(std::string_view text) { return m_out.names.intern(text); }

    /// The device with this key, added if new (name = key until set). Keys are the source's own identity: a node id
    /// such as "S-0002c9…" or a host name.
    std::uint32_t device(std::string_view key);
    /// The port of this name on the device, added if new.
    std::uint32_t port(std::uint32_t device, std::string_view name) { return port(device, intern(name)); }
    std::uint32_t port(std::uint32_t device, NameRef name);
    /// true if the last device()/port() call added it.
    bool added() const { return m_added; }
    /// The link between the two ports if stated before; merges who reported it. Adds it otherwise.
    /// A port may have several links if the source says so. Order of a and b does not matter.
    std::uint32_t link(std::uint32_t portA, std::uint32_t portB, std::uint8_t reportedByFirst);
    /// The link that the port was given first; kNone if it has none.
    std::uint32_t firstLink(std::uint32_t port) const { return port < m_firstLink.size() ? m_firstLink[port] : kNone; }
    static constexpr std::uint32_t kNone = 0xffffffff;

    /// Have what a later port(device, name) and link() touch fetched from memory, in three steps, each of which reads
    /// what the one before fetched; they change nothing and need not be called.
    void prefetchDevice(std::uint32_t device) const;
    void prefetchBlock(std::uint32_t device, NameRef name) const;
    void prefetchPort(std::uint32_t device, NameRef name) const;

    TopologyRecords &records() { return m_out; }

private:
    struct Table { // open addressing over 64-bit keys
        struct Entry {
            std::uint64_t key;
            std::uint32_t value;
        };
        std::vector<Entry> entries;
        std::size_t used = 0;
        std::uint32_t findOrInsert(std::uint64_t key, std::uint32_t value, bool &added);
        const std::uint32_t *find(std::uint64_t key) const;
        void grow();

    private:
        std::size_t slotOf(std::uint64_t key) const;
    };

    const std::uint32_t *directPlace(std::uint32_t device, NameRef name) const;
    std::uint32_t blockOf(std::uint32_t device, std::uint32_t place);
    std::uint32_t findLink(std::uint32_t portA, std::uint32_t portB) const;

    TopologyRecords &m_out;
    NameArena m_deviceKeys;
    std::vector<std::uint32_t> m_deviceOf; // by key ref, kNone = not added yet
    // Ports by device and name: names of ports are numbered as they first occur, and a device has a block for each
    // eight numbers. Neighbouring ports share a cache line, whereas one table over all of them misses the cache each
    // time.
    static constexpr std::uint32_t kBlock = 8;
    std::vector<std::uint32_t> m_portNumber; // by name: number + 1, 0 = no port has it
    std::uint32_t m_portNumbers = 0;
    // Blocks of the first names are found by two indices, those of further ones by a table: a device may have any name.
    static constexpr std::uint32_t kDirect = 128;
    std::vector<std::vector<std::uint32_t>> m_directBlocks; // by device, then number / kBlock: block + 1, 0 = none
    Table m_blocks;                                         // (device, number / kBlock) → block
    std::vector<std::uint32_t> m_blockPorts;                // kBlock a block: port + 1, 0 = none
    std::uint64_t m_lastKey = ~std::uint64_t{0}; // of the block looked up last: a device's ports come in runs
    std::uint32_t m_lastBlock = 0;
    std::vector<std::uint32_t> m_firstLink; // by port
    Table m_links; // (min port, max port) → link, of those that are the first link of neither port
    bool m_added = false;
};

} // namespace fabricscope
