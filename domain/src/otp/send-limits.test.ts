import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decideSend, type SendHistory, type SendLimits } from './send-limits.ts'

const limits: SendLimits = {
  resendSeconds: 30,
  sendsPerHour: 5,
  sendsPerDay: 10,
  sendsPerHourAddress: 100,
  sendsPerHourAddressMobile: 15,
}
const now = new Date('2026-11-15T12:00:00Z')
const [minute, hour, day] = [60, 3_600, 86_400]

const secondsAgo = (seconds: number) => new Date(now.getTime() - seconds * 1000)
/** One send for each age, oldest first. */
const sendsAgo = (...ages: number[]) => ages.toSorted((a, b) => b - a).map(secondsAgo)
const times = (count: number, seconds: number) => sendsAgo(...Array<number>(count).fill(seconds))

const unknownBrowser: SendHistory = {
  isKnownDevice: false,
  allowanceSends: [],
  lastSendOfBrowser: null,
  addressSends: { count: 0, oldest: null },
  addressSendsToMobile: [],
  waitingSince: null,
}
const decide = (history: Partial<SendHistory>) => decideSend({ ...unknownBrowser, ...history }, limits, now)

test('the first code is sent', () => {
  expect(decide({})).toEqual({ kind: 'send' })
})

test('a browser waits thirty seconds between two codes', () => {
  expect(decide({ lastSendOfBrowser: secondsAgo(10) })).toEqual({ kind: 'too soon', waitSeconds: 20 })
  expect(decide({ lastSendOfBrowser: secondsAgo(29.5) })).toEqual({ kind: 'too soon', waitSeconds: 1 })
  expect(decide({ lastSendOfBrowser: secondsAgo(30) })).toEqual({ kind: 'send' })
})

test('an address is refused after its codes of the hour, whichever mobiles they went to', () => {
  const oldest = secondsAgo(3_500)
  expect(decide({ addressSends: { count: 99, oldest } })).toEqual({ kind: 'send' })
  expect(decide({ addressSends: { count: 100, oldest } })).toEqual({ kind: 'used up', waitSeconds: 100 })
})

test('an address is refused after fifteen codes of the hour for the same mobile, however long its browsers have waited', () => {
  const addressSendsToMobile = sendsAgo(...Array.from({ length: 15 }, (_, index) => 3_500 - index))
  const waited = { allowanceSends: addressSendsToMobile, waitingSince: secondsAgo(hour) }
  expect(decide({ ...waited, addressSendsToMobile: addressSendsToMobile.slice(1) })).toEqual({ kind: 'send' })
  expect(decide({ ...waited, addressSendsToMobile })).toEqual({ kind: 'used up', waitSeconds: 100 })
  expect(decide({ isKnownDevice: true, addressSendsToMobile })).toEqual({ kind: 'send' })
})

describe('a known device', () => {
  const known = (...ages: number[]) => decide({ isKnownDevice: true, allowanceSends: sendsAgo(...ages) })

  test('has five codes an hour', () => {
    expect(known(50 * minute, 40 * minute, 30 * minute, 20 * minute)).toEqual({ kind: 'send' })
    const refused = known(50 * minute, 40 * minute, 30 * minute, 20 * minute, 10 * minute)
    expect(refused).toEqual({ kind: 'used up', waitSeconds: 10 * minute })
    expect(known(hour, 40 * minute, 30 * minute, 20 * minute, 10 * minute)).toEqual({ kind: 'send' })
  })

  test('has ten codes a day', () => {
    const early = Array.from({ length: 9 }, (_, index) => (5 + index) * hour)
    expect(known(...early)).toEqual({ kind: 'send' })
    expect(known(23 * hour, ...early)).toEqual({ kind: 'used up', waitSeconds: hour })
    expect(known(day, ...early)).toEqual({ kind: 'send' })
  })
})

test('with both allowances used up the wait is the longer one', () => {
  const lastHour = [50 * minute, 40 * minute, 30 * minute, 20 * minute, 10 * minute]
  const earlier = [22 * hour, 21 * hour, 20 * hour, 19 * hour]
  const allowanceSends = sendsAgo(day - 6 * minute, ...earlier, ...lastHour)
  expect(decide({ isKnownDevice: true, allowanceSends })).toEqual({ kind: 'used up', waitSeconds: 10 * minute })
})

describe('unknown browsers beyond the shared allowance', () => {
  /** The hourly allowance and `more` codes, none of them requested by this browser. */
  const beyondHour = (more: number, waitingSince: Date | null = null) =>
    decide({ allowanceSends: times(5 + more, 30 * minute), waitingSince })

  test.each([
    [0, minute],
    [1, 2 * minute],
    [2, 5 * minute],
    [3, 10 * minute],
    [20, 10 * minute],
  ])('after %i further codes the wait is %i seconds', (more, waitSeconds) => {
    expect(beyondHour(more)).toEqual({ kind: 'must wait', waitSeconds })
    expect(beyondHour(more, secondsAgo(waitSeconds - 1))).toEqual({ kind: 'must wait', waitSeconds: 1 })
    expect(beyondHour(more, secondsAgo(waitSeconds))).toEqual({ kind: 'send' })
  })

  test('wait as well when the daily allowance is used up', () => {
    const allowanceSends = times(11, 5 * hour)
    expect(decide({ allowanceSends })).toEqual({ kind: 'must wait', waitSeconds: 2 * minute })
  })

  test('still wait thirty seconds after their own last code', () => {
    const waitingSince = secondsAgo(hour)
    const history = { allowanceSends: times(5, 20), lastSendOfBrowser: secondsAgo(20), waitingSince }
    expect(decide(history)).toEqual({ kind: 'too soon', waitSeconds: 10 })
  })
})

const anyAges = fc.array(fc.integer({ min: 0, max: day - 1 }), { maxLength: 60 })

test('an unknown browser gets a code after at most ten minutes, whatever others did', () => {
  fc.assert(
    fc.property(anyAges, (ages) => {
      const decision = decide({ allowanceSends: sendsAgo(...ages) })
      const waited = decide({ allowanceSends: sendsAgo(...ages), waitingSince: secondsAgo(10 * minute) })
      if (decision.kind !== 'send') expect(decision).toMatchObject({ kind: 'must wait' })
      expect(waited).toEqual({ kind: 'send' })
    }),
  )
})

test('the requests of strangers never affect the owner on a known device', () => {
  const anyAge = fc.option(fc.integer({ min: 0, max: day }))
  fc.assert(
    fc.property(anyAges, anyAge, fc.nat(200), (ages, waited, strangers) => {
      const own = sendsAgo(...ages)
      const history = { isKnownDevice: true, allowanceSends: own, lastSendOfBrowser: own.at(-1) ?? null }
      const waitingSince = waited === null ? null : secondsAgo(waited)
      const ofStrangers = times(strangers, minute)
      const addressSends = { count: strangers, oldest: ofStrangers[0] ?? null }
      const ofAddress = { addressSends, addressSendsToMobile: ofStrangers }
      const decision = decide({ ...history, waitingSince, ...ofAddress })
      expect(decision).toEqual(decide(history))
      expect(decision.kind).not.toBe('must wait')
    }),
  )
})
