#!/bin/bash
# Restores a backup. Says first when it was made and what it holds. Each schema is replaced in one
# transaction: completely or not at all. Runs with the rights of the database administrator; the roles
# of the services must exist.
#
#   restore.sh latest | <name of a backup>    refuses to replace a schema by one with fewer tables
#   restore.sh <name> --fewer-tables          restores it anyway, as after an upgrade that added some
#
#   BACKUP_DIR and the address by PGHOST, PGDATABASE, PGUSER, PGPASSWORD or a file that PGPASSWORD_FILE names
set -euo pipefail
. "$(dirname "$0")/backups.sh"

name=$(choose "${1:?is the name of a backup, or latest}")
if [[ -n ${PGPASSWORD_FILE:-} ]]; then PGPASSWORD=$(<"$PGPASSWORD_FILE") && export PGPASSWORD; fi

ask() { psql --quiet --no-psqlrc --tuples-only --no-align --set=ON_ERROR_STOP=1 --command="$1"; }

contents=$(contents_of "$name")
made=$(time_of "$name")
hours=$((($(date +%s) - made) / 3600))
echo "backup $name, made $(date --utc --date="@$made" '+%A %d %B %Y at %H:%M UTC'), $hours hours ago, holds $(learners_in "$contents") learners"
for schema in auth learning; do
  kept=$(grep --count "^$schema\." <<<"$contents" || true)
  now=$(ask "SELECT count(*) FROM pg_tables WHERE schemaname = '$schema'")
  echo "  schema $schema: $kept tables in the backup, $now in the database"
  if ((kept < now)) && [[ ${2:-} != --fewer-tables ]]; then
    refuse 65 "nothing was restored, since tables would be lost; add --fewer-tables to restore anyway"
  fi
done

restore() {
  local schema=$1
  {
    echo "BEGIN; SET LOCAL lock_timeout = '30s'; SET LOCAL client_min_messages = warning;"
    echo "DROP SCHEMA IF EXISTS $schema CASCADE;"
    # COMMIT only if the dump could be read to its end.
    pg_restore --file=- "$BACKUP_DIR/$name/$schema.dump" && echo "COMMIT;"
  } | psql --quiet --no-psqlrc --set=ON_ERROR_STOP=1 --output=/dev/null
  echo "restored $schema from $BACKUP_DIR/$name at $(date --utc '+%H:%M:%S UTC')"
}

restore auth
restore learning
