// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/wiring_records.h"

#include "models/base/text.h"
#include "models/formats/ib_description.h"
#include "models/formats/text_input.h"

#include <algorithm>
#include <utility>

namespace fabricscope {

std::string_view plainUtf8(std::string_view text, std::string &converted, WarningList &warnings) {
    if (text.starts_with(kUtf8Mark)) {
        text.remove_prefix(kUtf8Mark.size());
        warnings.add({InputWarning::Code::ByteOrderMark, 0, 1, 1, {}, {}});
    }
    if (isUtf8(text))
        return text;
    warnings.add({InputWarning::Code::Encoding, 0, 0, 0, "UTF-8", {}});
    converted = latin1ToUtf8(text);
    return converted;
}

std::uint64_t countLines(std::string_view text) {
    const auto feeds = static_cast<std::uint64_t>(std::count(text.begin(), text.end(), '\n'));
    return feeds + (!text.empty() && text.back() != '\n' ? 1 : 0);
}

TextPlace placeOf(std::string_view text, std::size_t offset) {
    const std::string_view before = text.substr(0, std::min(offset, text.size()));
    const std::size_t feed = before.rfind('\n');
    return {static_cast<std::uint64_t>(std::count(before.begin(), before.end(), '\n')) + 1,
            before.size() - (feed == std::string_view::npos ? 0 : feed + 1) + 1};
}

float parseGbps(std::string_view text, double unit) {
    text = trim(text);
    const std::size_t end = std::min(text.find_first_not_of("0123456789."), text.size());
    const auto number = parseDouble(text.substr(0, end));
    if (!number || *number <= 0 || *number > 1e9)
        return 0;
    const std::string rest = toLower(trim(text.substr(end)));
    for (const std::string_view ending : {"", "b", "bps", "b/s", "bit/s", "bits/s", "be"}) {
        if (rest == ending)
            return rest.empty() ? static_cast<float>(*number * unit) : 0;
        if (rest.size() == ending.size() + 1 && rest.ends_with(ending)) {
            const char prefix = rest[0];
            const double scale = prefix == 't'   ? 1000
                                 : prefix == 'g' ? 1
                                 : prefix == 'm' ? 1e-3
                                 : prefix == 'k' ? 1e-6
                                                 : 0;
            if (scale > 0)
                return static_cast<float>(*number * scale);
        }
    }
    return 0;
}

Error tooLarge(const std::string &path, std::size_t limitMiB) {
    Error error;
    error.code = ErrorCode::TooLarge;
    error.file = path;
    error.expected = std::to_string(limitMiB) + " MiB";
    return error;
}

Error syntaxError(const std::string &path, TextPlace place, std::string_view expected, std::string_view found) {
    Error error;
    error.code = ErrorCode::Syntax;
    error.file = path;
    error.line = place.line;
    error.column = place.column;
    error.expected = expected;
    error.found = excerpt(toValidUtf8(found.substr(0, 200)));
    return error;
}

WiringRecords::WiringRecords(std::string path, const char *format, std::size_t bytes, JobControl *job)
    : m_path(std::move(path))
    , m_job(job)
    , m_builder(m_records) {
    m_records.path = m_path;
    m_records.format = format;
    if (m_job)
        m_job->total = bytes;
}

std::uint32_t WiringRecords::device(std::string_view name, std::uint64_t line) {
    const std::uint32_t device = m_builder.device(name);
    if (m_builder.added())
        m_records.devices[device].line = static_cast<std::uint32_t>(line);
    return device;
}

std::uint32_t WiringRecords::port(std::uint32_t device, std::string_view name, std::uint64_t line) {
    const std::uint32_t port = m_builder.port(device, name);
    if (m_builder.added())
        m_records.ports[port].line = static_cast<std::uint32_t>(line);
    return port;
}

std::uint32_t WiringRecords::unnamedPort(std::uint32_t device, TextPlace place) {
    if (!m_saidUnnamed) {
        m_saidUnnamed = true;
        warn(Code::Unsupported, place, "port", m_records.text(m_records.devices[device].name));
    }
    return port(device, "?" + std::to_string(++m_unnamed[device]), place.line);
}

std::uint32_t WiringRecords::portOrAdapter(std::string_view host, std::string_view text, std::uint64_t line) {
    const IbName described = describeIbAdapter(text);
    if (described.adapter.empty() || !equalsIgnoreCase(described.name, host))
        return port(device(host, line), text, line);
    // A key that no device name is: names hold no line feed.
    const std::uint32_t adapter = m_builder.device(std::string(host) + "\n" + std::string(described.adapter));
    if (m_builder.added()) {
        DeviceRecord &record = m_records.devices[adapter];
        record.name = intern(host);
        record.adapter = intern(described.adapter);
        record.description = intern(text);
        record.kind = DeviceKind::Host;
        record.adapterRecord = true;
        record.line = static_cast<std::uint32_t>(line);
    }
    const std::uint32_t result = port(adapter, "1", line);
    m_records.ports[result].label = intern(text);
    return result;
}

std::string WiringRecords::portPath(std::uint32_t port) const {
    const PortRecord &record = m_records.ports[port];
    return std::string(m_records.text(m_records.devices[record.device].name)) + ":" +
           std::string(m_records.text(record.name));
}

std::uint32_t WiringRecords::cable(std::uint32_t portA, std::uint32_t portB, TextPlace place, bool fansOut) {
    const bool taken =
        m_builder.firstLink(portA) != TopologyBuilder::kNone || m_builder.firstLink(portB) != TopologyBuilder::kNone;
    const std::uint32_t index = m_builder.link(portA, portB, 0);
    const bool isNew = m_builder.added();
    LinkRecord &record = m_records.links[index];
    const std::uint8_t bit = portA == portB          ? LinkRecord::ByBoth
                             : record.portA == portA ? LinkRecord::ByA
                                                     : LinkRecord::ByB;
    const auto both = [&] { return portPath(portA) + " -- " + portPath(portB); };
    if ((record.reported & bit) != 0)
        warn(Code::Repeated, place, {}, both());
    record.reported = static_cast<std::uint8_t>(record.reported | bit);
    if (!isNew)
        return index;
    record.line = static_cast<std::uint32_t>(place.line);
    const PortRecord &a = m_records.ports[portA];
    const PortRecord &b = m_records.ports[portB];
    if (a.device == b.device)
        warn(Code::SelfLoop, place, {}, both());
    if (taken && !fansOut)
        warn(Code::ConflictingPeer, place, {}, portPath(m_builder.firstLink(portA) != index ? portA : portB));
    return index;
}

void WiringRecords::warn(Code code, TextPlace place, std::string_view expected, std::string_view found) {
    if (m_records.warnings.full()) {
        m_records.warnings.count(code);
        return;
    }
    m_records.warnings.add(
        {code, 0, place.line, place.column, std::string(expected), excerpt(toValidUtf8(found.substr(0, 200)))});
}

bool WiringRecords::cancelled(std::size_t offset) {
    if (m_job && (++m_calls & 0x3ff) == 0) {
        m_job->done = offset;
        m_cancelled = m_cancelled || m_job->cancelled.load(std::memory_order_relaxed);
    }
    return m_cancelled;
}

Expected<TopologyRecords> WiringRecords::finish(std::string_view expected, bool observed) {
    if (m_cancelled) {
        Error error;
        error.code = ErrorCode::Cancelled;
        error.file = m_path;
        return fail(std::move(error));
    }
    if (m_records.devices.empty()) {
        for (const InputWarning &warning : m_records.warnings.items) {
            if (warning.code == Code::Syntax || warning.code == Code::Truncated || warning.code == Code::BadRow ||
                warning.code == Code::Unsupported) {
                Error error = syntaxError(m_path, {warning.line, warning.column}, warning.expected, warning.found);
                if (warning.code == Code::Unsupported)
                    error.code = ErrorCode::BadValue;
                return fail(std::move(error));
            }
        }
        return fail(syntaxError(m_path, {1, 1}, expected, {}));
    }
    for (LinkRecord &link : m_records.links) {
        if (!observed)
            link.reported = LinkRecord::ByBoth;
    }
    auto &items = m_records.warnings.items;
    std::stable_sort(items.begin(), items.end(),
                     [](const InputWarning &a, const InputWarning &b) { return a.line < b.line; });
    m_records.names.shrink();
    return std::move(m_records);
}

} // namespace fabricscope
