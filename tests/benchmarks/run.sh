#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Makes the inputs that are missing, runs benchmark programs and prints their table.
# usage: run.sh BUILD_FOLDER PROGRAM…
# FABRICSCOPE_BENCH_FILTER is a regular expression over the names of rows; one row: FABRICSCOPE_BENCH_FILTER=open/ptm-dot
set -euo pipefail

build=$1
shift
filter=${FABRICSCOPE_BENCH_FILTER:-.}
folder=$build/bench
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
mkdir -p "$folder"

"$here/inputs.sh" "$build/bin/fabricscope-cli" "$folder/inputs"
export FABRICSCOPE_BENCH_INPUTS=$folder/inputs

results=()
for program in "$@"; do
    command=("$build/bin/$program")
    # A program without rows for this filter has nothing to say, and would leave an empty file.
    if ! QT_QPA_PLATFORM=offscreen "${command[@]}" --benchmark_list_tests --benchmark_filter="$filter" 2>/dev/null | grep -q .; then
        continue
    fi
    printf '== %s\n' "$program" >&2
    "${command[@]}" --benchmark_filter="$filter" --benchmark_out="$folder/$program.json" \
        --benchmark_out_format=json >&2
    results+=("$folder/$program.json")
done
if [ "${#results[@]}" = 0 ]; then
    printf 'No row matches %s\n' "$filter" >&2
    exit 1
fi
"$build/bin/bench_report" --chart "$folder/growth.svg" --table "$folder/table.md" "${results[@]}"
