import { paths } from 'contract/paths'
import type { IstDate } from 'domain/calendar/ist-date'
import { amountDue } from 'domain/loan/booking/loan-balance'
import { statementOf } from 'domain/loan/booking/statement'
import { isOpen, isRepaid } from 'domain/loan/lifecycle/loan-lifecycle'
import { paiseOf } from 'domain/money/paise'
import { expect } from 'vitest'
import { isLastPayoutReturned } from '../../../records/ledger/closed-without-payout.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { planRefunds } from '../../corrections/refunds/plan-refunds.ts'
import { listRefundsOfLoan } from '../../corrections/refunds/refunds.ts'
import { explainRepayment } from '../repayment/explain-repayment.ts'
import { type Repayment, readRepayment } from '../repayment/read-repayment.ts'

const total = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0)

/** The books of a loan agree with its status, its statement and the explanation of its amount due. */
export function checkBooks(repayment: Repayment, today: IstDate): void {
  const { balance, status } = repayment.loan
  const { principalPaise, interestPaise, chargesPaise, owedBackPaise, costPaise, lentPaise } = balance
  const duePaise = amountDue(balance, today).totalPaise
  const statementPaise = statementOf(repayment.entries, balance, today).at(-1)?.balancePaise ?? 0
  const parts = [principalPaise, interestPaise, chargesPaise, owedBackPaise]
  expect(Math.min(...parts), 'the smallest part of the balance').toBeGreaterThanOrEqual(0)
  expect(costPaise, 'the cost, which is at most what was lent').toBeLessThanOrEqual(lentPaise)
  expect(duePaise > 0, 'whether anything is due').toBe(isOpen(status))
  expect(statementPaise, 'the end of the statement').toBe(duePaise - owedBackPaise)
  if (isOpen(status))
    expect(explainedPaise(repayment, today), 'the sum of the explanation').toBe(duePaise - owedBackPaise)
}

function explainedPaise(repayment: Repayment, today: IstDate): number {
  const { explanation } = explainRepayment(repayment, today)
  const { amount_lent, interest_total, charges_total, corrections, payments_total } = explanation
  const corrected = total(corrections.map(({ amount }) => amount))
  return paiseOf(amount_lent + interest_total + charges_total + corrected - payments_total)
}

/** What is owed back is refunded once, and of no payment more than was paid. */
export async function checkRefunds(testApp: TestApp, { loan, entries }: Repayment): Promise<void> {
  await planRefunds(testApp.dependencies)
  const refunds = await listRefundsOfLoan(testApp.data.database.kysely, loan.leadId)
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

/** A loan whose payout was returned last may keep a letter of before; it is not about that loan any more. */
export async function checkLetters(testApp: TestApp, { loan, entries }: Repayment, token: string): Promise<void> {
  const body = { event_name: 'list', lead_id: String(loan.leadId) }
  const reply = await testApp.call(body, { path: paths.documents, token })
  const documents = reply.Data.documents as { kind: string; withdrawn_on: string | null }[]
  const letters = documents.filter(
    ({ kind, withdrawn_on }) => ['NO_DUES_CERTIFICATE', 'COOLING_OFF_LETTER'].includes(kind) && withdrawn_on === null,
  )
  if (!isLastPayoutReturned(entries)) expect(letters, 'the closing letters').toHaveLength(isRepaid(loan.status) ? 1 : 0)
}

export async function expectNoFailedJob(testApp: TestApp): Promise<void> {
  const failed = 'select task_id, last_error from graphile_worker._private_jobs where last_error is not null'
  expect((await testApp.data.database.pool.query(failed)).rows).toEqual([])
}

export async function readLoan(testApp: TestApp, leadId: number): Promise<Repayment> {
  const repayment = await readRepayment(testApp.data.database, leadId)
  if (repayment === undefined) throw new Error('there is no loan')
  return repayment
}
