import { expect, test } from 'vitest'
import { priceOf, withinLimits, yearlyLimitNote } from './quote-values'
import type { LoanQuote } from './use-loan-quote'

const limits = { min_loan_amount: 5_000, max_loan_amount: 22_500, loan_amount_step: 500 }
const quote = { ...limits, min_loan_tenure: 7, max_loan_tenure: 40 } as LoanQuote

test.each([
  ['10.5', '7300.25', '11', '7500'],
  ['41', '99999', '40', '22500'],
  ['-3', 'x', '7', '5000'],
])('a draft of %s days and %s rupees becomes a possible quote', (tenure, amount, days, rupees) => {
  const values = withinLimits({ tenure, amount, purpose_id: '1' }, quote)
  expect(values).toEqual({ tenure: days, amount: rupees, purpose_id: '1' })
})

test('the price of a quote is that of its own version of the terms', () => {
  const percents = { daily_rate_percent: 0.95, fee_percent: 2, gst_on_fee_percent: 18, penal_charge_percent: 2.5 }
  expect(priceOf({ ...quote, ...percents, penal_charge_after_days: 3 })).toEqual({
    dailyRateBasisPoints: 95,
    feeBasisPoints: 200,
    gstOnFeeBasisPoints: 1_800,
    penalChargeBasisPoints: 250,
    penalChargeAfterDays: 3,
  })
})

test('the yearly limit is mentioned only if it determines the maximum amount', () => {
  const note = (left: number) => yearlyLimitNote({ ...quote, yearly_limit: { limit: 60_000, left } })
  expect(note(22_999)).toBe('Without full KYC we may lend you up to ₹60,000 a year; ₹22,999 of it is left.')
  expect(note(23_000)).toBeUndefined()
  expect(yearlyLimitNote({ ...quote, yearly_limit: null })).toBeUndefined()
})
