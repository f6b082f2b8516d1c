// SPDX-License-Identifier: GPL-3.0-or-later
// Pictures of the whole window at full size with one trouble of each kind in it, from live data of fabricsim: for
// showing to somebody who has not been told what is wrong or where. fault_pictures FOLDER [SCENARIO [FABRIC
// [INTERVAL]]]
#include "models/items/session_bridge.h"
#include "models/session/session.h"
#include "tests/support/process.h"
#include "widgets/common/look.h"
#include "widgets/map/map_view.h"
#include "widgets/shell/main_window.h"
#include "widgets/shell/work_area.h"

#include <QApplication>
#include <QImage>
#include <QLocale>
#include <QTextStream>
#include <QTimer>

using namespace fabricscope;

namespace {

const std::string kData = FABRICSCOPE_TEST_DATA "/pictures";

bool wholePicture(const SessionBridge &bridge) {
    const NoticesPtr &notices = bridge.notices();
    return bridge.frame() && bridge.summary() && notices && !notices->offPlan.empty() && !notices->slowHosts.empty() &&
           !notices->staleDevices.empty() && bridge.summary()->links.critical > 0 &&
           bridge.summary()->links.neverSeen == 0;
}

void draw(MainWindow &window, QSize size, const QString &path) {
    window.resize(size);
    QImage image(size, QImage::Format_RGB32);
    window.render(&image);
    QTextStream(stdout) << path << (image.save(path) ? "\n" : " cannot be written\n");
}

} // namespace

int main(int argc, char **argv) {
    qputenv("QT_QPA_PLATFORM", "offscreen");
    QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates));
    QApplication application(argc, argv);
    if (argc < 2) {
        QTextStream(stdout) << "usage: fault_pictures FOLDER [SCENARIO [FABRIC [INTERVAL]]]\n";
        return 2;
    }
    const QString folder = QString::fromLocal8Bit(argv[1]);
    const std::string scenario = argc > 2 ? argv[2] : kData + "/five_faults.json";
    const std::string fabric = argc > 3 ? argv[3] : "fabric-128k";
    const std::string interval = argc > 4 ? argv[4] : "40s";
    setLook();

    Process simulator({FABRICSCOPE_BIN "/fabricsim", "--fabric", fabric, "--only", "^(leaf|spine)", "--lldp",
                       "--interval", interval, "--scenario", scenario, "--profile",
                       kData + "/profiles/fault-pictures.json", "--resources", FABRICSCOPE_RESOURCES});
    const std::string line = simulator.readLine(); // "ready gnmi=127.0.0.1:PORT"
    const std::size_t at = line.find('=');
    if (!line.starts_with("ready") || at == std::string::npos)
        return 4;

    SessionConfig config;
    config.resources = FABRICSCOPE_RESOURCES;
    config.profileDirectories = {kData + "/profiles"};
    Session session(config);
    SessionBridge bridge(session);
    ThemeHolder theme(ThemeHolder::Choice::Dark);
    LanguageHolder language;
    language.setLanguage(QStringLiteral("en"));
    MainWindow window(bridge, theme, language, ShellSettings{});
    window.resize(1920, 1080);
    window.show();
    LoadRequest request;
    request.generate = parseGeneratorSpec(fabric).value();
    window.load(std::move(request));
    window.connectSource(parseSourceUrl("gnmi+plaintext://" + line.substr(at + 1) +
                                        "?profile=fault-pictures&target=*&detail=0&interval=" + interval)
                             .value());

    bool drawn = false;
    QObject::connect(&bridge, &SessionBridge::statusChanged, &application, [&] {
        if (const NoticesPtr &notices = bridge.notices();
            notices && qEnvironmentVariableIsSet("FAULT_PICTURES_VERBOSE"))
            QTextStream(stderr) << bridge.status().updatesPerSecond << " updates/s, off plan "
                                << notices->offPlan.size() << ", slow " << notices->slowHosts.size() << ", stale "
                                << notices->staleDevices.size() << ", never seen "
                                << (bridge.summary() ? bridge.summary()->links.neverSeen : 0) << ", critical "
                                << (bridge.summary() ? bridge.summary()->links.critical : 0) << "\n";
        if (drawn || !wholePicture(bridge))
            return;
        drawn = true;
        // Badges, header values and lists follow within a few turns of the event loop.
        QTimer::singleShot(2000, &application, [&] {
            draw(window, {1920, 1080}, folder + QStringLiteral("/faults-1920x1080.png"));
            window.resize(3840, 2160);
            QTimer::singleShot(2000, &application, [&] {
                draw(window, {3840, 2160}, folder + QStringLiteral("/faults-3840x2160.png"));
                QCoreApplication::exit(0);
            });
        });
    });
    QTimer::singleShot(std::chrono::minutes(20), &application, [] { QCoreApplication::exit(4); });
    return QApplication::exec();
}
