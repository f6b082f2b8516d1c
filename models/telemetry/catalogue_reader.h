// SPDX-License-Identifier: GPL-3.0-or-later
// From resources/metrics/*.json to a Catalogue: every key is known or an error, every reference between metrics is
// resolved, and every mistake is told by file, line and column. Format: resources/metrics/README.md.
#pragma once

#include "models/telemetry/catalogue.h"
#include "models/telemetry/json_reader.h"

namespace fabricscope {

class CatalogueReader {
public:
    /// Adds the metrics of one file; references may point to files that are added later.
    Expected<void> add(std::string_view json, const std::string &path);
    /// Resolves references. BadValue: unknown metric named, a cycle, a duplicate.
    Expected<std::shared_ptr<const Catalogue>> finish();

private:
    struct Origin { // where a metric was defined, for errors found when all files are read
        std::string path;
        json::Value definition;
    };
    Expected<MetricInfo> readMetric(const json::Value &object, const std::string &path) const;
    Expected<ThresholdRow> readThresholds(const json::Value &object, const std::string &path) const;
    Expected<void> readStates(const json::Value &value, const std::string &path, MetricInfo &out) const;
    Expected<void> readLimits(const json::Value &value, const std::string &path, MetricInfo &out) const;
    Expected<MetricId> resolve(const Catalogue &catalogue, std::size_t metric, const char *key,
                               const std::string &name) const;
    Expected<void> checkCycles(const Catalogue &catalogue) const;

    std::vector<MetricInfo> m_metrics;
    std::vector<Origin> m_origins;
};

} // namespace fabricscope
