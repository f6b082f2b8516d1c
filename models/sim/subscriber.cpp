// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/sim/subscriber.h"

#include "models/base/text.h"
#include "models/sim/wire.h"

#include <algorithm>
#include <bit>
#include <cstdio>

namespace fabricscope {

namespace {

constexpr std::size_t kChunk = 1U << 20; // bytes of a notification: far below the 4 MiB that clients accept by default
constexpr Duration kDefaultHeartbeat = std::chrono::seconds(60);

std::uint64_t fingerprint(const SignalValue &value) {
    switch (value.kind) {
    case SignalValue::Kind::Counter:
        return value.counter + 1;
    case SignalValue::Kind::Gauge:
        return std::bit_cast<std::uint64_t>(value.gauge) + 1;
    case SignalValue::Kind::State:
    case SignalValue::Kind::Text: {
        const std::uint64_t hash = std::hash<std::string_view>()(value.text);
        return hash == 0 ? 1 : hash;
    }
    case SignalValue::Kind::None:
        break;
    }
    return 0; // nothing there
}

bool wants(const std::vector<std::string> &filter, std::string_view name) {
    return filter.empty() || std::find(filter.begin(), filter.end(), name) != filter.end();
}

} // namespace

Subscriber::Subscriber(const Playback &playback, const ServedRules &rules, SubscribeAsk ask, Duration least,
                       Outlet &outlet)
    : m_playback(playback)
    , m_rules(rules)
    , m_ask(std::move(ask))
    , m_least(std::max(least, playback.step()))
    , m_outlet(outlet) {
    for (const SubscriptionAsk &subscription : m_ask.subscriptions)
        cover(subscription);
    choose();
    for (Group &group : m_groups)
        group.last.resize(m_devices.size());
    m_versions.assign(m_devices.size(), 0);
    m_sampledAt.assign(m_groups.size() * m_devices.size(), 0);
}

Subscriber::Group &Subscriber::groupFor(const Group &like) {
    for (Group &group : m_groups) {
        if (group.onChange == like.onChange && group.suppress == like.suppress && group.liveness == like.liveness &&
            group.interval == like.interval && group.heartbeat == like.heartbeat)
            return group;
    }
    return m_groups.emplace_back(like);
}

void Subscriber::cover(const SubscriptionAsk &ask) {
    Group like;
    like.heartbeat = ask.heartbeat;
    if (!ask.path.empty() && ask.path.front().name == "meta") {
        like.onChange = like.liveness = true;
        if (ask.path.size() == 1 || ask.path[1].name == "connected")
            groupFor(like);
        return;
    }
    for (std::uint32_t number = 0; number < m_rules.rules().size(); ++number) {
        const ServedRule &rule = m_rules.rules()[number];
        const ServedRules::Match match = m_rules.match(rule, ask.path);
        if (!match.covered)
            continue;
        like.onChange = ask.mode == SubscriptionAsk::Mode::OnChange ||
                        (ask.mode == SubscriptionAsk::Mode::TargetDefined && rule.byEvents);
        // Not every signal changes by events; asked ON_CHANGE it is looked at with every step all the same.
        like.interval = like.onChange ? Duration{} : std::max(ask.interval, m_least);
        like.suppress = !like.onChange && ask.suppressRedundant;
        Group &group = groupFor(like);
        const auto held =
            std::find_if(group.items.begin(), group.items.end(), [&](const Item &i) { return i.rule == number; });
        if (held == group.items.end()) {
            Item item;
            item.rule = number;
            if (!match.port.empty())
                item.ports.push_back(match.port);
            if (!match.index.empty())
                item.indexes.push_back(match.index);
            group.items.push_back(std::move(item));
        } else { // several subscriptions to one rule: the union, and all where one of them wants all
            if (match.port.empty())
                held->ports.clear();
            else if (!held->ports.empty())
                held->ports.push_back(match.port);
            if (match.index.empty())
                held->indexes.clear();
            else if (!held->indexes.empty())
                held->indexes.push_back(match.index);
        }
    }
}

void Subscriber::choose() {
    const Fabric &fabric = m_playback.fabric();
    bool switches = false;
    bool hosts = false;
    for (const Group &group : m_groups) {
        switches = switches || group.liveness;
        for (const Item &item : group.items) {
            hosts = hosts || m_rules.rules()[item.rule].ofHost;
            switches = switches || !m_rules.rules()[item.rule].ofHost;
        }
    }
    const auto target = m_ask.target == "*" ? DeviceId{} : fabric.findDevice(m_ask.target);
    for (const DeviceData &device : fabric.devices()) {
        const DeviceId id = fabric.idOf(device);
        if (target.valid() && id != target)
            continue;
        const bool host = device.kind == DeviceKind::Host;
        const bool silentKind = device.kind == DeviceKind::Panel || device.kind == DeviceKind::Other;
        if ((host && hosts) || (!host && !silentKind && switches))
            m_devices.push_back(id);
    }
}

bool Subscriber::everything() {
    for (Group &group : m_groups) {
        for (std::uint32_t d = 0; d < m_devices.size(); ++d) {
            if (!emit(group, d, m_ask.updatesOnly ? Emit::Remember : Emit::All))
                return false;
        }
    }
    return m_outlet.write(std::string("\x18\x01", 2)); // sync_response = true
}

/// Devices are sampled one after the other through the interval, so that the load is even.
void Subscriber::schedule() {
    const auto now = SteadyClock::now();
    const auto spread = [&](Duration interval, std::size_t d) {
        return now + std::chrono::duration_cast<SteadyClock::duration>(
                         interval / 2 +
                         interval / 2 * static_cast<Duration::rep>(d) / static_cast<Duration::rep>(m_devices.size()));
    };
    for (std::uint32_t g = 0; g < m_groups.size(); ++g) {
        const Group &group = m_groups[g];
        for (std::uint32_t d = 0; d < m_devices.size(); ++d) {
            if (!group.onChange)
                m_due.push({spread(group.interval, d), g, d, false});
            if (group.onChange || (group.suppress && group.heartbeat.count() > 0))
                m_due.push({spread(group.heartbeat.count() > 0 ? group.heartbeat : kDefaultHeartbeat, d), g, d, true});
        }
    }
}

void Subscriber::stream() {
    schedule();
    const bool onChange = std::any_of(m_groups.begin(), m_groups.end(), [](const Group &g) { return g.onChange; });
    // Signals that change with every step and are asked for on change: looked at each time.
    std::uint64_t step = 0;
    while (!m_outlet.closed()) {
        const auto now = SteadyClock::now();
        auto until =
            m_due.empty() ? now + std::chrono::seconds(1) : std::min(m_due.top().at, now + std::chrono::seconds(1));
        const std::uint64_t present =
            m_playback.wait(onChange ? step : ~std::uint64_t{0} - 1, until, [this] { return m_outlet.closed(); });
        if (m_outlet.closed())
            return;
        if (onChange && present > step) {
            step = present;
            std::vector<std::uint32_t> moved;
            m_playback.read([&](const Model &model, TimePoint) {
                for (std::uint32_t d = 0; d < m_devices.size(); ++d) {
                    const std::uint32_t version = model.version(m_devices[d]);
                    if (version != m_versions[d])
                        moved.push_back(d);
                    m_versions[d] = version;
                }
            });
            for (Group &group : m_groups) {
                if (!group.onChange)
                    continue;
                const bool always = std::any_of(group.items.begin(), group.items.end(),
                                                [&](const Item &item) { return !m_rules.rules()[item.rule].byEvents; });
                if (always) {
                    for (std::uint32_t d = 0; d < m_devices.size(); ++d) {
                        if (!emit(group, d, Emit::Changes))
                            return;
                    }
                } else {
                    for (const std::uint32_t d : moved) {
                        if (!emit(group, d, Emit::Changes))
                            return;
                    }
                }
            }
        }
        while (!m_due.empty() && m_due.top().at <= SteadyClock::now()) {
            Due due = m_due.top();
            m_due.pop();
            Group &group = m_groups[due.group];
            std::uint64_t &sampled = m_sampledAt[due.group * m_devices.size() + due.device];
            const std::uint64_t at = m_playback.steps();
            auto interval = group.interval;
            if (due.heartbeat) {
                interval = group.heartbeat.count() > 0 ? group.heartbeat : kDefaultHeartbeat;
            } else if (at == sampled) {
                // The model has not moved since: the same values would carry the same time stamp.
                due.at = SteadyClock::now() + std::chrono::milliseconds(5);
                m_due.push(due);
                break;
            }
            sampled = at;
            if (!emit(group, due.device, group.suppress && !due.heartbeat ? Emit::Changes : Emit::All))
                return;
            due.at = std::max(due.at + std::chrono::duration_cast<SteadyClock::duration>(interval), SteadyClock::now());
            m_due.push(due);
        }
    }
}

bool Subscriber::emit(Group &group, std::uint32_t device, Emit how) {
    m_playback.read([&](const Model &model, TimePoint at) { build(model, at, group, device, how); });
    for (std::string &response : m_ready) {
        if (!m_outlet.write(std::move(response)))
            return false;
    }
    m_ready.clear();
    return !m_outlet.closed();
}

void Subscriber::open(const std::string &target, TimePoint at) {
    m_target.clear();
    wire::bytes(m_target, 4, target);
    m_at = at;
    m_body.clear();
    wire::number(m_body, 1, static_cast<std::uint64_t>(at.time_since_epoch().count()));
    wire::bytes(m_body, 2, m_target);
    m_fixed = m_body.size();
}

void Subscriber::close() {
    if (m_body.size() == m_fixed)
        return;
    std::string response;
    response.reserve(m_body.size() + 8);
    wire::bytes(response, 1, m_body);
    m_ready.push_back(std::move(response));
    m_body.resize(m_fixed);
}

void Subscriber::build(const Model &model, TimePoint at, Group &group, std::uint32_t device, Emit how) {
    const DeviceId id = m_devices[device];
    open(std::string(model.fabric().deviceName(id)), at);
    const bool remembers = group.onChange || group.suppress;
    m_last = remembers ? &group.last[device] : nullptr;
    m_slot = 0;
    if (group.liveness) {
        addLiveness(model, id, how);
    } else if (model.reports(id)) {
        const bool host = model.fabric().device(id).kind == DeviceKind::Host;
        const Signals signals(model);
        for (const Item &item : group.items) {
            const ServedRule &rule = m_rules.rules()[item.rule];
            if (rule.ofHost != host)
                continue;
            if (rule.ofPort) {
                addPorts(model, signals, item, id, how);
                continue;
            }
            for (const std::int16_t index : Signals::indexes(rule.signal)) {
                if (wants(item.indexes, Signals::component(rule.signal, index)))
                    add(rule, item.rule, PortId{}, index, signals.value(rule.signal, id, PortId{}, index), how);
            }
        }
    }
    close();
}

void Subscriber::addPorts(const Model &model, const Signals &signals, const Item &item, DeviceId device, Emit how) {
    const ServedRule &rule = m_rules.rules()[item.rule];
    const DeviceData &data = model.fabric().device(device);
    for (std::uint32_t i = 0; i < data.portCount; ++i) {
        const PortId port{data.firstPort + i};
        // An empty cage has a state and nothing else.
        if (!model.peer(port).valid() && rule.signal != Signal::OperStatus)
            continue;
        if (!wants(item.ports, model.fabric().portName(port)))
            continue;
        if (rule.lldp != ServedLldp::None) {
            add(rule, item.rule, port, -1, neighbour(model, rule, port), how);
            continue;
        }
        static const std::vector<std::int16_t> kWhole{-1};
        for (const std::int16_t index : rule.indexElem >= 0 ? Signals::indexes(rule.signal) : kWhole) {
            if (rule.indexElem < 0 || item.indexes.empty() || wants(item.indexes, std::to_string(index)))
                add(rule, item.rule, port, index, signals.value(rule.signal, device, port, index), how);
        }
        if (m_body.size() > kChunk)
            close();
    }
}

/// Remembers the value; false if it is the one remembered. `had`: there was one before.
bool Subscriber::changed(std::uint64_t print, bool &had) {
    had = true;
    if (m_last == nullptr)
        return true;
    if (m_last->size() <= m_slot)
        m_last->resize(std::max<std::size_t>(m_slot + 1, m_last->size() * 2));
    std::uint64_t &held = (*m_last)[m_slot++];
    had = held != 0;
    const bool differs = held != print;
    held = print;
    return differs;
}

void Subscriber::add(const ServedRule &rule, std::uint32_t number, PortId port, std::int16_t index,
                     const SignalValue &value, Emit how) {
    bool had = false;
    const bool differs = changed(fingerprint(value), had);
    if (how == Emit::Remember || (how == Emit::Changes && !differs))
        return;
    if (value.kind == SignalValue::Kind::None) {
        // Gone since the client saw it. One delete withdraws a neighbour with all its leaves.
        if (differs && had && m_last != nullptr && (rule.lldp == ServedLldp::None || rule.lldp == ServedLldp::Device))
            wire::bytes(m_body, 5,
                        m_rules.path(rule, port.valid() ? m_playback.fabric().portName(port) : std::string_view{},
                                     index, true));
        return;
    }
    m_value.clear();
    if (!ServedRules::value(m_value, rule, value, m_ask.encoding))
        return;
    const std::string &path = pathOf(number, port, index);
    m_update.clear();
    wire::bytes(m_update, 1, path);
    wire::bytes(m_update, 3, m_value);
    wire::bytes(m_body, 4, m_update);
}

const std::string &Subscriber::pathOf(std::uint32_t rule, PortId port, std::int16_t index) {
    const Fabric &fabric = m_playback.fabric();
    const std::uint32_t name = port.valid() ? fabric.port(port).name.value : 0;
    const std::uint64_t key = static_cast<std::uint64_t>(name) << 32U | static_cast<std::uint64_t>(rule) << 16U |
                              static_cast<std::uint16_t>(index);
    const auto [held, added] = m_paths.try_emplace(key);
    if (added)
        held->second =
            m_rules.path(m_rules.rules()[rule], port.valid() ? fabric.portName(port) : std::string_view{}, index);
    return held->second;
}

SignalValue Subscriber::neighbour(const Model &model, const ServedRule &rule, PortId port) {
    SignalValue out;
    if (!model.up(port))
        return out;
    PortId peer = model.peer(port);
    const Model::Trouble *trouble = model.troubleOf(port);
    if (trouble != nullptr && trouble->lldpPeer != PortId::kNone)
        peer = PortId{trouble->lldpPeer};
    const Fabric &fabric = model.fabric();
    out.kind = SignalValue::Kind::Text;
    if (rule.lldp == ServedLldp::Device) {
        out.text = fabric.deviceName(fabric.port(peer).device);
    } else if (rule.lldp == ServedLldp::Port) {
        out.text = fabric.portName(peer);
    } else { // a locally administered address made of the device's number
        const std::uint32_t d = fabric.port(peer).device.value;
        char mac[24];
        std::snprintf(mac, sizeof mac, "02:00:%02x:%02x:%02x:%02x", d >> 24U, d >> 16U & 0xffU, d >> 8U & 0xffU,
                      d & 0xffU);
        m_text = mac;
        out.text = m_text;
    }
    return out;
}

/// What a collector says of its targets: meta/connected.
void Subscriber::addLiveness(const Model &model, DeviceId device, Emit how) {
    const bool connected = !model.deviceDown(device);
    bool had = false;
    const bool differs = changed(connected ? 2 : 1, had);
    if (how == Emit::Remember || (how == Emit::Changes && !differs))
        return;
    std::string path;
    for (const char *name : {"meta", "connected"}) {
        std::string elem;
        wire::bytes(elem, 1, name);
        wire::bytes(path, 3, elem);
    }
    m_value.clear();
    if (m_ask.encoding == ServedEncoding::Proto)
        wire::number(m_value, 4, connected ? 1 : 0);
    else
        wire::bytes(m_value, m_ask.encoding == ServedEncoding::Json ? 10 : 11, connected ? "true" : "false");
    m_update.clear();
    wire::bytes(m_update, 1, path);
    wire::bytes(m_update, 3, m_value);
    wire::bytes(m_body, 4, m_update);
}

} // namespace fabricscope
