// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstddef>

namespace fabricscope::bench {

/// Links of the fabrics that inputs.sh makes; growth is measured over them.
constexpr std::array<std::size_t, 5> kSizes = {1024, 10240, 102400, 1048576, 2097152};
constexpr std::size_t kReferenceLinks = kSizes.back(); // fabric-128k

} // namespace fabricscope::bench
