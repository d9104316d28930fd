#!/bin/bash
# Runs once, when the database is created. Creates the role that owns the tables, the application's role, which owns nothing, and the
# standby's replication role.
set -euo pipefail
psql -v ON_ERROR_STOP=1 -U postgres -d agrim \
  -v owner="$OWNER_PASSWORD" -v app="$APP_PASSWORD" -v replication="$REPLICATION_PASSWORD" <<'SQL'
create role agrim_owner login password :'owner';
create role agrim_app login password :'app';
create role standby login replication password :'replication';
alter database agrim owner to agrim_owner;
alter schema public owner to agrim_owner;
-- Takes effect at the next reload or restart: commits then wait for the standby.
alter system set synchronous_standby_names = 'ANY 1 (standby)';
SQL
