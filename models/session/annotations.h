// SPDX-License-Identifier: GPL-3.0-or-later
// Acknowledge, silence and maintenance, kept on disk as JSON Lines. Append only: the file is also the record of who
// silenced what, and why.
#pragma once

#include "models/base/expected.h"
#include "models/base/losses.h"
#include "models/base/time.h"
#include "models/fabric/fabric.h"

#include <optional>
#include <string>
#include <vector>

namespace fabricscope {

struct Annotation {
    enum class Kind : std::uint8_t { Acknowledged, Silenced, Maintenance };
    enum class Scope : std::uint8_t { Device, Port, Rack, Plane };
    std::uint64_t id = 0; // given by the store
    Kind kind = Kind::Acknowledged;
    Scope scope = Scope::Device;
    std::string device, port;  // by name: survives a reload
    std::string rack;          // "site/hall/row/rack"
    std::string fabric, plane; // by name
    std::string who, why;
    TimePoint since{};
    std::optional<TimePoint> until; // none = until lifted
    bool operator==(const Annotation &) const = default;
};
const char *toString(Annotation::Kind kind);
const char *toString(Annotation::Scope scope);

/// Owned by one thread. A damaged line is kept in the file, counted as Loss::AnnotationsRejected and skipped.
class AnnotationStore {
public:
    AnnotationStore(std::string path, LossCounters &losses);
    Expected<void> load();
    Expected<std::uint64_t> add(Annotation annotation);
    Expected<void> lift(std::uint64_t id);
    /// Those in force at `now`.
    std::vector<Annotation> active(TimePoint now) const;

private:
    Expected<void> append(const std::string &line);
    std::string m_path;
    LossCounters &m_losses;
    std::vector<Annotation> m_items;
    std::uint64_t m_nextId = 1;
};

/// "site/hall/row/rack", as Annotation::rack; empty for an invalid place.
std::string rackName(const Fabric &fabric, PlaceId place);
/// The links an annotation covers on this fabric, ascending.
std::vector<LinkId> linksOf(const Fabric &fabric, const Annotation &annotation);

} // namespace fabricscope
