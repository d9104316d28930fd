import { expect, test } from 'vitest'
import { isPaid, mayTryAgain, readPaymentOutcome, transactionOf } from './payment-outcome'

test.each([
  ['SUCCESS', true],
  ['success', true],
  ['FAILED', false],
  ['CANCEL', false],
  ['UNSUCCESS', false],
  [undefined, false],
])('whether a payment with the status %s is paid: %s', (status, paid) => {
  expect(isPaid(readPaymentOutcome({ status, transactionId: 'T1' })?.status)).toBe(paid)
})

test.each([null, undefined, 'SUCCESS', 1])('the navigation state %s contains no payment', (state) => {
  expect(readPaymentOutcome(state)).toBeUndefined()
})

test('values that are neither text nor numbers are ignored', () => {
  expect(readPaymentOutcome({ status: { toString: () => 'SUCCESS' }, transactionId: '' })).toEqual({})
})

test('the transaction is read from the query string', () => {
  expect(transactionOf('?txn=L1&status=SUCCESS')).toBe('L1')
  expect(transactionOf('?txn=')).toBeUndefined()
})

test.each([
  ['FAILED', true],
  ['CANCEL', true],
  ['PENDING', false],
  ['success', false],
  [undefined, false],
])('whether a payment with the status %s may be tried again: %s', (status, may) => {
  expect(mayTryAgain(status)).toBe(may)
})
