#!/bin/sh
# Writes the configuration from the environment: PRIMARY and STANDBY are names of hosts.
set -eu
printf '"sabia" "%s"\n' "$POSTGRES_PASSWORD" > /tmp/users
sed -e "s/= PRIMARY/= host=$PRIMARY port=5432/" -e "s/= STANDBY/= host=$STANDBY port=5432/" /etc/store.ini > /tmp/pgbouncer.ini
exec pgbouncer /tmp/pgbouncer.ini
