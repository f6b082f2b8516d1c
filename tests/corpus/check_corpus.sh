#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Reads every ibnetdiscover, DOT and LLDP file of a folder of real files and compares what fabricscope-cli says with figures that
# were counted apart from it: the known ones below, and for every file the number of links (from its port lines or edges).
#
# usage: check_corpus.sh CORPUS_DIR [FABRICSCOPE_CLI]
set -u
corpus=${1:?usage: check_corpus.sh CORPUS_DIR [FABRICSCOPE_CLI]}
cli=${2:-${FABRICSCOPE_BIN:-build/release/bin}/fabricscope-cli}
failures=0
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

fail() {
    echo "FAIL $1: $2" >&2
    failures=$((failures + 1))
}

# info FILE: its document into $document; anything but exit code 0 or 1 is a failure.
info() {
    document=$("$cli" info --json "$1" 2>"$scratch/stderr")
    local code=$?
    if [ $code -gt 1 ]; then
        fail "$1" "exit code $code: $(head -c 300 "$scratch/stderr")"
        document=
    fi
}

# expect FILE FRAGMENT…: each must stand in the document.
expect() {
    local file=$1 fragment
    shift
    for fragment in "$@"; do
        [[ $document == *"$fragment"* ]] || fail "$file" "expected $fragment"
    done
}

number() { # number KEY: a top-level count
    sed -n "s/.*[,{]\"$1\":\([0-9]*\)[,}].*/\1/p" <<<"$document"
}

