import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import { paced } from '../../platform/jobs/paced.ts'
import { customerSubject, recordByStaff } from '../../platform/security-events/record-by-staff.ts'
import { endNextSessions, endSessionsOf } from './queries.ts'

type Dependencies = { database: Database; clock: Clock; eventKey: Buffer }

/** Logs a customer out everywhere and records who did it. Returns how many sessions ended. */
export function endCustomerSessions(
  { database, clock, eventKey }: Dependencies,
  customerId: number,
  by: string,
): Promise<number> {
  return inTransaction(database, async (transaction) => {
    const ended = await endSessionsOf(transaction, customerId, clock.now())
    const subject = customerSubject(eventKey, customerId)
    await recordByStaff(transaction, { kind: 'SESSIONS_ENDED', subject, detail: by, at: clock.now() })
    return ended
  })
}

const batchSize = 1_000

/** Logs all customers out and records who did it. Returns how many sessions ended. */
export async function endAllSessions({ database, clock }: Dependencies, by: string): Promise<number> {
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
