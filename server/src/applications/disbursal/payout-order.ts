import { readCustomer } from '../../customers/queries.ts'
import type { Queryable } from '../../platform/database/database.ts'
import type { PayoutOrder } from '../../providers/payout/payout.ts'
import { findBankAccount } from '../bank-accounts.ts'
import type { LoanPayout } from '../payouts.ts'

/** The transfer to order; the provider's answers are compared with it. */
export type LoanOrder = PayoutOrder & { leadId: number }

export async function readOrder(database: Queryable, payout: LoanPayout, customerId: number): Promise<LoanOrder> {
  const { leadId, transferId, amountPaise } = payout
  const account = await findBankAccount(database, leadId)
  if (account === undefined) throw new Error(`application ${leadId} has no bank account`)
  const { mobile } = await readCustomer(database, customerId)
  const { name, number, ifsc } = account
  return { leadId, transferId, amountPaise, account: { name, number, ifsc, mobile } }
}
