import type { Field } from 'contract/form-definition/field'
import { isText } from 'contract/form-definition/form-values'
import { toWesternDigits } from 'ui/field/western-digits.ts'

/**
 * Paise stay visible, because the digits after a dropped point would look like rupees. More than one point groups digits,
 * and the point of `Rs.` is no point of the amount.
 */
function formatTypedRupees(typed: string, maxLength: number): string {
  const [rupees = '', paise, more] = typed.replace(/^\D+|[^\d.]/g, '').split('.')
  const hasPaise = rupees && paise !== undefined && more === undefined
  return hasPaise ? `${rupees.slice(0, maxLength)}.${paise.slice(0, 2)}` : typed.replace(/\D/g, '').slice(0, maxLength)
}

/** Corrects text while it is typed or pasted: `1,00,000` becomes `100000`, `abcpr` becomes `ABCPR`. */
export function formatTyped(field: Field, typed: string): string {
  if (!isText(field)) return typed
  const { kind, maxLength } = field
  const text = toWesternDigits(typed)
  if (kind === 'phone') return text
  if (kind === 'rupees') return formatTypedRupees(text, maxLength)
  if (kind === 'digits') return text.replace(/\D/g, '').slice(0, maxLength)
  if (kind !== 'capitals') return typed
  return text
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .slice(0, maxLength)
}
