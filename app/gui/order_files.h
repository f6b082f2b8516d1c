// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/map/order_store.h"

#include <QString>

namespace fabricscope::gui {

/// A file for each fabric below a directory, named by what the fabric was opened from. Thread-safe.
class OrderFiles : public OrderStore {
public:
    explicit OrderFiles(QString directory);
    std::string read(const Fabric &fabric) const override;
    void write(const Fabric &fabric, const std::string &orderJson) const override;

private:
    QString path(const Fabric &fabric) const;

    QString m_directory;
};

} // namespace fabricscope::gui
