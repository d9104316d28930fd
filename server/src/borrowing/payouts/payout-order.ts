import type { Queryable } from '../../platform/database/database.ts'
import type { PayoutOrder } from '../../providers/payout/payout.ts'
import { readCustomer } from '../../records/customers/queries.ts'
import { findBankAccount } from '../applications/bank-accounts.ts'
import type { LoanPayout } from './payouts.ts'

/** The transfer to order; the provider's answers are compared with it. */
export type LoanOrder = PayoutOrder & { leadId: number }

/** Undefined if the bank account was erased, years after the loan. */
export async function findOrder(
  database: Queryable,
  { leadId, transferId, amountPaise }: LoanPayout,
  customerId: number,
): Promise<LoanOrder | undefined> {
  const account = await findBankAccount(database, leadId)
  if (account === undefined) return undefined
  const { mobile } = await readCustomer(database, customerId)
  const { name, number, ifsc } = account
  return { leadId, transferId, amountPaise, account: { name, number, ifsc, mobile } }
}

export async function readOrder(database: Queryable, payout: LoanPayout, customerId: number): Promise<LoanOrder> {
  const order = await findOrder(database, payout, customerId)
  if (order === undefined) throw new Error(`application ${payout.leadId} has no bank account`)
  return order
}
