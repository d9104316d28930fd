import { expect, test } from 'vitest'
import { annualPercentageRate } from './annual-percentage-rate.ts'
import { estimateLoan } from './estimate-loan.ts'

const instalment = (principal: number, rate: number, count: number) => (principal * rate) / (1 - (1 + rate) ** -count)

/** Equal monthly instalments, unrounded as in the RBI's example. */
const monthly = (principal: number, yearlyPercent: number, count: number, fees: number) =>
  annualPercentageRate({
    receivedPaise: principal - fees,
    instalmentsPaise: Array(count).fill(instalment(principal, yearlyPercent / 1200, count)),
    periodsPerYear: 12,
  })

test("the APR of the RBI's example is 17.07 %", () => {
  expect(monthly(20_000, 15, 24, 400).toFixed(2)).toBe('17.07')
})

test.each([
  [200_000, 10, 6, 2_360, '14.15'],
  [200_000, 10, 6, 4_720, '18.37'],
  [200_000, 10, 6, 7_080, '22.67'],
  [200_000, 10, 12, 2_360, '12.25'],
  [200_000, 10, 12, 4_720, '14.54'],
])('%d at %d %% in %d months with fees of %d is %s %%', (principal, rate, count, fees, expected) => {
  expect(monthly(principal, rate, count, fees).toFixed(2)).toBe(expected)
})

const published = [
  [20_000, 720, 250],
  [19_280, 729, 241],
  [18_552, 738, 232],
  [17_814, 747, 223],
  [17_067, 756, 213],
  [16_310, 766, 204],
  [15_544, 775, 194],
  [14_769, 785, 185],
  [13_984, 795, 175],
  [13_189, 805, 165],
  [12_384, 815, 155],
  [11_569, 825, 145],
  [10_744, 835, 134],
  [9_909, 846, 124],
  [9_063, 856, 113],
  [8_206, 867, 103],
  [7_339, 878, 92],
  [6_461, 889, 81],
  [5_572, 900, 70],
  [4_672, 911, 58],
  [3_761, 923, 47],
  [2_838, 934, 35],
  [1_904, 946, 24],
  [958, 958, 12],
]

test("the instalments give the RBI's repayment schedule, row by row", () => {
  const rate = 0.15 / 12
  const each = instalment(20_000, rate, 24)
  let outstanding = 20_000
  for (const row of published) {
    const interest = outstanding * rate
    expect([outstanding, each - interest, interest].map(Math.round)).toEqual(row)
    outstanding -= each - interest
  }
})

test.each([
  [500_000, 7],
  [1_000_000, 30],
  [10_000_000, 40],
])('the APR of %d paise repaid in one sum after %d days is the one in the quote', (amountPaise, days) => {
  const quote = estimateLoan({ amountPaise, days, dailyRateBasisPoints: 100 })
  const general = annualPercentageRate({
    receivedPaise: quote.receivedPaise,
    instalmentsPaise: [quote.totalPaise],
    periodsPerYear: 365 / days,
  })
  expect(general).toBeCloseTo(quote.aprBasisPoints / 100, 1)
})
