import type { IstDate } from 'domain/calendar/ist-date'
import { isCalendarDate } from 'domain/calendar/ist-date'
import { StatementRefused } from './statement.ts'

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

function toDate(year: string, month: string, day: string): IstDate | undefined {
  const fullYear = year.length === 2 ? `20${year}` : year
  const date = `${fullYear}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isCalendarDate(date) ? date : undefined
}

/** Reads 15/11/26, 15-11-2026, 15 Nov 2026 or 2026-11-15; banks write all of these. */
export function findDate(text: string): IstDate | undefined {
  const plain = text.trim()
  const iso = /^(\d{4})-(\d{2})-(\d{2})/.exec(plain)
  if (iso) return toDate(iso[1] ?? '', iso[2] ?? '', iso[3] ?? '')
  const numeric = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})$/.exec(plain)
  if (numeric) return toDate(numeric[3] ?? '', numeric[2] ?? '', numeric[1] ?? '')
  const withMonthName = /^(\d{1,2})[ -]([A-Za-z]{3})[a-z]*[ -](\d{4}|\d{2})$/.exec(plain)
  const month = months.indexOf((withMonthName?.[2] ?? '').toLowerCase()) + 1
  return withMonthName && month > 0 ? toDate(withMonthName[3] ?? '', String(month), withMonthName[1] ?? '') : undefined
}

export function readDate(text: string): IstDate {
  const date = findDate(text)
  if (date === undefined) throw new StatementRefused(`"${text}" is not a date`)
  return date
}

/** Reads rupees with commas, up to two decimals and an optional Cr or Dr; an empty text is zero. Undefined for other text. */
export function findPaise(text: string): number | undefined {
  const plain = text.replaceAll(/[\s,₹]/g, '')
  if (plain === '' || plain === '-') return 0
  const [, sign = '', rupees, paise = '', side = ''] = /^([-+]?)(\d{1,12})(?:\.(\d{0,2}))?(cr|dr)?$/i.exec(plain) ?? []
  if (rupees === undefined) return undefined
  const amount = Number(rupees) * 100 + Number(paise.padEnd(2, '0'))
  return (sign === '-') !== (side.toLowerCase() === 'dr') ? 0 - amount : amount
}

export function readPaise(text: string): number {
  const paise = findPaise(text)
  if (paise === undefined) throw new StatementRefused(`"${text}" is not an amount`)
  return paise
}
