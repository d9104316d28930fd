/** The ranges of the sliders of the calculator on the home page. */
export const homeCalculator = {
  amountRupees: { min: 5_000, max: 100_000, step: 1_000, initial: 5_000 },
  days: { min: 1, max: 60, step: 1, initial: 7 },
  dailyRatePercent: { min: 0.25, max: 1, step: 0.25, initial: 0.25 },
} as const
