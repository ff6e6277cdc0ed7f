#!/bin/sh
# Writes the configuration from the environment: PRIMARY is the name of a host.
set -eu
printf '"sabia_owner" "%s"\n"sabia_app" "%s"\n"sabia_reader" "%s"\n' "$OWNER_PASSWORD" "$APP_PASSWORD" "$READER_PASSWORD" > /tmp/users
sed -e "s/= PRIMARY/= host=$PRIMARY port=5432/" /etc/store.ini > /tmp/pgbouncer.ini
exec pgbouncer /tmp/pgbouncer.ini
