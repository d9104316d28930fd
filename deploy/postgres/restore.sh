#!/bin/bash
# As the user postgres, with PostgreSQL stopped and its data directory empty: restores the database as it was at a time, for
# instance '2026-11-16 09:30:00+05:30', or without a parameter all that was archived. Start PostgreSQL afterwards.
# After an earlier restore, a time that was left out by it needs the number of the timeline before it as the second parameter.
set -euo pipefail
if [ $# -gt 0 ]; then
  pgbackrest --stanza=agrim --type=time --target="$1" --target-timeline="${2:-latest}" --target-action=promote restore
else
  pgbackrest --stanza=agrim --type=default restore
fi
