#!/bin/bash
set -eu
[ $# -eq 1 ] || { echo 'usage: change.sh new-rules.nft' >&2; exit 2; }
nft -c -f "$1"
{ printf 'table inet edge\ndelete table inet edge\n'; nft list table inet edge; } > last-good.nft
setsid sh -c 'sleep 60 && nft -f last-good.nft' </dev/null &
rollback=$!
nft -f "$1"
echo 'Active. Open a NEW connection, then type yes to keep these rules.'
read -r answer || true
if [ "$answer" != yes ]; then echo 'Not confirmed. The old rules come back.'; exit 1; fi
kill -- "-$rollback"
