import { expect, test } from 'vitest'
import { salaried } from '../../applicant/choices.ts'
import type { IstDate } from '../../calendar/ist-date.ts'
import { loanProduct } from '../product/loan-product.ts'
import { type Applicant, firstEligibilityPolicy } from './eligibility.ts'
import { nextLoan } from './next-loan.ts'

const today: IstDate = '2026-11-16'
const applicant: Applicant = {
  bornOn: '1995-05-05',
  incomeTypeId: salaried,
  monthlyIncomePaise: 4_530_000,
  isPanVerified: true,
  hasOpenLoan: false,
  yearlyLimitUntil: null,
  lastDecline: null,
  blockedBecause: null,
}
const input = { isRepeat: true, policy: firstEligibilityPolicy, terms: loanProduct, sanctions: undefined }
const next = (change: Partial<Applicant>, rest: Partial<Parameters<typeof nextLoan>[0]> = {}) =>
  nextLoan({ ...input, applicant: { ...applicant, ...change }, ...rest }, today)

test('a customer who has repaid may borrow a month’s income at once, rounded down to a step', () => {
  expect(next({})).toEqual({ maxAmountPaise: 4_500_000, applyFrom: today })
  expect(next({}, { isRepeat: false })).toMatchObject({ maxAmountPaise: 2_250_000 })
})

test('the yearly limit reduces the amount, or if too little is left, postpones the loan', () => {
  const sanction = (amountPaise: number, sanctionedOn: IstDate) => ({ amountPaise, sanctionedOn })
  const some = [sanction(3_000_000, '2026-03-01')]
  expect(next({}, { sanctions: some })).toEqual({ maxAmountPaise: 3_000_000, applyFrom: today })
  const all = [...some, sanction(2_800_000, '2026-06-01')]
  expect(next({ yearlyLimitUntil: '2027-03-01' }, { sanctions: all })).toEqual({
    maxAmountPaise: 3_200_000,
    applyFrom: '2027-03-01',
  })
  const policy = { ...firstEligibilityPolicy, yearlyLimitPaise: loanProduct.amountPaise.min - 1 }
  expect(next({ yearlyLimitUntil: 'never' }, { policy, sanctions: [] })).toBeUndefined()
})

test('an earlier decline postpones the loan, and a reason that waiting does not remove rules it out', () => {
  const lastDecline = { reasons: ['declined lately'] as const, applyAgainOn: '2026-12-01' as const }
  expect(next({ lastDecline })).toMatchObject({ applyFrom: '2026-12-01' })
  expect(next({ lastDecline: { ...lastDecline, applyAgainOn: '2026-11-01' } })).toMatchObject({ applyFrom: today })
  expect(next({ lastDecline, monthlyIncomePaise: 1_000_000 })).toBeUndefined()
  expect(next({ bornOn: '1960-01-01' })).toBeUndefined()
  expect(next({ lastDecline, bornOn: '1965-11-20' })).toBeUndefined()
})
