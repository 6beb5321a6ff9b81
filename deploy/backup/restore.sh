#!/bin/bash
# Restores a backup. Says first when it was made and what it holds. Each schema is replaced in one
# transaction: completely or not at all. Runs with the rights of the database administrator; the roles
# of the services must exist. The journal of erasures stays, so that people brought back by it can be
# erased again.
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

# A database without the journal has an empty one to keep.
keep_journal() {
  cat <<'SQL'
CREATE TEMP TABLE kept (recipient bytea, key_name text, erased_at timestamptz);
DO $$ BEGIN
  IF to_regclass('auth.erasure_journal') IS NOT NULL THEN
    INSERT INTO pg_temp.kept SELECT recipient, key_name, erased_at FROM auth.erasure_journal;
  END IF;
END $$;
SQL
}

# Where the backup is older than the journal, the lines are printed for `deploy/netward erase --again`.
put_journal_back() {
  cat <<'SQL'
DO $$ DECLARE line text; BEGIN
  IF to_regclass('auth.erasure_journal') IS NOT NULL THEN
    INSERT INTO auth.erasure_journal SELECT recipient, key_name, erased_at FROM pg_temp.kept
    ON CONFLICT (recipient) DO UPDATE SET erased_at = greatest(erasure_journal.erased_at, excluded.erased_at);
  ELSE
    FOR line IN SELECT format('%s %s %s', to_char(erased_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      key_name, encode(recipient, 'hex')) FROM pg_temp.kept
    LOOP RAISE WARNING 'put this line into erasures.journal: %', line; END LOOP;
  END IF;
END $$;
SQL
}

restore() {
  local schema=$1
  {
    echo "BEGIN; SET LOCAL lock_timeout = '30s'; SET LOCAL client_min_messages = warning;"
    if [[ $schema == auth ]]; then keep_journal; fi
    echo "DROP SCHEMA IF EXISTS $schema CASCADE;"
    pg_restore --file=- "$BACKUP_DIR/$name/$schema.dump"
    if [[ $schema == auth ]]; then put_journal_back; fi
    # Only if the dump could be read to its end.
    echo "COMMIT;"
  } | psql --quiet --no-psqlrc --set=ON_ERROR_STOP=1 --output=/dev/null
  echo "restored $schema from $BACKUP_DIR/$name at $(date --utc '+%H:%M:%S UTC')"
}

restore auth
restore learning
