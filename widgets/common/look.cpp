// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/common/look.h"

#include <QApplication>
#include <QFont>
#include <QStyleFactory>

namespace fabricscope {

void setLook() {
    QApplication::setStyle(QStyleFactory::create(QStringLiteral("Fusion")));
    // DejaVu has the box, arrow and circle marks; WenQuanYi the Chinese. Where they are missing fontconfig finds
    // others.
    QFont font;
    font.setFamilies({QStringLiteral("DejaVu Sans"), QStringLiteral("WenQuanYi Micro Hei"),
                      QStringLiteral("Noto Sans CJK SC"), QStringLiteral("sans-serif")});
    font.setPointSize(9);
    QApplication::setFont(font);
}

} // namespace fabricscope
