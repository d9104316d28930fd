#!/bin/bash
# For containers: copies the primary once, then follows it. After a failover, empty the old primary's volume and start it with
# this script, with PRIMARY_HOST set to the new primary. Parameters are passed to postgres.
set -euo pipefail
[ -s "$PGDATA/PG_VERSION" ] || bash "$(dirname "$0")/copy-primary.sh"
exec postgres -c max_connections=200 -c hba_file="${HBA_FILE:-/etc/postgresql/pg_hba.conf}" "$@"
