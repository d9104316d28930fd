import { describe, expect, test } from 'vitest'
import { debitTime, decideDebit, isDebitPossible, planDebit } from './debit.ts'
import type { MandateState } from './mandate.ts'

const dueOn = '2026-11-20'
/** A time of day in India. */
const at = (day: string, time: string) => new Date(`2026-11-${day}T${time}:00+05:30`)
const active: MandateState = { status: 'ACTIVE', isPaused: false, isBankPaused: false }

type Changes = Partial<Parameters<typeof planDebit>[0]>
const situation = (day: string, time: string, changes: Changes = {}) => ({
  mandate: { ...active, maxAmountPaise: 1_070_000 },
  dueOn: dueOn as `${number}-${number}-${number}`,
  isLoanOpen: true,
  repaymentOn: dueOn as `${number}-${number}-${number}`,
  duePaise: 1_070_000,
  today: `2026-11-${day}` as `${number}-${number}-${number}`,
  now: at(day, time),
  ...changes,
})

describe('the time of the debit', () => {
  test.each([
    ['08:00 on the repayment day after a notice two days before', '18', '10:00', at('20', '08:00')],
    ['25 hours after a notice on the day before', '19', '18:59', at('20', '19:59')],
    ['at the latest 21:00 on the repayment day', '19', '20:00', at('20', '21:00')],
  ])('is %s', (_rule, day, time, expected) => {
    expect(debitTime(at(day, time), dueOn)).toEqual(expected)
  })

  test('is undefined if the notice comes too late for the repayment day', () => {
    expect(debitTime(at('19', '20:01'), dueOn)).toBeUndefined()
    expect(debitTime(at('20', '00:10'), dueOn)).toBeUndefined()
  })
})

describe('the notice', () => {
  const plan = (day: string, time: string, changes?: Changes, debit?: Parameters<typeof planDebit>[2]) =>
    planDebit(situation(day, time, changes), 'NONE', debit)

  test('is sent from two days before the repayment day, with the amount due on that day', () => {
    expect(plan('17', '10:00')).toEqual({ kind: 'wait' })
    expect(plan('18', '10:00')).toEqual({ kind: 'notify', amountPaise: 1_070_000, debitAt: at('20', '08:00') })
  })

  test('is sent between 08:00 and 19:00, and not in the hours the borrower has excluded', () => {
    expect(plan('18', '07:59')).toEqual({ kind: 'wait' })
    expect(plan('18', '19:00')).toEqual({ kind: 'wait' })
    expect(planDebit(situation('18', '09:00'), 'MORNING')).toEqual({ kind: 'wait' })
    expect(planDebit(situation('18', '12:00'), 'MORNING')).toMatchObject({ kind: 'notify' })
  })

  test('is sent once for an amount, and again if a payment has changed it', () => {
    expect(plan('18', '12:00', {}, { status: 'NOTIFIED', amountPaise: 1_070_000 })).toEqual({ kind: 'wait' })
    expect(plan('19', '12:00', { duePaise: 500_000 }, { status: 'NOTIFIED', amountPaise: 1_070_000 })).toMatchObject({
      kind: 'notify',
      amountPaise: 500_000,
    })
  })

  test('is sent for a debit that was planned before the server stopped, and for a single rupee', () => {
    expect(plan('18', '10:00', {}, { status: 'PLANNED', amountPaise: 1_070_000 })).toMatchObject({ kind: 'notify' })
    expect(plan('18', '10:00', { duePaise: 100 })).toMatchObject({ kind: 'notify', amountPaise: 100 })
  })

  test.each([
    ['nothing is due any more', { isLoanOpen: false }, 'NOTHING_DUE'],
    ['less than a rupee is due', { duePaise: 99 }, 'NOTHING_DUE'],
    ['more is due than was agreed to', { duePaise: 1_070_001 }, 'ABOVE_MAXIMUM'],
    ['the repayment day has moved', { repaymentOn: '2026-11-23' as const }, 'DAY_CHANGED'],
    ['the bank has returned the payout', { isLoanOpen: false, repaymentOn: null, duePaise: 0 }, 'DAY_CHANGED'],
  ])('is not sent if %s', (_rule, changes, reason) => {
    expect(plan('18', '10:00', changes)).toEqual({ kind: 'end', reason })
  })

  test.each([
    ['isPaused', true],
    ['isBankPaused', true],
    ['status', 'CREATED'],
  ])('waits while %s is %s', (name, value) => {
    const mandate = { ...active, maxAmountPaise: 1_070_000, [name]: value }
    expect(plan('18', '10:00', { mandate })).toEqual({ kind: 'wait' })
  })

  test('that can no longer be sent in time ends the mandate', () => {
    expect(plan('20', '09:00')).toEqual({ kind: 'end', reason: 'TOO_LATE' })
    const announced = { status: 'NOTIFIED', amountPaise: 1_070_000 } as const
    expect(plan('20', '09:00', { duePaise: 500_000 }, announced)).toEqual({ kind: 'end', reason: 'AMOUNT_CHANGED' })
  })

  test.each(['SENT', 'PAID', 'FAILED', 'SKIPPED'] as const)('is never sent again for a debit that is %s', (status) => {
    expect(plan('18', '10:00', {}, { status, amountPaise: 1 })).toEqual({ kind: 'wait' })
  })
})

