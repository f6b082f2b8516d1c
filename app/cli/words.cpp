// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/words.h"

#include "models/base/text.h"

#include <iostream>

namespace fabricscope::cli {
namespace {

const char *textOf(ErrorCode code) {
    switch (code) {
    case ErrorCode::None:
        return "no error";
    case ErrorCode::Cancelled:
        return "interrupted";
    case ErrorCode::NotFound:
        return "no such file";
    case ErrorCode::IsDirectory:
        return "is a directory, not a file";
    case ErrorCode::NotReadable:
        return "cannot be read";
    case ErrorCode::NotWritable:
        return "cannot be written";
    case ErrorCode::Empty:
        return "is empty";
    case ErrorCode::UnknownFormat:
        return "is not in any format known here";
    case ErrorCode::Syntax:
        return "is not well-formed";
    case ErrorCode::Truncated:
        return "ends too early";
    case ErrorCode::BadValue:
        return "a value that makes no sense here";
    case ErrorCode::TooLarge:
        return "is larger than the limit";
    case ErrorCode::BadCompression:
        return "its compression is damaged";
    case ErrorCode::UnsupportedVersion:
        return "is of a version not supported here";
    case ErrorCode::BadUsage:
        return "wrong usage";
    case ErrorCode::Unreachable:
        return "cannot be reached";
    case ErrorCode::Refused:
        return "refused";
    case ErrorCode::TlsFailed:
        return "no secure connection";
    case ErrorCode::Internal:
        return "internal error";
    }
    return "error";
}

const char *textOf(InputWarning::Code code) {
    using Code = InputWarning::Code;
    switch (code) {
    case Code::Syntax:
        return "line not understood, skipped";
    case Code::Truncated:
        return "the file ends in the middle of a block; what came before was kept";
    case Code::MissingLid:
        return "no LID";
    case Code::BadGuid:
        return "GUID is not hexadecimal, used as a plain name";
    case Code::DuplicateDevice:
        return "device stated again";
    case Code::DuplicatePort:
        return "port stated again";
    case Code::ConflictingPeer:
        return "port has two different peers, both kept";
    case Code::OneSidedLink:
        return "link reported by one end only";
    case Code::UnknownPeer:
        return "peer that the file does not describe";
    case Code::StrippedTabs:
        return "tabs are missing, read without them";
    case Code::TerminalNoise:
        return "terminal output around the data, skipped";
    case Code::ByteOrderMark:
        return "byte order mark, skipped";
    case Code::MixedLineEnds:
        return "line ends differ within the file";
    case Code::UnknownRate:
        return "link rate not known";
    case Code::IgnoredStatement:
        return "statement without meaning here, ignored";
    case Code::SelfLoop:
        return "cable from a device to itself";
    case Code::Repeated:
        return "link stated more than once by the same end";
    case Code::BadRow:
        return "row cannot be used";
    case Code::UnmatchedDevice:
        return "no topology has this device";
    case Code::SuspectCable:
        return "cable joins planes or fabrics that are apart otherwise";
    case Code::Encoding:
        return "text is not UTF-8";
    case Code::Unsupported:
        return "not read by this version";
    case Code::FactoryName:
        return "adapters carry the vendor's default name: shown as one host each";
    }
    return "oddity";
}

const char *textOf(ProfileIssue::Code code) {
    using Code = ProfileIssue::Code;
    switch (code) {
    case Code::Syntax:
        return "not well-formed";
    case Code::UnknownKey:
        return "unknown key";
    case Code::UnknownMetric:
        return "no metric of this name in the catalogue";
    case Code::BadPath:
        return "not a gNMI path";
    case Code::BadState:
        return "the metric has no such state";
    case Code::MissingState:
        return "a state of the metric that nothing maps to";
    case Code::Duplicate:
        return "stated twice";
    case Code::NoPortKey:
        return "the path has no such key to take the port from";
    case Code::UnitUnlikely:
        return "scale does not fit the unit of the metric";
    case Code::UnusedIndex:
        return "index that the metric does not have";
    case Code::BadPattern:
        return "not a regular expression";
    case Code::MissingKey:
        return "key missing";
    }
    return "issue";
}

std::string withDetails(std::string text, const std::string &expected, const std::string &found) {
    if (!expected.empty())
        text += "; expected " + toValidUtf8(expected);
    if (!found.empty())
        text += (expected.empty() ? ": " : ", found ") + toValidUtf8(found);
    return text;
}

} // namespace

std::string describe(const Error &error) {
    std::string text = withDetails(textOf(error.code), error.expected, error.found);
    if (!error.detail.empty())
        text += " (" + toValidUtf8(error.detail) + ")";
    return text;
}

std::string describe(const InputWarning &warning) {
    return withDetails(textOf(warning.code), warning.expected, warning.found);
}

std::string describe(const ProfileIssue &issue) {
    return withDetails(textOf(issue.code), issue.expected, issue.found);
}

const char *purposeWord(FabricInfo::Purpose purpose) {
    switch (purpose) {
    case FabricInfo::Purpose::Backend:
        return "back end";
    case FabricInfo::Purpose::FrontEnd:
        return "front end";
    case FabricInfo::Purpose::Storage:
        return "storage";
    case FabricInfo::Purpose::OutOfBand:
        return "out of band";
    case FabricInfo::Purpose::Unknown:
        break;
    }
    return "";
}

std::string placeOf(const std::string &file, std::uint64_t line, std::uint64_t column) {
    std::string place = toValidUtf8(file);
    if (line > 0)
        place += ":" + std::to_string(line);
    if (line > 0 && column > 0)
        place += ":" + std::to_string(column);
    return place.empty() ? place : place + ": ";
}

void complain(const Error &error) {
    std::cerr << "fabricscope-cli: " << placeOf(error.file, error.line, error.column) << describe(error) << '\n';
}

std::string grouped(std::uint64_t number) {
    const std::string digits = std::to_string(number);
    std::string text;
    for (std::size_t i = 0; i < digits.size(); ++i) {
        if (i > 0 && (digits.size() - i) % 3 == 0)
            text += ',';
        text += digits[i];
    }
    return text;
}

std::string counted(std::uint64_t number, const std::string &singular, const std::string &plural) {
    return grouped(number) + " " + (number == 1 ? singular : plural);
}

} // namespace fabricscope::cli