for file in "$corpus"/ib-ibnetdiscover/*; do
    [ -f "$file" ] || continue
    info "$file"
    [ -n "$document" ] || continue
    # Every link has a port line at both of its ends.
    lines=$(tr -d '\r' <"$file" | grep -c '^\[[0-9]*\]')
    [ "$(number links)" = $((lines / 2)) ] || fail "$file" "$(number links) links, but $lines port lines"
    [ "$(number one_sided_links)" = 0 ] || fail "$file" "one-sided links"
    echo "ok   $file: $(number links) links, $(number warnings_total) warnings"
done

for file in "$corpus"/ptm-dot/*; do
    [ -f "$file" ] || continue
    info "$file"
    [ -n "$document" ] || continue
    edges=$(grep -c '^ *"[^"]*": *"[^"]*" *-- *"[^"]*": *"[^"]*"' "$file")
    [ "$(number links)" = "$edges" ] || fail "$file" "$(number links) links, but $edges edges"
    echo "ok   $file: $(number links) links, $(number warnings_total) warnings"
done

# neighbours FORMAT PATTERN FILE…: as many links as lines that PATTERN (grep -E) finds; each neighbour has one.
neighbours() {
    local format=$1 pattern=$2 file found
    shift 2
    for file in "$@"; do
        [ -f "$file" ] || continue
        info "$file"
        [ -n "$document" ] || continue
        found=$(tr -d '\r' <"$file" | grep -cE "$pattern")
        expect "$file" "\"format\":\"$format\""
        [ "$(number links)" = "$found" ] || fail "$file" "$(number links) links, but $found neighbours"
        echo "ok   $file: $(number links) links, $(number warnings_total) warnings"
    done
}
for file in "$corpus"/lldp-nxos-text/* "$corpus"/lldp-nxos-json/*; do # some of the latter are text, too
    case $file in
    *detail*|*ssh_neighbors*) neighbours nxos-lldp '^ *Local Port id: ' "$file" ;;
    *) neighbours nxos-lldp '^.* +[A-Za-z]+[0-9/]+ +[0-9]+ +[RBTCWPSO,]+ ' "$file" ;;
    esac
done
for file in "$corpus"/lldp-eos-text/*; do
    case $file in
    *detail*) neighbours eos-lldp '^  Neighbor .*, age ' "$file" ;;
    *) neighbours eos-lldp '^(Et|Ma)[0-9/]+ ' "$file" ;;
    esac
done
neighbours eos-lldp '"neighborInterfaceInfo"' "$corpus"/lldp-eos-json/*
neighbours junos-lldp '<lldp-neighbor-information>' "$corpus"/lldp-junos/*.xml
neighbours junos-lldp '^[a-z]+-[0-9/]+ ' "$corpus"/lldp-junos/*.raw
neighbours huawei-lldp '^Neighbor index' "$corpus"/lldp-huawei/*
neighbours lldpctl-json '"via"' "$corpus"/lldp-lldpctl-json/*
for file in "$corpus"/ib-ibnetdiscover-p/*; do
    [ -f "$file" ] || continue
    info "$file"
    # Each link once, by the GUIDs and ports of its ends in order.
    ends=$(sed -n "s/ - / /p" "$file" | awk '{ a = $4 ":" $3; b = $10 ":" $9; print a < b ? a " " b : b " " a }' | sort -u | wc -l)
    expect "$file" '"format":"ibnetdiscover-ports"'
    [ "$(number links)" = "$ends" ] || fail "$file" "$(number links) links, but $ends pairs of ends"
    echo "ok   $file: $(number links) links, $(number warnings_total) warnings"
done

file=$corpus/ib-ibnetdiscover/ufm_sdk_3.0__ibnetdiscover_director.txt
if [ -f "$file" ]; then
    info "$file"
    expect "$file" '"switch":400' '"leaf":160,"spine":160,"core":80,"unknown":0' '"nics":2328' '"ports":17446' '"links":8723' \
        '"access":2328,"leaf-spine":3195,"spine-core":0,"internal":3200,"other":0' '"one_sided_links":0' '"tiers":3'
fi
file=$corpus/ib-ibnetdiscover/topograph__example.out
if [ -f "$file" ]; then
    info "$file"
    expect "$file" '"switch":40,' '"leaf":31,"spine":9,"core":0,"unknown":0' '"nics":582' '"other":40' '"ports":2228' \
        '"links":1114' '"access":542,"leaf-spine":532,"spine-core":0,"internal":0,"other":40'
fi
file=$corpus/ptm-dot/lldpq-src-edt__topology.dot
if [ -f "$file" ]; then
    info "$file"
    expect "$file" '"planes":2,"rails":8,"tiers":2,"inferred"' '"name":"ew","planes":2,"rails":8' \
        '{"number":1,"switches":12,"links":160,"rails":[1,2,3,4,5,6,7,8]}' \
        '{"number":2,"switches":12,"links":160,"rails":[1,2,3,4,5,6,7,8]}' '"name":"ns","planes":1' '"name":"oobm","planes":1'
fi

# A real plan against the real sweep that it is of.
plan=$corpus/wiring-ufm-ndt/ufm_sdk_3.0__switch_to_switch_topo2.ndt
file=$corpus/ib-ibnetdiscover/ufm_sdk_3.0__ibnetdiscover_director.txt
if [ -f "$plan" ] && [ -f "$file" ]; then
    document=$("$cli" diff --json --plan "$plan" --observed "$file" 2>"$scratch/stderr")
    expect "$plan" '"plan":{"cables":3195},"observed":{"links":8723}' \
        '{"match":3195,"wrong_peer":0,"wrong_port":0,"missing":0,"unexpected":0,"naming":0,"attribute":0,"not_seen":0,"out_of_scope":5528}'
    echo "ok   $plan against $file"
fi

# Six pairs of switches are short of a cable, and one host has two rails crossed: nobody says so but their siblings.
file=$corpus/ib-ibnetdiscover/topograph__example.out
if [ -f "$file" ]; then
    document=$("$cli" diff --json --plan siblings --observed "$file" 2>"$scratch/stderr")
    expect "$file" '{"match":1112,"wrong_peer":2,"wrong_port":0,"missing":6,"unexpected":0,"naming":0,' \
        '"a":{"device":"b08-p1-dgx-08-c01","port":"HCA-5"}' '"a":{"device":"b08-p1-dgx-08-c01","port":"HCA-6"}'
    echo "ok   $file against its siblings"
fi

if [ $failures -gt 0 ]; then
    echo "$failures failures" >&2
    exit 1
fi
