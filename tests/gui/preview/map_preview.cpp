// SPDX-License-Identifier: GPL-3.0-or-later
// Renders the map with a made-up frame to PNG, for looking at it: map_preview FABRIC WxH dark|light OUT.png [options]
//   FABRIC   demo, fabric-1k, fabric-128k, a generator specification, or a topology file
//   options  zoom=F@X,Y   scale=F   wall   alarms   hover=X,Y   select=DEVICE   expand   time
#include "models/fabric/build.h"
#include "models/fabric/generator.h"
#include "models/formats/formats.h"
#include "tests/support/map_frames.h"
#include "widgets/map/map_canvas.h"

#include <QApplication>
#include <QElapsedTimer>
#include <QMouseEvent>
#include <QRegularExpression>
#include <QTextStream>
#include <QTimer>

#include <cmath>

using namespace fabricscope;

int main(int argc, char **argv) {
    if (qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM"))
        qputenv("QT_QPA_PLATFORM", "offscreen");
    for (int i = 5; i < argc; ++i) {
        if (QByteArray(argv[i]).startsWith("scale="))
            qputenv("QT_SCALE_FACTOR", QByteArray(argv[i]).mid(6));
    }
    QApplication application(argc, argv);
    QTextStream out(stdout);
    if (argc < 5) {
        out << "usage: map_preview FABRIC WxH dark|light OUT.png [options]\n";
        return 2;
    }
    const auto spec = parseGeneratorSpec(argv[1]);
    auto records = spec ? generateFabric(*spec) : readTopology(argv[1]);
    if (!records) {
        out << "neither a generator specification nor a file that can be read\n";
        return 2;
    }
    std::vector<TopologyRecords> inputs;
    inputs.push_back(std::move(*records));
    QElapsedTimer clock;
    clock.start();
    const auto fabric = buildFabric(std::move(inputs), {});
    if (!fabric)
        return 2;
    out << "fabric " << clock.restart() << " ms, ";
    WeaveOptions weaveOptions;
    for (int i = 5; i < argc; ++i) {
        for (std::uint32_t c = 0; QByteArray(argv[i]) == "expand" && c < (*fabric)->tables().chassis.size(); ++c)
            weaveOptions.expanded.push_back(c);
    }
    const WeavePtr weave = buildWeave(**fabric, weaveOptions);
    out << "weave " << clock.restart() << " ms, " << weave->cellCount() << " cells, " << weave->bytes() / 1024
        << " KiB\n";

    ThemeHolder themes(QByteArray(argv[3]) == "light" ? ThemeHolder::Choice::Light : ThemeHolder::Choice::Dark);
    MapCanvas canvas(themes);
    const QStringList size = QString::fromLatin1(argv[2]).split(QLatin1Char('x'));
    canvas.resize(size[0].toInt(), size[1].toInt());
    canvas.show();
    canvas.setWeave(*fabric, weave, 1);
    const MapFramePtr frame = believableFrame(**fabric, 1);
    clock.restart();
    canvas.setFrame(frame);
    out << "frame taken " << clock.restart() << " ms\n";
    canvas.setSummary(believableSummary(**fabric, *frame));
    QPointF hover(-1, -1);
    for (int i = 5; i < argc; ++i) {
        const QString option = QString::fromLocal8Bit(argv[i]);
        const QStringList parts = option.section(QLatin1Char('='), 1).split(QRegularExpression(QStringLiteral("[@,]")));
        if (option.startsWith(QLatin1String("zoom=")))
            canvas.zoomBy(parts[0].toDouble(), QPointF(parts[1].toDouble(), parts[2].toDouble()));
        else if (option == QLatin1String("wall"))
            canvas.setWallMode(true);
        else if (option == QLatin1String("alarms"))
            canvas.setFilter({.planes = {}, .rails = {}, .fabrics = {}, .onlyAlarms = true});
        else if (option.startsWith(QLatin1String("hover=")))
            hover = QPointF(parts[0].toDouble(), parts[1].toDouble());
        else if (option.startsWith(QLatin1String("select=")))
            canvas.setSelection((*fabric)->findDevice(option.mid(7).toStdString()), {}, {});
        else if (option == QLatin1String("time")) {
            for (std::uint64_t n = 2; n < 7; ++n) {
                const MapFramePtr next = believableFrame(**fabric, n);
                clock.restart();
                canvas.setFrame(next);
                const double taken = static_cast<double>(clock.nsecsElapsed()) / 1e6;
                QImage image(canvas.size(), QImage::Format_RGB32);
                clock.restart();
                canvas.render(&image);
                out << "recolour " << taken << " ms, paint " << static_cast<double>(clock.nsecsElapsed()) / 1e6
                    << " ms\n";
            }
        }
    }
    QEventLoop loop; // what zooming asked for arrives by a timer
    QTimer::singleShot(200, &loop, &QEventLoop::quit);
    loop.exec();
    if (hover.x() >= 0) {
        QMouseEvent move(QEvent::MouseMove, hover, canvas.mapToGlobal(hover), Qt::NoButton, Qt::NoButton,
                         Qt::NoModifier);
        QApplication::sendEvent(&canvas, &move);
    }
    const QPixmap picture = canvas.grab();
    out << "halos " << canvas.halos().size() << "\n";
    return picture.save(QString::fromLocal8Bit(argv[4])) ? 0 : 1;
}
