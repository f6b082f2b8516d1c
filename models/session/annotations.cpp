// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/session/annotations.h"

#include "models/base/losses.h"

#include <fcntl.h>
#include <nlohmann/json.hpp>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>

namespace fabricscope {

namespace {

using Json = nlohmann::json;
using Kind = Annotation::Kind;
using Scope = Annotation::Scope;

constexpr std::array kKinds{Kind::Acknowledged, Kind::Silenced, Kind::Maintenance};
constexpr std::array kScopes{Scope::Device, Scope::Port, Scope::Rack, Scope::Plane};

Json toJson(const Annotation &a) {
    return Json{{"id", a.id},
                {"kind", toString(a.kind)},
                {"scope", toString(a.scope)},
                {"device", a.device},
                {"port", a.port},
                {"rack", a.rack},
                {"fabric", a.fabric},
                {"plane", a.plane},
                {"who", a.who},
                {"why", a.why},
                {"since", toRfc3339(a.since)},
                {"until", a.until ? Json(toRfc3339(*a.until)) : Json(nullptr)}};
}

std::optional<Annotation> fromJson(const Json &json) {
    Annotation a;
    a.id = json.at("id").get<std::uint64_t>();
    const auto kind = json.at("kind").get<std::string>();
    const auto scope = json.at("scope").get<std::string>();
    const auto kindAt = std::find_if(kKinds.begin(), kKinds.end(), [&](Kind k) { return kind == toString(k); });
    const auto scopeAt = std::find_if(kScopes.begin(), kScopes.end(), [&](Scope s) { return scope == toString(s); });
    const auto since = parseRfc3339(json.at("since").get<std::string>());
    if (kindAt == kKinds.end() || scopeAt == kScopes.end() || !since)
        return std::nullopt;
    a.kind = *kindAt;
    a.scope = *scopeAt;
    a.since = *since;
    a.device = json.value("device", "");
    a.port = json.value("port", "");
    a.rack = json.value("rack", "");
    a.fabric = json.value("fabric", "");
    a.plane = json.value("plane", "");
    a.who = json.value("who", "");
    a.why = json.value("why", "");
    if (const auto until = json.find("until"); until != json.end() && until->is_string()) {
        const auto parsed = parseRfc3339(until->get<std::string>());
        if (!parsed)
            return std::nullopt;
        a.until = *parsed;
    }
    return a;
}

Error systemError(ErrorCode code, const std::string &path) {
    Error error;
    error.code = code;
    error.file = path;
    error.detail = std::strerror(errno);
    return error;
}

} // namespace

const char *toString(Annotation::Kind kind) {
    switch (kind) {
    case Kind::Acknowledged:
        return "acknowledged";
    case Kind::Silenced:
        return "silenced";
    case Kind::Maintenance:
        return "maintenance";
    }
    return "acknowledged";
}

const char *toString(Annotation::Scope scope) {
    switch (scope) {
    case Scope::Device:
        return "device";
    case Scope::Port:
        return "port";
    case Scope::Rack:
        return "rack";
    case Scope::Plane:
        return "plane";
    }
    return "device";
}

AnnotationStore::AnnotationStore(std::string path, LossCounters &losses)
    : m_path(std::move(path))
    , m_losses(losses) {}

Expected<void> AnnotationStore::load() {
    m_items.clear();
    if (m_path.empty())
        return {};
    std::ifstream in(m_path, std::ios::binary);
    if (!in) {
        if (errno == ENOENT)
            return {};
        return fail(systemError(ErrorCode::NotReadable, m_path));
    }
    // Append only: the file is also the record of who silenced what, so nothing is ever rewritten or removed.
    std::string line;
    while (std::getline(in, line)) {
        if (line.empty())
            continue;
        try {
            const Json json = Json::parse(line);
            if (const auto lifted = json.find("lift"); lifted != json.end()) {
                const auto id = lifted->get<std::uint64_t>();
                std::erase_if(m_items, [&](const Annotation &a) { return a.id == id; });
                continue;
            }
            if (auto annotation = fromJson(json)) {
                m_nextId = std::max(m_nextId, annotation->id + 1);
                m_items.push_back(std::move(*annotation));
                continue;
            }
        } catch (const Json::exception &) { // counted below, like a line of a newer version
        }
        m_losses.add(Loss::AnnotationsRejected);
    }
    return {};
}

Expected<void> AnnotationStore::append(const std::string &line) {
    if (m_path.empty())
        return {};
    std::error_code ignored; // the open below reports what matters
    std::filesystem::create_directories(std::filesystem::path(m_path).parent_path(), ignored);
    const int file = ::open(m_path.c_str(), O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, S_IRUSR | S_IWUSR);
    if (file < 0)
        return fail(systemError(ErrorCode::NotWritable, m_path));
    // A crash in the middle of a line must not swallow the next one with it.
    char last = '\n';
    struct stat info {};
    if (::fstat(file, &info) == 0 && info.st_size > 0 && ::pread(file, &last, 1, info.st_size - 1) != 1)
        last = '\n';
    const std::string text = (last == '\n' ? "" : "\n") + line + '\n';
    const bool written =
        ::write(file, text.data(), text.size()) == static_cast<ssize_t>(text.size()) && ::fdatasync(file) == 0;
    const Error error = written ? Error{} : systemError(ErrorCode::NotWritable, m_path);
    ::close(file);
    if (!written)
        return fail(error);
    return {};
}

Expected<std::uint64_t> AnnotationStore::add(Annotation annotation) {
    annotation.id = m_nextId++;
    if (auto written = append(toJson(annotation).dump(-1, ' ', false, Json::error_handler_t::replace)); !written)
        return fail(written.error());
    m_items.push_back(std::move(annotation));
    return m_items.back().id;
}

Expected<void> AnnotationStore::lift(std::uint64_t id) {
    const auto at = std::find_if(m_items.begin(), m_items.end(), [&](const Annotation &a) { return a.id == id; });
    if (at == m_items.end())
        return fail(ErrorCode::NotFound);
    if (auto written = append(Json{{"lift", id}}.dump()); !written)
        return written;
    m_items.erase(at);
    return {};
}

std::vector<Annotation> AnnotationStore::active(TimePoint now) const {
    std::vector<Annotation> out;
    for (const Annotation &a : m_items) {
        if (a.since <= now && (!a.until || *a.until > now))
            out.push_back(a);
    }
    return out;
}

std::string rackName(const Fabric &fabric, PlaceId place) {
    if (!place.valid())
        return {};
    const PlaceData &p = fabric.tables().places[place.index()];
    std::string out;
    for (const NameRef part : {p.site, p.hall, p.row, p.rack}) {
        if (part.empty())
            continue;
        if (!out.empty())
            out += '/';
        out += fabric.text(part);
    }
    return out;
}

std::vector<LinkId> linksOf(const Fabric &fabric, const Annotation &annotation) {
    std::vector<LinkId> out;
    const auto addPort = [&](PortId port) {
        const std::vector<LinkId> links = fabric.linksOf(port);
        out.insert(out.end(), links.begin(), links.end());
    };
    const auto addDevice = [&](DeviceId device) {
        for (const PortData &port : fabric.portsOf(device))
            addPort(fabric.idOf(port));
    };
    switch (annotation.scope) {
    case Scope::Device:
        if (const DeviceId device = fabric.findDevice(annotation.device); device.valid())
            addDevice(device);
        break;
    case Scope::Port:
        if (const DeviceId device = fabric.findDevice(annotation.device); device.valid()) {
            if (const PortId port = fabric.findPort(device, annotation.port); port.valid())
                addPort(port);
        }
        break;
    case Scope::Rack:
        for (const DeviceData &device : fabric.devices()) {
            if (device.place.valid() && rackName(fabric, device.place) == annotation.rack)
                addDevice(fabric.idOf(device));
        }
        break;
    case Scope::Plane:
        for (const LinkData &link : fabric.links()) {
            if (link.plane < 0)
                continue;
            const PlaneData &plane = fabric.planes()[static_cast<std::size_t>(link.plane)];
            if (plane.name == annotation.plane &&
                (annotation.fabric.empty() || fabric.fabrics()[plane.fabric].name == annotation.fabric))
                out.push_back(fabric.idOf(link));
        }
        break;
    }
    std::sort(out.begin(), out.end());
    out.erase(std::unique(out.begin(), out.end()), out.end());
    return out;
}

} // namespace fabricscope
