import { daysBetween } from 'domain/calendar/days-between'
import { addDays, type IstDate } from 'domain/calendar/ist-date'
import { amountDue } from 'domain/loan/loan-balance'
import { statementOf } from 'domain/loan/statement'
import fc from 'fast-check'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listEntries } from '../../ledger/entries.ts'
import { readLoanAccount } from '../../ledger/loan-account.ts'
import type { Clock } from '../../platform/clock.ts'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import type { PaymentReport } from '../../providers/payment-gateway/payment-report.ts'
import { seedDisbursedLoan } from '../../testing/seed-loans.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { findAttempt, insertAttempt } from '../attempts.ts'
import { newTxnid } from '../random-id.ts'
import { schedulePoll } from './payment-polls.ts'
import { settlePayment } from './settle-payment.ts'

const histories = 100
const seed = Number(process.env.SEED ?? Date.now() % 1_000_000)
const firstDay: IstDate = '2026-11-15'
const principalPaise = 1_000_000
const tenureDays = 7

let today: IstDate = firstDay
const clock: Clock = { now: () => new Date(), today: () => today }
const log = pino({ level: 'silent' })
let data: TestDatabase
beforeAll(async () => {
  data = await createTestDatabase()
})
afterAll(() => data.drop())

/** Reports name one of the attempts started so far; the day paid may be before the attempt, or in the future. */
type Event =
  | { kind: 'start'; daysLater: number; amountPaise: number }
  | {
      kind: 'report'
      daysLater: number
      attempt: number
      outcome: PaymentReport['outcome']
      paidDaysAgo: number | null
    }

const daysLater = fc.nat(4)
const events = fc.array(
  fc.oneof(
    fc.record({ kind: fc.constant('start' as const), daysLater, amountPaise: fc.integer({ min: 1, max: 700_000 }) }),
    fc.record({
      kind: fc.constant('report' as const),
      daysLater,
      attempt: fc.nat(5),
      outcome: fc.constantFrom<PaymentReport['outcome']>(
        'paid',
        'paid',
        'paid',
        'failed',
        'cancelled',
        'pending',
        'unknown',
      ),
      paidDaysAgo: fc.option(fc.integer({ min: -3, max: 12 })),
    }),
  ),
  { minLength: 2, maxLength: 12 },
)

type Attempt = { txnid: string; amountPaise: number; startedOn: IstDate; isPaid: boolean }

/** What is expected: four sums and a day, without entries. Interest is never taken back for a payment dated earlier. */
function createModel() {
  const owed = { charges: 0, interest: 0, principal: principalPaise }
  const model = { owed, owedBack: 0, paid: 0, interestTo: firstDay, isClosed: false, wasLate: false }
  return {
    ...model,
    pay(amountPaise: number, on: IstDate) {
      owed.interest += Math.round((owed.principal * Math.max(0, daysBetween(this.interestTo, on))) / 100)
      if (on > this.interestTo) this.interestTo = on
      let left = amountPaise
      for (const use of ['charges', 'interest', 'principal'] as const) {
        const taken = Math.min(left, owed[use])
        owed[use] -= taken
        left -= taken
      }
      this.owedBack += left
      this.paid += amountPaise
      this.isClosed ||= owed.charges + owed.interest + owed.principal === 0
      this.wasLate ||= !this.isClosed && this.interestTo > addDays(firstDay, tenureDays)
    },
    status() {
      if (this.isClosed) return 'CLOSED'
      if (this.wasLate) return 'OVERDUE'
      return this.paid > 0 ? 'PART PAYMENT' : 'DISBURSED'
    },
  }
}

const startAttempt = (leadId: number, amountPaise: number): Promise<Attempt> =>
  inTransaction(data.database, async (transaction) => {
    const attempt = { txnid: newTxnid(), amountPaise, startedOn: today, isPaid: false }
    const payer = { productInfo: 'Loan repayment', firstName: 'Asha', email: 'asha@example.com', mobile: '9000000000' }
    const { isPaid: _, ...stored } = attempt
    const startedAt = clock.now()
    await insertAttempt(transaction, {
      ...{ ...stored, ...payer, provider: 'payu', leadId, orderId: null, idempotencyKey: null, startedAt },
    })
    await schedulePoll(transaction, attempt.txnid, startedAt)
    return attempt
  })

const clamp = (day: IstDate, from: IstDate, to: IstDate) => (day < from ? from : day > to ? to : day)

/** Plays a history on a new loan and on the model; every report is delivered twice. */
async function play(history: readonly Event[]) {
  today = firstDay
  const { leadId } = await seedDisbursedLoan(data.database, clock, { principalPaise, tenureDays })
  const model = createModel()
  const attempts: Attempt[] = []
  for (const event of history) {
    today = addDays(today, event.daysLater)
    if (event.kind === 'start') {
      attempts.push(await startAttempt(leadId, event.amountPaise))
      continue
    }
    const attempt = attempts[event.attempt % attempts.length]
    if (attempt === undefined) continue
    const { txnid, amountPaise, startedOn } = attempt
    const paidOn = event.paidDaysAgo === null ? undefined : addDays(today, -event.paidDaysAgo)
    const report = { outcome: event.outcome, amountPaise, paymentId: 'pay_1', ...(paidOn && { paidOn }) }
    for (let delivery = 0; delivery < 2; delivery++)
      await settlePayment({ database: data.database, clock, onBooked() {} }, { provider: 'payu', txnid }, report, log)
    if (event.outcome !== 'paid' || attempt.isPaid) continue
    attempt.isPaid = true
    model.pay(amountPaise, clamp(paidOn ?? startedOn, startedOn, today))
  }
  return { leadId, model, attempts }
}

test(`over ${histories} histories with payments dated back, books and attempts agree with a simple model (seed ${seed})`, async () => {
  const { kysely } = data.database
  const property = fc.asyncProperty(events, async (history) => {
    const { leadId, model, attempts } = await play(history)
    const loan = await readLoanAccount(kysely, leadId)
    if (loan === undefined) throw new Error('there is no loan')
    expect(loan).toMatchObject({ status: model.status(), paidPaise: model.paid })
    expect(loan.balance).toMatchObject({
      chargesPaise: model.owed.charges,
      interestPaise: model.owed.interest,
      principalPaise: model.owed.principal,
      owedBackPaise: model.owedBack,
      bookedTo: model.interestTo,
    })

    const entries = await listEntries(kysely, leadId)
    const statement = statementOf(entries, loan.dailyRateBasisPoints, today)
    const due = amountDue(loan.balance, today)
    expect(statement.at(-1)?.balancePaise).toBe(due.totalPaise - loan.balance.owedBackPaise)

    const receipts = await kysely.selectFrom('receipt_outbox').select('entry_id').execute()
    const isInOutbox = new Set(receipts.map(({ entry_id }) => entry_id))
    for (const { txnid, isPaid } of attempts) {
      const attempt = await findAttempt(kysely, txnid)
      const booked = entries.filter(({ details }) => details.txnid === txnid)
      expect(booked).toHaveLength(isPaid ? 1 : 0)
      expect(attempt?.status === 'SUCCESS').toBe(isPaid)
      expect(booked.every(({ id }) => isInOutbox.has(id))).toBe(true)
    }
  })
  await fc.assert(property, { numRuns: histories, seed })
}, 120_000)
