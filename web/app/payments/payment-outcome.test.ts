import { expect, test } from 'vitest'
import { isPaid, readPaymentOutcome } from './payment-outcome'

test.each([
  ['SUCCESS', true],
  ['success', true],
  ['FAILED', false],
  ['CANCEL', false],
  ['UNSUCCESS', false],
  [undefined, false],
])('a payment with the status %s is paid: %s', (status, paid) => {
  expect(isPaid(readPaymentOutcome({ status, transactionId: 'T1' })?.status)).toBe(paid)
})

test.each([null, undefined, 'SUCCESS', 1])('%s is no payment', (state) => {
  expect(readPaymentOutcome(state)).toBeUndefined()
})

test('what is not text is not shown', () => {
  expect(readPaymentOutcome({ status: { toString: () => 'SUCCESS' }, transactionId: '' })).toEqual({})
})
