import { expect, test } from 'vitest'
import { chooseRefunds } from './choose-refunds.ts'

const payment = (entryId: number, refundablePaise: number, wasExcess = false) => ({
  ...{ entryId, refundablePaise, wasExcess },
})

test('the payment that was too much is paid back first', () => {
  expect(chooseRefunds([payment(1, 500, true), payment(2, 900)], 500)).toEqual([{ entryId: 1, amountPaise: 500 }])
})

test('what one payment cannot give back comes from the newest of the others', () => {
  expect(chooseRefunds([payment(1, 900), payment(2, 900), payment(3, 100, true)], 600)).toEqual([
    { entryId: 3, amountPaise: 100 },
    { entryId: 2, amountPaise: 500 },
  ])
})

test('nothing goes back twice', () => {
  expect(chooseRefunds([payment(1, 0, true), payment(2, 0)], 600)).toEqual([])
  expect(chooseRefunds([payment(1, 900)], 0)).toEqual([])
})
