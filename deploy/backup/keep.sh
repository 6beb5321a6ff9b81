#!/bin/bash
# Makes a backup every BACKUP_HOURS, 24 by default; the first at once unless there is a fresh one. A
# failed backup is retried after ten minutes.
#
#   keep.sh --check   says whether the newest backup is fresh enough
#
#   BACKUP_FIGURES   a file for Prometheus's node exporter: when the newest backup was made, and the interval
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

# Replaced as a whole, so that nobody reads half of it.
note_figures() {
  [[ -n ${BACKUP_FIGURES:-} ]] || return 0
  local newest
  newest=$(find "$BACKUP_DIR" -mindepth 1 -maxdepth 1 -name '[0-9]*Z' -printf '%T@\n' | sort --numeric-sort | tail -n 1)
  printf '%s\n' \
    '# TYPE netward_backup_timestamp_seconds gauge' \
    "netward_backup_timestamp_seconds ${newest:-0}" \
    '# TYPE netward_backup_interval_seconds gauge' \
    "netward_backup_interval_seconds $((hours * 3600))" >"$BACKUP_FIGURES.new"
  chmod 644 "$BACKUP_FIGURES.new"
  mv "$BACKUP_FIGURES.new" "$BACKUP_FIGURES"
}

trap 'exit 0' TERM INT
while true; do
  pause=600
  if is_fresh $((hours * 60)) || "$here/dump.sh"; then pause=300; fi
  note_figures
  sleep "$pause" &
  wait $!
done
