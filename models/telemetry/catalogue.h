// SPDX-License-Identifier: GPL-3.0-or-later
// The catalogue of canonical metrics, read from resources/metrics/*.json: what exists, its unit, how its counter
// overflows, where it is measured, and the thresholds with the source of each. Immutable once read; any thread.
#pragma once

#include "models/base/expected.h"
#include "models/records/sample.h"

#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace fabricscope {

/// Text metrics (module type, vendor, serial) arrive as TextSample and are held in a sparse side table.
enum class MetricKind : std::uint8_t { Counter, Gauge, State, Text };
enum class CounterOverflow : std::uint8_t { Wrap, Saturate };
/// Which way the measured traffic flows, seen from the port that reports it.
enum class FlowDirection : std::uint8_t { None, In, Out };
enum class MetricScope : std::uint8_t { Port, Nic, Optics, Device };
/// Bin: a bin of a histogram, by its number. Component: a sensor, fan or supply of a device.
enum class MetricIndex : std::uint8_t { None, Queue, Priority, Lane, Bin, Component };
/// A component's index is its own number plus a multiple of 1000 that keeps "PSU1" and "Temp1" of a device apart.
constexpr int kComponentNumbers = 1000;
constexpr int componentNumber(std::int16_t index) {
    return index % kComponentNumbers;
}
/// How the values of several queues, priorities or lanes fold into the one of the port.
enum class MetricFold : std::uint8_t { Max, Min, Sum };

enum class Severity : std::uint8_t { Unknown, Ok, Warning, Critical };

/// One row of thresholds. The first whose keys fit applies; if rows exist but none fits, the severity is Unknown.
/// A value that equals a threshold has reached it.
struct ThresholdRow {
    double laneGbps = 0;         // key: signalling rate of a lane in Gb/s (100 for 100G PAM4); 0 = any
    std::string fec;             // key: "rs544", "rs528", "none"; empty = any
    std::string module;          // key: "DR4", "FR4"; empty = any; matched within the module type as reported
    std::int16_t indexFrom = -1; // key: applies to queues, lanes, bins of this number and above; −1 = any
    std::optional<double> warning, critical;       // worse when above (or below, if lowerIsWorse)
    std::optional<double> warningLow, criticalLow; // for windows such as Tx power
    std::string source;                            // "vendor: QM9700 data sheet", "ours", "IEEE 802.3 …"
    bool vendor = false;                           // the UI says whose threshold it is
};

struct StateValue {
    std::string name; // as profiles map to it: "up", "down", "lowerlayerdown"
    Severity severity = Severity::Unknown;
};

struct MetricInfo {
    std::string id;   // "if.out.octets"
    std::string unit; // of the value shown: "bit/s", "1/s", "%", "dBm", "degC", "W", "ratio", ""
    MetricKind kind = MetricKind::Gauge;
    std::uint8_t counterBits = 64;
    CounterOverflow overflow = CounterOverflow::Wrap;
    FlowDirection flow = FlowDirection::None;
    MetricScope scope = MetricScope::Port;
    MetricIndex indexed = MetricIndex::None;
    MetricFold fold = MetricFold::Max;
    double rateScale = 1; // counter: value shown = Δ/s × rateScale (octets → bit/s: 8)
    std::string ratioOf;  // counter: value shown = Δ ÷ Δ of that metric, as ECN marked ÷ packets out; else empty
    double windowS = 0;   // counter of events: shown as count in this window (flaps in 2 min); 0 = rate
    std::string
        derivedFrom; // not reported itself: follows that metric (its value × rateScale, or its events in windowS)
    bool ofLinkRate = false;  // value shown is divided by the link's rate in bit/s (octets → utilisation)
    double nominal = 0;       // divisor where ratioOf is not reported (bytes of buffer); 0 = none, then unknown
    bool watermark = false;   // a maximum since the last reading: several within one delivery fold by max
    double zero = 0;          // value that maps to 0 on the map's ramp; of a logarithmic metric above 0
    double fullScale = 0;     // value that maps to 1 in `congestion` and fills a chart; 0 = none
    bool logarithmic = false; // scaled by its decimal logarithm (bit error ratios)
    bool lowerIsWorse = false;
    bool base = false;       // in the base subscription set (see DESIGN "When one machine is not enough")
    double hysteresis = 0.1; // a severity is left only when the value is this share below (above) its threshold
    std::vector<ThresholdRow> thresholds;
    std::vector<StateValue> states; // State: Sample::raw is an index into it
    std::uint32_t overlays = 0;     // bit per OverlayId that it colours (overlay.h)
    /// Metrics by which the port reports its own limits (a module's alarm thresholds); they go before `thresholds`.
    std::string limitWarning, limitCritical, limitWarningLow, limitCriticalLow;
    std::string note; // where the definition comes from
};

