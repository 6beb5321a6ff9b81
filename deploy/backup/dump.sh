#!/bin/bash
# Dumps the schema of each service into a folder named by the time, lists its content, and removes the
# oldest folders. A folder that exists is complete. Refuses a database without tables, and one without
# learners where the backup before has some: such a backup would count as fresh and be the latest. The
# queue needs no backup: auth-service refills it from its outbox.
#
#   AUTH_DATABASE_URL and LEARNING_DATABASE_URL, or a file that AUTH_DATABASE_URL_FILE names
#   BACKUP_DIR     the target                   BACKUP_KEEP   how many to keep, 35 by default
set -euo pipefail
umask 077
. "$(dirname "$0")/backups.sh"

keep=${BACKUP_KEEP:-35}
[[ $keep =~ ^[1-9][0-9]*$ ]] || refuse 78 "BACKUP_KEEP must be a number above 0"
mkdir -p "$BACKUP_DIR"
exec 9>"$BACKUP_DIR/.dump.lock"
flock 9

address_of() {
  local name=$1 file_name=$1_FILE
  if [[ -n ${!name:-} ]]; then echo "${!name}"; else cat "${!file_name}"; fi
}

# The address is visible on the command line, but only inside this container.
dump() {
  local schema=$1 table=$3 address
  address=$(address_of "$2")
  pg_dump --dbname="$address" --format=custom --schema="$schema" --file="$fresh/$schema.dump"
  count_rows "$fresh/$schema.dump" >>"$fresh/contents"
  grep --quiet "^$schema\.$table " "$fresh/contents" ||
    refuse 65 "there is no table $schema.$table yet, so no backup was made"
}

last=$(newest)
name=$(date --utc +%Y%m%dT%H%M%SZ)
while [[ -e $BACKUP_DIR/$name ]]; do sleep 1; name=$(date --utc +%Y%m%dT%H%M%SZ); done
fresh=$BACKUP_DIR/.$name.new
rm -rf "$BACKUP_DIR"/.*.new
trap 'rm -rf "$fresh"' EXIT
mkdir "$fresh"
dump auth AUTH_DATABASE_URL users
dump learning LEARNING_DATABASE_URL action_progress
contents=$(<"$fresh/contents")
if [[ -n $last && $(learners_in "$contents") == 0 && $(learners_in "$(contents_of "$last")") != 0 ]]; then
  refuse 65 "there are no learners, but backup $last has some, so no backup was made; restore it first"
fi
mv "$fresh" "$BACKUP_DIR/$name"
echo "made $BACKUP_DIR/$name with $(learners_in "$contents") learners"

backups | tail --lines=+$((keep + 1)) | while read -r old; do
  rm -rf "${BACKUP_DIR:?}/$old"
  echo "removed $BACKUP_DIR/$old"
done
