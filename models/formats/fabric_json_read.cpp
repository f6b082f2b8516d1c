// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/base/text.h"
#include "models/formats/fabric_json.h"
#include "models/formats/fabric_json_columns.h"
#include "models/formats/fabric_json_settled.h"
#include "models/formats/text_input.h"

#include <simdjson.h>

#include <algorithm>
#include <limits>
#include <type_traits>
#include <utility>

namespace fabricscope {
namespace {

using namespace fabric_json;
namespace od = simdjson::ondemand;

constexpr std::string_view kSchema = "fabricscope.fabric/";

template <class T>
constexpr bool isGuid = std::is_same_v<T, std::uint64_t>;

/// JSON number type of a column whose member is a T.
template <class T>
using NumberOf =
    std::conditional_t<std::is_floating_point_v<T>, double, std::conditional_t<isGuid<T>, std::uint64_t, std::int64_t>>;

template <class T>
bool assign(T &to, NumberOf<T> value) {
    if constexpr (std::is_same_v<T, NameRef>) {
        if (value < 0 || value > std::numeric_limits<std::uint32_t>::max())
            return false;
        to.value = static_cast<std::uint32_t>(value);
    } else if constexpr (std::is_same_v<T, bool>) {
        if (value != 0 && value != 1)
            return false;
        to = value != 0;
    } else if constexpr (std::is_same_v<T, DeviceKind>) {
        if (value < 0 || value > static_cast<std::int64_t>(DeviceKind::Other))
            return false;
        to = static_cast<DeviceKind>(value);
    } else if constexpr (std::is_same_v<T, Role>) {
        if (value < 0 || value > static_cast<std::int64_t>(Role::Other))
            return false;
        to = static_cast<Role>(value);
    } else if constexpr (std::is_floating_point_v<T>) {
        if (!(value >= 0 && value <= 1e9))
            return false;
        to = static_cast<T>(value);
    } else {
        if (!std::in_range<T>(value))
            return false;
        to = static_cast<T>(value);
    }
    return true;
}

class FabricReader {
public:
    FabricReader(std::string_view content, const std::string &path, JobControl *job)
        : m_text(content)
        , m_path(path)
        , m_job(job)
        , m_size(content.size()) {}

    Expected<TopologyRecords> run();

private:
    bool failed(simdjson::error_code error, std::string_view expected);
    bool bad(std::string expected, std::string found);
    bool cancelled() {
        if (m_job && m_job->cancelled.load(std::memory_order_relaxed)) {
            m_error.code = ErrorCode::Cancelled;
            return true;
        }
        return false;
    }
    void place();

    bool readVersion();
    bool readAll();
    bool readNames(od::value value);
    bool readOrder(od::value value);
    template <class Record>
    bool readTable(od::value value, const char *table, std::vector<Record> &rows, std::size_t limit);
    template <class Number, class Emit>
    bool readColumn(od::value value, Emit &&emit);
    template <class Number, class Emit>
    bool readPairs(od::value value, bool steps, Emit &&emit);
    bool checkReferences();
    template <class Record>
    bool resolveNames(std::vector<Record> &rows);

