/** The one rounding rule of all money: a quotient of whole numbers to the nearest whole, a half away from zero. */
export function divideRounded(numerator: number, denominator: number): number {
  if (!Number.isSafeInteger(numerator) || !Number.isSafeInteger(denominator) || denominator <= 0)
    throw new RangeError(`${numerator} / ${denominator} cannot be divided exactly`)
  const rest = Math.abs(numerator % denominator)
  const whole = (Math.abs(numerator) - rest) / denominator
  const rounded = rest >= denominator - rest ? whole + 1 : whole
  return numerator < 0 && rounded > 0 ? -rounded : rounded
}
