#!/bin/bash
# Restores a backup. Each schema is replaced in one transaction: completely or not at all. Runs with
# the rights of the database administrator; the roles of the services must exist.
#
#   restore.sh latest | <name of a backup>    refuses to replace a schema by one with fewer tables
#   restore.sh <name> --fewer-tables          restores it anyway
#
#   BACKUP_DIR and the address by PGHOST, PGDATABASE, PGUSER, PGPASSWORD or a file that PGPASSWORD_FILE names
set -euo pipefail

: "${BACKUP_DIR:?is the folder of the backups}"
name=${1:?is the name of a backup, or latest}
if [[ $name == latest ]]; then name=$(cd "$BACKUP_DIR" && ls -d [0-9]*Z | sort | tail -n 1); fi
backup=$BACKUP_DIR/$name
for schema in auth learning; do
  [[ -s $backup/$schema.dump ]] || { echo "there is no $backup/$schema.dump" >&2; exit 66; }
done
if [[ -n ${PGPASSWORD_FILE:-} ]]; then PGPASSWORD=$(<"$PGPASSWORD_FILE") && export PGPASSWORD; fi

ask() { psql --quiet --no-psqlrc --tuples-only --no-align --set=ON_ERROR_STOP=1 --command="$1"; }

tables_in_backup() { pg_restore --list "$backup/$1.dump" | grep --count " TABLE DATA $1 " || true; }
tables_now() { ask "SELECT count(*) FROM pg_tables WHERE schemaname = '$1'"; }

# In a dump, a table's rows are between COPY and a line with \.
learners_in_backup() {
  pg_restore --data-only --schema=auth --table=users --file=- "$backup/auth.dump" |
    awk '/^COPY /{inside = 1; next} /^\\\.$/{inside = 0} inside{rows++} END{print rows + 0}'
}

echo "backup $name holds $(learners_in_backup) learners"
for schema in auth learning; do
  kept=$(tables_in_backup "$schema") now=$(tables_now "$schema")
  echo "  schema $schema: $kept tables in the backup, $now in the database"
  if ((kept < now)) && [[ ${2:-} != --fewer-tables ]]; then
    echo "nothing was restored, since tables would be lost; add --fewer-tables to restore anyway" >&2
    exit 65
  fi
done

restore() {
  local schema=$1
  {
    echo "BEGIN; SET LOCAL lock_timeout = '30s'; SET LOCAL client_min_messages = warning;"
    echo "DROP SCHEMA IF EXISTS $schema CASCADE;"
    # COMMIT only if the dump could be read to its end.
    pg_restore --file=- "$backup/$schema.dump" && echo "COMMIT;"
  } | psql --quiet --no-psqlrc --set=ON_ERROR_STOP=1 --output=/dev/null
  echo "restored $schema from $backup"
}

restore auth
restore learning
