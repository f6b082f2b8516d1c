// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands.h"
#include "app/cli/exit_codes.h"
#include "app/cli/words.h"
#include "models/base/text.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <iomanip>
#include <iostream>
#include <optional>

namespace fabricscope::cli {
namespace {

using Json = nlohmann::ordered_json;

struct Summary {
    std::array<std::uint64_t, 5> kinds{};  // by DeviceKind
    std::array<std::uint64_t, 6> roles{};  // of switches, by Role
    std::array<std::uint64_t, 5> layers{}; // by Layer
    std::uint64_t nics = 0, chassis = 0;
    std::optional<std::uint64_t> gpus;
    const FabricInfo *largest = nullptr;
};

Summary summarise(const Fabric &fabric) {
    Summary s;
    for (const DeviceData &device : fabric.devices()) {
        ++s.kinds[static_cast<std::size_t>(device.kind)];
        s.nics += static_cast<std::uint64_t>(device.nics);
        if (device.gpus >= 0)
            s.gpus = s.gpus.value_or(0) + static_cast<std::uint64_t>(device.gpus);
        if (device.kind != DeviceKind::Switch)
            continue;
        ++s.roles[static_cast<std::size_t>(device.role)];
        if (device.chassis >= fabric.tables().chassis.size())
            ++s.chassis;
    }
    s.chassis += fabric.tables().chassis.size();
    for (const LinkData &link : fabric.links())
        ++s.layers[static_cast<std::size_t>(link.layer)];
    for (const FabricInfo &info : fabric.fabrics())
        if (s.largest == nullptr || info.links > s.largest->links)
            s.largest = &info;
    return s;
}

const char *purposeCode(FabricInfo::Purpose purpose) {
    switch (purpose) {
    case FabricInfo::Purpose::Backend:
        return "backend";
    case FabricInfo::Purpose::FrontEnd:
        return "front-end";
    case FabricInfo::Purpose::Storage:
        return "storage";
    case FabricInfo::Purpose::OutOfBand:
        return "out-of-band";
    case FabricInfo::Purpose::Unknown:
        break;
    }
    return "unknown";
}

template <class Array, class Index>
std::uint64_t at(const Array &counts, Index index) {
    return counts[static_cast<std::size_t>(index)];
}

std::vector<std::string> inferredWords(const Fabric &fabric) {
    std::vector<std::string> words;
    const std::uint8_t bits = fabric.tables().inferred;
    if ((bits & Inferred::Role) != 0)
        words.emplace_back("roles");
    if ((bits & Inferred::Plane) != 0)
        words.emplace_back("planes");
    if ((bits & Inferred::Rail) != 0)
        words.emplace_back("rails");
    return words;
}

Json warningJson(const InputWarning &warning, const FabricTables &tables) {
    const std::string file = warning.file < tables.files.size() ? tables.files[warning.file] : std::string();
    return {{"code", toString(warning.code)},
            {"file", toValidUtf8(file)},
            {"line", warning.line},
            {"column", warning.column},
            {"expected", toValidUtf8(warning.expected)},
            {"found", toValidUtf8(warning.found)},
            {"text", describe(warning)}};
}

Json infoJson(const Fabric &fabric, std::size_t fileCount) {
    const FabricTables &t = fabric.tables();
    const Summary s = summarise(fabric);
    Json files = Json::array();
    for (std::size_t f = 0; f < std::min(fileCount, t.files.size()); ++f)
        files.push_back({{"path", toValidUtf8(t.files[f])}, {"format", t.formats[f]}, {"lines", t.lines[f]}});
    Json perFabric = Json::array();
    for (std::size_t f = 0; f < t.fabrics.size(); ++f) {
        const FabricInfo &info = t.fabrics[f];
        Json planes = Json::array();
        for (const PlaneData &plane : t.planes)
            if (plane.fabric == f)
                planes.push_back({{"number", plane.number},
                                  {"switches", plane.switches},
                                  {"links", plane.links},
                                  {"rails", plane.rails}});
        perFabric.push_back({{"name", toValidUtf8(info.name)},
                             {"planes", info.planes},
                             {"rails", info.rails},
                             {"tiers", info.tiers},
                             {"links", info.links},
                             {"switches", info.switches},
                             {"purpose", purposeCode(info.purpose)},
                             {"per_plane", std::move(planes)}});
    }
    Json warnings = Json::array();
    for (const InputWarning &warning : t.warnings.items)
        warnings.push_back(warningJson(warning, t));
    const FabricInfo none;
    const FabricInfo &top = s.largest != nullptr ? *s.largest : none;
    return {{"schema", "fabricscope.info/1"},
            {"files", std::move(files)},
            {"sites", t.sites},
            {"fabrics", t.fabrics.size()},
            {"planes", top.planes},
            {"rails", top.rails},
            {"tiers", top.tiers},
            {"inferred", inferredWords(fabric)},
            {"per_fabric", std::move(perFabric)},
            {"devices",
             {{"switch", at(s.kinds, DeviceKind::Switch)},
              {"host", at(s.kinds, DeviceKind::Host)},
              {"panel", at(s.kinds, DeviceKind::Panel)},
              {"other", at(s.kinds, DeviceKind::Other)},
              {"unknown", at(s.kinds, DeviceKind::Unknown)}}},
            {"switches",
             {{"leaf", at(s.roles, Role::Leaf)},
              {"spine", at(s.roles, Role::Spine)},
              {"core", at(s.roles, Role::Core)},
              {"unknown", at(s.roles, Role::Unknown) + at(s.roles, Role::Other) + at(s.roles, Role::Host)}}},
            {"nics", s.nics},
            {"chassis", s.chassis},
            {"gpus", s.gpus ? Json(*s.gpus) : Json(nullptr)},
            {"ports", fabric.portCount()},
            {"links", fabric.linkCount()},
            {"links_by_layer",
             {{"access", at(s.layers, Layer::Access)},
              {"leaf-spine", at(s.layers, Layer::LeafSpine)},
              {"spine-core", at(s.layers, Layer::SpineCore)},
              {"internal", at(s.layers, Layer::Internal)},
              {"other", at(s.layers, Layer::Other)}}},
            {"self_loops", t.selfLoops},
            {"parallel_links", t.parallelLinks},
            {"one_sided_links", t.oneSidedLinks},
            {"warnings", std::move(warnings)},
            {"warnings_total", t.warnings.total}};
}

/// "leaf 160, spine 160", parts that are zero left out.
std::string parts(std::initializer_list<std::pair<const char *, std::uint64_t>> counts) {
    std::string text;
    for (const auto &[word, n] : counts)
        if (n > 0)
            text += (text.empty() ? "" : ", ") + std::string(word) + " " + grouped(n);
    return text;
}

std::string inBrackets(const std::string &text) {
    return text.empty() ? text : " (" + text + ")";
}

void printHuman(const Fabric &fabric, std::size_t fileCount) {
    const FabricTables &t = fabric.tables();
    const Summary s = summarise(fabric);
    std::ostream &out = std::cerr;
    for (std::size_t f = 0; f < std::min(fileCount, t.files.size()); ++f)
        out << toValidUtf8(t.files[f]) << ": " << t.formats[f] << ", " << counted(t.lines[f], "line", "lines") << '\n';
    const auto row = [&](const char *title) -> std::ostream & {
        return out << "  " << std::left << std::setw(10) << title;
    };
    for (const FabricInfo &info : t.fabrics) {
        row("fabric") << toValidUtf8(info.name);
        if (*purposeWord(info.purpose) != '\0')
            out << " (" << purposeWord(info.purpose) << ")";
        out << ": " << counted(info.planes, "plane", "planes") << ", " << counted(info.rails, "rail", "rails") << ", "
            << counted(info.tiers, "tier", "tiers") << ", " << counted(info.switches, "switch", "switches") << ", "
            << counted(info.links, "link", "links") << '\n';
    }
    row("switches") << grouped(at(s.kinds, DeviceKind::Switch))
                    << inBrackets(parts({{"leaf", at(s.roles, Role::Leaf)},
                                         {"spine", at(s.roles, Role::Spine)},
                                         {"core", at(s.roles, Role::Core)},
                                         {"unplaced", at(s.roles, Role::Unknown)},
                                         {"other", at(s.roles, Role::Other)}}))
                    << " in " << counted(s.chassis, "box", "boxes") << '\n';
    row("hosts") << grouped(at(s.kinds, DeviceKind::Host)) << ", " << counted(s.nics, "NIC", "NICs");
    if (s.gpus)
        out << ", " << counted(*s.gpus, "GPU", "GPUs");
    out << '\n';
    if (const std::uint64_t rest =
            at(s.kinds, DeviceKind::Other) + at(s.kinds, DeviceKind::Panel) + at(s.kinds, DeviceKind::Unknown);
        rest > 0)
        row("others") << grouped(rest)
                      << inBrackets(parts({{"panels", at(s.kinds, DeviceKind::Panel)},
                                           {"unplaced", at(s.kinds, DeviceKind::Unknown)}}))
                      << '\n';
    row("links") << grouped(fabric.linkCount())
                 << inBrackets(parts({{"access", at(s.layers, Layer::Access)},
                                      {"leaf–spine", at(s.layers, Layer::LeafSpine)},
                                      {"spine–core", at(s.layers, Layer::SpineCore)},
                                      {"internal", at(s.layers, Layer::Internal)},
                                      {"other", at(s.layers, Layer::Other)}}))
                 << " on " << counted(fabric.portCount(), "port", "ports") << '\n';
    if (t.selfLoops + t.parallelLinks + t.oneSidedLinks > 0)
        row("of these") << parts({{"parallel", t.parallelLinks},
                                  {"self loops", t.selfLoops},
                                  {"reported by one end", t.oneSidedLinks}})
                        << '\n';
    std::string inferred;
    for (const std::string &word : inferredWords(fabric))
        inferred += (inferred.empty() ? "" : ", ") + word;
    if (!inferred.empty())
        row("inferred") << inferred << '\n';
    if (t.warnings.total > 0) {
        row("warnings") << grouped(t.warnings.total) << '\n';
        printWarnings(t.warnings, t.files, 20);
    }
}

} // namespace

int runInfo(const InfoOptions &options, JobControl *job) {
    auto inputs = readAll(options.input, job);
    if (!inputs.ok())
        return inputs.exitCode;
    const std::size_t fileCount = inputs.value.size();
    const auto fabric = buildFrom(std::move(inputs.value), options.input, job);
    if (!fabric.ok())
        return fabric.exitCode;
    if (options.json)
        std::cout << infoJson(*fabric.value, fileCount).dump() << '\n';
    else
        printHuman(*fabric.value, fileCount);
    if (!std::cout.flush()) {
        Error error;
        error.code = ErrorCode::NotWritable;
        error.file = "-";
        complain(error);
        return ExitCode::Unreadable;
    }
    return fabric.value->tables().warnings.total > 0 ? ExitCode::Found : ExitCode::Done;
}

} // namespace fabricscope::cli
