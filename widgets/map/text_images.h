// SPDX-License-Identifier: GPL-3.0-or-later
// Short texts as pictures: thousands of cells show the same few hundred names and values, and laying each of them out
// anew would cost several frames. Everything in device pixels. GUI thread.
#pragma once

#include <QColor>
#include <QFont>
#include <QFontMetrics>
#include <QHash>
#include <QImage>
#include <QString>

namespace fabricscope {

class TextImages {
public:
    void setFont(const QFont &font); // of everything from now on

    int width(const QString &text);
    /// The text in the ink, elided at the right where it is wider than `room`; null if nothing of it fits.
    const QImage &image(const QString &text, int room, const QColor &ink);

private:
    struct Key {
        QString text;
        QRgb ink = 0;
        int room = -1; // -1: whole
        bool operator==(const Key &) const = default;
    };
    friend size_t qHash(const Key &key, size_t seed) { return qHashMulti(seed, key.text, key.ink, key.room); }

    QFont m_font;
    QFontMetrics m_metrics{m_font};
    QHash<QString, int> m_widths;
    QHash<Key, QImage> m_images;
};

} // namespace fabricscope
