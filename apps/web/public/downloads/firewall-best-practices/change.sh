#!/bin/bash
set -eu
nft -c -f "$1"
{ printf 'table inet edge\ndelete table inet edge\n'; nft list table inet edge; } > last-good.nft
setsid sh -c 'sleep 60 && nft -f last-good.nft' </dev/null &
rollback=$!
nft -f "$1"
echo 'Active. Open a NEW connection, then type yes to keep these rules.'
read -r answer
[ "$answer" = yes ] && kill -- "-$rollback"
