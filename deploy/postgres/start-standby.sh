#!/bin/bash
# For a container: copies the primary once and then follows it. After a promotion, empty the old primary's volume and start it
# like this, with PRIMARY_HOST naming the new primary. Parameters go to postgres.
set -euo pipefail
[ -s "$PGDATA/PG_VERSION" ] || bash "$(dirname "$0")/copy-primary.sh"
exec postgres -c max_connections=200 -c hba_file="${HBA_FILE:-/etc/postgresql/pg_hba.conf}" "$@"
