import type { Transaction } from '../../platform/database/database.ts'
import { type LockedCustomer, lockCustomer } from '../customers/queries.ts'
import { findLead } from './leads.ts'

/** Finds whose lead it is, which never changes, and locks the customer. */
export async function lockBorrower(transaction: Transaction, leadId: number): Promise<LockedCustomer> {
  const lead = await findLead(transaction, leadId)
  if (lead === undefined) throw new Error(`there is no lead ${leadId}`)
  return lockCustomer(transaction, lead.customerId)
}

/** The same for several leads, whose customers are locked in their order; by the id of the lead. */
export async function lockBorrowers(
  transaction: Transaction,
  leadIds: readonly number[],
): Promise<Map<number, LockedCustomer>> {
  const rows = await transaction
    .selectFrom('leads')
    .select(['id', 'customerId'])
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(leadIds))))
    .orderBy('customerId')
    .execute()
  const borrowers = new Map<number, LockedCustomer>()
  for (const { id, customerId } of rows) borrowers.set(id, await lockCustomer(transaction, customerId))
  return borrowers
}
