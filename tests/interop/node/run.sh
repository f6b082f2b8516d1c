#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Runs one Node test; 77 (skipped) where Node or its packages are not there. FABRICSCOPE_NODE_MODULES may name the
# node_modules folder; `npm ci` here makes one.
here=$(dirname "$(readlink -f "$0")")
command -v node >/dev/null || { echo "skipped: node is not installed"; exit 77; }
command -v openssl >/dev/null || { echo "skipped: openssl is not installed"; exit 77; }
modules=${FABRICSCOPE_NODE_MODULES:-$here/node_modules}
[ -d "$modules/@grpc/grpc-js" ] || { echo "skipped: no @grpc/grpc-js in $modules (npm ci in $here)"; exit 77; }
FABRICSCOPE_NODE_MODULES=$modules exec node "$here/$1"
