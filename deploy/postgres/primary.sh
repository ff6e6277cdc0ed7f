#!/bin/sh
# Once, when the primary's data is created. A commit is confirmed when a standby has stored it (docs/scaling.md#a-standby-that-takes-over).
set -eu
echo 'host replication all samenet scram-sha-256' >> "$PGDATA/pg_hba.conf"
psql --username="$POSTGRES_USER" --dbname="$POSTGRES_DB" --command="alter system set synchronous_standby_names = 'ANY 1 (standby)'"
