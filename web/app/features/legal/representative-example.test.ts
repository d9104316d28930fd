import { expect, test } from 'vitest'
import { costOf, example, price } from './representative-example'

test('₹10,000 for 30 days: fee ₹200, GST ₹36, ₹9,764 received, interest ₹3,000, ₹13,000 repaid', () => {
  expect(example).toMatchObject({
    fee: '₹200',
    gst: '₹36',
    deducted: '₹236',
    received: '₹9,764',
    interestPerDay: '₹100',
    interest: '₹3,000',
    repaid: '₹13,000',
  })
})

test('the APR of the example is (13,000 / 9,764 − 1) × 365 / 30', () => {
  expect(example.apr).toBe(`${((13_000 / 9_764 - 1) * (365 / 30) * 100).toFixed(2)}%`)
})

test('the daily rate is also stated per year', () => {
  expect(price).toEqual({ perDay: '1%', perYear: '365%', fee: '2%', gst: '18%' })
})

test('the APR does not depend on the amount', () => {
  expect(costOf(5_000, 7).apr).toBe(costOf(1_00_000, 7).apr)
})
