// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <string_view>

namespace fabricscope {

/// Bytes of the models as text for items; what is not UTF-8 becomes U+FFFD.
inline QString itemText(std::string_view bytes) {
    return QString::fromUtf8(bytes.data(), static_cast<qsizetype>(bytes.size()));
}

} // namespace fabricscope
