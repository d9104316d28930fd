import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import { inTransaction } from '../../../platform/database/in-transaction.ts'
import { insertAuditEntries } from '../../../records/staff/audit/audit-entries.ts'
import { pauseSwitch } from '../../../records/staff/switches/switches.ts'

/** For the night, when nobody can log in. Returns false if payouts are paused already. */
export const pausePayouts = (
  { database, clock }: { database: Database; clock: Clock },
  { reason, by }: { reason: string; by: string },
): Promise<boolean> =>
  inTransaction(database, async (transaction) => {
    const now = clock.now()
    const isPaused = await pauseSwitch(transaction, 'PAYOUTS', { reason, staffId: null, now })
    await insertAuditEntries(transaction, [
      {
        ...{ at: now, event: 'payouts.pause', staffId: null, roles: [], kind: 'ACT', subject: 'payouts:switch' },
        ...{ customerId: null, isOwnCase: false, purpose: null, result: isPaused ? 'done' : 'refused: paused already' },
        ...{ details: { reason, by }, requestId: 'command line' },
      },
    ])
    return isPaused
  })
