#!/bin/bash
# Runs once, when the data volume is empty: each service gets its own role and schema, named
# by the address it is given.
set -euo pipefail

create_role() {
  local secret=$1 schema=$2 address
  address=$(<"${SECRETS_DIR:-/run/secrets}/$secret")
  [[ $address =~ ^postgres(ql)?://([^:/@]+):([^@]+)@ ]]
  psql --quiet --username="$POSTGRES_USER" --dbname="$POSTGRES_DB" --set=ON_ERROR_STOP=1 \
    --set=role="${BASH_REMATCH[2]}" --set=password="${BASH_REMATCH[3]}" \
    --set=schema="$schema" --set=database="$POSTGRES_DB" <<'SQL'
REVOKE ALL ON DATABASE :"database" FROM PUBLIC;
CREATE ROLE :"role" LOGIN PASSWORD :'password';
GRANT CONNECT ON DATABASE :"database" TO :"role";
CREATE SCHEMA :"schema" AUTHORIZATION :"role";
SQL
}

create_role auth_database_url auth
create_role learning_database_url learning
