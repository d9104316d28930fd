import type { Logger } from 'pino'
import type { Database } from '../../platform/database/database.ts'
import { type LoanPayout, recordMismatch } from '../payouts.ts'

/** No money is booked and none is sent again: a person must find out what became of it. Logged once per reason. */
export async function reportMismatch(
  { database, log }: { database: Database; log: Logger },
  { leadId, transferId }: Pick<LoanPayout, 'leadId' | 'transferId'>,
  reason: string,
): Promise<void> {
  if (await recordMismatch(database.kysely, { leadId, transferId }, reason))
    log.error({ leadId, transferId, reason }, 'a payout differs from what its provider says')
}
