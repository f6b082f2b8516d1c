// SPDX-License-Identifier: GPL-3.0-or-later
// Large blocks in large pages: first touch of hundreds of MB in 4 KiB pages costs more than parsing them does. Programs
// that link this room get an operator new that does so by itself (not under sanitizers, which bring their own).
#pragma once

#include <cstddef>

namespace fabricscope {

/// The same for memory that does not come from operator new and is about to be filled; no effect on small blocks.
void adviseLargePages(const void *block, std::size_t bytes);

/// Gives back to the system what small blocks have left free; after work that took and freed many of them. Any thread.
void returnFreedMemory();

/// Has the kernel provide the memory of a block that is about to be filled, from another thread than fills it: first
/// touch is what a fill takes longest for. Contents stay as they are; no effect on small blocks or where it is refused.
void makeResident(const void *block, std::size_t bytes);
/// Gives back the memory of a block whose contents nobody will look at again, before the block itself is freed.
void giveBack(const void *block, std::size_t bytes);

} // namespace fabricscope
