import type { Field } from 'contract/form-definition/field'
import { isText } from 'contract/form-definition/form-values'
import { toWesternDigits } from 'ui/field/western-digits.ts'

/** More than any income has; a longer text is not an amount. */
const mostDigits = 15

/**
 * Nothing of an amount is cut in silence: paise and digits that are too many stay visible, and the form says what is wrong. More
 * than one point groups digits, and the point of `Rs.` is no point of the amount.
 */
function formatTypedRupees(typed: string): string {
  const [rupees = '', paise, more] = typed.replace(/^\D+|[^\d.]/g, '').split('.')
  const hasPaise = rupees && paise !== undefined && more === undefined
  return (hasPaise ? `${rupees}.${paise}` : typed.replace(/\D/g, '')).slice(0, mostDigits)
}

/** Corrects text while it is typed or pasted: `1,00,000` becomes `100000`, `abcpr` becomes `ABCPR`. */
export function formatTyped(field: Field, typed: string): string {
  if (!isText(field)) return typed
  const { kind, maxLength } = field
  const text = toWesternDigits(typed)
  if (kind === 'phone') return text
  if (kind === 'rupees') return formatTypedRupees(text)
  if (kind === 'digits') return text.replace(/\D/g, '').slice(0, maxLength)
  if (kind !== 'capitals') return typed
  return text
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .slice(0, maxLength)
}
