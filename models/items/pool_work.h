// SPDX-License-Identifier: GPL-3.0-or-later
// Work that takes longer than the GUI thread may stand still, on the threads of a Qt pool.
#pragma once

#include <functional>

class QObject;
class QThreadPool;

namespace fabricscope {

/// Any thread. What `work` holds is let go on the pool's thread as well.
void runOnPool(QThreadPool &pool, std::function<void()> work);

/// GUI thread, while there is an application. What `work` returns is called back in the GUI thread, unless `context`
/// (which lives there) has gone by then; either way it is let go there, at the latest with the application.
void runOnPool(QObject *context, std::function<std::function<void()>()> work);

} // namespace fabricscope
