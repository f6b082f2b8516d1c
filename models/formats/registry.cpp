// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/base/text.h"
#include "models/formats/batfish_layer1.h"
#include "models/formats/containerlab.h"
#include "models/formats/eos_lldp.h"
#include "models/formats/fabric_json.h"
#include "models/formats/formats.h"
#include "models/formats/huawei_lldp.h"
#include "models/formats/ib_parser.h"
#include "models/formats/ib_ports.h"
#include "models/formats/ibutils_lst.h"
#include "models/formats/ibutils_topo.h"
#include "models/formats/input.h"
#include "models/formats/junos_lldp.h"
#include "models/formats/lldpctl.h"
#include "models/formats/netbox_csv.h"
#include "models/formats/netbox_json.h"
#include "models/formats/netq.h"
#include "models/formats/nvue_lldp.h"
#include "models/formats/nxos_lldp.h"
#include "models/formats/ptm_dot.h"
#include "models/formats/read_ahead.h"
#include "models/formats/simai.h"
#include "models/formats/slurm.h"
#include "models/formats/sonic_links.h"
#include "models/formats/sonic_lldp.h"
#include "models/formats/sonic_minigraph.h"
#include "models/formats/text_input.h"
#include "models/formats/ufm_ndt.h"
#include "models/formats/write_ib.h"
#include "models/formats/write_ptm_dot.h"
#include "models/records/fabric_tables.h"

#include <new>
#include <stdexcept>

