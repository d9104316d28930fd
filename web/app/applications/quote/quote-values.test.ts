import { expect, test } from 'vitest'
import { withinLimits } from './quote-values'
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
