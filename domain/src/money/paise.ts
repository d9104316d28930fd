/** Customers type rupees with at most two decimals, and the API carries rupees; all calculations are in whole paise. */
export const paiseOf = (rupees: number): number => Math.round(rupees * 100)
export const rupeesOf = (paise: number): number => paise / 100

/** Providers accept no payment, debit or refund below one rupee. */
export const smallestPaymentPaise = 100

/** The rounding rule for all money: to the nearest whole number, halves away from zero. */
export function divideRounded(numerator: number, denominator: number): number {
  if (!Number.isSafeInteger(numerator) || !Number.isSafeInteger(denominator) || denominator <= 0)
    throw new RangeError(`${numerator} / ${denominator} cannot be divided exactly`)
  const remainder = Math.abs(numerator % denominator)
  const whole = (Math.abs(numerator) - remainder) / denominator
  const rounded = remainder >= denominator - remainder ? whole + 1 : whole
  return numerator < 0 && rounded > 0 ? -rounded : rounded
}