namespace fabricscope {
namespace {

constexpr int kSureEnough = 50;
constexpr std::string_view kBlanks = " \t\r\n\v\f";

Error errorOf(ErrorCode code, const std::string &path) {
    Error error;
    error.code = code;
    error.file = path;
    return error;
}

bool isBlank(std::string_view text) {
    return text.find_first_not_of(kBlanks) == std::string_view::npos;
}

const TopologyFormat *formatNamed(const std::string &name) {
    for (const TopologyFormat &format : topologyFormats()) {
        if (name == format.name || (name == "fabric" && std::string_view(format.name) == "fabric-json"))
            return &format;
    }
    return nullptr;
}

const TopologyFormat *recognise(std::string_view head) {
    const TopologyFormat *best = nullptr;
    int bestScore = kSureEnough - 1;
    for (const TopologyFormat &format : topologyFormats()) {
        const int score = format.recognise(head);
        if (score > bestScore) {
            best = &format;
            bestScore = score;
        }
    }
    return best;
}

Expected<TopologyRecords> read(InputFile &input, const std::string &path, const std::string &formatName,
                               JobControl *job) {
    if (input.headIsAll() && isBlank(input.head()))
        return fail(errorOf(ErrorCode::Empty, path));
    const TopologyFormat *format = nullptr;
    if (!formatName.empty()) {
        format = formatNamed(formatName);
        if (!format) {
            Error error = errorOf(ErrorCode::UnknownFormat, path);
            error.found = formatName;
            return fail(std::move(error));
        }
    }
    // Decided by the head before the rest is read: what is no topology costs next to nothing.
    const bool wide = isUtf16(input.head());
    const std::string head = wide ? utf16ToUtf8(input.head()) : std::string(input.head());
    if (!format)
        format = recognise(head);
    const auto unknown = [&] {
        Error error = errorOf(ErrorCode::UnknownFormat, path);
        error.line = 1;
        error.column = 1;
        error.found = excerpt(toValidUtf8(input.head().substr(0, 24)), 24);
        return fail(std::move(error));
    };
    if (!format && !isBlank(head)) // what begins blank may be so to its end
        return unknown();
    if (format && format->parseParts && !wide && !isBlank(head) && !head.starts_with(kUtf8Mark)) {
        std::size_t bytes = 0;
        if (auto parts = input.parts(kReadAheadPart, bytes); parts && bytes > kWorthReadingAhead) {
            if (auto records = format->parseParts(std::move(parts), bytes, path, job))
                return std::move(*records);
        }
    }
    const auto all = input.all(job);
    if (!all)
        return fail(all.error());
    std::string_view text = *all;
    std::string converted;
    if (wide) {
        converted = utf16ToUtf8(text);
        text = converted;
    }
    if (isBlank(text))
        return fail(errorOf(ErrorCode::Empty, path));
    if (!format)
        return unknown();
    auto records = format->parse(text, path, job);
    if (records && wide)
        records->warnings.add({InputWarning::Code::Encoding, 0, 0, 0, "UTF-8", "UTF-16"});
    return records;
}

template <class Read>
Expected<TopologyRecords> guarded(const std::string &path, Read &&reading) {
    try {
        return reading();
    } catch (const std::bad_alloc &) {
        Error error = errorOf(ErrorCode::TooLarge, path);
        error.expected = "memory";
        return fail(std::move(error));
    } catch (const std::length_error &) {
        Error error = errorOf(ErrorCode::TooLarge, path);
        error.expected = "memory";
        return fail(std::move(error));
    }
}

} // namespace

const std::vector<TopologyFormat> &topologyFormats() {
    static const std::vector<TopologyFormat> formats = {
        {"batfish-layer1", recogniseBatfishLayer1, parseBatfishLayer1},
        {"containerlab", recogniseContainerlab, parseContainerlab},
        {"eos-lldp", recogniseEosLldp, parseEosLldp},
        {"fabric-json", recogniseFabricJson, parseFabricJson},
        {"huawei-lldp", recogniseHuaweiLldp, parseHuaweiLldp},
        {"iblinkinfo", recogniseIblinkinfo, parseIblinkinfo},
        {"ibnetdiscover", recogniseIbnetdiscover, parseIbnetdiscover, parseIbnetdiscoverParts},
        {"ibnetdiscover-ports", recogniseIbnetdiscoverPorts, parseIbnetdiscoverPorts},
        {"ibsim", recogniseIbsim, parseIbsim},
        {"ibutils-cables", recogniseIbutilsCables, parseIbutilsCables},
        {"ibutils-lst", recogniseIbutilsLst, parseIbutilsLst},
        {"ibutils-topo", recogniseIbutilsTopo, parseIbutilsTopo},
        {"lldpctl-json", recogniseLldpctlJson, parseLldpctlJson},
        {"lldpctl-keyvalue", recogniseLldpctlKeyvalue, parseLldpctlKeyvalue},
        {"lldpctl-plain", recogniseLldpctlPlain, parseLldpctlPlain},
        {"netbox-csv", recogniseNetboxCsv, parseNetboxCsv},
        {"netbox-json", recogniseNetboxJson, parseNetboxJson},
        {"netq", recogniseNetQ, parseNetQ},
        {"ptm-dot", recognisePtmDot, parsePtmDot},
        {"simai", recogniseSimAi, parseSimAi},
        {"slurm", recogniseSlurm, parseSlurm},
        {"sonic-links", recogniseSonicLinks, parseSonicLinks},
        {"sonic-minigraph", recogniseSonicMinigraph, parseSonicMinigraph},
        {"ufm-ndt", recogniseUfmNdt, parseUfmNdt},
        {"junos-lldp", recogniseJunosLldp, parseJunosLldp},
        {"lldpctl-json", recogniseLldpctlJson, parseLldpctlJson},
        {"lldpctl-keyvalue", recogniseLldpctlKeyvalue, parseLldpctlKeyvalue},
        {"lldpctl-plain", recogniseLldpctlPlain, parseLldpctlPlain},
        {"nvue-lldp", recogniseNvueLldp, parseNvueLldp},
        {"nxos-lldp", recogniseNxosLldp, parseNxosLldp},
        {"ptm-dot", recognisePtmDot, parsePtmDot},
        {"sonic-lldp", recogniseSonicLldp, parseSonicLldp},
    };
    return formats;
}

Expected<TopologyRecords> readTopology(const std::string &path, const std::string &format, JobControl *job) {
    return guarded(path, [&]() -> Expected<TopologyRecords> {
        auto input = InputFile::open(path);
        if (!input)
            return fail(input.error());
        return read(*input, path, format, job);
    });
}

Expected<TopologyRecords> readTopologyBytes(std::string_view bytes, const std::string &path, const std::string &format,
                                            JobControl *job) {
    return guarded(path, [&]() -> Expected<TopologyRecords> {
        auto input = InputFile::overBytes(bytes, path);
        if (!input)
            return fail(input.error());
        return read(*input, path, format, job);
    });
}

Expected<void> writeTopology(const TopologyRecords &records, const std::string &format, const std::string &path,
                             const FabricTables *finished) {
    if (records.settled)
        return writeTopology(recordsOf(*records.settled), format, path, records.settled.get());
    const bool own = format == "fabric" || format == "fabric-json";
    Expected<void> (*write)(const TopologyRecords &, OutputFile &) = nullptr;
    if (format == "ibnetdiscover")
        write = writeIbnetdiscover;
    else if (format == "ibsim")
        write = writeIbsim;
    else if (format == "ptm-dot")
        write = writePtmDot;
    if (!own && !write) {
        Error error = errorOf(ErrorCode::UnknownFormat, path);
        error.found = format;
        return fail(std::move(error));
    }
    auto out = OutputFile::create(path);
    if (!out)
        return fail(out.error());
    if (auto written = own ? writeFabricJson(records, finished, *out) : write(records, *out); !written) {
        Error error = written.error();
        error.file = path;
        return fail(std::move(error));
    }
    return out->finish();
}

} // namespace fabricscope
