// SPDX-License-Identifier: GPL-3.0-or-later
// Errors, warnings of inputs, losses and states of sources in words, with what to do about them. GUI thread.
#pragma once

#include "models/base/error.h"
#include "models/base/losses.h"
#include "models/records/topology.h"
#include "models/session/annotations.h"
#include "models/session/session.h"

#include <QString>
#include <QStringList>

namespace fabricscope {

struct ErrorMessage {
    QString title;   // "Not a topology file"
    QString where;   // "fabric.dot, line 12, column 4"; empty if it is nowhere
    QString details; // expected, found, and the system's own words
    QString advice;  // what to do
};
ErrorMessage errorMessage(const Error &error);
/// The same in one line, for a table or the status bar.
QString errorLine(const Error &error);

QString warningTitle(InputWarning::Code code);
QString lossTitle(Loss loss);
QString lossExplanation(Loss loss);

QString sourceStateWord(SourceStatus::State state);
/// "waiting, next try in 3 s".
QString sourceStateLine(const SourceStatus &status);
QString annotationKindWord(Annotation::Kind kind);
/// "device leaf-1", "port leaf-1:swp1", "rack …", "plane roce-a / 2".
QString annotationTarget(const Annotation &annotation);
QString purposeWord(FabricInfo::Purpose purpose);

} // namespace fabricscope
