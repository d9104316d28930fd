import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { paced } from '../../platform/jobs/paced.ts'
import { recordByStaff } from '../../platform/security-events/record-by-staff.ts'
import { endNextSessions } from './queries.ts'

const batchSize = 1_000

/** Logs all customers out and records who did it. Returns how many sessions ended. */
export async function endAllSessions(
  { database, clock }: { database: Database; clock: Clock },
  by: string,
): Promise<number> {
  const now = clock.now()
  const event = { kind: 'SESSIONS_ENDED' as const, subject: null, detail: `all, ${by}`, at: now }
  await recordByStaff(database.kysely, event)
  let total = 0
  let after: Buffer = Buffer.alloc(0)
  for (;;) {
    const ended = await paced(() => endNextSessions(database.kysely, { after, limit: batchSize, now }))
    const last = ended.at(-1)
    if (last === undefined) return total
    total += ended.length
    after = last
  }
}
