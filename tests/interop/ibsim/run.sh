#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Runs Debian's InfiniBand simulator and subnet manager on a netlist, sweeps it with ibnetdiscover, and finds the same
# switches, adapters and cables through fabricscope-cli; then pulls a cable and looks again.
# usage: run.sh FABRICSCOPE_CLI   (77 = skipped: the tools are not installed)
set -u
cli=$1
here=$(dirname "$(readlink -f "$0")")
netlist=$here/two_tiers.net
PATH=$PATH:/usr/sbin:/sbin

for tool in ibsim opensm ibnetdiscover; do
    command -v $tool >/dev/null || { echo "skipped: $tool is not installed (ibsim-utils, opensm, infiniband-diags)"; exit 77; }
done
umad=
for folder in /usr/lib/*/umad2sim /usr/lib/umad2sim /usr/lib64/umad2sim; do
    [ -f "$folder/libumad2sim.so" ] && umad=$folder/libumad2sim.so
done
[ -n "$umad" ] || { echo "skipped: libumad2sim.so not found (ibsim-utils)"; exit 77; }

scratch=$(mktemp -d)
cd "$scratch" || exit 1
simulator=
manager=
cleanup() { # the manager first: it does not take the simulator's end well
    for pid in $manager $simulator; do
        kill "$pid" 2>/dev/null
        for _ in $(seq 50); do
            kill -0 "$pid" 2>/dev/null || break
            sleep 0.1
        done
        kill -9 "$pid" 2>/dev/null
        wait "$pid" 2>/dev/null
    done
    rm -rf "$scratch"
}
trap cleanup EXIT
trap 'exit 1' INT TERM

fail() {
    echo "FAIL: $1"
    tail -n 20 ./*.log 2>/dev/null
    exit 1
}
until_true() { # until_true SECONDS COMMAND…: polls a condition
    local deadline=$((SECONDS + $1))
    shift
    until "$@"; do
        [ $SECONDS -lt $deadline ] || return 1
        sleep 0.05
    done
}

export IBSIM_SOCKNAME=fabricscope-$$-$RANDOM
mkfifo console
ibsim -s "$netlist" <console >simulator.log 2>&1 &
simulator=$!
exec 7>console
until_true 20 grep -q "simulator ready" simulator.log || fail "ibsim does not start"

in_subnet() { # in_subnet HOST COMMAND…
    local host=$1
    shift
    SIM_HOST=$host LD_PRELOAD=$umad "$@"
}
OSM_TMP_DIR=$scratch OSM_CACHE_DIR=$scratch SIM_HOST="gpu01 mlx5_0" LD_PRELOAD=$umad \
    opensm -f "$scratch/opensm.log" >manager.log 2>&1 &
manager=$!
until_true 40 test -s opensm-subnet.lst || fail "opensm does not bring the subnet up"

# Cables as sorted lines "end end"; an adapter "gpu01 mlx5_0" is port mlx5_0 of gpu01.
cables_of_netlist() {
    awk '/^(Switch|Hca)/ { split($0, q, "\""); node = q[2] }
         /^\[/ { split($0, q, "\""); split(q[1], a, /[][]/); split(q[3], b, /[][]/); print end(node, a[2]), end(q[2], b[2]) }
         function end(name, port) { return index(name, " ") ? substr(name, 1, index(name, " ") - 1) ":" substr(name, index(name, " ") + 1) : name ":" port }' \
        "$netlist" | order
}
cables_of_sweep() {
    "$cli" convert "$1" --to ptm-dot -o - 2>convert.log |
        sed -n 's/^ *"\([^"]*\)":"\([^"]*\)" -- "\([^"]*\)":"\([^"]*\)".*/\1:\2 \3:\4/p' | order
}
order() { awk '{ print ($1 < $2) ? $1 " " $2 : $2 " " $1 }' | LC_ALL=C sort -u; }

# compare SWEEP EXPECTED_CABLES: true if the sweep shows exactly these, and all devices.
compare() {
    cables_of_sweep "$1" >seen
    diff "$2" seen >difference || return 1
    document=$("$cli" info --json "$1" 2>info.log)
    [ $? -le 1 ] || return 1
    for fragment in '"switch":4,"host":3' '"leaf":2,"spine":2' '"nics":6' "\"links\":$(wc -l <"$2")," '"one_sided_links":0'; do
        [[ $document == *"$fragment"* ]] || { echo "expected $fragment in $document" >difference; return 1; }
    done
}
sweep() {
    in_subnet "gpu02 mlx5_0" timeout 20 ibnetdiscover >swept 2>ibnetdiscover.log && compare swept "$1"
}

cables_of_netlist >planned
[ "$(wc -l <planned)" = 11 ] || fail "the netlist has 11 cables, read $(wc -l <planned)"
until_true 20 sweep planned || { cat difference; fail "the sweep differs from the netlist"; }

grep -v '^Leaf1:6 Spine1:2$' planned >after
[ "$(wc -l <after)" = 10 ] || fail "no such cable to pull"
echo 'Unlink "Leaf1"[6]' >&7
until_true 20 sweep after || { cat difference; fail "the sweep after Unlink differs from the netlist without that cable"; }
echo "ok: 4 switches, 6 adapters, 11 cables; 10 after Unlink"