    simdjson::padded_string m_text;
    od::parser m_parser;
    od::document m_document;
    std::string m_path;
    JobControl *m_job;
    std::size_t m_size;
    TopologyRecords m_records;
    std::vector<NameRef> m_names{NameRef{}}; // by number in the file
    bool m_sameNumbers = true;               // numbers in the file are those of the arena
    bool m_begun = false;
    Error m_error;
};

void FabricReader::place() {
    m_error.file = m_path;
    const char *at = nullptr;
    if (!m_begun || m_document.current_location().get(at) != simdjson::SUCCESS || at < m_text.data() ||
        at > m_text.data() + m_size)
        return;
    const std::string_view before(m_text.data(), static_cast<std::size_t>(at - m_text.data()));
    m_error.line = static_cast<std::uint64_t>(std::count(before.begin(), before.end(), '\n')) + 1;
    m_error.column = before.size() - (before.rfind('\n') == std::string_view::npos ? 0 : before.rfind('\n') + 1) + 1;
    if (m_error.found.empty())
        m_error.found = excerpt(std::string_view(at, std::min<std::size_t>(m_size - before.size(), 20)));
}

bool FabricReader::failed(simdjson::error_code error, std::string_view expected) {
    if (error == simdjson::SUCCESS)
        return false;
    if (m_error.code != ErrorCode::None)
        return true;
    const bool cut = error == simdjson::INCOMPLETE_ARRAY_OR_OBJECT || error == simdjson::UNCLOSED_STRING;
    m_error.code = cut ? ErrorCode::Truncated : (error == simdjson::CAPACITY ? ErrorCode::TooLarge : ErrorCode::Syntax);
    m_error.expected = expected;
    m_error.detail = simdjson::error_message(error);
    place();
    return true;
}

bool FabricReader::bad(std::string expected, std::string found) {
    if (m_error.code == ErrorCode::None) {
        m_error.code = ErrorCode::BadValue;
        m_error.expected = std::move(expected);
        m_error.found = std::move(found);
        place();
    }
    return false;
}

Expected<TopologyRecords> FabricReader::run() {
    m_records.path = m_path;
    m_records.format = "fabric-json";
    if (m_job)
        m_job->total = m_size;
    const auto begun = m_parser.iterate(m_text).get(m_document);
    m_begun = begun == simdjson::SUCCESS; // a document that was not begun knows no place
    bool ok = !failed(begun, "JSON") && readVersion();
    if (ok) {
        m_records.settled = readSettled(m_document, std::string_view(m_text.data(), m_size));
        m_document.rewind();
        ok = m_records.settled || (readAll() && checkReferences());
    }
    if (!ok) {
        m_error.file = m_path;
        return fail(std::move(m_error));
    }
    const std::string_view text(m_text.data(), m_size);
    for (std::size_t at = 0; (at = text.find('\n', at)) != std::string_view::npos; ++at)
        ++m_records.lines;
    if (!text.empty() && text.back() != '\n')
        ++m_records.lines;
    if (m_job)
        m_job->done = m_size;
    return std::move(m_records);
}

bool FabricReader::readVersion() {
    std::string_view schema;
    if (failed(m_document["schema"].get(schema), "\"schema\""))
        return false;
    const auto version = schema.starts_with(kSchema) ? parseUnsigned(schema.substr(kSchema.size())) : std::nullopt;
    if (!version)
        return bad("fabricscope.fabric/1", excerpt(schema));
    if (*version != kVersion) {
        m_error.code = ErrorCode::UnsupportedVersion;
        m_error.expected = std::to_string(kVersion);
        m_error.found = std::to_string(*version);
        return false;
    }
    m_document.rewind();
    return true;
}

bool FabricReader::readAll() {
    od::object root;
    if (failed(m_document.get_object().get(root), "object"))
        return false;
    for (auto item : root) {
        od::field field;
        std::string_view key;
        if (failed(std::move(item).get(field), "key") || failed(field.unescaped_key().get(key), "key") || cancelled())
            return false;
        od::value value = field.value();
        bool ok = true;
        if (key == "title") {
            std::string_view title;
            ok = !failed(value.get(title), "text");
            if (ok)
                m_records.title = title;
        } else if (key == "names") {
            ok = readNames(value);
        } else if (key == "devices") {
            ok = readTable(value, "devices", m_records.devices, kMaxDevices);
        } else if (key == "ports") {
            ok = readTable(value, "ports", m_records.ports, kMaxPorts);
        } else if (key == "links") {
            ok = readTable(value, "links", m_records.links, kMaxLinks);
        } else if (key == "order") {
            ok = readOrder(value);
        }
        if (!ok)
            return false;
    }
    return true;
}

bool FabricReader::readNames(od::value value) {
    od::array array;
    if (failed(value.get(array), "array of texts"))
        return false;
    for (auto item : array) {
        std::string_view text;
        if (failed(item.get(text), "text"))
            return false;
        if (m_names.size() > kMaxNames)
            return bad(std::to_string(kMaxNames) + " names", {});
        const NameRef ref = m_records.names.intern(text);
        m_sameNumbers = m_sameNumbers && ref.value == m_names.size();
        m_names.push_back(ref);
    }
    return true;
}

bool FabricReader::readOrder(od::value value) {
    od::json_type type{};
    if (failed(value.type().get(type), "value"))
        return false;
    if (type == od::json_type::string) {
        std::string_view text;
        if (failed(value.get(text), "text"))
            return false;
        m_records.orderJson = text;
        return true;
    }
    std::string_view raw;
    if (failed(simdjson::to_json_string(value).get(raw), "JSON"))
        return false;
    m_records.orderJson = trim(raw);
    return true;
}

template <class Number, class Emit>
bool FabricReader::readPairs(od::value value, bool steps, Emit &&emit) {
    od::array array;
    if (failed(value.get(array), "pairs of numbers"))
        return false;
    std::uint64_t count = 0;
    bool counted = false;
    Number current{};
    for (auto item : array) {
        if (!counted) {
            if (failed(item.get(count), "count"))
                return false;
            if (count == 0 || count > kMaxRun)
                return bad("count from 1 to " + std::to_string(kMaxRun), std::to_string(count));
            counted = true;
            continue;
        }
        counted = false;
        Number number{};
        if (failed(item.get(number), "number"))
            return false;
        for (std::uint64_t i = 0; i < count; ++i) {
            if constexpr (std::is_same_v<Number, std::int64_t>) {
                // Steps wrap, so that hostile ones are no undefined overflow; the range of the column is checked after.
                current = steps ? static_cast<std::int64_t>(static_cast<std::uint64_t>(current) +
                                                            static_cast<std::uint64_t>(number))
                                : number;
            } else {
                current = number;
            }
            if (!emit(current))
                return false;
        }
    }
    return counted ? bad("pairs of numbers", "odd count") : true;
}

template <class Number, class Emit>
bool FabricReader::readColumn(od::value value, Emit &&emit) {
    od::json_type type{};
    if (failed(value.type().get(type), "column"))
        return false;
    if (type == od::json_type::array) {
        od::array array;
        if (failed(value.get(array), "array"))
            return false;
        for (auto item : array) {
            Number number{};
            if (failed(item.get(number), "number") || !emit(number))
                return false;
        }
        return true;
    }
    od::object object;
    if (failed(value.get(object), "array, runs or steps"))
        return false;
    for (auto item : object) {
        od::field field;
        std::string_view key;
        if (failed(std::move(item).get(field), "key") || failed(field.unescaped_key().get(key), "key"))
            return false;
        const bool steps = key == "steps" && std::is_same_v<Number, std::int64_t>;
        if (key != "runs" && !steps)
            return bad("runs or steps", excerpt(key));
        if (!readPairs<Number>(field.value(), steps, emit))
            return false;
    }
    return true;
}

template <class Record>
bool FabricReader::readTable(od::value value, const char *table, std::vector<Record> &rows, std::size_t limit) {
    od::object object;
    if (failed(value.get(object), "object"))
        return false;
    rows.clear();
    std::uint64_t declared = 0;
    bool hasCount = false, sized = false, hasFirst = false;
    for (auto item : object) {
        od::field field;
        std::string_view key;
        if (failed(std::move(item).get(field), "key") || failed(field.unescaped_key().get(key), "key") || cancelled())
            return false;
        if (key == "count") {
            if (failed(field.value().get(declared), "count"))
                return false;
            hasCount = true;
            // A hint only: what is really there decides, so that a small file takes little memory.
            rows.reserve(static_cast<std::size_t>(std::min<std::uint64_t>({declared, limit, m_size * 16})));
            continue;
        }
        bool ok = true;
        bool isFirst = true;
        visitColumns(
            [&](const char *name, auto member) {
                const bool mine = key == name;
                hasFirst = hasFirst || (mine && isFirst);
                isFirst = false;
                if (!mine)
                    return;
                using T = std::remove_cvref_t<decltype(rows[0].*member)>;
                std::size_t row = 0;
                ok = readColumn<NumberOf<T>>(field.value(), [&](NumberOf<T> number) {
                    if (row == rows.size()) {
                        if (sized)
                            return bad(std::to_string(rows.size()) + " rows", std::string(table) + "." + name);
                        if (row == limit) {
                            bad(std::to_string(limit) + " rows", std::string(table) + "." + name);
                            m_error.code = ErrorCode::TooLarge;
                            return false;
                        }
                        rows.emplace_back();
                    }
                    return assign(rows[row++].*member, number) ||
                           bad(std::string("value of ") + table + "." + name, std::to_string(number));
                });
                if (ok && row != rows.size())
                    ok = bad(std::to_string(rows.size()) + " rows", std::string(table) + "." + name);
                sized = true;
            },
            rows.data());
        if (!ok)
            return false;
    }
    if (!rows.empty() && !hasFirst)
        return bad(std::string("first column of ") + table, {});
    if (hasCount && declared != rows.size())
        return bad(std::to_string(declared) + " rows", std::to_string(rows.size()));
    return true;
}

template <class Record>
bool FabricReader::resolveNames(std::vector<Record> &rows) {
    bool ok = true;
    visitColumns(
        [&](const char *name, auto member) {
            using T = std::remove_cvref_t<decltype(rows[0].*member)>;
            if constexpr (std::is_same_v<T, NameRef>) {
                std::uint32_t highest = 0;
                for (const Record &row : rows)
                    highest = std::max(highest, (row.*member).value);
                if (highest >= m_names.size()) {
                    ok = ok &&
                         bad(std::string(name) + " below " + std::to_string(m_names.size()), std::to_string(highest));
                    return;
                }
                for (std::size_t i = 0; i < rows.size() && !m_sameNumbers; ++i)
                    rows[i].*member = m_names[(rows[i].*member).value];
            }
        },
        rows.data());
    return ok;
}

bool FabricReader::checkReferences() {
    if (!resolveNames(m_records.devices) || !resolveNames(m_records.ports) || !resolveNames(m_records.links))
        return false;
    std::uint32_t device = 0, port = 0;
    for (const PortRecord &row : m_records.ports)
        device = std::max(device, row.device);
    for (const LinkRecord &row : m_records.links) {
        port = std::max({port, row.portA, row.portB});
        if (row.reported > LinkRecord::ByBoth)
            return bad("reported from 0 to 3", std::to_string(row.reported));
    }
    if (!m_records.ports.empty() && device >= m_records.devices.size())
        return bad("device below " + std::to_string(m_records.devices.size()), std::to_string(device));
    if (!m_records.links.empty() && port >= m_records.ports.size())
        return bad("port below " + std::to_string(m_records.ports.size()), std::to_string(port));
    m_records.names.shrink();
    return true;
}

} // namespace

int recogniseFabricJson(std::string_view head) {
    if (head.starts_with(kUtf8Mark))
        head.remove_prefix(kUtf8Mark.size());
    const std::string_view text = trim(head);
    if (!text.starts_with("{"))
        return 0;
    return text.find("\"fabricscope.fabric/") != std::string_view::npos ? 100 : 0;
}

Expected<TopologyRecords> parseFabricJson(std::string_view content, const std::string &path, JobControl *job) {
    const bool mark = content.starts_with(kUtf8Mark);
    if (mark)
        content.remove_prefix(kUtf8Mark.size());
    if (content.size() > kMaxBytes)
        return fail({ErrorCode::TooLarge, path, 0, 0, std::to_string(kMaxBytes) + " bytes", {}, {}});
    return FabricReader(content, path, job).run();
}

} // namespace fabricscope
