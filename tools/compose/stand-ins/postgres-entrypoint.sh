#!/bin/bash
# The first initialisation as the official image does it: POSTGRES_DB, POSTGRES_PASSWORD_FILE,
# POSTGRES_INITDB_ARGS and the scripts in /docker-entrypoint-initdb.d.
set -euo pipefail

if [[ ${1:-} == postgres && ! -s $PGDATA/PG_VERSION ]]; then
  export POSTGRES_USER=${POSTGRES_USER:-postgres}
  # shellcheck disable=SC2086 # several words
  initdb --username="$POSTGRES_USER" --pwfile="$POSTGRES_PASSWORD_FILE" ${POSTGRES_INITDB_ARGS:-}
  echo 'host all all all scram-sha-256' >>"$PGDATA/pg_hba.conf"
  echo "listen_addresses = '*'" >>"$PGDATA/postgresql.conf"
  pg_ctl --wait --options="-c listen_addresses=''" start
  createdb --username="$POSTGRES_USER" "$POSTGRES_DB"
  for script in /docker-entrypoint-initdb.d/*.sh; do
    # Sourced instead of executed where the file is not executable, as in the official image.
    if [[ -x $script ]]; then "$script"; else . "$script"; fi
  done
  pg_ctl --wait --mode=fast stop
fi
exec "$@"
