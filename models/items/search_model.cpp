// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/items/search_model.h"

#include "models/base/text.h"
#include "models/items/pool_work.h"
#include "models/items/text.h"

#include <algorithm>
#include <cstdio>

namespace fabricscope {

namespace {

constexpr int kNoMatch = 1000;
constexpr std::size_t kAtOnce = 4096;    // devices: more take longer than a person should wait for a frame
constexpr std::size_t kPortDevices = 12; // devices whose ports are looked through for one query

std::vector<std::string_view> split(std::string_view text, std::string_view separators) {
    std::vector<std::string_view> out;
    std::size_t at = 0;
    while (at < text.size()) {
        const std::size_t end = std::min(text.find_first_of(separators, at), text.size());
        if (end > at)
            out.push_back(text.substr(at, end - at));
        at = end + 1;
    }
    return out;
}

bool isAlphanumeric(char c) {
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
}
bool isDigit(char c) {
    return c >= '0' && c <= '9';
}

/// How well `word` fits `name` (both lower-case): 0 the whole, 1 its start, 2 the start of a part, 3 within.
int rankOf(std::string_view name, std::string_view word) {
    std::size_t at = name.find(word);
    if (at == std::string_view::npos)
        return kNoMatch;
    if (name.size() == word.size())
        return 0;
    if (at == 0)
        return 1;
    for (; at != std::string_view::npos; at = name.find(word, at + 1)) {
        const bool partStart = !isAlphanumeric(name[at - 1]) || isDigit(name[at - 1]) != isDigit(name[at]);
        // "47" means 47, not the head of 470: a number that goes on is a worse match.
        const std::size_t end = at + word.size();
        const bool cutsNumber = isDigit(word.back()) && end < name.size() && isDigit(name[end]);
        if (partStart && !cutsNumber)
            return 2;
    }
    return 3;
}

std::string hex(std::uint64_t value) {
    char buffer[20];
    std::snprintf(buffer, sizeof buffer, "%016llx", static_cast<unsigned long long>(value));
    return buffer;
}

bool looksLikeGuid(std::string_view word) {
    return word.size() >= 6 &&
           std::all_of(word.begin(), word.end(), [](char c) { return isDigit(c) || (c >= 'a' && c <= 'f'); });
}

} // namespace

SearchModel::SearchModel(QObject *parent)
    : QAbstractListModel(parent) {}

SearchModel::Names::Names(const Fabric &fabric) {
    starts.reserve(fabric.deviceCount() + 1);
    starts.push_back(0);
    for (std::size_t i = 0; i < fabric.deviceCount(); ++i) {
        devices += toLower(fabric.deviceName(DeviceId{i}));
        starts.push_back(static_cast<std::uint32_t>(devices.size()));
    }
    for (const PlaceData &place : fabric.tables().places) {
        std::string text;
        for (const NameRef part : {place.site, place.hall, place.row, place.rack})
            if (!part.empty())
                (text += text.empty() ? "" : " ") += toLower(fabric.text(part));
        racks.push_back(std::move(text));
    }
}

void SearchModel::setFabric(FabricPtr fabric) {
    const std::uint64_t job = ++m_job;
    if (!fabric || fabric->deviceCount() <= kAtOnce)
        return adopt(fabric, fabric ? Names(*fabric) : Names());
    adopt(nullptr, {});
    runOnPool(this, [this, fabric = std::move(fabric), job]() -> std::function<void()> {
        return [this, fabric, job, names = std::make_shared<Names>(*fabric)] {
            if (m_job == job)
                adopt(fabric, std::move(*names));
        };
    });
}

void SearchModel::adopt(FabricPtr fabric, Names names) {
    beginResetModel();
    m_fabric = std::move(fabric);
    m_names = std::move(names);
    m_results = m_fabric ? search(toLower(m_query.trimmed().toStdString())) : std::vector<Result>();
    endResetModel();
}

void SearchModel::setQuery(const QString &text) {
    if (text == m_query)
        return;
    beginResetModel(); // the list as a whole is another answer; a view scrolls to its head
    m_query = text;
    m_results = m_fabric ? search(toLower(text.trimmed().toStdString())) : std::vector<Result>();
    endResetModel();
}

std::vector<SearchModel::Result> SearchModel::search(const std::string &query) const {
    std::vector<Result> found;
    if (query.empty())
        return found;
    const std::vector<std::string_view> words = split(query, " \t");
    findDevices(words, found);
    if (const std::size_t colon = query.rfind(':'); colon != std::string::npos)
        findPorts(std::string_view(query).substr(0, colon), std::string_view(query).substr(colon + 1), found);
    else if (words.size() >= 2)
        findPorts(std::string_view(query).substr(0, query.rfind(words.back())), words.back(), found);
    findRacks(words, found);
    if (words.size() == 1) {
        findGuid(words[0], found);
        findAddress(words[0], found);
    }
    const auto better = [this](const Result &a, const Result &b) {
        if (a.rank != b.rank)
            return a.rank < b.rank;
        if (a.kind != b.kind)
            return a.kind < b.kind;
        if (a.device != b.device && a.device.valid() && b.device.valid()) {
            const std::string_view x = name(a.device.index());
            const std::string_view y = name(b.device.index());
            if (x.size() != y.size() && a.rank <= 1)
                return x.size() < y.size();
            if (const int c = naturalCompare(x, y); c != 0)
                return c < 0;
        }
        return std::tie(a.device, a.port, a.place) < std::tie(b.device, b.port, b.place);
    };
    const std::size_t keep = std::min(found.size(), static_cast<std::size_t>(kMaxResults));
    std::partial_sort(found.begin(), found.begin() + static_cast<std::ptrdiff_t>(keep), found.end(), better);
    found.resize(keep);
    return found;
}

void SearchModel::findDevices(const std::vector<std::string_view> &words, std::vector<Result> &out) const {
    for (std::size_t i = 0; i < m_fabric->deviceCount(); ++i) {
        int rank = 0;
        for (const std::string_view word : words) {
            const int r = rankOf(name(i), word);
            rank = std::max(rank, r);
            if (r == kNoMatch)
                break;
        }
        if (rank == kNoMatch)
            continue;
        Result result;
        // A query of three letters fits ten thousand hosts: switches come before them at the same fit.
        result.rank = rank * 10 + (m_fabric->device(DeviceId{i}).kind == DeviceKind::Switch ? 0 : 2);
        result.device = DeviceId{i};
        out.push_back(result);
    }
}

void SearchModel::findPorts(std::string_view devicePart, std::string_view portPart, std::vector<Result> &out) const {
    std::vector<Result> devices;
    findDevices(split(devicePart, " \t"), devices);
    if (devices.empty() || split(devicePart, " \t").empty())
        return;
    const std::size_t keep = std::min(devices.size(), kPortDevices);
    std::partial_sort(devices.begin(), devices.begin() + static_cast<std::ptrdiff_t>(keep), devices.end(),
                      [this](const Result &a, const Result &b) {
                          return a.rank != b.rank ? a.rank < b.rank
                                                  : naturalCompare(name(a.device.index()), name(b.device.index())) < 0;
                      });
    devices.resize(keep);
    for (const Result &device : devices) {
        for (const PortData &port : m_fabric->portsOf(device.device)) {
            int rank = rankOf(toLower(m_fabric->text(port.name)), portPart);
            if (!port.label.empty())
                rank = std::min(rank, rankOf(toLower(m_fabric->text(port.label)), portPart));
            if (rank == kNoMatch)
                continue;
            Result result;
            result.kind = Kind::Port;
            result.rank = std::max(rank * 10 + 1, device.rank + 1);
            result.device = device.device;
            result.port = m_fabric->idOf(port);
            out.push_back(result);
        }
    }
}

void SearchModel::findRacks(const std::vector<std::string_view> &words, std::vector<Result> &out) const {
    for (std::size_t p = 0; p < m_names.racks.size(); ++p) {
        int rank = 0;
        for (const std::string_view word : words)
            rank = std::max(rank, rankOf(m_names.racks[p], word));
        if (rank == kNoMatch)
            continue;
        Result result;
        result.kind = Kind::Rack;
        result.rank = rank * 10 + 4;
        result.place = PlaceId{p};
        out.push_back(result);
    }
}

void SearchModel::findGuid(std::string_view word, std::vector<Result> &out) const {
    if (startsWith(word, "0x"))
        word.remove_prefix(2);
    if (!looksLikeGuid(word))
        return;
    for (std::size_t i = 0; i < m_fabric->deviceCount(); ++i) {
        const std::uint64_t guid = m_fabric->device(DeviceId{i}).guid;
        if (guid == 0)
            continue;
        const std::string text = hex(guid);
        const int rank = rankOf(text, word);
        if (rank == kNoMatch)
            continue;
        Result result;
        result.rank = rank * 10 + 3;
        result.device = DeviceId{i};
        result.match = text;
        out.push_back(std::move(result));
    }
    const auto whole = parseUnsigned(word, 16);
    if (word.size() < 16 || !whole)
        return; // port GUIDs only in full: there are millions
    for (const PortData &port : m_fabric->ports()) {
        if (port.guid != *whole)
            continue;
        Result result;
        result.kind = Kind::Port;
        result.rank = 1;
        result.device = port.device;
        result.port = m_fabric->idOf(port);
        result.match = hex(port.guid);
        out.push_back(std::move(result));
    }
}

void SearchModel::findAddress(std::string_view word, std::vector<Result> &out) const {
    if (word.find_first_of(".:") == std::string_view::npos)
        return;
    for (std::size_t i = 0; i < m_fabric->deviceCount(); ++i) {
        const NameRef addresses = m_fabric->device(DeviceId{i}).address;
        if (addresses.empty())
            continue;
        for (const std::string_view address : split(m_fabric->text(addresses), " ")) {
            const int rank = rankOf(toLower(address), word);
            if (rank > 1)
                continue;
            Result result;
            result.rank = rank * 10 + 3;
            result.device = DeviceId{i};
            result.match = address;
            out.push_back(std::move(result));
        }
    }
}

int SearchModel::rowCount(const QModelIndex &parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_results.size());
}

QVariant SearchModel::data(const QModelIndex &index, int role) const {
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const Result &result = m_results[static_cast<std::size_t>(index.row())];
    switch (role) {
    case Qt::DisplayRole:
        if (result.kind == Kind::Port)
            return itemText(m_fabric->portPath(result.port));
        if (result.kind == Kind::Device)
            return itemText(m_fabric->deviceName(result.device));
        {
            const PlaceData &place = m_fabric->tables().places[result.place.index()];
            QStringList parts;
            for (const NameRef part : {place.site, place.hall, place.row, place.rack})
                if (!part.empty())
                    parts.append(itemText(m_fabric->text(part)));
            return parts.join(QStringLiteral(" / "));
        }
    case KindRole:
        return static_cast<int>(result.kind);
    case DeviceRole:
        return result.device.value;
    case PortRole:
        return result.port.value;
    case PlaceRole:
        return result.place.value;
    case MatchRole:
        return itemText(result.match);
    default:
        return {};
    }
}

} // namespace fabricscope
