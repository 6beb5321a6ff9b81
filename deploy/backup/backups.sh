# shellcheck shell=bash
# What the scripts of this folder share; they source it.

: "${BACKUP_DIR:?is the folder of the backups}"

refuse() { echo "$2" >&2; exit "$1"; }

# The names of the backups, newest first; a name is the time, as 20261122T012714Z.
backups() { (cd "$BACKUP_DIR" && find . -maxdepth 1 -name '[0-9]*T[0-9]*Z' -printf '%f\n' | sort --reverse); }

newest() { backups | sed --quiet 1p; }

# Seconds since 1970.
time_of() { date --utc --date="$(sed -E 's/(....)(..)(..)T(..)(..)(..)Z/\1-\2-\3 \4:\5:\6/' <<<"$1")" +%s; }

# The backup that a person means by a name or by "latest".
choose() {
  local name=$1
  if [[ $name == latest ]]; then name=$(newest); fi
  for schema in auth learning; do
    [[ -s $BACKUP_DIR/$name/$schema.dump ]] || refuse 66 "there is no $BACKUP_DIR/$name/$schema.dump"
  done
  echo "$name"
}

# Each table of a dump with its number of rows; reads the dump to its end. A table's rows are between
# COPY and a line with \.
count_rows() {
  pg_restore --data-only --file=- "$1" |
    awk '!inside && /^COPY /{table = $2; rows[table] = 0; inside = 1; next}
         /^\\\.$/{inside = 0} inside{rows[table]++} END{for (table in rows) print table, rows[table]}' | sort
}

# Each table of a backup with its number of rows. Backups of 0.1.0 have no list of them.
contents_of() {
  local backup=$BACKUP_DIR/$1 schema
  if [[ -s $backup/contents ]]; then cat "$backup/contents"; return; fi
  for schema in auth learning; do count_rows "$backup/$schema.dump"; done
}

learners_in() { awk '$1 == "auth.users"{print $2}' <<<"$1"; }
