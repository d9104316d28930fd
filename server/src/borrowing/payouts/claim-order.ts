import type { Database, Transaction } from '../../platform/database/database.ts'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import { lockLead } from '../../records/loans/leads.ts'
import { findOtherOpenLoan } from '../../records/loans/loans.ts'
import { lockBorrower } from '../../records/loans/lock-borrower.ts'
import { lockSwitch } from '../../records/staff/switches/switches.ts'
import { isHeldByScreening, type ScreeningRules } from '../evidence/screening/screening-hold.ts'
import { findCustomerHold } from './desk/customer-hold.ts'
import { endDoubt, findCase, moveCase } from './desk/payout-cases.ts'
import { findPayout, type LoanPayout } from './payouts.ts'
import { withdrawLoan } from './withdraw-loans.ts'

async function markOrdered(transaction: Transaction, leadId: number, at: Date): Promise<void> {
  await transaction.updateTable('payouts').set({ orderedAt: at }).where('leadId', '=', leadId).execute()
}

/**
 * Records that the transfer is about to be ordered. Returns false, and cancels the loan, if another loan of the customer is
 * open; also if another worker has moved the payout on, it was held meanwhile, payouts are paused, or nothing may be paid to the
 * customer: not cleared of the sanctions lists, blocked, or changed on a new device.
 */
export const claimOrder = (
  { database, clock, areListsRequired }: ScreeningRules & { database: Database },
  { leadId, transferId }: Pick<LoanPayout, 'leadId' | 'transferId'>,
): Promise<boolean> =>
  inTransaction(database, async (transaction) => {
    const customer = await lockBorrower(transaction, leadId)
    const lead = await lockLead(transaction, customer, leadId)
    const payout = await findPayout(transaction, leadId)
    if (lead?.status !== 'SANCTIONED' || payout?.status !== 'PENDING' || payout.transferId !== transferId) return false
    if (await lockSwitch(transaction, 'PAYOUTS')) return false
    // The provider was asked and does not know the transfer.
    await endDoubt(transaction, leadId, clock.now())
    if ((await findCase(transaction, leadId))?.state !== 'RELEASED') return false
    const about = { customerId: customer.id, leadId }
    const hold = (await isHeldByScreening(transaction, about, { clock, areListsRequired }))
      ? ({ heldBecause: 'SCREENING', reason: null } as const)
      : await findCustomerHold(transaction, customer.id, clock)
    if (hold) {
      await moveCase(transaction, leadId, { to: 'HELD', ...hold, by: 'policy', at: clock.now() })
      return false
    }
    if (payout.orderedAt !== null) return true
    const other = await findOtherOpenLoan(transaction, customer, leadId)
    if (other) await withdrawLoan(transaction, { customer, lead }, clock)
    else await markOrdered(transaction, leadId, clock.now())
    return other === undefined
  })
