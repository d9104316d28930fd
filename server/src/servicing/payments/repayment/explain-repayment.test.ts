import { paiseOf } from 'domain/money/paise'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bookPayout } from '../../../borrowing/payouts/book-payout.ts'
import { findPayout, type LoanPayout } from '../../../borrowing/payouts/payouts.ts'
import { returnPayout } from '../../../borrowing/payouts/return-payout.ts'
import type { Clock } from '../../../platform/clock.ts'
import { inTransaction } from '../../../platform/database/in-transaction.ts'
import { lockAndPay } from '../../../testing/lock-and-book.ts'
import { seedDisbursedLoan } from '../../../testing/seed-loans.ts'
import { movableClock } from '../../../testing/test-app.ts'
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.ts'
import { transferOn } from '../testing/transfers.ts'
import { explainRepayment } from './explain-repayment.ts'
import { readRepayment } from './read-repayment.ts'

let data: TestDatabase
beforeAll(async () => {
  data = await createTestDatabase()
})
afterAll(() => data.drop())

async function payoutOf(leadId: number): Promise<LoanPayout> {
  const payout = await findPayout(data.database.kysely, leadId)
  if (payout === undefined) throw new Error('there is no payout')
  return payout
}

async function explain(leadId: number, clock: Clock) {
  const repayment = await readRepayment(data.database, leadId)
  if (repayment === undefined) throw new Error('there is no loan')
  return explainRepayment(repayment, clock.today()).explanation
}

type Explanation = Awaited<ReturnType<typeof explain>>

/** As the repay page lists it. */
function sumOf({ amount_lent, interest_total, charges_total, corrections, payments_total }: Explanation): number {
  const corrected = corrections.reduce((sum, { amount }) => sum + amount, 0)
  return paiseOf(amount_lent + interest_total + charges_total + corrected - payments_total)
}

test('after a returned payout was paid again, what is due is explained without the days of the first payout', async () => {
  const clock = movableClock()
  const dependencies = { database: data.database, clock, payoutTries: 3 }
  const { leadId } = await seedDisbursedLoan(data.database, clock)
  clock.advanceDays(3)
  await returnPayout(dependencies, await payoutOf(leadId), { failure: 'account closed', mayTryAgain: true })
  const money = transferOn({ leadId }, 50_000, clock)
  await inTransaction(data.database, (transaction) => lockAndPay(transaction, money))
  await bookPayout(dependencies, await payoutOf(leadId), 'UTR2')
  clock.advanceDays(1)
  const explanation = await explain(leadId, clock)
  expect(explanation).toMatchObject({
    interest: [{ days: 1, interest: 100 }],
    due: { total: 10_100 },
    owed_back: 500,
  })
  expect(sumOf(explanation)).toBe(paiseOf(explanation.due.total - explanation.owed_back))
})
