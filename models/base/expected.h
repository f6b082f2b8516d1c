// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/base/error.h"

#include <tl/expected.hpp>

namespace fabricscope {

/// The project's only way to return a value or a reason why there is none.
template <class T>
using Expected = tl::expected<T, Error>;

/// return fail(ErrorCode::Syntax, …) or return fail(std::move(error)).
inline tl::unexpected<Error> fail(Error error) {
    return tl::unexpected<Error>(std::move(error));
}
inline tl::unexpected<Error> fail(ErrorCode code, std::string detail = {}) {
    Error error;
    error.code = code;
    error.detail = std::move(detail);
    return tl::unexpected<Error>(std::move(error));
}

} // namespace fabricscope
