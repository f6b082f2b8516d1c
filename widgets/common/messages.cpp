// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/common/messages.h"

#include "widgets/common/format.h"

#include <QCoreApplication>
#include <QFileInfo>

namespace fabricscope {

namespace {

struct Tr {
    Q_DECLARE_TR_FUNCTIONS(Messages)
};

QString errorTitle(ErrorCode code) {
    switch (code) {
    case ErrorCode::None:
        return Tr::tr("No error");
    case ErrorCode::Cancelled:
        return Tr::tr("Cancelled");
    case ErrorCode::NotFound:
        return Tr::tr("The file does not exist");
    case ErrorCode::IsDirectory:
        return Tr::tr("This is a directory, not a file");
    case ErrorCode::NotReadable:
        return Tr::tr("The file cannot be read");
    case ErrorCode::NotWritable:
        return Tr::tr("The file cannot be written");
    case ErrorCode::Empty:
        return Tr::tr("The file is empty");
    case ErrorCode::UnknownFormat:
        return Tr::tr("The content is no topology that Fabricscope knows");
    case ErrorCode::Syntax:
        return Tr::tr("The text does not follow its format");
    case ErrorCode::Truncated:
        return Tr::tr("The file ends too early");
    case ErrorCode::BadValue:
        return Tr::tr("A value makes no sense");
    case ErrorCode::TooLarge:
        return Tr::tr("Larger than Fabricscope can take");
    case ErrorCode::BadCompression:
        return Tr::tr("The compressed data is damaged");
    case ErrorCode::UnsupportedVersion:
        return Tr::tr("Written by a newer version");
    case ErrorCode::BadUsage:
        return Tr::tr("An option or address is not understood");
    case ErrorCode::Unreachable:
        return Tr::tr("The source does not answer");
    case ErrorCode::Refused:
        return Tr::tr("The source refuses");
    case ErrorCode::TlsFailed:
        return Tr::tr("The secure connection failed");
    case ErrorCode::Internal:
        return Tr::tr("A fault of Fabricscope itself");
    }
    return {};
}

QString errorAdvice(ErrorCode code) {
    switch (code) {
    case ErrorCode::NotFound:
        return Tr::tr("Check the name and whether the disk it lies on is there.");
    case ErrorCode::IsDirectory:
        return Tr::tr("Choose the files in it. Several can be opened at once.");
    case ErrorCode::NotReadable:
        return Tr::tr("Check that you may read it.");
    case ErrorCode::NotWritable:
        return Tr::tr("Check that you may write there and that the disk has room.");
    case ErrorCode::Empty:
        return Tr::tr("The program that wrote it may have failed. Take the dump again.");
    case ErrorCode::UnknownFormat:
        return Tr::tr(
            "Fabricscope reads the output of ibnetdiscover, ibsim netlists, PTM topology.dot and fabric.json, "
            "also compressed with gzip or zstd.");
    case ErrorCode::Syntax:
    case ErrorCode::BadValue:
        return Tr::tr("Mend the place named above, or take the file again from its source.");
    case ErrorCode::Truncated:
        return Tr::tr("Take the file again: the copy may have been cut off.");
    case ErrorCode::TooLarge:
        return Tr::tr("Split the file, or leave out what need not be looked at.");
    case ErrorCode::BadCompression:
        return Tr::tr("Copy the file again, or unpack it by hand to see what can be saved.");
    case ErrorCode::UnsupportedVersion:
        return Tr::tr("Update Fabricscope, or save the file in an older version.");
    case ErrorCode::BadUsage:
        return Tr::tr("See Help for the forms that are understood.");
    case ErrorCode::Unreachable:
        return Tr::tr("Check host, port and firewall. Fabricscope keeps trying.");
    case ErrorCode::Refused:
        return Tr::tr("Check user name, password file and what the account may read.");
    case ErrorCode::TlsFailed:
        return Tr::tr("Check the CA file, the server name and the clock. Plaintext must be chosen by name.");
    case ErrorCode::Internal:
        return Tr::tr("Please report it with what you did before.");
    case ErrorCode::None:
    case ErrorCode::Cancelled:
        break;
    }
    return {};
}

} // namespace

ErrorMessage errorMessage(const Error &error) {
    ErrorMessage m;
    m.title = errorTitle(error.code);
    m.advice = errorAdvice(error.code);
    QStringList where;
    if (!error.file.empty())
        where.append(error.file == "-" ? Tr::tr("standard input") : toQString(error.file));
    if (error.line > 0)
        where.append(Tr::tr("line %1").arg(formatCount(error.line)));
    if (error.column > 0)
        where.append(Tr::tr("column %1").arg(formatCount(error.column)));
    m.where = where.join(QStringLiteral(", "));
    QStringList details;
    if (!error.expected.empty())
        details.append(Tr::tr("expected: %1").arg(toQString(error.expected)));
    if (!error.found.empty())
        details.append(Tr::tr("found: %1").arg(toQString(error.found)));
    if (!error.detail.empty())
        details.append(toQString(error.detail));
    m.details = details.join(QLatin1Char('\n'));
    return m;
}

QString errorLine(const Error &error) {
    const ErrorMessage m = errorMessage(error);
    QStringList parts{m.title};
    if (!m.where.isEmpty())
        parts.append(m.where);
    if (!m.details.isEmpty())
        parts.append(QString(m.details).replace(QLatin1Char('\n'), QStringLiteral("; ")));
    return parts.join(QStringLiteral(" · "));
}

QString warningTitle(InputWarning::Code code) {
    using Code = InputWarning::Code;
    switch (code) {
    case Code::Syntax:
        return Tr::tr("Line skipped: not of the format");
    case Code::Truncated:
        return Tr::tr("Ends within a block");
    case Code::MissingLid:
        return Tr::tr("LID missing");
    case Code::BadGuid:
        return Tr::tr("GUID is not hexadecimal; taken as a name");
    case Code::DuplicateDevice:
        return Tr::tr("Device stated twice");
    case Code::DuplicatePort:
        return Tr::tr("Port stated twice");
    case Code::ConflictingPeer:
        return Tr::tr("Two lines give one port different peers; both kept");
    case Code::OneSidedLink:
        return Tr::tr("Link stated from one end only");
    case Code::UnknownPeer:
        return Tr::tr("Peer has no block of its own");
    case Code::StrippedTabs:
        return Tr::tr("Tabs were stripped");
    case Code::TerminalNoise:
        return Tr::tr("Text of a terminal within the file");
    case Code::ByteOrderMark:
        return Tr::tr("Byte order mark at the start");
    case Code::MixedLineEnds:
        return Tr::tr("Line ends of two kinds");
    case Code::UnknownRate:
        return Tr::tr("Link rate not known");
    case Code::IgnoredStatement:
        return Tr::tr("Statement ignored");
    case Code::SelfLoop:
        return Tr::tr("Link from a device to itself");
    case Code::Repeated:
        return Tr::tr("Link stated more than once");
    case Code::BadRow:
        return Tr::tr("Row of the table cannot be used");
    case Code::UnmatchedDevice:
        return Tr::tr("Inventory names a device that no topology has");
    case Code::SuspectCable:
        return Tr::tr("Cable joins two planes or fabrics: suspect");
    case Code::Encoding:
        return Tr::tr("Not UTF-8");
    case Code::Unsupported:
        return Tr::tr("Valid, but not read by Fabricscope");
    case Code::FactoryName:
        return Tr::tr("Factory name: one host per adapter");
    }
    return {};
}

QString lossTitle(Loss loss) {
    switch (loss) {
    case Loss::UnparsedLines:
        return Tr::tr("Unparsed lines");
    case Loss::DroppedUpdates:
        return Tr::tr("Dropped updates");
    case Loss::UnresolvedPaths:
        return Tr::tr("Unresolved paths");
    case Loss::UnresolvedDevices:
        return Tr::tr("Unknown devices");
    case Loss::UnresolvedPorts:
        return Tr::tr("Unknown ports");
    case Loss::BadValues:
        return Tr::tr("Unusable values");
    case Loss::OutOfOrder:
        return Tr::tr("Late samples");
    case Loss::Duplicates:
        return Tr::tr("Duplicate samples");
    case Loss::HistoryTruncated:
        return Tr::tr("History cut short");
    case Loss::MalformedMessages:
        return Tr::tr("Malformed messages");
    case Loss::AnnotationsRejected:
        return Tr::tr("Unreadable annotations");
    case Loss::Count_:
        break;
    }
    return {};
}

QString lossExplanation(Loss loss) {
    switch (loss) {
    case Loss::UnparsedLines:
        return Tr::tr("Lines of a file that no rule of its format fits.");
    case Loss::DroppedUpdates:
        return Tr::tr("Telemetry that a full queue pushed out: the sources send faster than this machine takes in.");
    case Loss::UnresolvedPaths:
        return Tr::tr("Updates whose path no profile knows: choose another profile or extend it.");
    case Loss::UnresolvedDevices:
        return Tr::tr("Updates from a device that the open fabric does not have: names may differ.");
    case Loss::UnresolvedPorts:
        return Tr::tr("Updates for a port that its device does not have: the profile may have to map port names.");
    case Loss::BadValues:
        return Tr::tr("Updates whose value is of the wrong type or not a number.");
    case Loss::OutOfOrder:
        return Tr::tr("Samples older than the value already held.");
    case Loss::Duplicates:
        return Tr::tr("Samples whose time stamp is already held.");
    case Loss::HistoryTruncated:
        return Tr::tr("Frames of the history given up before their time, for memory.");
    case Loss::MalformedMessages:
        return Tr::tr("Messages of a source that could not be decoded.");
    case Loss::AnnotationsRejected:
        return Tr::tr("Lines of the annotations file that could not be read; they are kept in the file.");
    case Loss::Count_:
        break;
    }
    return {};
}

QString sourceStateWord(SourceStatus::State state) {
    switch (state) {
    case SourceStatus::State::Idle:
        return Tr::tr("waits for a fabric");
    case SourceStatus::State::Connecting:
        return Tr::tr("connecting");
    case SourceStatus::State::Syncing:
        return Tr::tr("synchronising");
    case SourceStatus::State::Live:
        return Tr::tr("live");
    case SourceStatus::State::Waiting:
        return Tr::tr("waiting");
    case SourceStatus::State::Failed:
        return Tr::tr("failed");
    case SourceStatus::State::Stopped:
        return Tr::tr("stopped");
    }
    return {};
}

QString sourceStateLine(const SourceStatus &status) {
    if (status.state == SourceStatus::State::Waiting)
        return Tr::tr("waiting, next try in %1").arg(formatDuration(status.retryIn));
    return sourceStateWord(status.state);
}

QString annotationKindWord(Annotation::Kind kind) {
    switch (kind) {
    case Annotation::Kind::Acknowledged:
        return Tr::tr("acknowledged");
    case Annotation::Kind::Silenced:
        return Tr::tr("silenced");
    case Annotation::Kind::Maintenance:
        return Tr::tr("in maintenance");
    }
    return {};
}

QString annotationTarget(const Annotation &annotation) {
    switch (annotation.scope) {
    case Annotation::Scope::Device:
        return Tr::tr("device %1").arg(toQString(annotation.device));
    case Annotation::Scope::Port:
        return Tr::tr("port %1:%2").arg(toQString(annotation.device), toQString(annotation.port));
    case Annotation::Scope::Rack:
        return Tr::tr("rack %1").arg(toQString(annotation.rack));
    case Annotation::Scope::Plane:
        return Tr::tr("plane %1 of %2").arg(toQString(annotation.plane), toQString(annotation.fabric));
    }
    return {};
}

QString purposeWord(FabricInfo::Purpose purpose) {
    switch (purpose) {
    case FabricInfo::Purpose::Backend:
        return Tr::tr("back-end fabric");
    case FabricInfo::Purpose::FrontEnd:
        return Tr::tr("front-end fabric");
    case FabricInfo::Purpose::Storage:
        return Tr::tr("storage fabric");
    case FabricInfo::Purpose::OutOfBand:
        return Tr::tr("out-of-band fabric");
    case FabricInfo::Purpose::Unknown:
        break;
    }
    return Tr::tr("fabric");
}

} // namespace fabricscope
