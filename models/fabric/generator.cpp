// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/fabric/generator.h"

#include "models/base/mix.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <string>
#include <vector>

namespace fabricscope {
namespace {

constexpr std::uint64_t kMaxPorts = 1ULL << 26; // 16 × the reference size, about 4 GB of records
constexpr std::uint32_t kTraysPerRack = 18;     // as in rack-scale systems of 72 GPUs
constexpr std::uint32_t kSwitchesPerRack = 16;  // 2 U each, with room for panels

std::string padded(std::uint64_t number, int width) {
    std::array<char, 24> text{};
    std::snprintf(text.data(), text.size(), "%0*llu", width, static_cast<unsigned long long>(number));
    return text.data();
}

int digitsFor(std::uint64_t count, int atLeast) {
    int digits = 1;
    for (std::uint64_t n = count > 0 ? count - 1 : 0; n >= 10; n /= 10)
        ++digits;
    return std::max(digits, atLeast);
}

std::uint64_t ceilDiv(std::uint64_t a, std::uint64_t b) {
    return (a + b - 1) / b;
}

/// splitmix64: small, and the same on every platform, unlike std::uniform_int_distribution.
std::uint64_t nextRandom(std::uint64_t &state) {
    state += kMixStep;
    return mixBits(state);
}

/// Sizes that follow from the spec.
struct Plan {
    explicit Plan(const GeneratorSpec &s)
        : planes(s.planes)
        , rails(s.rails)
        , leafs(std::uint64_t{s.rails} * s.leafsPerRail)
        , spines(s.spines)
        , down(s.down)
        , up(s.uplinks != 0 ? s.uplinks : s.down)
        , perLeaf(s.gpusPerTray / s.rails)
        , traysPerLeaf(perLeaf != 0 ? s.down / perLeaf : 0)
        , trays(s.trays != 0 ? s.trays : s.leafsPerRail * traysPerLeaf)
        , gpus(s.gpusPerTray)
        , podTrays(s.podTrays != 0 ? s.podTrays : traysPerLeaf) {
        if (s.frontEnd) {
            feDown = std::clamp<std::uint64_t>(down * 2, 16, 256);
            feLeafs = 2 * ceilDiv(trays, feDown);
            feUp = std::max<std::uint64_t>(2, feDown / 4);
            feSpines = std::clamp<std::uint64_t>(ceilDiv(feLeafs * feUp, 2 * feDown), 2, feUp);
            feUp = ceilDiv(feUp, feSpines) * feSpines;
        }
        planeDevices = leafs + spines;
        planePorts = leafs * (down + up) + leafs * up;
        hostPorts = gpus * planes + (s.frontEnd ? 2 : 0);
        firstFeDevice = planes * planeDevices;
        firstFePort = planes * planePorts;
        firstHost = firstFeDevice + feLeafs + feSpines;
        firstHostPort = firstFePort + feLeafs * (feDown + 2 * feUp);
        devices = firstHost + trays;
        ports = firstHostPort + trays * hostPorts;
        links = planes * (trays * gpus + leafs * up) + (s.frontEnd ? trays * 2 + feLeafs * feUp : 0);
    }

    std::uint64_t planes, rails, leafs, spines, down, up;
    std::uint64_t perLeaf;      // ports of one tray on one leaf
    std::uint64_t traysPerLeaf; // trays whose GPUs share a leaf
    std::uint64_t trays, gpus, podTrays;
    std::uint64_t feDown = 0, feLeafs = 0, feUp = 0, feSpines = 0;
    std::uint64_t planeDevices = 0, planePorts = 0, hostPorts = 0;
    std::uint64_t firstFeDevice = 0, firstFePort = 0, firstHost = 0, firstHostPort = 0;
    std::uint64_t devices = 0, ports = 0, links = 0;
};

/// What a seed breaks: one pod whose second half is not cabled yet in one plane, one uplink missing, one spare leaf.
struct Irregular {
    bool on = false;
    std::uint64_t plane = 0, firstTray = 0, endTray = 0; // not cabled in this plane
    std::uint64_t thinPlane = 0, thinLeaf = 0, thinUplink = 0;
    std::uint64_t sparePlane = 0, spareRail = 0, spareUplinks = 0;
};

class Generator {
public:
    explicit Generator(const GeneratorSpec &spec)
        : m_spec(spec)
        , m_plan(spec) {}

