import { type IstDate, isCalendarDate } from 'domain/calendar/ist-date'
import { z } from 'zod'

/** PayU writes the same field as text, as a number, or not at all. */
export const text = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((value) => String(value ?? '').trim())

/** `addedon` is in Indian time, such as "2021-09-06 13:27:08". */
export function paymentTimeOf(addedOn: string): { paidOn?: IstDate; paidAt?: Date } {
  const [day = '', time] = addedOn.split(' ')
  if (!isCalendarDate(day)) return {}
  const paidAt = new Date(`${day}T${time}+05:30`)
  return { paidOn: day, ...(!Number.isNaN(paidAt.getTime()) && { paidAt }) }
}

const amountPattern = /^[0-9]{1,9}(?:\.[0-9]{1,2})?$/

/** Zero if the text is not an amount. */
export const paiseOf = (amount: string) => (amountPattern.test(amount) ? Math.round(Number(amount) * 100) : 0)

/** The hash does not cover `mihpayid`, so it may contain anything. */
export const paymentIdOf = (mihpayid: string) => mihpayid.replace(/[^\w-]/g, '').slice(0, 60)
