import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '../../calendar/ist-date.ts'
import { balanceBefore } from '../booking/balance-after.ts'
import { amountDue } from '../booking/loan-balance.ts'
import { bookDisbursal, bookPayment, type LoanBooking, loanAfter } from '../booking/loan-booking.ts'
import { statementOf } from '../booking/statement.ts'
import { annualPercentageRate } from '../product/annual-percentage-rate.ts'
import { loanProduct } from '../product/loan-product.ts'
import { firstProductTerms } from '../product/penal-terms.ts'
import { agreementClauses, clauseNumber } from './agreement-clauses.ts'
import { formatProposalNumber, type KeyFactsInput, keyFactsOf } from './key-facts.ts'
import type { KeyFactsRow, LoanFigures } from './key-facts-figures.ts'

const input = (amountPaise: number, days: number): KeyFactsInput => ({
  proposalNo: formatProposalNumber(100_022, 1),
  issuedOn: '2026-11-15',
  validUntil: '2026-11-18',
  loan: { ...firstProductTerms, amountPaise, days },
  disbursalOn: '2026-11-15',
  coolingOff: { days: 3, isFeeKept: true },
  lender: {
    grievanceOfficer: { name: 'A. Officer', phone: '+91 11 0000 0001', email: 'grievance@lender.example' },
    recoveryAgencies: [],
  },
})

const loans = fc.record({
  amountPaise: fc.integer({ min: loanProduct.amountPaise.min, max: loanProduct.amountPaise.max }),
  days: fc.integer({ min: loanProduct.tenureDays.min, max: loanProduct.tenureDays.max }),
})

/** Every label and value of a part, in order. */
const textsOf = (rows: readonly KeyFactsRow[]): string[] =>
  rows.flatMap((row) => [
    row.label,
    ...('value' in row ? [row.value] : []),
    ...('rows' in row ? row.rows.flatMap(({ label, value }) => [label, value]) : []),
    ...('fees' in row ? row.fees.flatMap(({ label, toLender, toThirdParty }) => [label, toLender, toThirdParty]) : []),
  ])

test('the APR is (due / net - 1) x 365 / days, which is the internal rate of return', () => {
  fc.assert(
    fc.property(loans, ({ amountPaise, days }) => {
      const { aprBasisPoints, netPaise, duePaise } = keyFactsOf(input(amountPaise, days)).figures
      const apr = (duePaise / netPaise - 1) * (365 / days) * 100
      expect(Math.abs(aprBasisPoints / 100 - apr)).toBeLessThanOrEqual(0.005_000_1)
    }),
    { numRuns: 10_000 },
  )
  fc.assert(
    fc.property(loans, ({ amountPaise, days }) => {
      const { aprBasisPoints, netPaise, duePaise } = keyFactsOf(input(amountPaise, days)).figures
      const flow = { receivedPaise: netPaise, instalmentsPaise: [duePaise], periodsPerYear: 365 / days }
      expect(Math.abs(aprBasisPoints / 100 - annualPercentageRate(flow))).toBeLessThanOrEqual(0.005_01)
    }),
    { numRuns: 500 },
  )
})

/** Books a loan that is paid out and then repaid in one sum on the due date. */
function bookLoan({ amountPaise, ...figures }: LoanFigures) {
  const { feePaise, feeGstPaise, disbursalOn, dueOn, duePaise, dailyRateBasisPoints } = figures
  const disbursal = bookDisbursal({ principalPaise: amountPaise, feePaise, feeGstPaise }, disbursalOn)
  const entryOf = ({ kind, on, lines }: LoanBooking) => ({ kind, bookedOn: on, lines })
  const balance = balanceBefore([entryOf(disbursal)], { dailyRateBasisPoints }, disbursalOn)
  const loan = loanAfter({ status: 'SANCTIONED', balance, repaymentOn: dueOn, usedPaise: 0 }, disbursal)
  const payment = bookPayment(loan, duePaise, dueOn)
  const statement = statementOf([entryOf(disbursal), entryOf(payment)], { dailyRateBasisPoints }, dueOn)
  return { disbursal, payment, statement, due: amountDue(loan.balance, dueOn) }
}

