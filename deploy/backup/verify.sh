#!/bin/bash
# Restores a backup on trial, by restore.sh, into its own empty PostgreSQL, which nothing else can
# reach, and compares the rows of every table with the list that was made with the dump. The product's
# database is not touched. Needs PostgreSQL's server programs, and as much room in BACKUP_DIR as the data.
#
#   verify.sh latest | <name of a backup>
set -euo pipefail
umask 077
here=$(dirname "$0")
. "$here/backups.sh"

name=$(choose "${1:-latest}")
exec 9>"$BACKUP_DIR/.trial.lock"
flock 9
trial=$BACKUP_DIR/.trial
# Apart, since the path of a socket may have a hundred characters only.
socket=$(mktemp --directory)
# For the server, which takes its port from here, and for everything that asks it.
export PGHOST=$socket PGPORT=5432 PGUSER=postgres PGDATABASE=postgres PGPASSWORD='' PGPASSWORD_FILE=''
clear_up() {
  pg_ctl stop --pgdata="$trial" --mode=immediate &>/dev/null || true
  rm -rf "$trial" "$socket"
}
trap clear_up EXIT
rm -rf "$trial"
initdb --pgdata="$trial" --username=postgres --auth=trust --locale=C --encoding=UTF8 --no-sync >/dev/null
# Small, since it shares the machine; what a crash loses is restored again.
pg_ctl start --pgdata="$trial" --wait --log="$trial/log" --options="-c listen_addresses='' \
  -c unix_socket_directories='$socket' -c shared_buffers=16MB -c max_connections=5 -c fsync=off" >/dev/null ||
  { cat "$trial/log" >&2; exit 1; }
ask() { psql --quiet --no-psqlrc --tuples-only --no-align --field-separator=' ' --set=ON_ERROR_STOP=1 --command="$1"; }

for schema in auth learning; do
  pg_restore --list "$BACKUP_DIR/$name/$schema.dump" | awk '/^[^;]/{print $NF}'
done | sort --unique | while read -r role; do
  if [[ $role != postgres ]]; then ask "CREATE ROLE \"$role\""; fi
done
"$here/restore.sh" "$name" >/dev/null

wanted=$(contents_of "$name" | sort)
counts=$(awk -v q="'" '{print (NR > 1 ? "UNION ALL " : "") "SELECT " q $1 q ", count(*) FROM " $1}' <<<"$wanted")
found=$(ask "$counts" | sort)
diff <(echo "$wanted") <(echo "$found") ||
  refuse 65 "backup $name was restored on trial with other rows than it was made with"
echo "$name" >"$BACKUP_DIR/.verified"
echo "restored $name on trial: $(wc --lines <<<"$found") tables, $(awk '{rows += $2} END{print rows}' <<<"$found") rows, as they were dumped"
