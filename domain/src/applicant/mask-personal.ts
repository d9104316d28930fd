import type { IstDate } from '../calendar/ist-date.ts'
import { lastDigitsOf } from './mask-number.ts'

/** The first name and an initial, for a row of a list. */
export function maskName(name: string): string {
  const [first = '', ...rest] = name.trim().split(/\s+/)
  return [first, rest.at(-1)?.slice(0, 1)].filter(Boolean).join(' ')
}

/** The digits of a PAN, which alone name nobody. */
export const maskPan = (pan: string): string => `•••••${pan.slice(5, 9)}•`

export const maskMobile = (mobile: string): string => `•••••• ${lastDigitsOf(mobile)}`

/** Where it is, and how it begins. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return at < 1 ? '•••' : `${email.slice(0, 1)}•••${email.slice(at)}`
}

export const maskDate = (date: IstDate): string => `••-••-${date.slice(0, 4)}`
