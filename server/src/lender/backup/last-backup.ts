import { sql } from 'kysely'
import { Gauge, type Registry } from 'prom-client'
import type { Database, Queryable } from '../../platform/database/database.ts'

/** Backups of a PostgreSQL server record themselves in the same way, by `deploy/postgres/backup.sh`. */
export async function recordBackup(database: Queryable): Promise<void> {
  await database.updateTable('lastBackup').set({ finishedAt: sql`now()` }).execute()
}

/** The real time, because backups do not follow the simulated clock. */
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
