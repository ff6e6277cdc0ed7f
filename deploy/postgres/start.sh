#!/bin/sh
# Starts PostgreSQL: as the primary if PRIMARY is this host, otherwise as a standby of it. Data that is already there decides by itself.
set -eu
if [ "$(hostname)" != "$PRIMARY" ] && [ ! -s "$PGDATA/PG_VERSION" ]; then
  mkdir -p "$PGDATA" && chown postgres "$PGDATA" && chmod 700 "$PGDATA"
  source="host=$PRIMARY user=$POSTGRES_USER password=$POSTGRES_PASSWORD application_name=standby"
  until gosu postgres pg_basebackup --pgdata="$PGDATA" --write-recovery-conf --checkpoint=fast --dbname="$source"; do sleep 2; done
  # Once promoted it has no standby of its own, and must not wait for one.
  sed -i '/^synchronous_standby_names/d' "$PGDATA/postgresql.auto.conf"
fi
exec docker-entrypoint.sh postgres "$@"
