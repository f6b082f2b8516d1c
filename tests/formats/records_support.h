// SPDX-License-Identifier: GPL-3.0-or-later
// Records looked at by name, and texts damaged on purpose.
#pragma once

#include "models/formats/formats.h"

#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>
#include <string>
#include <vector>

namespace fabricscope::test {

inline std::string fixturePath(const std::string &name) {
    return FABRICSCOPE_TEST_DATA "/formats/" + name;
}

inline std::string fixture(const std::string &name) {
    std::ifstream file(fixturePath(name), std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

inline std::string replaced(std::string text, const std::string &from, const std::string &to) {
    for (std::size_t at = 0; (at = text.find(from, at)) != std::string::npos; at += to.size())
        text.replace(at, from.size(), to);
    return text;
}

inline std::size_t countOf(const TopologyRecords &r, InputWarning::Code code) {
    return static_cast<std::size_t>(std::count_if(r.warnings.items.begin(), r.warnings.items.end(),
                                                  [code](const InputWarning &w) { return w.code == code; }));
}

inline const InputWarning *firstOf(const TopologyRecords &r, InputWarning::Code code) {
    for (const InputWarning &warning : r.warnings.items) {
        if (warning.code == code)
            return &warning;
    }
    return nullptr;
}

inline const DeviceRecord *deviceNamed(const TopologyRecords &r, std::string_view name, std::string_view adapter = {}) {
    for (const DeviceRecord &device : r.devices) {
        if (r.text(device.name) == name && r.text(device.adapter) == adapter)
            return &device;
    }
    return nullptr;
}

/// "name adapter[port]"
inline std::string endOf(const TopologyRecords &r, std::uint32_t port) {
    const PortRecord &record = r.ports[port];
    const DeviceRecord &device = r.devices[record.device];
    std::string text(r.text(device.name));
    if (!device.adapter.empty())
        text.append(" ").append(r.text(device.adapter));
    return text + "[" + std::string(r.text(record.name)) + "]";
}

/// Each link as "end = end", ends in order of name: comparable whatever end was stated first.
inline std::multiset<std::string> linksOf(const TopologyRecords &r) {
    std::multiset<std::string> links;
    for (const LinkRecord &link : r.links) {
        std::string a = endOf(r, link.portA), b = endOf(r, link.portB);
        if (b < a)
            std::swap(a, b);
        links.insert(a + " = " + b);
    }
    return links;
}

/// A file name of this process's own in the build folder's temporary place, removed at the end.
class TemporaryPath {
public:
    explicit TemporaryPath(const std::string &ending)
        : m_path(std::filesystem::temp_directory_path() /
                 ("fabricscope-test-" + std::to_string(reinterpret_cast<std::uintptr_t>(this)) + "-" +
                  std::to_string(static_cast<unsigned long>(::getpid())) + ending)) {}
    TemporaryPath(const TemporaryPath &) = delete;
    ~TemporaryPath() {
        std::error_code ignored;
        std::filesystem::remove(m_path, ignored);
    }
    std::string string() const { return m_path.string(); }
    void write(std::string_view bytes) const {
        std::ofstream(m_path, std::ios::binary).write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    }
    std::string read() const {
        std::ifstream file(m_path, std::ios::binary);
        return {std::istreambuf_iterator<char>(file), {}};
    }

private:
    std::filesystem::path m_path;
};

} // namespace fabricscope::test
