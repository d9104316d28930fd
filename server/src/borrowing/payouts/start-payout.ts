import type { Transaction } from '../../platform/database/database.ts'
import { disburseLoanTask } from './disburse-loan.ts'
import { createPayout, type NewPayout } from './payouts.ts'

/** Stores the payout of a signed loan and queues its transfer, which first needs to be released. */
export async function startPayout(transaction: Transaction, payout: NewPayout): Promise<void> {
  await createPayout(transaction, payout)
  await disburseLoanTask.queue(transaction, { leadId: payout.leadId })
}
