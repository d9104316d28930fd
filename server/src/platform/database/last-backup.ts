import { sql } from 'kysely'
import { Gauge, type Registry } from 'prom-client'
import type { Database } from './database.ts'

/** `deploy/postgres/backup.sh` records backups, in real time: they do not follow the simulated clock. */
export function measureLastBackup(registry: Registry, { kysely }: Database): void {
  new Gauge({
    name: 'backup_age_seconds',
    help: 'Time since the last backup of the database',
    registers: [registry],
    async collect() {
      const age = sql<number>`extract(epoch from now() - finished_at)::float8`.as('age')
      this.set((await kysely.selectFrom('lastBackup').select(age).executeTakeFirstOrThrow()).age)
    },
  })
}
