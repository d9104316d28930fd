export interface NumberRange {
  min: number
  max: number
  step: number
}

/** With whole steps, commas and several points are treated as digit grouping; `Rs.` and two decimals are dropped. */
const wholeDigits = (text: string) =>
  text
    .replace(/^\D+/, '')
    .replace(/^([^.]*)\.\d{0,2}$/, '$1')
    .replace(/\D/g, '')

/** Undefined if the text is not a number. */
export function parseTypedNumber(text: string, { step }: Pick<NumberRange, 'step'>): number | undefined {
  const digits = Number.isInteger(step) ? wholeDigits(text) : text.replace(/[^\d.]/g, '')
  return /^\d*\.?\d+$|^\d+\.$/.test(digits) ? Number(digits) : undefined
}

/** The nearest value of the slider. */
export function roundToRange(amount: number, { min, max, step }: NumberRange): number {
  const onStep = min + Math.round((amount - min) / step) * step
  return Math.min(max, Math.max(min, Number(onStep.toFixed(6))))
}
