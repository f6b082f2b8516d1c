// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/shell/language.h"

#include <QCoreApplication>
#include <QLibraryInfo>
#include <QLocale>
#include <QTranslator>

static void initTranslations() {
    Q_INIT_RESOURCE(translations);
}

namespace fabricscope {

namespace {

// Qt's words on the buttons of dialogs, translated also where its own translations are not installed.
[[maybe_unused]] const char *const kButtonWords[] = {
    QT_TRANSLATE_NOOP("QPlatformTheme", "OK"), QT_TRANSLATE_NOOP("QPlatformTheme", "Cancel"),
    QT_TRANSLATE_NOOP("QPlatformTheme", "Close"), QT_TRANSLATE_NOOP("QPlatformTheme", "Open")};

QString resolve(const QString &code) {
    const QString wanted = code.isEmpty() ? QLocale::system().name() : code;
    for (const LanguageHolder::Language &language : LanguageHolder::available())
        if (language.code == wanted || wanted.startsWith(language.code + QLatin1Char('_')))
            return language.code;
    // "zh" without a country, and zh_SG, are written in simplified characters.
    if (wanted == QLatin1String("zh") || wanted.startsWith(QLatin1String("zh_Hans")) ||
        wanted == QLatin1String("zh_SG"))
        return QStringLiteral("zh_CN");
    return QStringLiteral("en");
}

} // namespace

LanguageHolder::LanguageHolder(QObject *parent)
    : QObject(parent) {
    initTranslations();
}

LanguageHolder::~LanguageHolder() = default;

const std::vector<LanguageHolder::Language> &LanguageHolder::available() {
    static const std::vector<Language> languages = {
        {QStringLiteral("en"), QStringLiteral("English")},
        {QStringLiteral("zh_CN"), QStringLiteral("简体中文")},
    };
    return languages;
}

void LanguageHolder::setLanguage(const QString &code) {
    m_choice = code;
    const QString next = resolve(code);
    if (next == m_current)
        return;
    m_current = next;
    // The country decides how numbers look; English speakers keep their own.
    const QLocale system = QLocale::system();
    const bool systemFits = system.name().startsWith(next.left(2));
    QLocale::setDefault(systemFits ? system : QLocale(next == QLatin1String("en") ? QStringLiteral("en_GB") : next));

    for (std::unique_ptr<QTranslator> *translator : {&m_own, &m_qt})
        if (*translator)
            QCoreApplication::removeTranslator(translator->get());
    m_own.reset();
    m_qt.reset();
    if (next != QLatin1String("en")) {
        m_own = std::make_unique<QTranslator>();
        if (m_own->load(QStringLiteral(":/fabricscope/translations/fabricscope_%1.qm").arg(next)))
            QCoreApplication::installTranslator(m_own.get());
        m_qt = std::make_unique<QTranslator>(); // buttons of Qt's own dialogs, where its package is installed
        if (m_qt->load(QStringLiteral("qtbase_%1").arg(next), QLibraryInfo::path(QLibraryInfo::TranslationsPath)))
            QCoreApplication::installTranslator(m_qt.get());
    }
    Q_EMIT changed();
}

} // namespace fabricscope
