import type { Logger } from 'pino'
import type { Database } from '../../platform/database/database.ts'
import { type LoanPayout, recordMismatch } from './payouts.ts'

/** Nothing is booked or sent until a person has investigated. Logged once per reason. */
export async function reportMismatch(
  { database, log }: { database: Database; log: Logger },
  { leadId, transferId }: Pick<LoanPayout, 'leadId' | 'transferId'>,
  reason: string,
): Promise<void> {
  if (await recordMismatch(database.kysely, { leadId, transferId }, reason))
    log.error({ leadId, transferId, reason }, "a payout does not match the provider's record")
}
