#!/bin/bash
# Puts a backup back, in one transaction a schema: what is there now is replaced as a whole or not at
# all. Runs with the rights of the database's administrator; the roles of the services must exist.
#
#   restore.sh latest | <name of a backup>
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

restore() {
  local schema=$1
  {
    echo "BEGIN; SET LOCAL lock_timeout = '30s'; SET LOCAL client_min_messages = warning;"
    echo "DROP SCHEMA IF EXISTS $schema CASCADE;"
    # A dump that cannot be read to its end must not be committed up to there.
    pg_restore --file=- "$backup/$schema.dump" && echo "COMMIT;"
  } | psql --quiet --no-psqlrc --set=ON_ERROR_STOP=1 --output=/dev/null
  echo "restored $schema from $backup"
}

restore auth
restore learning
