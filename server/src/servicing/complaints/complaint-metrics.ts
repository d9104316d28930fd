import { daysBetween } from 'domain/calendar/ist-date'
import { answerDays } from 'domain/complaints/complaint'
import { Gauge, type Registry } from 'prom-client'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { countOpenComplaints } from './complaints.ts'

type Counts = Awaited<ReturnType<typeof countOpenComplaints>>

/** Queries the database when metrics are collected; cheap, because few complaints are open and a partial index has them. */
export function measureComplaints(registry: Registry, { database, clock }: { database: Database; clock: Clock }): void {
  const measure = (name: string, help: string, read: (counts: Counts) => number) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        this.set(read(await countOpenComplaints(database.kysely, clock.today())))
      },
    })
  measure('complaints_open_count', 'Complaints that wait for an answer', ({ open }) => open)
  measure('complaints_overdue_count', 'Complaints that were not answered in time', ({ overdue }) => overdue)
  measure('complaints_oldest_days', 'Age of the oldest complaint that waits for an answer', ({ firstDueOn }) =>
    firstDueOn ? daysBetween(firstDueOn, clock.today()) + answerDays : 0,
  )
}
