#!/bin/bash
# Run as the user postgres on the primary: nightly from cron, with the parameter `full` once a week. The first run initialises
# the store. postgresql.conf needs archive_mode = on, archive_timeout = 60 and
# archive_command = 'pgbackrest --stanza=agrim archive-push %p'. The last line resolves or prevents the alert BackupLate.
set -euo pipefail
pgbackrest --stanza=agrim stanza-create
pgbackrest --stanza=agrim check
pgbackrest --stanza=agrim --type="${1:-diff}" backup
psql --quiet --dbname=agrim --command='update last_backup set finished_at = now()'
