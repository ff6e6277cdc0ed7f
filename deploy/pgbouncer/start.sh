#!/bin/sh
# Writes the configuration from the environment: PRIMARY is the name of a host.
set -eu
printf '"sabia" "%s"\n' "$POSTGRES_PASSWORD" > /tmp/users
sed -e "s/= PRIMARY/= host=$PRIMARY port=5432/" /etc/store.ini > /tmp/pgbouncer.ini
exec pgbouncer /tmp/pgbouncer.ini
