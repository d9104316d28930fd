import { toWesternDigits } from './western-digits.ts'

const sizes = [2, 2, 4] as const
const isDigit = (character: string) => /\d/.test(character)

/** Reorders YYYY-MM-DD, which browsers autofill and people paste. */
const fromIso = (text: string) => text.trim().replace(/^(\d{4})-(\d{2})-(\d{2})$/, '$3-$2-$1')

/**
 * Formats typed text as DD-MM-YYYY: `6/5/1994` and `06051994` become `06-05-1994`. While characters are deleted no hyphen
 * is added, because it could never be deleted.
 */
export function formatTypedDate(typed: string, isDeleting = false): string {
  const parts: [string, string, string] = ['', '', '']
  let part = 0
  for (const character of fromIso(toWesternDigits(typed))) {
    const current = parts[part] ?? ''
    if (isDigit(character)) {
      if (current.length === sizes[part]) part += 1
      if (part > 2) break
      parts[part] += character
    } else if (current !== '' && part < 2) {
      parts[part] = current.padStart(2, '0')
      part += 1
    }
  }
  if (!isDeleting && part < 2 && parts[part]?.length === 2) part += 1
  return parts.slice(0, part + 1).join('-')
}

/** The position of the caret after formatting: behind the same number of digits as before. */
export function caretAfterFormat(formatted: string, digitsBefore: number): number {
  let digits = 0
  for (const [index, character] of [...formatted].entries()) {
    if (digits === digitsBefore && isDigit(character)) return index
    if (isDigit(character)) digits += 1
  }
  return formatted.length
}
