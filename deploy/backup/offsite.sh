#!/bin/sh
# Copies each backup to another place, encrypted by restic, and fetches the copy to compare it with the
# backup, byte by byte. Runs in restic's image, so it is written for any shell.
#
#   offsite.sh            goes on doing so
#   offsite.sh send       does it once, now
#   offsite.sh list       says what is there
#   offsite.sh fetch      puts the newest copy back into BACKUP_DIR; offsite.sh fetch <snapshot> another
#   offsite.sh --check    whether the newest backup is there
#
#   BACKUP_DIR, RESTIC_REPOSITORY and RESTIC_PASSWORD_FILE
#   OFFSITE_CREDENTIALS_FILE   lines as AWS_ACCESS_KEY_ID=…, for S3 and the like
#   OFFSITE_DAYS               how long copies are kept, 35 by default
#   OFFSITE_FIGURES            a file for Prometheus's node exporter
set -eu
umask 077

: "${BACKUP_DIR:?is the folder of the backups}"
: "${RESTIC_REPOSITORY:?says where the copies go, as sftp:user@host:/netward or s3:https://host/bucket}"
days=${OFFSITE_DAYS:-35}
if [ -s "${OFFSITE_CREDENTIALS_FILE:-}" ]; then
  set -a
  # shellcheck disable=SC1090
  . "$OFFSITE_CREDENTIALS_FILE"
  set +a
fi
# The root of the container cannot be written to.
export RESTIC_CACHE_DIR="${RESTIC_CACHE_DIR:-/tmp/restic}"

# Names have no spaces.
newest() { (cd "$BACKUP_DIR" && ls -d [0-9]*Z 2>/dev/null || true) | sort | tail -n 1; }
sent() { cat "$BACKUP_DIR/.sent" 2>/dev/null || true; }

send() {
  name=$(newest)
  [ -n "$name" ] || { echo "there is no backup in $BACKUP_DIR yet" >&2; exit 66; }
  # Refused if the repository is there: its password is wrong, or it cannot be reached.
  restic cat config >/dev/null 2>&1 || restic init
  (cd "$BACKUP_DIR" && restic backup --quiet --host netward "$name")
  # By host: the path differs from one backup to the next, and each would be the only one of its group.
  restic forget --quiet --host netward --group-by host --keep-within "${days}d" --prune
  fetched=$BACKUP_DIR/.fetched
  rm -rf "$fetched"
  restic restore latest --quiet --host netward --target "$fetched"
  diff -r "$BACKUP_DIR/$name" "$fetched/$name" || { echo "the copy of $name differs from it" >&2; exit 65; }
  rm -rf "$fetched"
  echo "$name" >"$BACKUP_DIR/.sent"
  if [ -n "${OFFSITE_FIGURES:-}" ]; then
    {
      echo '# HELP netward_backup_offsite_timestamp_seconds When the newest copy elsewhere was fetched and compared.'
      echo '# TYPE netward_backup_offsite_timestamp_seconds gauge'
      echo "netward_backup_offsite_timestamp_seconds $(date +%s)"
    } >"$OFFSITE_FIGURES.new"
    chmod 644 "$OFFSITE_FIGURES.new"
    mv "$OFFSITE_FIGURES.new" "$OFFSITE_FIGURES"
  fi
  echo "sent $name, fetched it again and compared it"
}

case ${1:-} in
  send) send ;;
  list) restic snapshots --host netward --group-by host ;;
  fetch)
    mkdir -p "$BACKUP_DIR"
    restic restore "${2:-latest}" --host netward --target "$BACKUP_DIR"
    echo "the newest backup here is $(newest)"
    ;;
  --check) [ -n "$(newest)" ] && [ "$(sent)" = "$(newest)" ] ;;
  '')
    trap 'exit 0' TERM INT
    while true; do
      pause=300
      # In its own shell, since a function tested by || does not end at its first error.
      if [ -n "$(newest)" ] && [ "$(sent)" != "$(newest)" ]; then sh "$0" send || pause=600; fi
      sleep "$pause" &
      wait $!
    done
    ;;
  *) echo "offsite.sh knows send, list, fetch and --check, not $1" >&2; exit 64 ;;
esac
