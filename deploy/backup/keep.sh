#!/bin/bash
# Makes a backup every BACKUP_HOURS, 24 by default; the first at once unless there is a fresh one. A
# failed backup is retried after ten minutes.
#
#   keep.sh --check   says whether the newest backup is fresh enough
set -euo pipefail

: "${BACKUP_DIR:?is the folder of the backups}"
hours=${BACKUP_HOURS:-24}
[[ $hours =~ ^[1-9][0-9]*$ ]] || { echo "BACKUP_HOURS must be a number above 0" >&2; exit 78; }
here=$(dirname "$0")
mkdir -p "$BACKUP_DIR"

is_fresh() {
  [[ -n $(find "$BACKUP_DIR" -mindepth 1 -maxdepth 1 -name '[0-9]*Z' -mmin "-$1" -print -quit) ]]
}

if [[ ${1:-} == --check ]]; then
  is_fresh $((hours * 60 + 30))
  exit
fi

trap 'exit 0' TERM INT
while true; do
  pause=600
  if is_fresh $((hours * 60)) || "$here/dump.sh"; then pause=300; fi
  sleep "$pause" &
  wait $!
done
