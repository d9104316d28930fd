import { expect, test } from 'vitest'
import { chooseRefunds } from './choose-refunds.ts'

const payment = (entryId: number, refundablePaise: number, wasExcess = false) => ({
  entryId,
  refundablePaise,
  wasExcess,
})

test('the payment that exceeded the amount due is refunded first', () => {
  expect(chooseRefunds([payment(1, 500, true), payment(2, 900)], 500)).toEqual([{ entryId: 1, amountPaise: 500 }])
})

test('the rest is refunded from the newest of the other payments', () => {
  expect(chooseRefunds([payment(1, 900), payment(2, 900), payment(3, 100, true)], 600)).toEqual([
    { entryId: 3, amountPaise: 100 },
    { entryId: 2, amountPaise: 500 },
  ])
})

test('nothing of what is owed back is left over, not even a paisa', () => {
  expect(chooseRefunds([payment(1, 900), payment(2, 1)], 2)).toEqual([
    { entryId: 2, amountPaise: 1 },
    { entryId: 1, amountPaise: 1 },
  ])
})

test('a payment without a refundable amount is not refunded, and neither is one if nothing is owed back', () => {
  expect(chooseRefunds([payment(1, 0, true), payment(2, 0)], 600)).toEqual([])
  expect(chooseRefunds([payment(1, 900)], 0)).toEqual([])
})
