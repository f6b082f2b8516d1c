// SPDX-License-Identifier: GPL-3.0-or-later
// What the model's state reads as in each metric of the catalogue.
#pragma once

#include "models/sim/model.h"
#include "models/telemetry/catalogue.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace fabricscope {

/// Metrics that the simulator can speak of, by meaning.
enum class Signal : std::uint8_t {
    None,
    OperStatus,
    AdminStatus,
    Speed,
    FecMode,
    OutOctets,
    InOctets,
    OutPackets,
    InPackets,
    InErrors,
    OutErrors,
    InDiscards,
    OutDiscards,
    QueueMarked,
    QueueDropped,
    QueueWredDropped,
    QueueSentPackets,
    QueueSentOctets,
    QueueOccupancy,
    QueueSize,
    PauseRx,
    PauseTx,
    PauseFramesRx,
    PauseFramesTx,
    IngressOccupancy,
    TxWait,
    Flaps,
    LinkDowned,
    LinkErrorRecovery,
    IntegrityErrors,
    PreFecBer,
    PostFecBer,
    SymbolBer,
    FecCorrected,
    FecCorrectedBits,
    FecNoError,
    FecUncorrectable,
    FecBins,
    SymbolErrors,
    RxPower,
    TxPower,
    Bias,
    OpticsTemperature,
    Voltage,
    RxLowWarning,
    RxLowAlarm,
    TxLowWarning,
    TxLowAlarm,
    TxHighWarning,
    TxHighAlarm,
    TemperatureWarning,
    TemperatureAlarm,
    Module,
    Vendor,
    Part,
    Serial,
    Firmware,
    DeviceTemperature,
    DeviceTemperatureAlarm,
    CoolantIn,
    CoolantOut,
    CoolantFlow,
    CoolantPressure,
    DevicePower,
    PsuPower,
    PsuStatus,
    FanSpeed,
    Leak,
    Software,
    DeviceSerial,
    NicTxOctets,
    NicRxOctets,
    NicCnpSent,
    NicCnpHandled,
    NicMarked,
    NicOutOfSequence,
    NicRetransmits,
    NicAdaptive,
    NicTimeouts,
    NicDiscards,
    IbWords,
    IbWordsIn,
};

Signal signalOf(std::string_view metricId); // None: the simulator has nothing to say

/// Whether hosts report it (NIC counters) and not switches.
bool ofHosts(Signal signal);
/// Signals that change by events rather than all the time: served ON_CHANGE unless asked otherwise.
bool byEvents(Signal signal);

struct SignalValue {
    enum class Kind : std::uint8_t { None, Counter, Gauge, State, Text };
    Kind kind = Kind::None;
    std::uint64_t counter = 0; // in the catalogue's raw unit
    double gauge = 0;
    std::string_view text; // state name of the catalogue, or text
};

class Signals {
public:
    explicit Signals(const Model &model)
        : m_model(model) {}

    /// The value at the model's present step. `port` is invalid for signals of a device. For indexed signals `index` is
    /// one of indexes(). Text lives until the next call.
    SignalValue value(Signal signal, DeviceId device, PortId port, std::int16_t index) const;

    /// Queues, priorities, lanes, bins or components that carry a value.
    static const std::vector<std::int16_t> &indexes(Signal signal);
    /// What a component is called in paths.
    static std::string component(Signal signal, std::int16_t index);

private:
    SignalValue ofPort(Signal signal, PortId port, std::int16_t index) const;
    SignalValue ofOptics(Signal signal, PortId port, std::int16_t index) const;
    SignalValue ofDevice(Signal signal, DeviceId device, std::int16_t index) const;
    SignalValue ofNic(Signal signal, PortId port) const;
    double ber(PortId port) const;
    double words(PortId port) const;

    const Model &m_model;
    mutable std::string m_text;
};

} // namespace fabricscope
