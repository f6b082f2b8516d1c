// SPDX-License-Identifier: GPL-3.0-or-later
// fabricscope, the desktop application: reads the command line and the settings, starts a session and shows the window.
#include "app/gui/exit_codes.h"
#include "app/gui/options.h"
#include "app/gui/order_files.h"
#include "app/gui/render_job.h"
#include "app/gui/select.h"
#include "app/gui/settings.h"
#include "models/base/resources.h"
#include "models/sim/scenario.h"
#include "widgets/common/look.h"
#include "widgets/common/messages.h"
#include "widgets/map/map_view.h"
#include "widgets/shell/command_bar.h"
#include "widgets/shell/main_window.h"
#include "widgets/shell/work_area.h"

#include <QApplication>
#include <QDir>
#include <QFile>
#include <QIcon>
#include <QStandardPaths>

#include <cstdlib>
#include <exception>
#include <iostream>

namespace {

using namespace fabricscope;
using namespace fabricscope::gui;

bool hasDisplay() {
    const auto set = [](const char *name) {
        return qEnvironmentVariableIsSet(name) && !qEnvironmentVariableIsEmpty(name);
    };
    return set("DISPLAY") || set("WAYLAND_DISPLAY") || set("QT_QPA_PLATFORM");
}

/// Qt aborts where a display is named and does not answer; a person should read why and no core be left behind.
void explainFatal(QtMsgType type, const QMessageLogContext &, const QString &message) {
    if (type == QtDebugMsg || type == QtInfoMsg)
        return;
    // What a platform without a window manager or session cannot do is no news.
    if (message.startsWith(QLatin1String("This plugin does not support")) ||
        message.contains(QLatin1String("XDG_RUNTIME_DIR")))
        return;
    std::cerr << "fabricscope: " << message.toStdString() << '\n';
    if (type != QtFatalMsg)
        return;
    std::cerr << "fabricscope: the display cannot be used. Use --render to draw into a file without one.\n";
    std::_Exit(ExitCode::Usage);
}

SessionConfig sessionConfig() {
    SessionConfig config;
    config.resources = findResources();
    const QString data = QStandardPaths::writableLocation(QStandardPaths::AppDataLocation);
    if (!data.isEmpty() && QDir().mkpath(data)) {
        QFile::setPermissions(data, QFileDevice::ReadOwner | QFileDevice::WriteOwner | QFileDevice::ExeOwner);
        config.annotationsPath = (data + QStringLiteral("/annotations.jsonl")).toStdString();
        config.profileDirectories.push_back((data + QStringLiteral("/profiles")).toStdString());
    }
    return config;
}

/// Everything the command line asks for, in its order: files, then the demo or sources on them.
bool begin(const Options &options, MainWindow &window) {
    if (options.loads())
        window.load(options.load);
    if (options.demo) {
        std::optional<Scenario> scenario;
        if (!options.scenario.empty()) {
            QFile file(QString::fromStdString(options.scenario));
            if (!file.open(QIODevice::ReadOnly)) {
                std::cerr << "fabricscope: " << options.scenario << ": " << file.errorString().toStdString() << '\n';
                return false;
            }
            auto parsed = parseScenario(file.readAll().toStdString(), options.scenario);
            if (!parsed) {
                std::cerr << "fabricscope: " << errorLine(parsed.error()).toStdString() << '\n';
                return false;
            }
            scenario = std::move(*parsed);
        }
        window.startDemo(std::move(scenario));
    }
    for (const ConnectionConfig &source : options.sources)
        window.connectSource(source);
    return true;
}

int run(int argc, char **argv) {
    ParsedOptions parsed = parseOptions(argc, argv);
    if (!parsed.options)
        return parsed.code;
    const Options &options = *parsed.options;
    if (options.render) {
        qputenv("QT_QPA_PLATFORM", "offscreen");
        qputenv("QT_SCALE_FACTOR", QByteArray::number(options.render->scale));
        QGuiApplication::setHighDpiScaleFactorRoundingPolicy(Qt::HighDpiScaleFactorRoundingPolicy::PassThrough);
    } else if (!hasDisplay()) {
        std::cerr << "fabricscope: no display (neither DISPLAY nor WAYLAND_DISPLAY is set).\n"
                     "Use --render PNG to draw into a file without one.\n";
        return ExitCode::Usage;
    }

    qInstallMessageHandler(explainFatal);
    QApplication app(argc, argv);
    QApplication::setApplicationName(QStringLiteral("fabricscope"));
    QApplication::setOrganizationName(QStringLiteral("fabricscope"));
    QApplication::setApplicationVersion(QStringLiteral(FABRICSCOPE_VERSION));
    QApplication::setDesktopFileName(QStringLiteral("org.fabricscope.Fabricscope"));

    Settings settings = options.render ? Settings{} : Settings::load(); // a picture depends on the command line alone
    ThemeHolder theme(options.theme.empty() ? settings.theme : themeFromText(QString::fromStdString(options.theme)));
    QApplication::setWindowIcon(QIcon(QStringLiteral(":/fabricscope/icons/fabricscope.svg")));
    setLook();
    LanguageHolder language;
    language.setLanguage(options.language.empty() ? (options.render ? QStringLiteral("en") : settings.language)
                                                  : QString::fromStdString(options.language));

    Session session(sessionConfig());
    SessionBridge bridge(session);
    MainWindow window(bridge, theme, language, settings.shell);
    if (const QString data = QStandardPaths::writableLocation(QStandardPaths::AppDataLocation);
        !options.render && !data.isEmpty())
        window.workArea()->map()->setOrderStore(std::make_shared<OrderFiles>(data + QStringLiteral("/orders")));
    bridge.setOverlay(options.overlay);
    if (!begin(options, window))
        return ExitCode::Unreadable;

    std::unique_ptr<RenderJob> job;
    if (options.render) {
        job = std::make_unique<RenderJob>(options, window, bridge);
        QObject::connect(job.get(), &RenderJob::finished, &app, [](int code) { QCoreApplication::exit(code); });
        return QApplication::exec();
    }
    QObject::connect(&window, &MainWindow::closing, &window, [&] {
        settings.shell = window.settings();
        settings.theme = theme.choice();
        settings.language = language.choice();
        settings.save();
    });
    if (!options.select.empty())
        QObject::connect(&bridge, &SessionBridge::fabricChanged, &window, [&, done = false]() mutable {
            if (done || !bridge.fabric())
                return; // of the first fabric: what is opened later has devices of its own
            done = true;
            if (!select(*bridge.fabric(), window.navigator(), options.select))
                std::cerr << "fabricscope: --select " << options.select << ": no such device or port\n";
        });
    window.show();
    return QApplication::exec();
}

} // namespace

int main(int argc, char **argv) {
    try {
        return run(argc, argv);
    } catch (const std::bad_alloc &) {
        std::cerr << "fabricscope: not enough memory\n";
    } catch (const std::exception &error) {
        std::cerr << "fabricscope: " << error.what() << '\n';
    }
    return ExitCode::Unreadable;
}
