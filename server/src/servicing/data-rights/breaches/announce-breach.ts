import type { Clock } from '../../../platform/clock.ts'
import type { Database, Transaction } from '../../../platform/database/database.ts'
import { inTransaction } from '../../../platform/database/in-transaction.ts'
import { findCustomer, listVerifiedCustomerIds } from '../../../records/customers/queries.ts'
import { insertNotices, saveBreach } from './breaches.ts'
import type { BreachFile } from './read-breach-file.ts'
import { queueBreachNotices } from './send-breach-notices.ts'

export class UnknownCustomers extends Error {}

async function findCustomers(transaction: Transaction, given: readonly string[]): Promise<number[]> {
  const ids = new Set<number>()
  const unknown: string[] = []
  for (const one of given) {
    const customer = await findCustomer(transaction, one)
    if (customer) ids.add(customer.id)
    else unknown.push(one)
  }
  if (unknown.length > 0) throw new UnknownCustomers(unknown.join(', '))
  return [...ids]
}

/**
 * Records a breach and queues the messages to the customers who are not on its list yet. Returns its id and their number, so
 * that a command that is repeated tells nobody twice.
 */
export const announceBreach = (
  { database, clock }: { database: Database; clock: Clock },
  { description, customers }: BreachFile,
  by: string,
): Promise<{ id: number; added: number }> =>
  inTransaction(database, async (transaction) => {
    const customerIds =
      customers === 'all' ? await listVerifiedCustomerIds(transaction) : await findCustomers(transaction, customers)
    const id = await saveBreach(transaction, description, { by, at: clock.now() })
    const added = await insertNotices(transaction, id, customerIds)
    await queueBreachNotices(transaction, id)
    return { id, added }
  })