test('the figures agree with the ledger, the statement and the repayment schedule', () => {
  fc.assert(
    fc.property(loans, ({ amountPaise, days }) => {
      const { figures, schedule } = keyFactsOf(input(amountPaise, days))
      const { disbursal, payment, statement, due } = bookLoan(figures)
      expect([due.totalPaise, due.interestPaise]).toEqual([figures.duePaise, figures.interestPaise])
      expect(disbursal.lines.bank).toBe(-figures.netPaise)
      const added = statement.filter((line) => line.amountPaise > 0).map((line) => line.amountPaise)
      expect(added.reduce((sum, paise) => sum + paise, 0)).toBe(figures.duePaise)
      expect(added[0]).toBe(figures.netPaise)
      expect(statement.at(-1)?.balancePaise).toBe(0)
      expect([payment.lines.principal, payment.lines.interestIncome]).toEqual([-amountPaise, -figures.interestPaise])
      expect(payment.status).toBe('CLOSED')
      expect(schedule).toEqual([
        {
          instalment: 1,
          dueOn: figures.dueOn,
          outstandingPaise: amountPaise,
          principalPaise: amountPaise,
          interestPaise: figures.duePaise - amountPaise,
          totalPaise: figures.duePaise,
        },
      ])
    }),
    { numRuns: 1_000 },
  )
})

describe('of ₹20,000 for 30 days', () => {
  const keyFacts = keyFactsOf(input(2_000_000, 30))

  test("part 1 has the RBI's ten rows in its order", () => {
    expect(keyFacts.part1.map(({ no }) => no)).toEqual(Array.from({ length: 10 }, (_, index) => String(index + 1)))
    const texts = textsOf(keyFacts.part1)
    for (const text of [
      'KFS100022-1',
      '₹20,000',
      '100% upfront, in one payment',
      '30 days',
      '₹26,000',
      '30 days after the payout: 15-12-2026 if it is paid out on 15-11-2026',
      '365% a year (1% a day), fixed',
      'One-time: ₹400 + ₹72 GST, deducted from the payout',
      '403.23%',
    ])
      expect(texts).toContain(text)
  })

  test('part 2 has six rows, and names the clauses by their numbers in the agreement', () => {
    expect(keyFacts.part2.map(({ no }) => no)).toEqual(['1', '2', '3', '4', '5', '6'])
    const texts = textsOf(keyFacts.part2)
    expect(texts).toContain(`Clause ${clauseNumber('recovery')}`)
    expect(texts).toContain(`Clause ${clauseNumber('grievance')}`)
    expect(texts).toContain('A. Officer, +91 11 0000 0001, grievance@lender.example')
    expect(texts.find((text) => text.startsWith('On the day of the payout and for 3 days after it you may'))).toContain(
      'are not returned',
    )
    expect(clauseNumber('law')).toBe(agreementClauses.length)
  })

  test('annex B shows how the APR is calculated', () => {
    expect(textsOf(keyFacts.aprWorking).filter((text) => /[₹%]/.test(text))).toEqual([
      '₹20,000',
      '1 of ₹26,000',
      '365% a year',
      '₹6,000',
      '₹472',
      '₹0',
      '₹19,528',
      '₹26,000',
      '(₹26,000 ÷ ₹19,528 − 1) × 365 ÷ 30 = 403.23%',
      '100% on 15-11-2026',
    ])
  })
})

test('a penal charge of the terms is stated among the contingent charges', () => {
  const charged = { ...input(1_000_000, 7).loan, penalChargeBasisPoints: 250, penalChargeAfterDays: 7 }
  const { part1, figures } = keyFactsOf({ ...input(1_000_000, 7), loan: charged })
  expect(textsOf(part1)).toContain(
    '2.5% of the principal still unpaid 7 days after the due date, charged once, without interest or GST. Interest continues at the same rate until the fee, its GST, interest and charges together equal the amount lent.',
  )
  expect(figures.aprBasisPoints).toBe(keyFactsOf(input(1_000_000, 7)).figures.aprBasisPoints)
})

test('the cooling-off row states whether the fee is returned', () => {
  const { part2 } = keyFactsOf({ ...input(1_000_000, 7), coolingOff: { days: 1, isFeeKept: false } })
  expect(textsOf(part2).find((text) => text.includes('and for 1 day after it'))).toContain('its GST are returned')
})

test('the due date is the day of payout plus the term', () => {
  const { figures } = keyFactsOf({ ...input(1_000_000, 40), disbursalOn: '2027-12-31' })
  expect(figures.dueOn).toBe(addDays('2027-12-31', 40))
})
