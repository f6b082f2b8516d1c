#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# From a fresh clone on Debian 12 to the running program, or to its tests, in one command. Builds in build/release.
set -euo pipefail

usage() {
    cat <<'TEXT'
usage: installer/bootstrap.sh run [ARGUMENT…]       install what is missing, build, open the demo (or with ARGUMENTs)
       installer/bootstrap.sh test                  the same, then build and run every test
       installer/bootstrap.sh install-packages [build|test|check|bench]…
                                                    only install packages (build, if nothing is named)
TEXT
}

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
root=$(dirname "$here")
build=$root/build/release

# A bare system has no locale; Qt and file names need UTF-8.
if [ -z "${LC_ALL:-}${LANG:-}" ]; then
    export LC_ALL=C.UTF-8
fi

say() { printf '%s\n' "$*" >&2; }

step() { say "== $* ($(date +%H:%M:%S))"; }

# Lines of the named lists without comments.
wanted() {
    local list
    for list in "$@"; do
        sed -e 's/#.*//' -e '/^[[:space:]]*$/d' "$here/packages/$list.txt"
    done
}

missing() {
    local package
    while read -r package; do
        # Node from elsewhere brings node and npm itself, and Debian's packages of them conflict with it.
        case $package in
        nodejs) command -v node >/dev/null && continue ;;
        npm) command -v npm >/dev/null && continue ;;
        esac
        if [ "$(dpkg-query -W -f='${db:Status-Status}' "$package" 2>/dev/null)" != installed ]; then
            printf '%s\n' "$package"
        fi
    done < <(wanted "$@")
}

as_root() {
    if [ "$(id -u)" = 0 ]; then
        env DEBIAN_FRONTEND=noninteractive "$@"
    elif command -v sudo >/dev/null; then
        sudo env DEBIAN_FRONTEND=noninteractive "$@"
    else
        say "Packages are missing and there is no sudo. As root, run: $0 install-packages ${lists[*]}"
        exit 1
    fi
}

install_packages() {
    local lists=("$@") packages
    if ! command -v apt-get >/dev/null || ! command -v dpkg-query >/dev/null; then
        say "No apt-get here: this script installs packages on Debian 12 only. Going on with what is installed;"
        say "the packages it would ask for are listed in $here/packages."
        return
    fi
    mapfile -t packages < <(missing "${lists[@]}")
    if [ "${#packages[@]}" = 0 ]; then
        return
    fi
    step "Installing ${#packages[@]} packages: ${packages[*]}"
    as_root apt-get update -q
    as_root apt-get install -q -y --no-install-recommends "${packages[@]}" </dev/null
}

# One compiler a core, and no more than memory carries: a translation unit that sees gRPC or Qt takes about 1 GB.
parallel_jobs() {
    local cores memory
    cores=$(nproc)
    memory=$(awk '/^MemAvailable:/ { print int($2 / 1048576) }' /proc/meminfo 2>/dev/null || true)
    if [ -n "$memory" ] && [ "$memory" -lt "$cores" ]; then
        cores=$((memory > 0 ? memory : 1))
    fi
    printf '%s' "$cores"
}

# configure_and_build [CMAKE-OPTION…] [-- TARGET…]
configure_and_build() {
    local options=()
    while [ $# -gt 0 ] && [ "$1" != -- ]; do
        options+=("$1")
        shift
    done
    [ $# -gt 0 ] && shift
    step "Configuring"
    (cd "$root" && cmake --preset release --log-level=WARNING "${options[@]}" >/dev/null)
    step "Building with $(parallel_jobs) jobs"
    if [ $# -gt 0 ]; then
        cmake --build "$build" --parallel "$(parallel_jobs)" --target "$@"
    else
        cmake --build "$build" --parallel "$(parallel_jobs)"
    fi
}

run() {
    install_packages build
    # The tests' own packages are not needed to run; a tree already configured with tests keeps them.
    local options=()
    if [ ! -e "$build/CMakeCache.txt" ]; then
        options=(-DFABRICSCOPE_TESTS=OFF)
    fi
    configure_and_build "${options[@]}" -- fabricscope fabricscope-cli fabricsim
    if [ $# = 0 ]; then
        set -- --demo
    fi
    if [ -n "${DISPLAY:-}${WAYLAND_DISPLAY:-}" ]; then
        step "Opening build/release/bin/fabricscope $*"
        exec "$build/bin/fabricscope" "$@"
    fi
    local picture=$root/build/fabricscope-demo.png
    say "There is no display here (neither DISPLAY nor WAYLAND_DISPLAY is set), so the window is drawn to a file."
    "$build/bin/fabricscope" "$@" --render "$picture" --size 1920x1080
    say "The picture is $picture"
}

# The other gRPC stack. Without it those tests say that they are skipped, which is right on a machine without network.
fetch_node_modules() {
    local folder=$root/tests/interop/node
    if [ ! -e "$folder/package-lock.json" ] || ! command -v npm >/dev/null; then
        return
    fi
    if [ -e "$folder/node_modules/.package-lock.json" ] &&
        [ ! "$folder/package-lock.json" -nt "$folder/node_modules/.package-lock.json" ]; then
        return
    fi
    step "Fetching the Node gRPC stack for the interoperability tests"
    if ! (cd "$folder" && npm ci --no-audit --no-fund --ignore-scripts --fetch-retries=1 --fetch-timeout=20000 </dev/null); then
        say "npm could not fetch it; the tests against Node will be skipped."
    fi
}

run_tests() {
    install_packages build test
    fetch_node_modules
    configure_and_build -DFABRICSCOPE_TESTS=ON
    step "Running the tests"
    (cd "$root" && ctest --test-dir "$build" --output-on-failure --parallel 2 --no-tests=error)
}

case "${1:-}" in
run)
    shift
    run "$@"
    ;;
test)
    run_tests
    ;;
install-packages)
    shift
    if [ $# = 0 ]; then
        set -- build
    fi
    for list in "$@"; do
        if [ ! -e "$here/packages/$list.txt" ]; then
            usage >&2
            exit 2
        fi
    done
    install_packages "$@"
    ;;
-h | --help)
    usage
    ;;
*)
    usage >&2
    exit 2
    ;;
esac
