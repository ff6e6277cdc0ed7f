#!/bin/sh
# Once, when the data is created: the roles of the store (docs/security.md#roles-of-the-database). npm run migrate grants their rights.
set -eu
psql --username="$POSTGRES_USER" --dbname="$POSTGRES_DB" --set=ON_ERROR_STOP=1 \
  --set=database="$POSTGRES_DB" --set=owner="$OWNER_PASSWORD" --set=app="$APP_PASSWORD" --set=reader="$READER_PASSWORD" <<'SQL'
create role sabia_owner login createdb password :'owner';
create role sabia_app login password :'app';
create role sabia_reader login password :'reader';
alter database :"database" owner to sabia_owner;
SQL
