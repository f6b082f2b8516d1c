// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/input.h"
#include "tests/formats/records_support.h"

#include <catch2/catch.hpp>
#include <zlib.h>

using namespace fabricscope;
using namespace fabricscope::test;

namespace {

ErrorCode errorOf(const std::string &bytes) {
    const auto r = readTopologyBytes(bytes, "test");
    return r ? ErrorCode::None : r.error().code;
}

std::string gzip(const std::string &text) {
    std::string packed(compressBound(text.size()) + 64, '\0');
    z_stream stream{};
    REQUIRE(deflateInit2(&stream, 9, Z_DEFLATED, 15 + 16, 9, Z_DEFAULT_STRATEGY) == Z_OK);
    stream.next_in = reinterpret_cast<Bytef *>(const_cast<char *>(text.data()));
    stream.avail_in = static_cast<uInt>(text.size());
    stream.next_out = reinterpret_cast<Bytef *>(packed.data());
    stream.avail_out = static_cast<uInt>(packed.size());
    REQUIRE(deflate(&stream, Z_FINISH) == Z_STREAM_END);
    packed.resize(stream.total_out);
    deflateEnd(&stream);
    return packed;
}

} // namespace

TEST_CASE("what is no topology gives one clear error") {
    CHECK(errorOf("") == ErrorCode::Empty);
    CHECK(errorOf(" \r\n\t\n") == ErrorCode::Empty);
    CHECK(errorOf(std::string(200000, ' ')) == ErrorCode::Empty); // longer than what formats are recognised by
    std::string late(200000, '\n');
    late.push_back('x');
    CHECK(errorOf(late) == ErrorCode::UnknownFormat);
    CHECK(errorOf(std::string("\xff\xfe \0\n\0", 6)) == ErrorCode::Empty);
    CHECK(errorOf(std::string(1 << 20, 'x')) == ErrorCode::UnknownFormat);
    CHECK(errorOf(std::string(1 << 20, '\0')) == ErrorCode::UnknownFormat);
    CHECK(errorOf(std::string("\xff\xd8\xff\xe0\x00\x10JFIF\x00", 11) + std::string(5000, '\x9b')) ==
          ErrorCode::UnknownFormat);
    CHECK(errorOf("{\"schema\":\"something.else/1\"}") == ErrorCode::UnknownFormat);
    CHECK(errorOf("device,rack\nleaf-1,R1\n") == ErrorCode::UnknownFormat);

    const auto missing = readTopology("/nonexistent/file");
    REQUIRE_FALSE(missing);
    CHECK(missing.error().code == ErrorCode::NotFound);
    CHECK(missing.error().file == "/nonexistent/file");
    const auto directory = readTopology("/");
    REQUIRE_FALSE(directory);
    CHECK(directory.error().code == ErrorCode::IsDirectory);
    const auto format = readTopology(fixturePath("plain.ibnetdiscover"), "no-such-format");
    REQUIRE_FALSE(format);
    CHECK(format.error().code == ErrorCode::UnknownFormat);
}

TEST_CASE("compressed files are read through, damaged ones named") {
    const std::string plain = fixture("plain.ibnetdiscover");
    const std::string packed = gzip(plain);
    const auto r = readTopologyBytes(packed, "test");
    REQUIRE(r);
    CHECK(r->links.size() == 9);
    // Several members one after another are one file, as gzip has it.
    const auto joined = readTopologyBytes(gzip(plain.substr(0, 700)) + gzip(plain.substr(700)), "test");
    REQUIRE(joined);
    CHECK(joined->links.size() == 9);
    CHECK(errorOf(packed.substr(0, packed.size() / 2)) == ErrorCode::BadCompression);
    std::string damaged = packed;
    damaged[packed.size() / 2] = static_cast<char>(damaged[packed.size() / 2] ^ 0x55);
    CHECK(errorOf(damaged) == ErrorCode::BadCompression);
    CHECK(errorOf("\x28\xb5\x2f\xfdzzzz") == ErrorCode::BadCompression);
    CHECK(errorOf(gzip("")) == ErrorCode::Empty);
}

TEST_CASE("a decompression bomb stops at the documented limit") {
    // 100 MB of one letter behind a true beginning: gzip shrinks it about 1000 fold, above kMaxRatio.
    std::string text = "#\n# Topology file: generated on x\n#\n";
    text.append(std::size_t{100} << 20, 'x');
    const std::string packed = gzip(text);
    REQUIRE(packed.size() * kMaxRatio < text.size());
    CHECK(errorOf(packed) == ErrorCode::TooLarge);
}

TEST_CASE("a cancelled read says so") {
    JobControl job;
    job.cancelled = true;
    const auto r =
        readTopologyBytes(std::string(1 << 17, ' ').insert(0, fixture("plain.ibnetdiscover")), "test", {}, &job);
    REQUIRE_FALSE(r);
    CHECK(r.error().code == ErrorCode::Cancelled);
}