describe('the debit', () => {
  const debit = { amountPaise: 1_070_000, notifiedAt: at('18', '10:00'), debitAt: at('20', '08:00') }
  const decide = (day: string, time: string, changes?: Changes, notice = debit) =>
    decideDebit(situation(day, time, changes), notice)

  test('is made on its day and at its time, for the amount that was announced', () => {
    expect(decide('19', '23:59')).toEqual({ kind: 'wait' })
    expect(decide('20', '07:59')).toEqual({ kind: 'wait' })
    expect(decide('20', '08:00')).toEqual({ kind: 'send' })
  })

  test('is never made before its day, even if its time was planned too early', () => {
    const early = { ...debit, debitAt: at('19', '11:00') }
    expect(decide('19', '12:00', {}, early)).toEqual({ kind: 'wait' })
  })

  test('is never made within 24 hours of the notice', () => {
    const late = { ...debit, notifiedAt: at('19', '12:00') }
    expect(decide('20', '11:59', {}, late)).toEqual({ kind: 'wait' })
    expect(decide('20', '12:00', {}, late)).toEqual({ kind: 'send' })
  })

  test('waits while paused, and is skipped when the day is over', () => {
    const mandate = { ...active, maxAmountPaise: 1_070_000, isPaused: true }
    expect(decide('20', '09:00', { mandate })).toEqual({ kind: 'wait' })
    expect(decide('21', '09:00', { mandate })).toEqual({ kind: 'end', reason: 'PAUSED' })
    expect(decide('20', '22:00')).toEqual({ kind: 'send' })
    expect(decide('20', '22:01')).toEqual({ kind: 'end', reason: 'TOO_LATE' })
  })

  test('is skipped if the loan is closed or another amount is due', () => {
    expect(decide('20', '09:00', { isLoanOpen: false })).toEqual({ kind: 'end', reason: 'NOTHING_DUE' })
    expect(decide('20', '09:00', { duePaise: 570_000 })).toEqual({ kind: 'end', reason: 'AMOUNT_CHANGED' })
    expect(decide('20', '09:00', { duePaise: 1_070_001 })).toEqual({ kind: 'end', reason: 'ABOVE_MAXIMUM' })
  })
})

test('a debit is possible while it can be announced in time, and once it is announced, while it can be sent', () => {
  expect(isDebitPossible(dueOn, at('19', '20:00'))).toBe(true)
  expect(isDebitPossible(dueOn, at('19', '20:01'))).toBe(false)
  expect(isDebitPossible(dueOn, at('19', '20:01'), { status: 'PLANNED' })).toBe(false)
  expect(isDebitPossible(dueOn, at('20', '22:00'), { status: 'NOTIFIED' })).toBe(true)
  expect(isDebitPossible(dueOn, at('20', '22:01'), { status: 'NOTIFIED' })).toBe(false)
})
