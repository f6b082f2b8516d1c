// SPDX-License-Identifier: GPL-3.0-or-later
// From starting fabricscope --demo to its map and to its first live colour, as the screen shows it; beside a bare
// window.
#include "tests/benchmarks/screen/application.h"
#include "tests/benchmarks/screen/rows.h"
#include "tests/benchmarks/support/measure.h"
#include "tests/benchmarks/support/row.h"
#include "tests/support/process.h"
#include "widgets/common/theme.h"

#include <xcb/xcb.h>

#include <QTemporaryDir>

#include <array>
#include <cstdlib>
#include <functional>

namespace fabricscope::bench {

namespace {

constexpr std::uint16_t kWidth = 3840; // of the screen
constexpr std::uint16_t kHeight = 2160;
constexpr double kWindow = 1600.0 * 900 / (3840.0 * 2160); // of the screen, as either window first opens
constexpr int kLines = 36;
constexpr QRgb kRgb = 0x00ffffff;
constexpr double kGiveUp = 30; // s
constexpr double kDemoInterval = 1;

/// What of some lines across the screen has a colour that `counts` says yes to, 0…1.
double share(const std::function<bool(QRgb)> &counts) {
    const auto *x11 = qGuiApp->nativeInterface<QNativeInterface::QX11Application>();
    xcb_connection_t *connection = x11->connection();
    const xcb_window_t root = xcb_setup_roots_iterator(xcb_get_setup(connection)).data->root;
    std::array<xcb_get_image_cookie_t, kLines> asked{};
    for (int i = 0; i < kLines; ++i)
        asked[static_cast<std::size_t>(i)] =
            xcb_get_image(connection, XCB_IMAGE_FORMAT_Z_PIXMAP, root, 0,
                          static_cast<std::int16_t>(kHeight * (i + 1) / (kLines + 1)), kWidth, 1, ~0U);
    std::size_t hits = 0, all = 0;
    for (const xcb_get_image_cookie_t &cookie : asked) {
        xcb_get_image_reply_t *reply = xcb_get_image_reply(connection, cookie, nullptr);
        if (reply == nullptr)
            continue;
        const auto *pixels = reinterpret_cast<const QRgb *>(xcb_get_image_data(reply));
        const auto count = static_cast<std::size_t>(xcb_get_image_data_length(reply)) / sizeof(QRgb);
        for (std::size_t i = 0; i < count; ++i)
            hits += counts(pixels[i] & kRgb) ? 1 : 0;
        all += count;
        std::free(reply);
    }
    return all == 0 ? 0 : static_cast<double>(hits) / static_cast<double>(all);
}

double until(double start, double wanted, const std::function<bool(QRgb)> &counts) {
    return waitFor([&] { return share(counts) >= wanted; }, kGiveUp) ? now() - start : -1;
}

struct LevelColours {
    std::array<QRgb, 256> levels = darkTheme().levels;
    bool any(QRgb pixel) const {
        for (int code = Level::kDrained; code < 256; ++code)
            if ((levels[static_cast<std::size_t>(code)] & kRgb) == pixel)
                return true;
        return false;
    }
    bool live(QRgb pixel) const {
        for (int code = 0; code < 256; ++code)
            if (Level::isMagnitude(static_cast<std::uint8_t>(code)) &&
                (levels[static_cast<std::size_t>(code)] & kRgb) == pixel)
                return true;
        return false;
    }
};

void measureStart(Repetition &repetition) {
    const QTemporaryDir home; // no settings of an earlier run
    for (const char *name : {"HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME"})
        ::setenv(name, home.path().toLocal8Bit().constData(), 1);
    ::setenv("FABRICSCOPE_RESOURCES", FABRICSCOPE_RESOURCES, 1);
    const LevelColours colours;
    const auto drawn = [](QRgb pixel) { return pixel != 0; };
    double bare = 0;
    {
        const double start = now();
        const Process window({programPath("bench_bare_window")});
        bare = until(start, 0.7 * kWindow, drawn);
    }
    awaitServer();
    const double start = now();
    const Process demo({programPath("fabricscope"), "--demo", "--theme", "dark", "--lang", "en"});
    const double map = until(start, 0.15 * kWindow, [&](QRgb pixel) { return colours.any(pixel); });
    const double live = until(start, 0.1 * kWindow, [&](QRgb pixel) { return colours.live(pixel); });
    if (bare < 0 || map < 0 || live < 0) {
        repetition.fail("nothing was seen on the screen");
        return;
    }
    repetition.measure("map", map, bare + 0.5, atMost(1));
    repetition.measure("first_colour", live, 2 * kDemoInterval + 0.5, atMost(1));
    repetition.note("bare_window", bare);
}

} // namespace

void addStartRows() {
    addRow({"screen/start", "start of fabricscope --demo to its map, and to its first live colour",
            "a bare QMainWindow with one QLabel to its first frame + 0.5 s; two intervals + 0.5 s"},
           measureStart);
}

} // namespace fabricscope::bench
