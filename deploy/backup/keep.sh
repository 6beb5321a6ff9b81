#!/bin/bash
# Makes a backup every BACKUP_HOURS, 24 by default, the first at once unless there is a fresh one, and
# restores each on trial. What fails is tried again after ten minutes.
#
#   keep.sh --check   whether the newest backup is fresh and was restored on trial
#
#   BACKUP_FIGURES    a file for Prometheus's node exporter
set -euo pipefail
here=$(dirname "$0")
. "$here/backups.sh"

hours=${BACKUP_HOURS:-24}
[[ $hours =~ ^[1-9][0-9]*$ ]] || refuse 78 "BACKUP_HOURS must be a number above 0"
mkdir -p "$BACKUP_DIR"

is_fresh() {
  local name
  name=$(newest)
  [[ -n $name ]] && (($(date +%s) - $(time_of "$name") < $1))
}

verified() { cat "$BACKUP_DIR/.verified" 2>/dev/null || true; }

is_verified() { [[ -n $(newest) && $(verified) == $(newest) ]]; }

if [[ ${1:-} == --check ]]; then
  # Half an hour for a dump, and another for a trial.
  is_fresh $((hours * 3600 + 3600)) && is_verified || is_fresh 1800
  exit
fi

gauge() { printf '# HELP %s %s\n# TYPE %s gauge\n%s %s\n' "$1" "$2" "$1" "$1" "$3"; }

# Times and not ages, which would stand still with this script. The file is replaced as a whole, so that
# a reader never sees half of it.
note_figures() {
  [[ -n ${BACKUP_FIGURES:-} ]] || return 0
  local name made=0 trial=0
  name=$(newest)
  if [[ -n $name ]]; then made=$(time_of "$name"); fi
  if [[ -n $(verified) ]]; then trial=$(time_of "$(verified)"); fi
  {
    gauge netward_backup_timestamp_seconds 'When the newest backup was made.' "$made"
    gauge netward_backup_verified_timestamp_seconds \
      'When the newest backup that was restored on trial was made.' "$trial"
    gauge netward_backup_interval_seconds 'Time between two backups.' $((hours * 3600))
  } >"$BACKUP_FIGURES.new"
  chmod 644 "$BACKUP_FIGURES.new"
  mv "$BACKUP_FIGURES.new" "$BACKUP_FIGURES"
}

trap 'exit 0' TERM INT
while true; do
  pause=300
  is_fresh $((hours * 3600)) || "$here/dump.sh" || pause=600
  is_verified || [[ -z $(newest) ]] || "$here/verify.sh" latest || pause=600
  note_figures || pause=600
  sleep "$pause" &
  wait $!
done
