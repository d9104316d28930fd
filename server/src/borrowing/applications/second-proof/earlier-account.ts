import type { Queryable } from '../../../platform/database/database.ts'
import { listLeads } from '../../../records/loans/leads.ts'
import { findBankAccount, type VerifiedAccount } from '../bank-accounts.ts'

/** To which the customer's latest loan was paid; undefined before the first one. */
export async function findPaidAccount(database: Queryable, customerId: number): Promise<VerifiedAccount | undefined> {
  const paid = (await listLeads(database, customerId)).filter(({ disbursedOn }) => disbursedOn !== null)
  for (const { id } of paid) {
    const account = await findBankAccount(database, id)
    if (account) return account
  }
  return undefined
}

/** Whether a loan was paid before, to another account than this one. */
export async function isOtherAccount(
  database: Queryable,
  customerId: number,
  { number, ifsc }: { number: string; ifsc: string },
): Promise<boolean> {
  const paid = await findPaidAccount(database, customerId)
  return paid !== undefined && (paid.number !== number || paid.ifsc !== ifsc)
}
