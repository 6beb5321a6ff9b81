#!/bin/bash
# Dumps the schema of each service into a folder of its own, named by the time, and lets the oldest
# folders go. A folder that is there is whole. What waits in the queue need not be saved: auth-service
# puts it back from its outbox.
#
#   AUTH_DATABASE_URL and LEARNING_DATABASE_URL, or a file that AUTH_DATABASE_URL_FILE names
#   BACKUP_DIR     where to                     BACKUP_KEEP   how many to keep, 35 by default
set -euo pipefail
umask 077

: "${BACKUP_DIR:?is the folder of the backups}"
keep=${BACKUP_KEEP:-35}
[[ $keep =~ ^[1-9][0-9]*$ ]] || { echo "BACKUP_KEEP must be a number above 0" >&2; exit 78; }

address_of() {
  local name=$1 file_name=$1_FILE
  if [[ -n ${!name:-} ]]; then echo "${!name}"; else cat "${!file_name}"; fi
}

# The address stands in a command line that nobody outside this container reads.
dump() {
  local schema=$1 address
  address=$(address_of "$2")
  pg_dump --dbname="$address" --format=custom --schema="$schema" --file="$fresh/$schema.dump"
  # Read to its end, so that a file that was cut off is no backup.
  pg_restore --file=/dev/null "$fresh/$schema.dump"
}

name=$(date --utc +%Y%m%dT%H%M%SZ)
fresh=$BACKUP_DIR/.$name.new
trap 'rm -rf "$fresh"' EXIT
mkdir -p "$fresh"
dump auth AUTH_DATABASE_URL
dump learning LEARNING_DATABASE_URL
mv "$fresh" "$BACKUP_DIR/$name"
echo "made $BACKUP_DIR/$name"

mapfile -t made < <(cd "$BACKUP_DIR" && ls -d [0-9]*Z | sort --reverse)
for old in "${made[@]:$keep}"; do
  rm -rf "${BACKUP_DIR:?}/$old"
  echo "removed $BACKUP_DIR/$old"
done