/// Metrics that code knows by meaning, whichever profile feeds them.
struct WellKnownMetrics {
    MetricId operStatus, adminStatus;
    MetricId outBits, inBits;            // if.out.octets, if.in.octets
    MetricId ecnShare;                   // marked ÷ sent, 0…1
    MetricId pauseRxShare, pauseTxShare; // share of time paused, 0…1
    MetricId bufferShare;                // occupancy ÷ size, 0…1
    MetricId bufferBytes;
    MetricId xmitWaitShare; // 0…1
    MetricId preFecBer, postFecBer, uncorrectable;
    MetricId inErrors, outErrors, inDiscards, outDiscards;
    MetricId flaps, flapsHour, linkDowned;
    MetricId outUtilisation, inUtilisation; // share of the link's rate, 0…1; derived from outBits, inBits
    MetricId outPackets, inPackets;
    MetricId spread; // an uplink's utilisation ÷ mean of its device's uplinks; computed
    MetricId opticsModule, opticsVendor, opticsSerial, fecMode; // Text
    MetricId rxPower, txPower, laserBias, opticsTemperature;
    MetricId speed;
    MetricId lldpPeerDevice, lldpPeerPort; // carried beside the store, see lldp.h of models/sources
};

class Catalogue {
public:
    /// Reads every *.json of a directory; errors name file, line and column. BadValue for an unknown key or a cycle.
    static Expected<std::shared_ptr<const Catalogue>> load(const std::string &directory);
    static Expected<std::shared_ptr<const Catalogue>> parse(std::string_view json, const std::string &path);

    std::size_t size() const { return m_metrics.size(); }
    const MetricInfo &operator[](MetricId id) const { return m_metrics[id.index()]; }
    MetricId find(std::string_view id) const; // invalid if none
    const WellKnownMetrics &known() const { return m_known; }
    std::span<const MetricInfo> metrics() const { return m_metrics; }

    struct Context { // what thresholds are keyed by, of one port
        double laneGbps = 0;
        std::string_view fec, module;
    };
    /// The row that applies, or nullptr.
    const ThresholdRow *thresholds(MetricId id, const Context &context, std::int16_t index = -1) const;
    /// Severity of a value, given the one it had before (hysteresis). NaN gives Unknown.
    Severity severity(MetricId id, const ThresholdRow *row, double value, Severity before) const;
    /// Metrics that follow from this one (derivedFrom, ratioOf): what to recompute when it changes.
    std::span<const MetricId> dependents(MetricId id) const { return m_dependents[id.index()]; }
    MetricId derivedFrom(MetricId id) const { return m_derivedFrom[id.index()]; } // invalid if it is reported itself
    MetricId ratioOf(MetricId id) const { return m_ratioOf[id.index()]; }         // invalid if it is no ratio

private:
    friend class CatalogueReader;
    std::vector<MetricInfo> m_metrics;
    std::vector<std::pair<std::string, MetricId>> m_byId; // sorted
    std::vector<std::vector<MetricId>> m_dependents;
    std::vector<MetricId> m_derivedFrom, m_ratioOf;
    WellKnownMetrics m_known;
};

/// The first row whose keys fit, or nullptr.
const ThresholdRow *fittingThreshold(std::span<const ThresholdRow> rows, const Catalogue::Context &context,
                                     std::int16_t index);

/// The metrics of the catalogue by what code knows them as; invalid where it lacks one.
WellKnownMetrics knownMetrics(const Catalogue &catalogue);

using CataloguePtr = std::shared_ptr<const Catalogue>;

} // namespace fabricscope
