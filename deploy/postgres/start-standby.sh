#!/bin/bash
# Copies the primary once and then follows it. After a promotion, empty the old primary's volume and start it like this.
set -euo pipefail
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  PGPASSWORD="$REPLICATION_PASSWORD" pg_basebackup -h postgres -U standby -D "$PGDATA" -S standby -X stream -R
  echo "primary_conninfo = 'host=postgres user=standby password=$REPLICATION_PASSWORD application_name=standby'" \
    >> "$PGDATA/postgresql.auto.conf"
  chmod 700 "$PGDATA"
fi
exec postgres -c max_connections=200 -c hba_file=/etc/postgresql/pg_hba.conf
