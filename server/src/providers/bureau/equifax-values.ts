import { type IstDate, isCalendarDate } from 'domain/calendar/ist-date'

export type Json = { [key: string]: unknown }

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Null, an empty text, an empty list and an empty object all mean that nothing is given. */
export const isGiven = (value: unknown): boolean => {
  if (value === null || value === undefined) return false
  if (typeof value === 'string') return value.trim() !== ''
  return typeof value !== 'object' || Object.keys(value).length > 0
}

export const objectIn = (value: unknown): Json => (isObject(value) ? value : {})

/** A list with a single entry may come as that entry. */
export const listIn = (value: unknown): Json[] =>
  (Array.isArray(value) ? value : [value]).filter((entry): entry is Json => isObject(entry) && isGiven(entry))

export const textIn = (value: unknown): string =>
  typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : ''

/** Names and codes are short; control characters could not be stored. */
export const wordsIn = (value: unknown): string =>
  textIn(value)
    .replaceAll(/\p{Cc}/gu, ' ')
    .slice(0, 200)

const amountText = /^(?:\d+|\d{1,3}(?:,\d{2,3})*)(?:\.\d{1,2})?$/
const largestPaise = 1e15

/** In paise. -1 says that an amount is not given. Undefined where something is given that is no amount. */
export function amountIn(value: unknown): number | null | undefined {
  if (!isGiven(value)) return null
  const text = textIn(value).replace(/^(?:₹|Rs\.?)\s*/i, '')
  if (text === '-' || text === '*' || /^-\s*\d/.test(text)) return null
  if (!amountText.test(text)) return undefined
  const [rupees = '0', fraction = ''] = text.replaceAll(',', '').split('.')
  const paise = Number(rupees) * 100 + Number(fraction.padEnd(2, '0'))
  return paise <= largestPaise ? paise : undefined
}

/** Absent where it is no calendar date. */
export function dateIn(value: unknown): IstDate | null {
  const text = textIn(value).slice(0, 10)
  const indian = /^(\d{2})[-/](\d{2})[-/](\d{4})$/.exec(text)
  const date = indian ? `${indian[3]}-${indian[2]}-${indian[1]}` : text
  return isCalendarDate(date) ? date : null
}

/** The month of a history, such as "10-26", as 2026-10. */
export function monthIn(value: unknown): string | undefined {
  const [, month = '', year = ''] = /^(\d{2})-(\d{2}|\d{4})$/.exec(textIn(value)) ?? []
  if (!/^(0[1-9]|1[0-2])$/.test(month)) return undefined
  return `${year.length === 2 ? `20${year}` : year}-${month}`
}

const deepest = 30

/**
 * The same tree with every key beginning with a small letter: aggregators pass the report on with their own capitals. Throws
 * for a tree that is deeper than any report.
 */
export function withPlainKeys(value: unknown, depth = 0): unknown {
  if (depth > deepest) throw new RangeError('the answer is nested too deeply')
  if (Array.isArray(value)) return value.map((each) => withPlainKeys(each, depth + 1))
  if (!isObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [
      key.charAt(0).toLowerCase() + key.slice(1),
      withPlainKeys(each, depth + 1),
    ]),
  )
}
