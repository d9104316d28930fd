import { payoutRefusedMessage } from 'contract/applications/rejection-message'
import { businessTime, type Clock } from '../../platform/clock.ts'
import type { Transaction } from '../../platform/database/database.ts'
import type { LockedCustomer } from '../../records/customers/queries.ts'
import { changeStatus, type StatusChange } from '../../records/loans/change-status.ts'
import type { Lead } from '../../records/loans/leads.ts'
import { endDoubt } from './desk/payout-cases.ts'
import { type LoanPayout, markFailed, startNextTransfer } from './payouts.ts'

/** Transfers to try before a payout fails. */
export const payoutTries = 3

type FailedTransfer = {
  lead: Pick<Lead, 'id' | 'status'>
  payout: LoanPayout
  failure: string
  clock: Clock
  payoutTries: number
}

/** Starts the next transfer or, after the last try, rejects the application; the customer may apply again at once. */
export async function failTransfer(
  transaction: Transaction,
  customer: LockedCustomer,
  { lead, payout, failure, clock, payoutTries }: FailedTransfer,
): Promise<'tried again' | 'given up'> {
  if (payout.tries < payoutTries) {
    await startNextTransfer(transaction, payout, failure)
    await endDoubt(transaction, payout.leadId, clock.now())
    return 'tried again'
  }
  await markFailed(transaction, payout.leadId, { failure, at: clock.now() })
  const rejection: StatusChange = {
    to: 'REJECTED',
    by: 'payout',
    reasons: [payoutRefusedMessage],
    at: businessTime(clock),
  }
  await changeStatus(transaction, customer, lead, rejection)
  return 'given up'
}
