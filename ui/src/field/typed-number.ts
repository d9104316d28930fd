export interface NumberRange {
  min: number
  max: number
  step: number
}

/** The number somebody typed; nothing if there is none. Where the steps are whole, points and commas only group digits. */
export function parseTypedNumber(text: string, { step }: Pick<NumberRange, 'step'>): number | undefined {
  const digits = text.replace(Number.isInteger(step) ? /\D/g : /[^\d.]/g, '')
  return /^\d*\.?\d+$|^\d+\.$/.test(digits) ? Number(digits) : undefined
}

/** The nearest number that the slider can show. */
export function roundToRange(amount: number, { min, max, step }: NumberRange): number {
  const onStep = min + Math.round((amount - min) / step) * step
  return Math.min(max, Math.max(min, Number(onStep.toFixed(6))))
}
