// SPDX-License-Identifier: GPL-3.0-or-later
// gNMI notifications → samples. Knows no network: what it is given may come from a test.
//
// One decoder per stream, used by that stream's thread only.
#pragma once

#include "models/sources/gnmi/json_leaves.h"
#include "models/sources/gnmi/leaf_value.h"
#include "models/sources/gnmi/name_resolver.h"
#include "models/sources/gnmi/rule_tree.h"
#include "models/sources/source.h"

#include <deque>
#include <memory>

namespace gnmi { // generated from gnmi.proto; seen by .cpp files only
class Notification;
class Path;
class TypedValue;
class Update;
} // namespace gnmi

namespace fabricscope {

class Decoder {
public:
    Decoder(const SourceContext &context, ProfilePtr profile, const ConnectionConfig &connection);

    /// How its values come: of the base or the detail set; `sampled`: all of them sampled, whatever the profile wants.
    /// Without a call, as the profile wants the base set.
    void subscribed(bool detail, bool sampled);
    /// Adds what the notification says to the results below. `received` stands in for a missing time stamp.
    void decode(const ::gnmi::Notification &notification, TimePoint received);

    std::vector<Sample> &samples() { return m_samples; }
    std::vector<TextSample> &texts() { return m_texts; }
    std::vector<LldpNeighbour> &neighbours() { return m_neighbours; }
    /// meta/connected of a collector: device and whether it is.
    std::vector<std::pair<DeviceId, bool>> &connected() { return m_connected; }

    /// The device that the last notification was of; invalid if it could not be told.
    DeviceId lastDevice() const { return m_device; }
    /// prefix.target by device as the collector writes it; empty if it never spoke.
    std::string targetOf(DeviceId device) const;
    std::uint64_t values() const { return m_values; }
    /// Mean gap between two values of one port and metric, by device time stamps; 0 until measured.
    Duration achieved() const { return m_achieved; }
    /// Names of LLDP neighbours that are held, those that nobody bears any more included.
    std::size_t lldpNames() const { return m_lldpNames.count(); }
    /// Metrics of the base set that are not optional and were never delivered, by catalogue id.
    std::vector<std::string> notSeen() const;

private:
    struct DeviceState {
        std::string target;
        std::vector<std::uint8_t> seen; // bit per port and rule, then one more row for the device itself
        std::uint64_t gapKey = 0;       // one sampled value whose gaps are measured
        TimePoint gapAt{};
    };
    struct Held { // what LLDP said of a port
        NameRef device, port, description, chassis;
    };

    DeviceId resolveDevice(const ::gnmi::Notification &notification);
    void walk(const ::gnmi::Path &path, RuleCursor &cursor, bool &unknown);
    void update(const ::gnmi::Update &update, const RuleCursor &base);
    void typed(const ::gnmi::TypedValue &value, const RuleCursor &cursor);
    void leaf(const RuleCursor &cursor, const LeafValue &value);
    void apply(std::uint16_t rule, const RuleCursor &cursor, const LeafValue &value);
    bool fill(Sample &sample, const CompiledRule &rule, const LeafValue &value);
    void unreadable(Sample sample, std::uint16_t rule);
    void text(const Sample &sample, const LeafValue &value); // no value = withdrawn
    void remove(const RuleCursor &cursor);
    void removeRule(std::uint16_t rule, const RuleCursor &cursor, PortId port);
    void atomic(const RuleCursor &base, const ::gnmi::Notification &notification);
    void meta(const ::gnmi::Notification &notification);
    void lldp(const CompiledRule &rule, PortId port, const LeafValue &value);
    void flushLldp();
    void forgetLldpNames();
    DeviceState &state();
    static std::uint8_t bitOf(std::size_t rule) { return static_cast<std::uint8_t>(1U << (rule % 8)); }
    std::uint8_t *seenRow(DeviceState &state, PortId port);
    void measure(const Sample &sample, std::uint16_t rule);
    void lose(Loss loss, std::uint64_t n = 1) { m_context.losses->add(loss, n); }

    SourceContext m_context;
    ProfilePtr m_profile;
    ConnectionConfig m_connection;
    RuleTree m_tree;
    NameResolver m_names;
    ComponentNamesPtr m_components;
    JsonLeaves m_json;
    std::size_t m_ruleBytes;
    std::vector<bool> m_onChange; // by rule

    // Of the notification at hand.
    DeviceId m_device;
    TimePoint m_at{};
    std::string m_scratch;
    std::string m_portName;         // the last one; updates of one prefix are mostly of one port
    PortId m_port;                  // that it led to
    std::deque<std::string> m_kept; // keys that have no bytes of their own in the message
    bool m_matched = false;         // the update found a rule
    std::vector<PortId> m_lldpTouched;

    std::vector<std::unique_ptr<DeviceState>> m_states; // by DeviceId
    std::vector<bool> m_ruleSeen;
    std::vector<std::vector<std::uint64_t>> m_indexSeen; // by rule: bit per index that was delivered
    std::unordered_map<PortId, Held> m_lldp;
    NameArena m_lldpNames;
    std::vector<Sample> m_samples;
    std::vector<TextSample> m_texts;
    std::vector<LldpNeighbour> m_neighbours;
    std::vector<std::pair<DeviceId, bool>> m_connected;
    std::uint64_t m_values = 0;
    Duration m_achieved{};
};

} // namespace fabricscope
