#!/bin/bash
# Run as the user postgres, with PostgreSQL stopped and $PGDATA empty. Copies the primary; the next start follows it as a standby.
set -euo pipefail
export PGPASSWORD="$REPLICATION_PASSWORD"
primary="host=${PRIMARY_HOST:-postgres} port=${PRIMARY_PORT:-5432} user=standby application_name=standby"
# The slot of an earlier standby is not needed: this standby starts from a fresh copy.
psql "$primary replication=true" -c 'DROP_REPLICATION_SLOT standby' > /dev/null 2>&1 || true
pg_basebackup -d "$primary" -D "$PGDATA" --checkpoint=fast -C -S standby -X stream -R
# After a point-in-time restore the primary still has the recovery target in its settings, which would make this copy promote itself.
sed -i '/^recovery_target/d; /^restore_command/d' "$PGDATA/postgresql.auto.conf"
# The primary waits for this standby on each commit. After a promotion the standby must not wait for itself.
echo "synchronous_standby_names = ''" >> "$PGDATA/postgresql.auto.conf"
chmod 700 "$PGDATA"
