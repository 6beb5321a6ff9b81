#!/bin/bash
# Dumps the schema of each service into a folder named by the time, and removes the oldest folders. A
# folder that exists is complete. A database without tables is refused: a backup of it would be empty
# and still count as fresh. The queue needs no backup: auth-service refills it from its outbox.
#
#   AUTH_DATABASE_URL and LEARNING_DATABASE_URL, or a file that AUTH_DATABASE_URL_FILE names
#   BACKUP_DIR     the target                   BACKUP_KEEP   how many to keep, 35 by default
set -euo pipefail
umask 077

: "${BACKUP_DIR:?is the folder of the backups}"
keep=${BACKUP_KEEP:-35}
[[ $keep =~ ^[1-9][0-9]*$ ]] || { echo "BACKUP_KEEP must be a number above 0" >&2; exit 78; }

address_of() {
  local name=$1 file_name=$1_FILE
  if [[ -n ${!name:-} ]]; then echo "${!name}"; else cat "${!file_name}"; fi
}

# The address is visible on the command line, but only inside this container.
dump() {
  local schema=$1 table=$3 address contents
  address=$(address_of "$2")
  pg_dump --dbname="$address" --format=custom --schema="$schema" --file="$fresh/$schema.dump"
  # Read to the end, so that a truncated file does not count as a backup.
  pg_restore --file=/dev/null "$fresh/$schema.dump"
  # In a variable, since grep --quiet would close the pipe before pg_restore is done.
  contents=$(pg_restore --list "$fresh/$schema.dump")
  grep --quiet "TABLE DATA $schema $table " <<<"$contents" ||
    { echo "there is no table $schema.$table yet, so no backup was made" >&2; exit 65; }
}

name=$(date --utc +%Y%m%dT%H%M%SZ)
fresh=$BACKUP_DIR/.$name.new
trap 'rm -rf "$fresh"' EXIT
mkdir -p "$fresh"
dump auth AUTH_DATABASE_URL users
dump learning LEARNING_DATABASE_URL action_progress
mv "$fresh" "$BACKUP_DIR/$name"
echo "made $BACKUP_DIR/$name"

mapfile -t made < <(cd "$BACKUP_DIR" && ls -d [0-9]*Z | sort --reverse)
for old in "${made[@]:$keep}"; do
  rm -rf "${BACKUP_DIR:?}/$old"
  echo "removed $BACKUP_DIR/$old"
done
