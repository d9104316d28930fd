import { describe, expect, test } from 'vitest'
import {
  approvalAmountOf,
  approvalThatCounts,
  changeByToken,
  isKindAllowed,
  type MandateState,
  maxAmountOf,
  mayBeDebited,
} from './mandate.ts'

const state = (changes: Partial<MandateState> = {}): MandateState => ({
  status: 'ACTIVE',
  isPaused: false,
  isBankPaused: false,
  ...changes,
})

describe("the bank's answer", () => {
  test('confirms, rejects or cancels a mandate that waits for approval', () => {
    const created = state({ status: 'CREATED' })
    expect(changeByToken(created, 'initiated')).toBeUndefined()
    expect(changeByToken(created, 'confirmed')).toMatchObject({ status: 'ACTIVE', event: 'ACTIVATED' })
    expect(changeByToken(created, 'rejected')).toMatchObject({ status: 'REJECTED' })
    expect(changeByToken(created, 'cancelled')).toMatchObject({ status: 'CANCELLED' })
  })

  test('changes nothing if it repeats an earlier one', () => {
    expect(changeByToken(state(), 'confirmed')).toBeUndefined()
    expect(changeByToken(state({ isBankPaused: true }), 'paused')).toBeUndefined()
  })

  test.each(['CANCELLED', 'REJECTED', 'EXPIRED', 'COMPLETED'] as const)(
    'never reopens a mandate that is %s',
    (status) => {
      for (const token of ['confirmed', 'paused', 'cancelled'] as const)
        expect(changeByToken(state({ status }), token)).toBeUndefined()
    },
  )

  test('pauses a mandate that was paused at the bank', () => {
    for (const status of ['CREATED', 'ACTIVE'] as const)
      expect(changeByToken(state({ status }), 'paused')).toEqual({
        status: 'ACTIVE',
        isBankPaused: true,
        event: 'BANK_PAUSED',
      })
  })

  test('ends only a pause made at the bank, not one made here', () => {
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

test('UPI is allowed up to the limit for debits without a PIN, a bank account for any amount', () => {
  expect([1_500_000, 1_500_001].map((due) => isKindAllowed('UPI', due))).toEqual([true, false])
  expect(isKindAllowed('ENACH', 14_000_000)).toBe(true)
})

test('the maximum is the amount due, rounded up to whole rupees', () => {
  expect([1_070_000, 1_070_001].map(maxAmountOf)).toEqual([1_070_000, 1_070_100])
})

test('only the approval of a UPI mandate costs a rupee', () => {
  expect([approvalAmountOf('UPI'), approvalAmountOf('ENACH')]).toEqual([100, 0])
})

test.each([
  [['initiated', 'rejected', 'confirmed'], 'confirmed'],
  [['initiated', 'cancelled', 'paused'], 'paused'],
  [['rejected', 'initiated'], 'initiated'],
  [['rejected', 'cancelled'], 'rejected'],
  [[], undefined],
] as const)('of the approvals %j the one that counts is %s', (statuses, counts) => {
  expect(approvalThatCounts(statuses.map((status, id) => ({ id: String(id), status })))?.status).toBe(counts)
})
