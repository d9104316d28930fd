import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Queryable } from '../../server/src/platform/database/database.ts'
import { pollPaymentsTask } from '../../server/src/servicing/payments/jobs.ts'
import type { Deliveries } from './deliver.ts'
import { type Payment, principalPaise } from './seed-payments.ts'

/** The number of wrong payments or rows by kind of error. */
export type Audit = {
  /** Reported, but not in the books. */
  lost: number
  /** In the books more than once. */
  doubled: number
  forgedAccepted: number
  /** Acknowledged to the provider, but not in the books with its amount. */
  acknowledgedMissing: number
  /** Entries, attempts, polls and receipts that contradict each other. */
  inconsistent: number
  /** Loans whose balance or status does not match their payments. */
  wrongLoans: number
}

const listBooked = (database: Queryable) =>
  database
    .selectFrom('ledgerEntries')
    .select((eb) => [
      sql<string>`details ->> 'txnid'`.as('txnid'),
      eb.fn.countAll<number>().as('times'),
      sql<number>`sum(bank)::int8`.as('paise'),
    ])
    .where('kind', '=', 'PAYMENT')
    .groupBy(sql`details ->> 'txnid'`)
    .execute()

const listLoans = (database: Queryable) =>
  database
    .selectFrom('leads')
    .innerJoin('ledgerEntries as entry', 'entry.leadId', 'leads.id')
    .select([
      'leads.id as leadId',
      'leads.status',
      sql<number>`sum(principal + interest + charges)::int8`.as('owedPaise'),
      // A refunded amount is no longer owed back.
      sql<number>`-coalesce(sum(owed_back) filter (where kind <> 'REFUND'), 0)::int8`.as('excessPaise'),
      sql<number>`coalesce(sum(bank) filter (where kind = 'PAYMENT'), 0)::int8`.as('paidPaise'),
      sql<number>`sum(rounding)::int8`.as('roundingPaise'),
    ])
    .groupBy('leads.id')
    .execute()

type Loan = Awaited<ReturnType<typeof listLoans>>[number]

/** Successful attempts without their entry, entries without an attempt, and polls of successful attempts. */
async function countInconsistent(database: Queryable): Promise<number> {
  const { rows } = await sql<{ count: number }>`select (
      select count(*) from payment_attempts a full join ledger_entries e on e.id = a.entry_id
       where (a.status = 'SUCCESS' and e.details ->> 'txnid' is distinct from a.txnid)
          or (e.kind = 'PAYMENT' and a.txnid is null)
    ) + (
      select count(*) from payment_polls join payment_attempts using (txnid) where status = 'SUCCESS'
    ) as count`.execute(database)
  return rows[0]?.count ?? 0
}

/**
 * Every payment was made on the day of disbursal, also if it was reported on the next day, so no interest accrues: the
 * principal less the payments is due. A rest of less than a rupee is waived when the payment before it closes the loan;
 * what is paid after that is owed back in full.
 */
function isWrong(loan: Loan, expectedPaise: number): boolean {
  const { status, owedPaise, excessPaise, paidPaise, roundingPaise } = loan
  const left = principalPaise - expectedPaise - roundingPaise
  const openStatus = expectedPaise > 0 ? 'PART PAYMENT' : 'DISBURSED'
  return (
    paidPaise !== expectedPaise ||
    roundingPaise < 0 ||
    roundingPaise >= 100 ||
    (left > 0 && left < 100) ||
    owedPaise !== Math.max(0, left) ||
    excessPaise !== Math.max(0, -left) ||
    status !== (left <= 0 ? 'CLOSED' : openStatus)
  )
}

/** Compares the ledger with the reported payments. */
export async function auditBooks(database: Queryable, payments: Payment[], deliveries: Deliveries): Promise<Audit> {
  const booked = new Map((await listBooked(database)).map((row) => [row.txnid, row]))
  const genuine = payments.filter(({ isForged }) => !isForged)
  const expectedPaise = new Map<number, number>()
  for (const { leadId, amountPaise } of genuine)
    expectedPaise.set(leadId, (expectedPaise.get(leadId) ?? 0) + amountPaise)
  const isRight = ({ txnid, amountPaise }: Payment) => booked.get(txnid)?.paise === amountPaise
  const forgedBooked = payments.filter(({ isForged, txnid }) => isForged && booked.has(txnid))
  const loans = await listLoans(database)
  return {
    lost: genuine.filter(({ txnid }) => !booked.has(txnid)).length,
    doubled: genuine.filter(({ txnid }) => (booked.get(txnid)?.times ?? 0) > 1).length,
    forgedAccepted: forgedBooked.length + deliveries.forgedAccepted.size,
    acknowledgedMissing: genuine.filter((payment) => deliveries.acknowledged.has(payment.txnid) && !isRight(payment))
      .length,
    inconsistent: await countInconsistent(database),
    wrongLoans: loans.filter((loan) => isWrong(loan, expectedPaise.get(loan.leadId) ?? 0)).length,
  }
}

/** Reports that came while their provider could not be reached; they are booked after a later poll. */
const unproved = (database: Queryable) =>
  database
    .selectFrom('paymentEvents')
    .innerJoin('paymentEventResults as result', 'result.eventId', 'paymentEvents.id')
    .innerJoin('paymentAttempts as attempt', 'attempt.txnid', 'paymentEvents.txnid')
    .select('attempt.txnid')
    .distinct()
    .where('result.result', '=', 'UNPROVED')
    .where('attempt.status', '<>', 'SUCCESS')

/** How many payments were acknowledged before a fault but are neither booked nor waiting for a poll after it. */
export async function countMissing(database: Queryable, acknowledged: readonly string[]): Promise<number> {
  const waiting = new Set((await unproved(database).execute()).map(({ txnid }) => txnid))
  const expected = acknowledged.filter((txnid) => !waiting.has(txnid))
  const keys = expected.flatMap((txnid) => [`payment:payu:${txnid}`, `payment:razorpay:${txnid}`])
  const { found } = await database
    .selectFrom('ledgerEntries')
    .select((eb) => eb.fn.countAll<number>().as('found'))
    .where((eb) => eb('idempotencyKey', '=', eb.fn.any(eb.val(keys))))
    .executeTakeFirstOrThrow()
  return expected.length - found
}

const confirmWithinMs = 300_000

/**
 * Lets the server poll everything that is unproved, and returns how many payments that was. What is still unproved after
 * five minutes counts as lost.
 */
export async function waitForProofs(database: Queryable): Promise<number> {
  const deadline = performance.now() + confirmWithinMs
  const { length } = await unproved(database).execute()
  while ((await unproved(database).execute()).length > 0 && performance.now() < deadline) {
    await pollPaymentsTask.queue(database)
    await sleep(200)
  }
  return length
}
