// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/order_files.h"

#include <QCryptographicHash>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QSaveFile>

namespace fabricscope::gui {

OrderFiles::OrderFiles(QString directory)
    : m_directory(std::move(directory)) {}

QString OrderFiles::path(const Fabric &fabric) const {
    QStringList from;
    for (const std::string &file : fabric.tables().files)
        from.append(QFileInfo(QString::fromStdString(file)).absoluteFilePath());
    if (from.isEmpty())
        from.append(QString::fromStdString(fabric.tables().title));
    const QByteArray key =
        QCryptographicHash::hash(from.join(QLatin1Char('\n')).toUtf8(), QCryptographicHash::Sha256).toHex().left(32);
    return QStringLiteral("%1/%2.json").arg(m_directory, QString::fromLatin1(key));
}

std::string OrderFiles::read(const Fabric &fabric) const {
    QFile file(path(fabric));
    return file.open(QIODevice::ReadOnly) ? file.readAll().toStdString() : std::string();
}

void OrderFiles::write(const Fabric &fabric, const std::string &orderJson) const {
    QSaveFile file(path(fabric));
    if (QDir().mkpath(m_directory) && file.open(QIODevice::WriteOnly)) {
        file.write(QByteArray::fromStdString(orderJson));
        file.commit();
    }
}

} // namespace fabricscope::gui
