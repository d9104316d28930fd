import type { IstDate } from 'domain/calendar/ist-date'
import type { LoanStatus } from 'domain/loan/lifecycle/loan-statuses'
import { sql } from 'kysely'
import { businessTime, type Clock } from '../../platform/clock.ts'
import type { Database, Queryable, Transaction } from '../../platform/database/database.ts'
import { inAsyncCommitTransaction } from '../../platform/database/in-transaction.ts'
import { paced } from '../../platform/jobs/paced.ts'
import { lockFreeCustomers } from '../customers/queries.ts'
import { makeOverdue } from './change-status.ts'

const batchSize = 100

/** Literals instead of parameters, so that PostgreSQL can use the partial index and plans the statement only once. */
const notOverdueStatuses = (['DISBURSED', 'PART PAYMENT'] satisfies LoanStatus[]).map((status) => sql.lit(status))

type OverdueLead = { id: number; customerId: number; status: LoanStatus }

const selectDue = (database: Queryable, today: IstDate) =>
  database
    .selectFrom('leads')
    .select(['id', 'customerId', 'status'])
    .where('status', 'in', notOverdueStatuses)
    .where('repaymentOn', '<', today)

const listNextBatch = (database: Queryable, today: IstDate, skippedIds: readonly number[]): Promise<OverdueLead[]> =>
  selectDue(database, today)
    .where(({ not, eb, fn, val }) => not(eb('id', '=', fn.any(val(skippedIds)))))
    .orderBy('repaymentOn')
    .limit(sql.lit(batchSize))
    .execute()

type Day = { today: IstDate; at: Date }

/** Leaves customers that another transaction has locked to the next run. */
async function markBatch(
  transaction: Transaction,
  batch: readonly OverdueLead[],
  { today, at }: Day,
): Promise<number[]> {
  const customers = await lockFreeCustomers(
    transaction,
    batch.map(({ customerId }) => customerId),
  )
  const free = new Set(customers.map(({ id }) => id))
  const ids = batch.flatMap(({ id, customerId }) => (free.has(customerId) ? id : []))
  const leads = await selectDue(transaction, today)
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(ids))))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  if (leads.length > 0)
    await makeOverdue(transaction, customers, leads, {
      by: 'calendar',
      reasons: ['the repayment day has passed'],
      at,
    })
  return leads.map(({ id }) => id)
}

/** A loan is overdue from the day after its repayment day. */
export async function markOverdue(database: Database, clock: Clock): Promise<void> {
  const day = { today: clock.today(), at: businessTime(clock) }
  const skippedIds: number[] = []
  let batch: OverdueLead[]
  do {
    batch = await listNextBatch(database.kysely, day.today, skippedIds)
    const marked = new Set(
      await paced(() => inAsyncCommitTransaction(database, (transaction) => markBatch(transaction, batch, day))),
    )
    skippedIds.push(...batch.flatMap(({ id }) => (marked.has(id) ? [] : id)))
  } while (batch.length === batchSize)
}
