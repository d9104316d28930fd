import { sql } from 'kysely'
import { businessTime, type Clock } from '../../platform/clock.ts'
import type { Database, Queryable } from '../../platform/database/database.ts'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import { type LoanDue, listOpenLoansDue } from '../loans/loans.ts'
import { lockBorrower } from '../loans/lock-borrower.ts'
import { roundOff } from './book-entry.ts'

const pageSize = 500

/** Ignores interest that is not booked yet: on less than a rupee it is about a paisa a day. */
async function listSmall(database: Queryable, leadIds: readonly number[]): Promise<number[]> {
  const rows = await database
    .selectFrom('ledgerEntries')
    .select('leadId')
    .where((eb) => eb('leadId', '=', eb.fn.any(eb.val(leadIds))))
    .groupBy('leadId')
    .having(sql<number>`sum(principal + interest + charges)`, '<', 100)
    .execute()
  return rows.map(({ leadId }) => leadId)
}

/** Closes open loans with less than a rupee left: the reversal of a part of a payment may leave them, and they cannot be paid. */
export async function closeSmallBalances({ database, clock }: { database: Database; clock: Clock }): Promise<void> {
  let last: LoanDue | undefined
  do {
    const loans = await listOpenLoansDue(database.kysely, { limit: pageSize, after: last })
    const leadIds = loans.map(({ leadId }) => leadId)
    for (const leadId of await listSmall(database.kysely, leadIds))
      await inTransaction(database, async (transaction) =>
        roundOff(transaction, await lockBorrower(transaction, leadId), leadId, {
          at: businessTime(clock),
          today: clock.today(),
        }),
      )
    last = loans.length === pageSize ? loans.at(-1) : undefined
  } while (last !== undefined)
}
