import type { IstDate } from 'domain/calendar/ist-date'
import type { LoanStatus } from 'domain/loan/loan-statuses'
import { sql } from 'kysely'
import type { Clock } from '../platform/clock.ts'
import type { Database, Transaction } from '../platform/database/database.ts'
import { inAsyncCommitTransaction } from '../platform/database/in-transaction.ts'
import { paced } from '../platform/jobs/paced.ts'
import { changeStatus } from './change-status.ts'

const batchSize = 50

/** Literals, so that PostgreSQL can see that the partial index covers them. */
const inTime = (['DISBURSED', 'PART PAYMENT'] satisfies LoanStatus[]).map((status) => sql.lit(status))

/** Locked by this batch; rows that somebody else is changing just now are left for the next run. */
const lockFallenDue = (transaction: Transaction, today: IstDate) =>
  transaction
    .selectFrom('leads')
    .select(['id', 'customer_id as customerId', 'status'])
    .where('status', 'in', inTime)
    .where('repayment_on', '<', today)
    .orderBy('repayment_on')
    .limit(batchSize)
    .forNoKeyUpdate()
    .skipLocked()
    .$narrowType<{ status: LoanStatus }>()
    .execute()

/** Open loans whose repayment day has passed become overdue; on the day itself a payment is still in time. */
export async function markOverdue(database: Database, clock: Clock): Promise<void> {
  const [today, at] = [clock.today(), clock.now()]
  let marked: number
  do
    marked = await paced(() =>
      inAsyncCommitTransaction(database, async (transaction) => {
        const leads = await lockFallenDue(transaction, today)
        for (const lead of leads) {
          const reasons = ['the day of repayment has passed']
          await changeStatus(transaction, lead, { to: 'OVERDUE', by: 'calendar', reasons, at })
        }
        return leads.length
      }),
    )
  while (marked === batchSize)
}
