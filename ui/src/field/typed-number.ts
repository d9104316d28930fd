export interface NumberRange {
  min: number
  max: number
  step: number
}

/** Undefined if the text is not a number. With whole steps, points and commas are treated as digit grouping. */
export function parseTypedNumber(text: string, { step }: Pick<NumberRange, 'step'>): number | undefined {
  const digits = text.replace(Number.isInteger(step) ? /\D/g : /[^\d.]/g, '')
  return /^\d*\.?\d+$|^\d+\.$/.test(digits) ? Number(digits) : undefined
}

/** The nearest value of the slider. */
export function roundToRange(amount: number, { min, max, step }: NumberRange): number {
  const onStep = min + Math.round((amount - min) / step) * step
  return Math.min(max, Math.max(min, Number(onStep.toFixed(6))))
}
