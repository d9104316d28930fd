import { paths } from 'contract/paths'
import { amountDue } from 'domain/loan/booking/loan-balance'
import { statementOf } from 'domain/loan/booking/statement'
import { isOpen, isRepaid } from 'domain/loan/lifecycle/loan-lifecycle'
import { paiseOf } from 'domain/money/paise'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isLastPayoutReturned } from '../ledger/closed-without-payout.ts'
import { advanceToHour } from '../testing/advance-to-hour.ts'
import { instantRenderer } from '../testing/instant-renderer.ts'
import { seedDisbursedLoan } from '../testing/seed-loans.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { receiptPdf } from './pdf/receipt-pdf.ts'
import { statementPdf } from './pdf/statement-pdf.ts'
import { planRefunds } from './refunds/plan-refunds.ts'
import { listRefundsOfLoan } from './refunds/refunds.ts'
import { explainRepayment } from './repayment/explain-repayment.ts'
import { type Repayment, readRepayment } from './repayment/read-repayment.ts'
import { loanHistories, playEvent } from './testing/loan-events.ts'

/** `npm run soak -- loan-histories` runs many more, of another seed each time. */
const runs = Number(process.env.HISTORIES ?? 20)
const seed = Number(process.env.SEED ?? 1)

let testApp: TestApp
beforeAll(async () => {
  testApp = await createTestApp({ renderer: instantRenderer, env: { OTP_SENDS_PER_HOUR_ADDRESS: '1000000' } })
  // Notices that wait for the morning would stay queued.
  advanceToHour(testApp.clock, 10)
})
afterAll(() => testApp.close())

const total = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0)

function checkBooks(repayment: Repayment): void {
  const { balance, status } = repayment.loan
  const { principalPaise, interestPaise, chargesPaise, owedBackPaise, costPaise, lentPaise } = balance
  const today = testApp.clock.today()
  const duePaise = amountDue(balance, today).totalPaise
  const statementPaise = statementOf(repayment.entries, balance, today).at(-1)?.balancePaise ?? 0
  const parts = [principalPaise, interestPaise, chargesPaise, owedBackPaise]
  expect(Math.min(...parts), 'the smallest part of the balance').toBeGreaterThanOrEqual(0)
  expect(costPaise, 'the cost, which is at most what was lent').toBeLessThanOrEqual(lentPaise)
  expect(duePaise > 0, 'whether anything is due').toBe(isOpen(status))
  expect(statementPaise, 'the end of the statement').toBe(duePaise - owedBackPaise)
  if (isOpen(status)) expect(explainedPaise(repayment), 'the sum of the explanation').toBe(duePaise - owedBackPaise)
}

function explainedPaise(repayment: Repayment): number {
  const { explanation } = explainRepayment(repayment, testApp.clock.today())
  const { amount_lent, interest_total, charges_total, corrections, payments_total } = explanation
  const corrected = total(corrections.map(({ amount }) => amount))
  return paiseOf(amount_lent + interest_total + charges_total + corrected - payments_total)
}

async function checkRefunds({ loan, entries }: Repayment, leadId: number): Promise<void> {
  await planRefunds(testApp.dependencies)
  const refunds = await listRefundsOfLoan(testApp.data.database.kysely, leadId)
  const paiseOfRefunds = (isMeant: (refund: (typeof refunds)[number]) => boolean) =>
    total(refunds.filter(isMeant).map(({ amountPaise }) => amountPaise))
  expect(
    paiseOfRefunds(({ status }) => status !== 'DONE' && status !== 'CANCELLED'),
    'the refunds to come',
  ).toBe(loan.balance.owedBackPaise)
  for (const { id, kind, lines } of entries)
    if (kind === 'PAYMENT')
      expect(
        paiseOfRefunds(({ status, paymentEntryId }) => status === 'DONE' && paymentEntryId === id),
        'what was refunded of a payment',
      ).toBeLessThanOrEqual(lines.bank)
}

/** The answers are also checked against the contract. */
async function checkScreens(repayment: Repayment, leadId: number, token: string): Promise<void> {
  const { status } = repayment.loan
  const ask = async (path: string, body: object) => {
    const { Status, Data } = await testApp.call(body, { path, token })
    expect(Status, `the status of ${path}`).toBe(1)
    return Data
  }
  const profile = await ask(paths.customerProfile, {})
  if (isOpen(status)) expect(profile.next_event_name).toBe('completed')
  if (isRepaid(status)) expect(profile.next_event_name).toBe('register_now')
  await ask(paths.loanStatement, { lead_id: String(leadId) })
  await ask(paths.documents, { event_name: 'list' })
  statementPdf(repayment, testApp.clock)
  for (const entry of repayment.entries) if (entry.receiptNumber) receiptPdf(repayment, entry, entry.receiptNumber)
}

/** A loan whose payout was returned last may keep a letter of before; it is not about that loan any more. */
async function checkLetters({ loan, entries }: Repayment, token: string): Promise<void> {
  const reply = await testApp.call({ event_name: 'list' }, { path: paths.documents, token })
  const documents = reply.Data.documents as { kind: string; withdrawn_on: string | null }[]
  const letters = documents.filter(
    ({ kind, withdrawn_on }) => ['NO_DUES_CERTIFICATE', 'COOLING_OFF_LETTER'].includes(kind) && withdrawn_on === null,
  )
  if (!isLastPayoutReturned(entries)) expect(letters, 'the closing letters').toHaveLength(isRepaid(loan.status) ? 1 : 0)
}

async function expectNoFailedJob(): Promise<void> {
  const failed = 'select task_id, last_error from graphile_worker._private_jobs where last_error is not null'
  expect((await testApp.data.database.pool.query(failed)).rows).toEqual([])
}

async function read(leadId: number): Promise<Repayment> {
  const repayment = await readRepayment(testApp.data.database, leadId)
  if (repayment === undefined) throw new Error('there is no loan')
  return repayment
}

test(
  `books, refunds, screens and documents of a loan agree whatever happens to it (${runs} histories, seed ${seed})`,
  async () => {
    const property = fc.asyncProperty(loanHistories, async (history) => {
      const { leadId, mobile } = await seedDisbursedLoan(testApp.data.database, testApp.clock)
      const { token } = await testApp.logIn(mobile)
      for (const event of history) {
        await playEvent(testApp, leadId, event)
        const repayment = await read(leadId)
        checkBooks(repayment)
        await checkScreens(repayment, leadId, token)
      }
      await checkRefunds(await read(leadId), leadId)
      await testApp.runJobs()
      await expectNoFailedJob()
      await checkLetters(await read(leadId), token)
    })
    await fc.assert(property, { numRuns: runs, seed, endOnFailure: true })
  },
  180_000 + runs * 10_000,
)