    TopologyRecords run();

private:
    DeviceRecord &addSwitch(const std::string &name, Role role, std::uint64_t portCount);
    void addPlane(std::uint64_t plane);
    void addFrontEnd();
    void addHosts();
    void addLinks(std::uint64_t plane);
    void addFrontEndLinks();
    void addSpareLeaf();
    void place();
    void chooseIrregularities();
    void addSwitchPorts(std::uint64_t count);
    NameRef switchPort(std::uint64_t index);
    void addLink(std::uint64_t a, std::uint64_t b);
    std::uint64_t podOfLeaf(std::uint64_t g) const { return g * m_plan.traysPerLeaf / m_plan.podTrays; }
    std::uint64_t leafPort(std::uint64_t plane, std::uint64_t leaf, std::uint64_t index) const {
        return plane * m_plan.planePorts + leaf * (m_plan.down + m_plan.up) + index;
    }
    std::uint64_t hostPort(std::uint64_t tray, std::uint64_t index) const {
        return m_plan.firstHostPort + tray * m_plan.hostPorts + index;
    }

    GeneratorSpec m_spec;
    Plan m_plan;
    Irregular m_odd;
    TopologyRecords m_out;
    std::vector<NameRef> m_switchPorts; // by index on the switch
    NameRef m_group, m_feGroup;
};

NameRef Generator::switchPort(std::uint64_t index) {
    const std::uint64_t lanes = m_spec.lanesPerCage;
    while (m_switchPorts.size() <= index) {
        const std::uint64_t i = m_switchPorts.size();
        std::string name = "swp" + std::to_string(i / lanes + 1);
        if (lanes > 1)
            name += "s" + std::to_string(i % lanes);
        m_switchPorts.push_back(m_out.names.intern(name));
    }
    return m_switchPorts[index];
}

DeviceRecord &Generator::addSwitch(const std::string &name, Role role, std::uint64_t portCount) {
    DeviceRecord &device = m_out.devices.emplace_back();
    device.name = m_out.names.intern(name);
    device.kind = DeviceKind::Switch;
    device.role = role;
    device.group = m_group;
    std::array<char, 32> model{};
    std::snprintf(model.data(), model.size(), "%llux%gG", static_cast<unsigned long long>(portCount), m_spec.gbps);
    device.model = m_out.names.intern(model.data());
    return device;
}

/// Ports of the device added last.
void Generator::addSwitchPorts(std::uint64_t count) {
    const auto device = static_cast<std::uint32_t>(m_out.devices.size() - 1);
    for (std::uint64_t i = 0; i < count; ++i) {
        PortRecord port;
        port.device = device;
        port.name = switchPort(i);
        m_out.ports.push_back(port);
    }
}

void Generator::addLink(std::uint64_t a, std::uint64_t b) {
    LinkRecord link;
    link.portA = static_cast<std::uint32_t>(a);
    link.portB = static_cast<std::uint32_t>(b);
    link.gbps = static_cast<float>(m_spec.gbps);
    link.width = static_cast<std::uint8_t>(std::clamp(std::ceil(m_spec.gbps / 200.0), 1.0, 16.0)); // 200 Gb/s lanes
    m_out.links.push_back(link);
}

void Generator::addPlane(std::uint64_t plane) {
    const int leafDigits = digitsFor(m_spec.leafsPerRail, 3);
    const int spineDigits = digitsFor(m_plan.spines, 3);
    const std::string p = std::to_string(plane);
    for (std::uint64_t r = 0; r < m_plan.rails; ++r) {
        for (std::uint64_t g = 0; g < m_spec.leafsPerRail; ++g) {
            DeviceRecord &leaf = addSwitch("leaf-p" + p + "-r" + std::to_string(r) + "-g" + padded(g, leafDigits),
                                           Role::Leaf, m_plan.down + m_plan.up);
            leaf.plane = static_cast<std::int32_t>(plane);
            leaf.rail = static_cast<std::int32_t>(r);
            leaf.pod = static_cast<std::int32_t>(podOfLeaf(g));
            addSwitchPorts(m_plan.down + m_plan.up);
        }
    }
    const std::uint64_t uplinks = m_plan.leafs * m_plan.up;
    for (std::uint64_t s = 0; s < m_plan.spines; ++s) {
        const std::uint64_t count = uplinks / m_plan.spines + (s < uplinks % m_plan.spines ? 1 : 0);
        DeviceRecord &spine = addSwitch("spine-p" + p + "-" + padded(s, spineDigits), Role::Spine, count);
        spine.plane = static_cast<std::int32_t>(plane);
        addSwitchPorts(count);
    }
}

void Generator::addFrontEnd() {
    m_group = m_feGroup;
    const int digits = digitsFor(m_plan.feLeafs, 3);
    for (std::uint64_t l = 0; l < m_plan.feLeafs; ++l) {
        DeviceRecord &leaf = addSwitch("fe-leaf-" + padded(l, digits), Role::Leaf, m_plan.feDown + m_plan.feUp);
        leaf.plane = 0;
        addSwitchPorts(m_plan.feDown + m_plan.feUp);
    }
    const std::uint64_t perSpine = m_plan.feLeafs * m_plan.feUp / std::max<std::uint64_t>(m_plan.feSpines, 1);
    for (std::uint64_t s = 0; s < m_plan.feSpines; ++s) {
        addSwitch("fe-spine-" + padded(s, digits), Role::Spine, perSpine).plane = 0;
        addSwitchPorts(perSpine);
    }
}

/// Host ports are named as Linux names RDMA devices: rocep<GPU>s<NIC of the GPU>f<port of the NIC>.
void Generator::addHosts() {
    const std::uint64_t portsPerNic = m_plan.planes / m_spec.nicsPerGpu;
    std::vector<PortRecord> ports;
    for (std::uint64_t q = 0; q < m_plan.gpus; ++q) {
        for (std::uint64_t p = 0; p < m_plan.planes; ++p) {
            const std::uint64_t nic = p / portsPerNic;
            PortRecord &port = ports.emplace_back();
            port.name = m_out.names.intern("rocep" + std::to_string(q) + "s" + std::to_string(nic) + "f" +
                                           std::to_string(p % portsPerNic));
            port.gpu = static_cast<std::int16_t>(q);
            port.nic = static_cast<std::int16_t>(q * m_spec.nicsPerGpu + nic);
        }
    }
    if (m_spec.frontEnd) {
        for (const char *name : {"eth0", "eth1"}) {
            PortRecord &port = ports.emplace_back();
            port.name = m_out.names.intern(name);
            port.nic = static_cast<std::int16_t>(m_plan.gpus * m_spec.nicsPerGpu); // the DPU comes after the SuperNICs
        }
    }
    const int digits = digitsFor(m_plan.trays, 5);
    for (std::uint64_t t = 0; t < m_plan.trays; ++t) {
        DeviceRecord &host = m_out.devices.emplace_back();
        host.name = m_out.names.intern("h" + padded(t, digits));
        host.kind = DeviceKind::Host;
        host.role = Role::Host;
        host.gpus = static_cast<std::int32_t>(m_plan.gpus);
        host.pod = static_cast<std::int32_t>(t / m_plan.podTrays);
        const auto device = static_cast<std::uint32_t>(m_out.devices.size() - 1);
        for (PortRecord &port : ports) {
            port.device = device;
            m_out.ports.push_back(port);
        }
    }
}

void Generator::addLinks(std::uint64_t plane) {
    for (std::uint64_t t = 0; t < m_plan.trays; ++t) {
        if (m_odd.on && plane == m_odd.plane && t >= m_odd.firstTray && t < m_odd.endTray)
            continue;
        const std::uint64_t g = t / m_plan.traysPerLeaf;
        for (std::uint64_t q = 0; q < m_plan.gpus; ++q) {
            const std::uint64_t leaf = (q % m_plan.rails) * m_spec.leafsPerRail + g;
            const std::uint64_t index = (t % m_plan.traysPerLeaf) * m_plan.perLeaf + q / m_plan.rails;
            addLink(hostPort(t, q * m_plan.planes + plane), leafPort(plane, leaf, index));
        }
    }
    const std::uint64_t uplinks = m_plan.leafs * m_plan.up;
    const std::uint64_t base = plane * m_plan.planePorts + m_plan.leafs * (m_plan.down + m_plan.up);
    const std::uint64_t each = uplinks / m_plan.spines;
    const std::uint64_t rest = uplinks % m_plan.spines;
    const bool even = m_plan.up % m_plan.spines == 0;
    const std::uint64_t parallel = m_plan.up / m_plan.spines;
    for (std::uint64_t l = 0; l < m_plan.leafs; ++l) {
        for (std::uint64_t u = 0; u < m_plan.up; ++u) {
            if (m_odd.on && plane == m_odd.thinPlane && l == m_odd.thinLeaf && u == m_odd.thinUplink)
                continue;
            // Parallel links of a pair use neighbouring ports; an uneven number of uplinks goes round robin.
            const std::uint64_t n = l * m_plan.up + u;
            const std::uint64_t spine = even ? u / parallel : n % m_plan.spines;
            const std::uint64_t index = even ? l * parallel + u % parallel : n / m_plan.spines;
            const std::uint64_t first = base + spine * each + std::min(spine, rest);
            addLink(leafPort(plane, l, m_plan.down + u), first + index);
        }
    }
}

void Generator::addFrontEndLinks() {
    const std::uint64_t perLeaf = m_plan.feDown + m_plan.feUp;
    for (std::uint64_t t = 0; t < m_plan.trays; ++t) {
        for (std::uint64_t i = 0; i < 2; ++i) {
            const std::uint64_t leaf = t / m_plan.feDown * 2 + i;
            addLink(hostPort(t, m_plan.gpus * m_plan.planes + i),
                    m_plan.firstFePort + leaf * perLeaf + t % m_plan.feDown);
        }
    }
    const std::uint64_t parallel = m_plan.feUp / std::max<std::uint64_t>(m_plan.feSpines, 1);
    const std::uint64_t perSpine = m_plan.feLeafs * parallel;
    for (std::uint64_t l = 0; l < m_plan.feLeafs; ++l) {
        for (std::uint64_t u = 0; u < m_plan.feUp; ++u) {
            const std::uint64_t spine = u / parallel;
            addLink(m_plan.firstFePort + l * perLeaf + m_plan.feDown + u,
                    m_plan.firstFePort + m_plan.feLeafs * perLeaf + spine * perSpine + l * parallel + u % parallel);
        }
    }
}

void Generator::chooseIrregularities() {
    if (m_spec.seed == 0)
        return;
    std::uint64_t state = m_spec.seed;
    m_odd.on = true;
    m_odd.plane = nextRandom(state) % m_plan.planes;
    const std::uint64_t pods = ceilDiv(m_plan.trays, m_plan.podTrays);
    const std::uint64_t pod = nextRandom(state) % pods;
    m_odd.endTray = std::min(m_plan.trays, (pod + 1) * m_plan.podTrays);
    m_odd.firstTray = m_odd.endTray - (m_odd.endTray - pod * m_plan.podTrays) / 2;
    m_odd.thinPlane = nextRandom(state) % m_plan.planes;
    m_odd.thinLeaf = nextRandom(state) % m_plan.leafs;
    m_odd.thinUplink = nextRandom(state) % m_plan.up;
    m_odd.sparePlane = nextRandom(state) % m_plan.planes;
    m_odd.spareRail = nextRandom(state) % m_plan.rails;
    m_odd.spareUplinks = std::max<std::uint64_t>(1, std::min(m_plan.spines, m_plan.up) / 2);
}

/// A leaf that stands ready without hosts, with half of its uplinks cabled.
void Generator::addSpareLeaf() {
    const std::uint64_t p = m_odd.sparePlane;
    DeviceRecord &leaf = addSwitch("leaf-p" + std::to_string(p) + "-r" + std::to_string(m_odd.spareRail) + "-g" +
                                       padded(m_spec.leafsPerRail, digitsFor(m_spec.leafsPerRail, 3)),
                                   Role::Leaf, m_plan.down + m_plan.up);
    leaf.plane = static_cast<std::int32_t>(p);
    leaf.rail = static_cast<std::int32_t>(m_odd.spareRail);
    const std::uint64_t first = m_out.ports.size();
    addSwitchPorts(m_plan.down + m_plan.up);
    const std::uint64_t uplinks = m_plan.leafs * m_plan.up;
    for (std::uint64_t s = 0; s < m_odd.spareUplinks; ++s) {
        PortRecord port;
        port.device = static_cast<std::uint32_t>(p * m_plan.planeDevices + m_plan.leafs + s);
        port.name = switchPort(uplinks / m_plan.spines + (s < uplinks % m_plan.spines ? 1 : 0));
        m_out.ports.push_back(port);
        addLink(first + m_plan.down + s, m_out.ports.size() - 1);
    }
}

/// Trays rack by rack, then leafs, spines and the front end in racks of their own; a management address for each.
void Generator::place() {
    const std::uint64_t trayRacks = ceilDiv(m_plan.trays, kTraysPerRack);
    const std::uint64_t racks = trayRacks + ceilDiv(m_out.devices.size() - m_plan.trays, kSwitchesPerRack);
    const std::uint64_t racksPerRow = racks > 64 ? 16 : 4;
    constexpr std::uint64_t kRowsPerHall = 24;
    const int rackDigits = digitsFor(racks + 1, 4);
    const NameRef site = m_out.names.intern("ATL-2");
    std::uint64_t traysSeen = 0;
    std::uint64_t switchesSeen = 0;
    for (std::size_t i = 0; i < m_out.devices.size(); ++i) {
        DeviceRecord &device = m_out.devices[i];
        const bool tray = device.kind == DeviceKind::Host;
        const std::uint64_t n = tray ? traysSeen++ : switchesSeen++;
        const std::uint64_t rack = tray ? n / kTraysPerRack : trayRacks + n / kSwitchesPerRack;
        const std::uint64_t unit = tray ? 9 + n % kTraysPerRack : 3 + n % kSwitchesPerRack * 2;
        const std::uint64_t row = rack / racksPerRow;
        const std::uint64_t hall = row / kRowsPerHall;
        device.site = site;
        device.hall = m_out.names.intern(hall < 26 ? std::string(1, static_cast<char>('A' + hall)) : padded(hall, 3));
        device.row = m_out.names.intern(padded(row + 1, 2));
        device.rack = m_out.names.intern(padded(rack + 1, rackDigits));
        device.unit = m_out.names.intern("U" + std::to_string(unit));
        const std::uint64_t address = i + 1;
        if (address < (1U << 24)) // what 10.0.0.0/8 holds
            device.addresses =
                m_out.names.intern("10." + std::to_string(address >> 16) + "." + std::to_string(address >> 8 & 255) +
                                   "." + std::to_string(address & 255));
    }
}

TopologyRecords Generator::run() {
    m_out.format = "generated";
    m_out.title = m_spec.title;
    m_out.devices.reserve(m_plan.devices + 1);
    m_out.ports.reserve(m_plan.ports + m_plan.down + 2 * m_plan.up);
    m_out.links.reserve(m_plan.links + m_plan.up);
    m_out.names.reserve(m_plan.devices * 2, m_plan.devices * 24);
    m_group = m_out.names.intern(m_spec.title);
    m_feGroup = m_out.names.intern("front-end");
    const NameRef group = m_group;
    chooseIrregularities();
    for (std::uint64_t p = 0; p < m_plan.planes; ++p)
        addPlane(p);
    if (m_spec.frontEnd)
        addFrontEnd();
    m_group = group;
    addHosts();
    for (std::uint64_t p = 0; p < m_plan.planes; ++p)
        addLinks(p);
    if (m_spec.frontEnd)
        addFrontEndLinks();
    if (m_odd.on)
        addSpareLeaf();
    place();
    return std::move(m_out);
}

tl::unexpected<Error> bad(const char *expected, std::uint64_t found) {
    Error error;
    error.code = ErrorCode::BadValue;
    error.expected = expected;
    error.found = std::to_string(found);
    return fail(std::move(error));
}

} // namespace

Expected<TopologyRecords> generateFabric(const GeneratorSpec &spec) {
    for (const std::uint64_t count : {spec.planes, spec.rails, spec.leafsPerRail, spec.spines, spec.down,
                                      spec.gpusPerTray, spec.nicsPerGpu, spec.lanesPerCage})
        if (count == 0)
            return bad(">0", 0);
    if (spec.gpusPerTray % spec.rails != 0)
        return bad("gpus-per-tray = n × rails", spec.gpusPerTray);
    if (spec.planes % spec.nicsPerGpu != 0)
        return bad("planes = n × nics-per-gpu", spec.planes);
    if (spec.down % (spec.gpusPerTray / spec.rails) != 0)
        return bad("down = n × gpus-per-tray ÷ rails", spec.down);
    // Products below stay within 64 bits for any 32-bit values only after these bounds.
    constexpr std::uint64_t kSide = 1U << 20;
    for (const std::uint64_t count : {spec.planes, spec.rails, spec.leafsPerRail, spec.spines, spec.down, spec.uplinks,
                                      spec.trays, spec.gpusPerTray, spec.nicsPerGpu, spec.podTrays})
        if (count > kSide)
            return bad("≤1048576", count);
    const double estimate = double(spec.planes) * spec.rails * spec.leafsPerRail * (double(spec.down) + spec.uplinks);
    const double hosts = double(spec.trays) * spec.gpusPerTray * spec.planes;
    if (estimate > double(kMaxPorts) || hosts > double(kMaxPorts) || spec.planes > 32767 || spec.rails > 32767 ||
        double(spec.gpusPerTray) * spec.nicsPerGpu > 32766) {
        Error error;
        error.code = ErrorCode::TooLarge;
        error.expected = std::to_string(kMaxPorts);
        return fail(std::move(error));
    }
    const Plan plan(spec);
    if (plan.ports + plan.down + 2 * plan.up > kMaxPorts || plan.devices >= kMaxPorts) {
        Error error;
        error.code = ErrorCode::TooLarge;
        error.expected = std::to_string(kMaxPorts);
        error.found = std::to_string(plan.ports);
        return fail(std::move(error));
    }
    if (plan.trays > spec.leafsPerRail * plan.traysPerLeaf)
        return bad("trays ≤ leafs-per-rail × down ÷ ports a tray", plan.trays);
    if (plan.spines > plan.leafs * plan.up)
        return bad("spines ≤ leafs × uplinks", plan.spines);
    return Generator(spec).run();
}

} // namespace fabricscope
