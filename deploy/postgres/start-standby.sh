#!/bin/bash
# Copies the primary once and then follows it. After a promotion, empty the old primary's volume and start it like this, with
# PRIMARY_HOST naming the new primary. Parameters go to postgres.
set -euo pipefail
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  export PGPASSWORD="$REPLICATION_PASSWORD"
  primary="host=${PRIMARY_HOST:-postgres} port=${PRIMARY_PORT:-5432} user=standby application_name=standby"
  # What an earlier standby had not read yet is not needed: this one begins with a copy.
  psql "$primary replication=true" -c 'DROP_REPLICATION_SLOT standby' > /dev/null 2>&1 || true
  pg_basebackup -d "$primary" -D "$PGDATA" --checkpoint=fast -C -S standby -X stream -R
  # The primary waits for this standby with each commit. Promoted, it must not wait for itself.
  echo "synchronous_standby_names = ''" >> "$PGDATA/postgresql.auto.conf"
  chmod 700 "$PGDATA"
fi
exec postgres -c max_connections=200 -c hba_file="${HBA_FILE:-/etc/postgresql/pg_hba.conf}" "$@"
