#!/bin/bash
# As the user postgres, with PostgreSQL stopped and $PGDATA empty: copies the primary, so that the next start follows it.
set -euo pipefail
export PGPASSWORD="$REPLICATION_PASSWORD"
primary="host=${PRIMARY_HOST:-postgres} port=${PRIMARY_PORT:-5432} user=standby application_name=standby"
# What an earlier standby had not read yet is not needed: this one begins with a copy.
psql "$primary replication=true" -c 'DROP_REPLICATION_SLOT standby' > /dev/null 2>&1 || true
pg_basebackup -d "$primary" -D "$PGDATA" --checkpoint=fast -C -S standby -X stream -R
# A primary that was restored to a time still has it in its settings: with it the copy would promote itself.
sed -i '/^recovery_target/d; /^restore_command/d' "$PGDATA/postgresql.auto.conf"
# The primary waits for this standby with each commit. Promoted, it must not wait for itself.
echo "synchronous_standby_names = ''" >> "$PGDATA/postgresql.auto.conf"
chmod 700 "$PGDATA"
