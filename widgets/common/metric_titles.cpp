// SPDX-License-Identifier: GPL-3.0-or-later
// What the metrics of resources/metrics are called on screen. One that is missing here shows its id.
#include "widgets/common/format.h"

#include <QCoreApplication>

#include <array>

namespace fabricscope {

namespace {

struct Tr {
    Q_DECLARE_TR_FUNCTIONS(Metric)
};

struct Title {
    std::string_view id;
    const char *text;
};

constexpr std::array kTitles = {
    Title{"if.oper.status", QT_TRANSLATE_NOOP("Metric", "Link state")},
    Title{"if.admin.status", QT_TRANSLATE_NOOP("Metric", "Configured state")},
    Title{"if.speed", QT_TRANSLATE_NOOP("Metric", "Port rate")},
    Title{"if.fec.mode", QT_TRANSLATE_NOOP("Metric", "FEC mode")},
    Title{"if.out.octets", QT_TRANSLATE_NOOP("Metric", "Traffic out")},
    Title{"if.in.octets", QT_TRANSLATE_NOOP("Metric", "Traffic in")},
    Title{"if.out.utilisation", QT_TRANSLATE_NOOP("Metric", "Egress utilisation")},
    Title{"if.in.utilisation", QT_TRANSLATE_NOOP("Metric", "Ingress utilisation")},
    Title{"if.out.packets", QT_TRANSLATE_NOOP("Metric", "Packets out")},
    Title{"if.in.packets", QT_TRANSLATE_NOOP("Metric", "Packets in")},
    Title{"if.in.errors", QT_TRANSLATE_NOOP("Metric", "Receive errors")},
    Title{"if.out.errors", QT_TRANSLATE_NOOP("Metric", "Transmit errors")},
    Title{"if.in.discards", QT_TRANSLATE_NOOP("Metric", "Receive discards")},
    Title{"if.out.discards", QT_TRANSLATE_NOOP("Metric", "Transmit discards")},
    Title{"if.flaps", QT_TRANSLATE_NOOP("Metric", "Flaps")},
    Title{"if.flaps.hour", QT_TRANSLATE_NOOP("Metric", "Flaps per hour")},
    Title{"queue.ecn.marked", QT_TRANSLATE_NOOP("Metric", "ECN-marked packets")},
    Title{"queue.dropped", QT_TRANSLATE_NOOP("Metric", "Queue drops")},
    Title{"queue.wred.dropped", QT_TRANSLATE_NOOP("Metric", "WRED drops")},
    Title{"queue.sent.packets", QT_TRANSLATE_NOOP("Metric", "Packets sent by queue")},
    Title{"queue.sent.octets", QT_TRANSLATE_NOOP("Metric", "Traffic sent by queue")},
    Title{"pfc.pause.rx", QT_TRANSLATE_NOOP("Metric", "PFC pause received")},
    Title{"pfc.pause.tx", QT_TRANSLATE_NOOP("Metric", "PFC pause sent")},
    Title{"pfc.frames.rx", QT_TRANSLATE_NOOP("Metric", "PFC frames received")},
    Title{"pfc.frames.tx", QT_TRANSLATE_NOOP("Metric", "PFC frames sent")},
    Title{"buffer.occupancy", QT_TRANSLATE_NOOP("Metric", "Buffer occupancy")},
    Title{"buffer.size", QT_TRANSLATE_NOOP("Metric", "Buffer size")},
    Title{"buffer.share", QT_TRANSLATE_NOOP("Metric", "Buffer occupancy")},
    Title{"buffer.ingress.occupancy", QT_TRANSLATE_NOOP("Metric", "Ingress buffer occupancy")},
    Title{"tx.wait", QT_TRANSLATE_NOOP("Metric", "Transmit wait")},
    Title{"spread.uplink", QT_TRANSLATE_NOOP("Metric", "Uplink load against the mean")},
    Title{"lldp.peer.device", QT_TRANSLATE_NOOP("Metric", "Neighbour named by LLDP")},
    Title{"lldp.peer.port", QT_TRANSLATE_NOOP("Metric", "Neighbour port named by LLDP")},
    Title{"ber.pre_fec", QT_TRANSLATE_NOOP("Metric", "pre-FEC BER")},
    Title{"ber.post_fec", QT_TRANSLATE_NOOP("Metric", "post-FEC BER")},
    Title{"ber.symbol", QT_TRANSLATE_NOOP("Metric", "symbol error ratio")},
    Title{"fec.corrected", QT_TRANSLATE_NOOP("Metric", "Corrected codewords")},
    Title{"fec.corrected.bits", QT_TRANSLATE_NOOP("Metric", "Corrected bits")},
    Title{"fec.no_error", QT_TRANSLATE_NOOP("Metric", "Codewords without error")},
    Title{"fec.uncorrectable", QT_TRANSLATE_NOOP("Metric", "Uncorrectable codewords")},
    Title{"fec.bins", QT_TRANSLATE_NOOP("Metric", "Codewords by corrected symbols")},
    Title{"link.downed", QT_TRANSLATE_NOOP("Metric", "Link went down")},
    Title{"link.error_recovery", QT_TRANSLATE_NOOP("Metric", "Link error recoveries")},
    Title{"link.integrity_errors", QT_TRANSLATE_NOOP("Metric", "Link integrity errors")},
    Title{"symbol.errors", QT_TRANSLATE_NOOP("Metric", "Symbol errors")},
    Title{"optics.rx.power", QT_TRANSLATE_NOOP("Metric", "Rx power")},
    Title{"optics.tx.power", QT_TRANSLATE_NOOP("Metric", "Tx power")},
    Title{"optics.bias", QT_TRANSLATE_NOOP("Metric", "Laser bias")},
    Title{"optics.temperature", QT_TRANSLATE_NOOP("Metric", "Module temperature")},
    Title{"optics.voltage", QT_TRANSLATE_NOOP("Metric", "Module voltage")},
    Title{"optics.limit.rx.low.warning", QT_TRANSLATE_NOOP("Metric", "Rx power, module's warning limit")},
    Title{"optics.limit.rx.low.alarm", QT_TRANSLATE_NOOP("Metric", "Rx power, module's alarm limit")},
    Title{"optics.limit.tx.low.warning", QT_TRANSLATE_NOOP("Metric", "Tx power, module's lower warning limit")},
    Title{"optics.limit.tx.low.alarm", QT_TRANSLATE_NOOP("Metric", "Tx power, module's lower alarm limit")},
    Title{"optics.limit.tx.high.warning", QT_TRANSLATE_NOOP("Metric", "Tx power, module's upper warning limit")},
    Title{"optics.limit.tx.high.alarm", QT_TRANSLATE_NOOP("Metric", "Tx power, module's upper alarm limit")},
    Title{"optics.limit.temperature.warning", QT_TRANSLATE_NOOP("Metric", "Temperature, module's warning limit")},
    Title{"optics.limit.temperature.alarm", QT_TRANSLATE_NOOP("Metric", "Temperature, module's alarm limit")},
    Title{"optics.module", QT_TRANSLATE_NOOP("Metric", "Module type")},
    Title{"optics.vendor", QT_TRANSLATE_NOOP("Metric", "Module vendor")},
    Title{"optics.part", QT_TRANSLATE_NOOP("Metric", "Module part number")},
    Title{"optics.serial", QT_TRANSLATE_NOOP("Metric", "Module serial number")},
    Title{"optics.firmware", QT_TRANSLATE_NOOP("Metric", "Module firmware")},
    Title{"nic.tx.octets", QT_TRANSLATE_NOOP("Metric", "NIC traffic out")},
    Title{"nic.rx.octets", QT_TRANSLATE_NOOP("Metric", "NIC traffic in")},
    Title{"nic.tx.utilisation", QT_TRANSLATE_NOOP("Metric", "NIC transmit utilisation")},
    Title{"nic.rx.utilisation", QT_TRANSLATE_NOOP("Metric", "NIC receive utilisation")},
    Title{"nic.cnp.sent", QT_TRANSLATE_NOOP("Metric", "CNP sent")},
    Title{"nic.cnp.handled", QT_TRANSLATE_NOOP("Metric", "CNP handled")},
    Title{"nic.ecn.marked", QT_TRANSLATE_NOOP("Metric", "ECN-marked packets received")},
    Title{"nic.out_of_sequence", QT_TRANSLATE_NOOP("Metric", "Packets out of sequence")},
    Title{"nic.retransmits", QT_TRANSLATE_NOOP("Metric", "Retransmits")},
    Title{"nic.adaptive_retransmits", QT_TRANSLATE_NOOP("Metric", "Adaptive retransmits")},
    Title{"nic.ack_timeouts", QT_TRANSLATE_NOOP("Metric", "ACK time-outs")},
    Title{"nic.rx.discards", QT_TRANSLATE_NOOP("Metric", "NIC receive discards")},
    Title{"platform.temperature", QT_TRANSLATE_NOOP("Metric", "Temperature")},
    Title{"platform.temperature.alarm", QT_TRANSLATE_NOOP("Metric", "Temperature alarm")},
    Title{"platform.coolant.in.temperature", QT_TRANSLATE_NOOP("Metric", "Coolant inlet temperature")},
    Title{"platform.coolant.out.temperature", QT_TRANSLATE_NOOP("Metric", "Coolant outlet temperature")},
    Title{"platform.coolant.flow", QT_TRANSLATE_NOOP("Metric", "Coolant flow")},
    Title{"platform.coolant.pressure", QT_TRANSLATE_NOOP("Metric", "Coolant pressure")},
    Title{"platform.power", QT_TRANSLATE_NOOP("Metric", "Power")},
    Title{"platform.psu.power", QT_TRANSLATE_NOOP("Metric", "Power supply load")},
    Title{"platform.psu.status", QT_TRANSLATE_NOOP("Metric", "Power supply state")},
    Title{"platform.fan.speed", QT_TRANSLATE_NOOP("Metric", "Fan speed")},
    Title{"platform.leak", QT_TRANSLATE_NOOP("Metric", "Coolant leak")},
    Title{"platform.software", QT_TRANSLATE_NOOP("Metric", "Software version")},
    Title{"platform.serial", QT_TRANSLATE_NOOP("Metric", "Serial number")},
    Title{"ib.xmit_data", QT_TRANSLATE_NOOP("Metric", "PortXmitData")},
    Title{"ib.rcv_data", QT_TRANSLATE_NOOP("Metric", "PortRcvData")},
    Title{"ib.xmit_packets", QT_TRANSLATE_NOOP("Metric", "PortXmitPkts")},
    Title{"ib.rcv_packets", QT_TRANSLATE_NOOP("Metric", "PortRcvPkts")},
    Title{"ib.xmit_wait", QT_TRANSLATE_NOOP("Metric", "XmitWait")},
    Title{"ib.symbol_errors", QT_TRANSLATE_NOOP("Metric", "SymbolErrorCounter")},
    Title{"ib.link_error_recovery", QT_TRANSLATE_NOOP("Metric", "LinkErrorRecovery")},
    Title{"ib.link_downed", QT_TRANSLATE_NOOP("Metric", "LinkDowned")},
    Title{"ib.rcv_errors", QT_TRANSLATE_NOOP("Metric", "PortRcvErrors")},
    Title{"ib.xmit_discards", QT_TRANSLATE_NOOP("Metric", "PortXmitDiscards")},
    Title{"ib.rcv_switch_relay_errors", QT_TRANSLATE_NOOP("Metric", "PortRcvSwitchRelayErrors")},
    Title{"ib.xmit_constraint_errors", QT_TRANSLATE_NOOP("Metric", "PortXmitConstraintErrors")},
    Title{"ib.rcv_constraint_errors", QT_TRANSLATE_NOOP("Metric", "PortRcvConstraintErrors")},
    Title{"ib.local_link_integrity", QT_TRANSLATE_NOOP("Metric", "LocalLinkIntegrityErrors")},
    Title{"ib.excessive_overrun", QT_TRANSLATE_NOOP("Metric", "ExcessiveBufferOverrunErrors")},
    Title{"ib.vl15_dropped", QT_TRANSLATE_NOOP("Metric", "VL15Dropped")},
};

} // namespace

QString metricTitle(const MetricInfo &metric) {
    for (const Title &title : kTitles)
        if (title.id == metric.id)
            return Tr::tr(title.text);
    return toQString(metric.id);
}

} // namespace fabricscope
