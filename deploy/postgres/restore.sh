#!/bin/bash
# Run as the user postgres, with PostgreSQL stopped and its data directory empty. Restores the database to a point in time, for
# example '2026-11-16 09:30:00+05:30', or without a parameter to the end of the archive. Start PostgreSQL afterwards.
# To restore a time that an earlier restore left out, give the number of the previous timeline as the second parameter.
set -euo pipefail
if [ $# -gt 0 ]; then
  pgbackrest --stanza=agrim --type=time --target="$1" --target-timeline="${2:-latest}" --target-action=promote restore
else
  pgbackrest --stanza=agrim --type=default restore
fi
