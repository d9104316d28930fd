import type { IstDate } from 'domain/calendar/ist-date'
import type { LoanStatus } from 'domain/loan/lifecycle/loan-statuses'
import { sql } from 'kysely'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { inAsyncCommitTransaction } from '../../platform/database/in-transaction.ts'
import { paced } from '../../platform/jobs/paced.ts'
import { makeOverdue } from './change-status.ts'

const batchSize = 100

/** Literals instead of parameters, so that PostgreSQL can use the partial index and plans the statement only once. */
const notOverdueStatuses = (['DISBURSED', 'PART PAYMENT'] satisfies LoanStatus[]).map((status) => sql.lit(status))

/** Skips rows that are locked by another transaction; the next run marks them. */
const lockNextBatch = (transaction: Transaction, today: IstDate) =>
  transaction
    .selectFrom('leads')
    .select(['id', 'status'])
    .where('status', 'in', notOverdueStatuses)
    .where('repaymentOn', '<', today)
    .orderBy('repaymentOn')
    .limit(sql.lit(batchSize))
    .forNoKeyUpdate()
    .skipLocked()
    .execute()

/** A loan is overdue from the day after its repayment day. */
export async function markOverdue(database: Database, clock: Clock): Promise<void> {
  const today = clock.today()
  const at = clock.now()
  let marked: number
  do
    marked = await paced(() =>
      inAsyncCommitTransaction(database, async (transaction) => {
        const leads = await lockNextBatch(transaction, today)
        if (leads.length > 0)
          await makeOverdue(transaction, leads, { by: 'calendar', reasons: ['the repayment day has passed'], at })
        return leads.length
      }),
    )
  while (marked === batchSize)
}
