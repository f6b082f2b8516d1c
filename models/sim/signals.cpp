// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/sim/signals.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <limits>

namespace fabricscope {

namespace {

constexpr std::int16_t kRoce = 3; // queue and priority of lossless traffic, by common practice; queue 0 has the rest

struct Entry {
    std::string_view id;
    Signal signal;
};

constexpr Entry kEntries[] = {
    {"if.oper.status", Signal::OperStatus},
    {"if.admin.status", Signal::AdminStatus},
    {"if.speed", Signal::Speed},
    {"if.fec.mode", Signal::FecMode},
    {"if.out.octets", Signal::OutOctets},
    {"if.in.octets", Signal::InOctets},
    {"if.out.packets", Signal::OutPackets},
    {"if.in.packets", Signal::InPackets},
    {"if.in.errors", Signal::InErrors},
    {"if.out.errors", Signal::OutErrors},
    {"if.in.discards", Signal::InDiscards},
    {"if.out.discards", Signal::OutDiscards},
    {"queue.ecn.marked", Signal::QueueMarked},
    {"queue.dropped", Signal::QueueDropped},
    {"queue.wred.dropped", Signal::QueueWredDropped},
    {"queue.sent.packets", Signal::QueueSentPackets},
    {"queue.sent.octets", Signal::QueueSentOctets},
    {"buffer.occupancy", Signal::QueueOccupancy},
    {"buffer.size", Signal::QueueSize},
    {"pfc.pause.rx", Signal::PauseRx},
    {"pfc.pause.tx", Signal::PauseTx},
    {"pfc.frames.rx", Signal::PauseFramesRx},
    {"pfc.frames.tx", Signal::PauseFramesTx},
    {"buffer.ingress.occupancy", Signal::IngressOccupancy},
    {"tx.wait", Signal::TxWait},
    {"if.flaps", Signal::Flaps},
    {"link.downed", Signal::LinkDowned},
    {"link.error_recovery", Signal::LinkErrorRecovery},
    {"link.integrity_errors", Signal::IntegrityErrors},
    {"ber.pre_fec", Signal::PreFecBer},
    {"ber.post_fec", Signal::PostFecBer},
    {"ber.symbol", Signal::SymbolBer},
    {"fec.corrected", Signal::FecCorrected},
    {"fec.corrected.bits", Signal::FecCorrectedBits},
    {"fec.no_error", Signal::FecNoError},
    {"fec.uncorrectable", Signal::FecUncorrectable},
    {"fec.bins", Signal::FecBins},
    {"symbol.errors", Signal::SymbolErrors},
    {"optics.rx.power", Signal::RxPower},
    {"optics.tx.power", Signal::TxPower},
    {"optics.bias", Signal::Bias},
    {"optics.temperature", Signal::OpticsTemperature},
    {"optics.voltage", Signal::Voltage},
    {"optics.limit.rx.low.warning", Signal::RxLowWarning},
    {"optics.limit.rx.low.alarm", Signal::RxLowAlarm},
    {"optics.limit.tx.low.warning", Signal::TxLowWarning},
    {"optics.limit.tx.low.alarm", Signal::TxLowAlarm},
    {"optics.limit.tx.high.warning", Signal::TxHighWarning},
    {"optics.limit.tx.high.alarm", Signal::TxHighAlarm},
    {"optics.limit.temperature.warning", Signal::TemperatureWarning},
    {"optics.limit.temperature.alarm", Signal::TemperatureAlarm},
    {"optics.module", Signal::Module},
    {"optics.vendor", Signal::Vendor},
    {"optics.part", Signal::Part},
    {"optics.serial", Signal::Serial},
    {"optics.firmware", Signal::Firmware},
    {"platform.temperature", Signal::DeviceTemperature},
    {"platform.temperature.alarm", Signal::DeviceTemperatureAlarm},
    {"platform.coolant.in.temperature", Signal::CoolantIn},
    {"platform.coolant.out.temperature", Signal::CoolantOut},
    {"platform.coolant.flow", Signal::CoolantFlow},
    {"platform.coolant.pressure", Signal::CoolantPressure},
    {"platform.power", Signal::DevicePower},
    {"platform.psu.power", Signal::PsuPower},
    {"platform.psu.status", Signal::PsuStatus},
    {"platform.fan.speed", Signal::FanSpeed},
    {"platform.leak", Signal::Leak},
    {"platform.software", Signal::Software},
    {"platform.serial", Signal::DeviceSerial},
    {"nic.tx.octets", Signal::NicTxOctets},
    {"nic.rx.octets", Signal::NicRxOctets},
    {"nic.cnp.sent", Signal::NicCnpSent},
    {"nic.cnp.handled", Signal::NicCnpHandled},
    {"nic.ecn.marked", Signal::NicMarked},
    {"nic.out_of_sequence", Signal::NicOutOfSequence},
    {"nic.retransmits", Signal::NicRetransmits},
    {"nic.adaptive_retransmits", Signal::NicAdaptive},
    {"nic.ack_timeouts", Signal::NicTimeouts},
    {"nic.rx.discards", Signal::NicDiscards},
    // InfiniBand's classic counters, in words of four bytes; the served value is cut to the counter's width.
    {"ib.xmit_data", Signal::IbWords},
    {"ib.rcv_data", Signal::IbWordsIn},
    {"ib.xmit_packets", Signal::OutPackets},
    {"ib.rcv_packets", Signal::InPackets},
    {"ib.xmit_wait", Signal::TxWait},
    {"ib.symbol_errors", Signal::SymbolErrors},
    {"ib.link_error_recovery", Signal::LinkErrorRecovery},
    {"ib.link_downed", Signal::LinkDowned},
    {"ib.rcv_errors", Signal::InErrors},
    {"ib.xmit_discards", Signal::OutDiscards},
    {"ib.local_link_integrity", Signal::IntegrityErrors},
};

constexpr double kPauseFrameNs = 100000; // a busy receiver renews its pause about every 0.1 ms

SignalValue counter(std::uint64_t v) {
    return {SignalValue::Kind::Counter, v, 0, {}};
}
SignalValue counter(double v) {
    return counter(v > 0 ? static_cast<std::uint64_t>(v) : 0);
}
SignalValue gauge(double v) {
    return {SignalValue::Kind::Gauge, 0, v, {}};
}
SignalValue state(std::string_view v) {
    return {SignalValue::Kind::State, 0, 0, v};
}
SignalValue text(std::string_view v) {
    return {SignalValue::Kind::Text, 0, 0, v};
}

} // namespace

Signal signalOf(std::string_view metricId) {
    for (const Entry &entry : kEntries) {
        if (entry.id == metricId)
            return entry.signal;
    }
    return Signal::None;
}

bool ofHosts(Signal signal) {
    return signal >= Signal::NicTxOctets && signal <= Signal::NicDiscards;
}

bool byEvents(Signal signal) {
    switch (signal) {
    case Signal::OperStatus:
    case Signal::AdminStatus:
    case Signal::Speed:
    case Signal::FecMode:
    case Signal::Module:
    case Signal::Vendor:
    case Signal::Part:
    case Signal::Serial:
    case Signal::Firmware:
    case Signal::PsuStatus:
    case Signal::Leak:
    case Signal::DeviceTemperatureAlarm:
    case Signal::Software:
    case Signal::DeviceSerial:
        return true;
    default:
        return false;
    }
}

const std::vector<std::int16_t> &Signals::indexes(Signal signal) {
    static const std::vector<std::int16_t> kNone{-1};
    static const std::vector<std::int16_t> kQueues{0, kRoce};
    static const std::vector<std::int16_t> kPriorities{kRoce};
    static const std::vector<std::int16_t> kLanes{0, 1, 2, 3};
    static const std::vector<std::int16_t> kBins{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};
    static const std::vector<std::int16_t> kPair{1, 2};
    static const std::vector<std::int16_t> kFans{1, 2, 3, 4, 5, 6};
    switch (signal) {
    case Signal::QueueMarked:
    case Signal::QueueDropped:
    case Signal::QueueWredDropped:
    case Signal::QueueSentPackets:
    case Signal::QueueSentOctets:
    case Signal::QueueOccupancy:
    case Signal::QueueSize:
        return kQueues;
    case Signal::PauseRx:
    case Signal::PauseTx:
    case Signal::PauseFramesRx:
    case Signal::PauseFramesTx:
    case Signal::IngressOccupancy:
        return kPriorities;
    case Signal::RxPower:
    case Signal::TxPower:
    case Signal::Bias:
    case Signal::PreFecBer:
        return kLanes;
    case Signal::FecBins:
        return kBins;
    case Signal::DeviceTemperature:
    case Signal::DeviceTemperatureAlarm:
    case Signal::PsuPower:
    case Signal::PsuStatus:
        return kPair;
    case Signal::FanSpeed:
        return kFans;
    default:
        return kNone;
    }
}

std::string Signals::component(Signal signal, std::int16_t index) {
    const char *kind = "Sensor";
    if (signal == Signal::PsuPower || signal == Signal::PsuStatus)
        kind = "PSU";
    else if (signal == Signal::FanSpeed)
        kind = "Fan";
    return index < 0 ? std::string("Chassis") : kind + std::to_string(index);
}

SignalValue Signals::value(Signal signal, DeviceId device, PortId port, std::int16_t index) const {
    if (signal >= Signal::DeviceTemperature && signal <= Signal::DeviceSerial)
        return ofDevice(signal, device, index);
    if (!port.valid())
        return {};
    if (ofHosts(signal))
        return ofNic(signal, port);
    if (signal >= Signal::RxPower && signal <= Signal::Firmware)
        return ofOptics(signal, port, index);
    return ofPort(signal, port, index);
}

double Signals::ber(PortId port) const {
    const Model::Trouble *trouble = m_model.troubleOf(port);
    const double own =
        -9.6 + 1.6 * m_model.nature(port.value, 31) + 0.1 * std::sin(m_model.elapsed() / 19 + port.value % 7);
    return std::pow(10.0, trouble != nullptr && trouble->berExponent != 0 ? std::max(own, trouble->berExponent) : own);
}

/// Codewords received so far: idle links carry them too.
double Signals::words(PortId port) const {
    return (m_model.elapsed() + 1e6 * m_model.nature(port.value, 32)) * m_model.capacity(port) * 8 / 5440;
}

SignalValue Signals::ofPort(Signal signal, PortId port, std::int16_t index) const {
    static const Model::Trouble kNoTrouble;
    const Model::Trouble *held = m_model.troubleOf(port);
    const Model::Trouble &trouble = held != nullptr ? *held : kNoTrouble;
    const PortId peer = m_model.peer(port);
    const bool main = index < 0 || (index == kRoce) == m_model.lossless(port); // the queue that carries the traffic
    const auto packets = [](std::uint64_t octets) { return static_cast<double>(octets) / QueueShape::kPacket; };
    switch (signal) {
    case Signal::OperStatus:
        return state(m_model.up(port) ? "up" : "down");
    case Signal::AdminStatus:
        return state("up");
    case Signal::Speed:
        return gauge(m_model.capacity(port) * 8);
    case Signal::FecMode:
        return text("rs544");
    case Signal::OutOctets:
        return counter(m_model.outOctets(port));
    case Signal::InOctets:
        return counter(m_model.inOctets(port));
    case Signal::IbWords:
        return counter(m_model.outOctets(port) / 4);
    case Signal::IbWordsIn:
        return counter(m_model.inOctets(port) / 4);
    case Signal::OutPackets:
        return counter(packets(m_model.outOctets(port)));
    case Signal::InPackets:
        return counter(packets(m_model.inOctets(port)));
    case Signal::InErrors:
        return counter(trouble.inErrors);
    case Signal::OutErrors:
    case Signal::InDiscards:
    case Signal::IntegrityErrors:
        return counter(std::uint64_t{0});
    case Signal::OutDiscards:
        return counter(m_model.dropped(port) + trouble.outDiscards);
    case Signal::QueueMarked:
        return counter(main ? m_model.marked(port) : 0);
    case Signal::QueueDropped:
        return counter(main ? m_model.dropped(port) : 0);
    case Signal::QueueWredDropped:
        return counter(main ? m_model.dropped(port) / 8 : 0);
    case Signal::QueueSentOctets:
        return counter(main ? m_model.outOctets(port) : m_model.outOctets(port) / 5000);
    case Signal::QueueSentPackets:
        return counter(packets(m_model.outOctets(port)) / (main ? 1 : 5000));
    case Signal::QueueOccupancy:
        return gauge(main ? std::floor(static_cast<double>(m_model.queuePeak(port))) : 0);
    case Signal::QueueSize:
        return gauge(static_cast<double>(QueueShape::kBytes));
    case Signal::PauseRx:
        return counter(m_model.pausedNs(port));
    case Signal::PauseTx:
        return counter(peer.valid() ? m_model.pausedNs(peer) : 0);
    case Signal::PauseFramesRx:
        return counter(static_cast<double>(m_model.pausedNs(port)) / kPauseFrameNs);
    case Signal::PauseFramesTx:
        return counter(peer.valid() ? static_cast<double>(m_model.pausedNs(peer)) / kPauseFrameNs : 0.0);
    case Signal::IngressOccupancy:
        return gauge(peer.valid() ? std::floor(static_cast<double>(m_model.pausedShare(peer)) * QueueShape::kBytes)
                                  : 0);
    case Signal::TxWait: // units of 8 bytes that could not be sent, as InfiniBand's XmitWait counts ticks
        return counter(static_cast<double>(m_model.pausedNs(port)) * 1e-9 * m_model.capacity(port) / 8);
    case Signal::Flaps:
        return counter(std::uint64_t{m_model.changes(port)});
    case Signal::LinkDowned:
        return counter(std::uint64_t{(m_model.changes(port) + 1) / 2});
    case Signal::LinkErrorRecovery:
        return counter(trouble.recoveries);
    case Signal::PreFecBer: {
        const double share =
            index < 0 ? 1 : 0.7 + 0.6 * m_model.nature(port.value, static_cast<std::uint32_t>(40 + index));
        return gauge(m_model.up(port) ? ber(port) * share : 0);
    }
    case Signal::PostFecBer:
    case Signal::SymbolBer: {
        // What is left of it: the share of codewords with more than 15 wrong symbols, 16 of them each.
        const double mean = ber(port) * 5440;
        double p = std::exp(-mean);
        double over = 0;
        for (int n = 1; n < 60; ++n) {
            p *= mean / n;
            if (n > 15)
                over += p;
        }
        return gauge(m_model.up(port) ? std::max(1e-18, over * 16 / 5440) : 0);
    }
    case Signal::FecCorrected:
        return counter(words(port) *
                           (-std::expm1(-5440 * std::pow(10.0, -9.6 + 1.6 * m_model.nature(port.value, 31)))) +
                       trouble.extraCorrected);
    case Signal::FecCorrectedBits:
        return counter(words(port) * 5440 * std::pow(10.0, -9.6 + 1.6 * m_model.nature(port.value, 31)) +
                       trouble.extraCorrected * 1.2);
    case Signal::FecNoError:
        return counter(words(port) - trouble.extraCorrected);
    case Signal::FecUncorrectable:
        return counter(trouble.uncorrectable);
    case Signal::FecBins: {
        const double mean = 5440 * std::pow(10.0, -9.6 + 1.6 * m_model.nature(port.value, 31));
        double p = std::exp(-mean);
        for (int n = 1; n <= index; ++n)
            p *= mean / n;
        return counter(words(port) * p + trouble.bins[static_cast<std::size_t>(std::clamp<int>(index, 0, 15))]);
    }
    case Signal::SymbolErrors:
        return counter(trouble.symbolErrors);
    default:
        return {};
    }
}

SignalValue Signals::ofOptics(Signal signal, PortId port, std::int16_t index) const {
    static const Model::Trouble kNoTrouble;
    const Model::Trouble *held = m_model.troubleOf(port);
    const Model::Trouble &trouble = held != nullptr ? *held : kNoTrouble;
    if (!m_model.peer(port).valid())
        return {}; // an empty cage
    const auto lane = static_cast<std::uint32_t>(index < 0 ? 0 : index);
    const double wobble = 0.05 * std::sin(m_model.elapsed() / 23 + static_cast<double>(lane + port.value % 11));
    switch (signal) {
    case Signal::RxPower:
        // A failing receiver loses its first lanes first.
        return gauge(-0.8 - 1.8 * m_model.nature(port.value, 50 + lane) + wobble -
                     trouble.rxDrop * (lane < 2 ? 1 : 0.4));
    case Signal::TxPower:
        return gauge(0.6 + 1.2 * m_model.nature(port.value, 60 + lane) + wobble);
    case Signal::Bias:
        return gauge(62 + 10 * m_model.nature(port.value, 70 + lane) + wobble + trouble.heat * 0.6);
    case Signal::OpticsTemperature:
        return gauge(46 + 9 * m_model.nature(port.value, 80) + 4 * static_cast<double>(m_model.utilisation(port)) +
                     trouble.heat);
    case Signal::Voltage:
        return gauge(3.28 + 0.04 * m_model.nature(port.value, 81));
    case Signal::RxLowWarning:
        return gauge(-5.9);
    case Signal::RxLowAlarm:
        return gauge(-8.9);
    case Signal::TxLowWarning:
        return gauge(-2.9);
    case Signal::TxLowAlarm:
        return gauge(-5.9);
    case Signal::TxHighWarning:
        return gauge(4);
    case Signal::TxHighAlarm:
        return gauge(5);
    case Signal::TemperatureWarning:
        return gauge(70);
    case Signal::TemperatureAlarm:
        return gauge(75);
    case Signal::Module:
        return text("DR4");
    case Signal::Vendor:
        return text(m_model.nature(port.value, 82) < 0.6 ? "Northlight Optics" : "Halde Photonics");
    case Signal::Part:
        return text("NL-800DR4");
    case Signal::Serial: {
        char serial[24];
        std::snprintf(serial, sizeof serial, "NL%010llu",
                      static_cast<unsigned long long>(m_model.nature(port.value, 83) * 1e10));
        m_text = serial;
        return text(m_text);
    }
    case Signal::Firmware:
        return text("2.14.0");
    default:
        return {};
    }
}

SignalValue Signals::ofDevice(Signal signal, DeviceId device, std::int16_t index) const {
    const auto salt = static_cast<std::uint32_t>(90 + std::max<std::int16_t>(index, 0));
    const double own = m_model.nature(device.value, salt);
    const double breath = std::sin(m_model.elapsed() / 61 + 6.28 * own);
    switch (signal) {
    case Signal::DeviceTemperature:
        return gauge(58 + 8 * own + 2 * breath);
    case Signal::DeviceTemperatureAlarm:
        return state("clear");
    case Signal::CoolantIn:
        return gauge(30 + 2 * own + 0.3 * breath);
    case Signal::CoolantOut:
        return gauge(41 + 3 * own + 0.6 * breath);
    case Signal::CoolantFlow:
        return gauge(12 + own);
    case Signal::CoolantPressure:
        return gauge(180 + 10 * own);
    case Signal::DevicePower:
        return gauge(1900 + 200 * own + 40 * breath);
    case Signal::PsuPower:
        return gauge(950 + 100 * own + 20 * breath);
    case Signal::PsuStatus:
        return state("ok");
    case Signal::FanSpeed:
        return gauge(std::floor(9000 + 800 * own + 100 * breath));
    case Signal::Leak:
        return state("none");
    case Signal::Software:
        return text("fabricsim " FABRICSCOPE_VERSION);
    case Signal::DeviceSerial: {
        char serial[24];
        std::snprintf(serial, sizeof serial, "FS%08u", device.value);
        m_text = serial;
        return text(m_text);
    }
    default:
        return {};
    }
}

SignalValue Signals::ofNic(Signal signal, PortId port) const {
    const PortId peer = m_model.peer(port);
    if (!peer.valid())
        return {};
    static const Model::Trouble kNoTrouble;
    const Model::Trouble *own = m_model.troubleOf(port);
    const Model::Trouble *far = m_model.troubleOf(peer);
    const Model::Trouble &trouble = own != nullptr ? *own : far != nullptr ? *far : kNoTrouble;
    switch (signal) {
    case Signal::NicTxOctets:
        return counter(m_model.outOctets(port));
    case Signal::NicRxOctets:
        return counter(m_model.inOctets(port));
    case Signal::NicMarked:
        return counter(m_model.marked(peer));
    case Signal::NicCnpSent: // a notification point sends at most one in so many marked packets
        return counter(m_model.marked(peer) / 8);
    case Signal::NicCnpHandled:
        return counter(m_model.marked(peer) / 8);
    case Signal::NicOutOfSequence:
        return counter(trouble.outOfSequence);
    case Signal::NicRetransmits:
        return counter(trouble.retransmits);
    case Signal::NicAdaptive:
        return counter(trouble.retransmits / 10);
    case Signal::NicTimeouts:
        return counter(trouble.retransmits / 100);
    case Signal::NicDiscards:
        return counter(std::uint64_t{0});
    default:
        return {};
    }
}

} // namespace fabricscope
