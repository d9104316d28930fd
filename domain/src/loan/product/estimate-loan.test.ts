import fc from 'fast-check'
import { expect, test } from 'vitest'
import { estimateLoan, type LoanTerms } from './estimate-loan.ts'
import { homeCalculator } from './home-calculator.ts'

const terms = (rupees: number, days: number, ratePercent: number): LoanTerms => ({
  amountPaise: rupees * 100,
  days,
  dailyRateBasisPoints: ratePercent * 100,
})

test.each([
  { of: terms(5_000, 7, 0.25), interest: 8_750, total: 508_750, fee: 10_000, gst: 1_800, received: 488_200 },
  { of: terms(5_000, 1, 0.25), interest: 1_250, total: 501_250, fee: 10_000, gst: 1_800, received: 488_200 },
  { of: terms(10_000, 10, 1), interest: 100_000, total: 1_100_000, fee: 20_000, gst: 3_600, received: 976_400 },
  { of: terms(33_000, 17, 0.75), interest: 420_750, total: 3_720_750, fee: 66_000, gst: 11_880, received: 3_222_120 },
  { of: terms(100_000, 60, 1), interest: 6_000_000, total: 16_000_000, fee: 200_000, gst: 36_000, received: 9_764_000 },
])('$of.amountPaise paise for $of.days days come to $total', ({ of, interest, total, fee, gst, received }) => {
  expect(estimateLoan(of)).toMatchObject({
    interestPaise: interest,
    totalPaise: total,
    feePaise: fee,
    feeGstPaise: gst,
    receivedPaise: received,
  })
})

test.each([
  [0.25, 9_125],
  [0.5, 18_250],
  [0.75, 27_375],
  [1, 36_500],
])('a daily rate of %d %% is %d basis points a year', (ratePercent, yearly) => {
  expect(estimateLoan(terms(5_000, 7, ratePercent)).yearlyRateBasisPoints).toBe(yearly)
})

test.each([
  [terms(10_000, 30, 1), 40_323],
  [terms(5_000, 7, 0.25), 21_949],
  [terms(100_000, 1, 1), 125_604],
])('the APR with fee and GST of %o is %d basis points', (of, apr) => {
  expect(estimateLoan(of).aprBasisPoints).toBe(apr)
})

const { amountRupees, days, dailyRatePercent } = homeCalculator
const onStep = ({ min, max, step }: { min: number; max: number; step: number }) =>
  fc.integer({ min: 0, max: (max - min) / step }).map((steps) => min + steps * step)
const choice = fc.tuple(onStep(amountRupees), onStep(days), onStep(dailyRatePercent))
/** Any loan up to the largest, with an amount down to the paisa. */
const anyTerms = fc.record({
  amountPaise: fc.integer({ min: 1_000, max: amountRupees.max * 100 }),
  days: fc.integer({ min: 1, max: 365 }),
  dailyRateBasisPoints: fc.integer({ min: 0, max: 200 }),
})

test('every choice of the calculator gives amount + amount × rate × days / 100, to the paisa', () => {
  fc.assert(
    fc.property(choice, ([rupees, period, ratePercent]) => {
      const { totalPaise } = estimateLoan(terms(rupees, period, ratePercent))
      expect(BigInt(totalPaise) * 10_000n).toBe(
        BigInt(rupees) * 1_000_000n + BigInt(rupees) * 100n * BigInt(ratePercent * 100) * BigInt(period),
      )
    }),
  )
})

test('all amounts are whole paise and add up', () => {
  fc.assert(
    fc.property(anyTerms, (of) => {
      const { interestPaise, totalPaise, feePaise, feeGstPaise, receivedPaise } = estimateLoan(of)
      for (const paise of [interestPaise, totalPaise, feePaise, feeGstPaise, receivedPaise])
        expect(Number.isSafeInteger(paise)).toBe(true)
      expect(totalPaise - interestPaise).toBe(of.amountPaise)
      expect(receivedPaise + feePaise + feeGstPaise).toBe(of.amountPaise)
    }),
  )
})

test.each(['amountPaise', 'days', 'dailyRateBasisPoints'] as const)('more %s never costs less', (argument) => {
  fc.assert(
    fc.property(anyTerms, fc.integer({ min: 1, max: 500 }), (of, more) => {
      const [less, greater] = [estimateLoan(of), estimateLoan({ ...of, [argument]: of[argument] + more })]
      expect(greater.totalPaise).toBeGreaterThanOrEqual(less.totalPaise)
      expect(greater.interestPaise).toBeGreaterThanOrEqual(less.interestPaise)
    }),
  )
})
