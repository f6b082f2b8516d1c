#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# The files that benchmarks read: one fabric at five sizes, in our own form and in others. Makes what is missing.
# usage: inputs.sh FABRICSCOPE_CLI FOLDER
set -euo pipefail

cli=$1
folder=$2
mkdir -p "$folder"

# All have DESIGN's shape (8 planes, 4 rails, half of the links access links); NAME is the number of links.
spec() {
    case $1 in
    1024) printf 'planes=8,rails=4,leafs-per-rail=4,down=4,spines=4' ;;
    10240) printf 'planes=8,rails=4,leafs-per-rail=10,down=16,spines=16' ;;
    102400) printf 'planes=8,rails=4,leafs-per-rail=25,down=64,spines=64' ;;
    1048576) printf 'planes=8,rails=4,leafs-per-rail=64,down=256,spines=256' ;;
    2097152) printf 'fabric-128k' ;;
    esac
}

# make FILE COMMAND…: the command, given -o, writes the file under another name, so that a cut one is never taken for whole.
make() {
    local file=$1 part
    shift
    [ -e "$file" ] && return
    part=${file%/*}/part.${file##*/}
    printf 'making %s\n' "$file" >&2
    "$@" -o "$part"
    mv "$part" "$file"
}

for links in 1024 10240 102400 1048576 2097152; do
    make "$folder/$links.json" "$cli" generate --fabric "$(spec "$links")"
    make "$folder/$links.dot" "$cli" convert "$folder/$links.json" --to ptm-dot
    make "$folder/$links.txt" "$cli" convert "$folder/$links.json" --to ibnetdiscover
    # Our own form is as the program at hand writes it.
    [ "$folder/$links.fabric.json" -nt "$cli" ] || rm -f "$folder/$links.fabric.json"
    make "$folder/$links.fabric.json" "$cli" convert "$folder/$links.dot" --to fabric
done

# One link: what it takes to start a program.
make "$folder/tiny.json" "$cli" generate --fabric planes=1,rails=1,leafs-per-rail=1,down=1,spines=1,gpus-per-tray=1
make "$folder/tiny.dot" "$cli" convert "$folder/tiny.json" --to ptm-dot
make "$folder/tiny.txt" "$cli" convert "$folder/tiny.json" --to ibnetdiscover
