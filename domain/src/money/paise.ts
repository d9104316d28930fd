/** Rupees are typed and sent, with at most two decimals; all calculations are in whole paise. */
export const paiseOf = (rupees: number): number => Math.round(rupees * 100)
export const rupeesOf = (paise: number): number => paise / 100

/** The one rounding rule of all money: a quotient of whole numbers to the nearest whole, a half away from zero. */
export function divideRounded(numerator: number, denominator: number): number {
  if (!Number.isSafeInteger(numerator) || !Number.isSafeInteger(denominator) || denominator <= 0)
    throw new RangeError(`${numerator} / ${denominator} cannot be divided exactly`)
  const rest = Math.abs(numerator % denominator)
  const whole = (Math.abs(numerator) - rest) / denominator
  const rounded = rest >= denominator - rest ? whole + 1 : whole
  return numerator < 0 && rounded > 0 ? -rounded : rounded
}
