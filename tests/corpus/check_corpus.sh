#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Reads every topology and wiring file of a folder of real files and compares what fabricscope-cli says with figures that
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

# Plans and sweeps: the links counted apart from the parser, each once whichever end or ends state it. The counters
# read the plain text of one format each, on standard input.
pairs() { awk 'NF == 4 { a = $1 SUBSEP $2; b = $3 SUBSEP $4; key = a < b ? a SUBSEP b : b SUBSEP a; if (!seen[key]++) n++ }
    END { print n + 0 }' FS='\t'; }
ndt_links() { tr -d '\r' | awk -F, 'NR > 1 && NF >= 4 { print $1 "\t" $2 "\t" $3 "\t" $4 }' | pairs; }
topo_links() { sed 's/#.*//' | awk 'NF == 5 && $2 ~ /->$/ { print box "\t" $1 "\t" $4 "\t" $5; next } NF >= 2 { box = $2 }' |
    pairs; }
cables_links() { sed 's/#.*//' | awk 'NF == 6 { print $2 "\t" $3 "\t" $5 "\t" $6 }' | pairs; }
lst_links() { sed 's/NodeGUID:\([^ ]*\) [^}]*} LID:[^ ]* PN:\([^ ]*\) /@\1@\2@/g' |
    awk -F@ 'NF > 6 { print $2 "\t" $3 "\t" $5 "\t" $6 }' | pairs; }
clab_links() { grep -c '^ *- endpoints:'; }
minigraph_links() { # serial lines are no links
    tr -d '\n' | sed 's/<DeviceLinkBase/\n&/g' | grep '^<DeviceLinkBase' | sed 's/<\/DeviceLinkBase>.*//' |
        grep -vc 'DeviceSerialLink'
}
batfish_links() { tr -d '\n ' | sed 's/{"node1"/\n&/g' | grep '^{"node1"' |
    sed 's/.*"hostname":"\([^"]*\)","interfaceName":"\([^"]*\)".*"hostname":"\([^"]*\)","interfaceName":"\([^"]*\)".*/\1\t\2\t\3\t\4/' | pairs; }
simai_links() { awk 'NR > 2 && NF == 5 { n++ } END { print n + 0 }'; }
netq_links() { grep -c '"id": "[^"]*:[^"]*-\*-[^"]*:[^"]*"'; }
netbox_csv_links() { grep -c 'interface.*interface'; }

# links COUNTER FILE…: the number of links is what the counter says.
links() {
    local counter=$1 file counted read
    shift
    for file in "$@"; do
        [ -f "$file" ] || continue
        info "$file"
        [ -n "$document" ] || continue
        read="cat"
        [[ $file == *.gz ]] && read="zcat"
        counted=$($read "$file" | "$counter")
        [ "$(number links)" = "$counted" ] || fail "$file" "$(number links) links, but $counter finds $counted"
        echo "ok   $file: $(number links) links, $(number warnings_total) warnings"
    done
}
links ndt_links "$corpus"/wiring-ufm-ndt/*topo*.ndt
links topo_links "$corpus"/ib-ibutils/*.topo "$corpus"/ib-ibutils/ibutils__topology "$corpus"/ib-ibnl/kalcher__*.ibnl
links cables_links "$corpus"/ib-ibutils/*.cables
links lst_links "$corpus"/ib-ibutils/*.lst.gz
links clab_links "$corpus"/clab/*
links ndt_links "$corpus"/sonic-links/*_lab_links.csv
links minigraph_links "$corpus"/sonic-minigraph/*
links batfish_links "$corpus"/batfish-layer1/*
links simai_links "$corpus"/simai-topo/*
links netq_links "$corpus"/netq-topology/*Graph.json
links netbox_csv_links "$corpus"/netbox-csv/nrx__{air,dc1,h88}_cables.csv

file=$corpus/netbox-csv/nrx__colo_cables_patchpanel.csv # 3 direct cables, 2 over both panels
if [ -f "$file" ]; then
    info "$file"
    expect "$file" '"links":5,' '"panel":2,' '"switch":2,'
fi
for file in "$corpus"/netbox-api-json/pynetbox__interface{_connections,s_1}.json; do
    [ -f "$file" ] || continue
    info "$file"
    expect "$file" '"format":"netbox-json"' # 17 connections; 50 interfaces with 12 links among them
    [ "$(number links)" = 17 ] || [ "$(number links)" = 12 ] || fail "$file" "$(number links) links"
done
file=$corpus/slurm-topology/topograph__slinky-oci-sim-tree.conf
if [ -f "$file" ]; then
    info "$file"
    expect "$file" '"switch":19,"host":96,' '"links":114,'
fi

# What is no plan is refused at its place.
refuse() { # refuse FILE PLACE
    [ -f "$corpus/$1" ] || return
    "$cli" info "$corpus/$1" >/dev/null 2>"$scratch/stderr"
    [ $? = 3 ] || fail "$corpus/$1" "read, but it is no plan"
    grep -qF "$1:$2:" "$scratch/stderr" || fail "$corpus/$1" "expected at $2: $(head -c 300 "$scratch/stderr")"
}
refuse wiring-ufm-ndt/ufm_sdk_3.0__garbage.ndt 1:1
refuse wiring-ufm-ndt/ufm_sdk_3.0__incorrect_columns.ndt 1:14
refuse sonic-links/sonic-mgmt__sonic_lab_console_links.csv 1:33
refuse sonic-links/sonic-mgmt__sonic_lab_pdu_links.csv 1:41

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
