import { describe, expect, test } from 'vitest'
import { changeByToken, isKindAllowed, type MandateState, maxAmountOf, mayBeDebited } from './mandate.ts'

const state = (changes: Partial<MandateState> = {}): MandateState => ({
  status: 'ACTIVE',
  isPaused: false,
  isBankPaused: false,
  ...changes,
})

describe("the bank's answer", () => {
  test('confirms, rejects or cancels a mandate that waits', () => {
    const created = state({ status: 'CREATED' })
    expect(changeByToken(created, 'initiated')).toBeUndefined()
    expect(changeByToken(created, 'confirmed')).toMatchObject({ status: 'ACTIVE', event: 'ACTIVATED' })
    expect(changeByToken(created, 'rejected')).toMatchObject({ status: 'REJECTED' })
    expect(changeByToken(created, 'cancelled')).toMatchObject({ status: 'CANCELLED' })
  })

  test('that repeats what is known changes nothing', () => {
    expect(changeByToken(state(), 'confirmed')).toBeUndefined()
    expect(changeByToken(state({ isBankPaused: true }), 'paused')).toBeUndefined()
  })

  test.each(['CANCELLED', 'REJECTED', 'EXPIRED', 'COMPLETED'] as const)('never revives one that is %s', (status) => {
    for (const token of ['confirmed', 'paused', 'cancelled'] as const)
      expect(changeByToken(state({ status }), token)).toBeUndefined()
  })

  test('ends its own pause only: a pause made here goes on', () => {
    const paused = state({ isPaused: true, isBankPaused: true })
    const change = changeByToken(paused, 'confirmed')
    expect(change).toMatchObject({ isBankPaused: false, event: 'BANK_RESUMED' })
    expect(mayBeDebited({ ...paused, isBankPaused: false })).toBe(false)
  })
})

test('only an active mandate without a pause may be debited', () => {
  expect(mayBeDebited(state())).toBe(true)
  for (const changes of [{ status: 'CREATED' }, { status: 'CANCELLED' }, { isPaused: true }, { isBankPaused: true }])
    expect(mayBeDebited(state(changes as Partial<MandateState>))).toBe(false)
})

test('UPI is allowed up to what the law lets be debited without a PIN, a bank account for every amount', () => {
  expect([1_500_000, 1_500_001].map((due) => isKindAllowed('UPI', due))).toEqual([true, false])
  expect(isKindAllowed('ENACH', 14_000_000)).toBe(true)
})

test('the maximum is what is due, in whole rupees', () => {
  expect([1_070_000, 1_070_001].map(maxAmountOf)).toEqual([1_070_000, 1_070_100])
})
