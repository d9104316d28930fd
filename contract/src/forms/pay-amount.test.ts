import { expect, test } from 'vitest'
import { readPayAmount } from './pay-amount.ts'

const duePaise = 1_070_000

test.each([
  ['', duePaise],
  ['  ', duePaise],
  ['2500', 250_000],
  ['₹ 2,500.50', 250_050],
  ['2500.5', 250_050],
  ['10700', duePaise],
])('"%s" is %d paise', (typed, amountPaise) => {
  expect(readPayAmount(typed, duePaise)).toEqual({ amountPaise })
})

test.each([
  ['abc', 'Please enter the amount in rupees, like 2500 or 2500.50.'],
  ['-5', 'Please enter the amount in rupees, like 2500 or 2500.50.'],
  ['1.234', 'Please enter at most two decimals.'],
  ['0.00', 'Please enter at least ₹1.'],
  ['0.99', 'Please enter at least ₹1.'],
  ['10700.01', 'Please enter at most ₹10,700, the full amount due today.'],
])('"%s" is refused with "%s"', (typed, error) => {
  expect(readPayAmount(typed, duePaise)).toEqual({ error })
})

test('when less than a rupee is due, an empty amount starts nothing', () => {
  expect(readPayAmount('', 99)).toEqual({ error: 'Less than ₹1 is due, so there is nothing to pay.' })
  expect(readPayAmount('', 100)).toEqual({ amountPaise: 100 })
})
