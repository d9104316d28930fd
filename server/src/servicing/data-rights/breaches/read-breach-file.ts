import { type IstDate, isCalendarDate } from 'domain/calendar/ist-date'
import { z } from 'zod'
import type { BreachDescription } from './breaches.ts'

const words = z.string().trim().min(1, 'must not be empty').max(2_000)

const breachFile = z.strictObject({
  noticed_on: z.string().refine(isCalendarDate, 'must be a date such as 2026-12-31'),
  what_happened: words,
  consequences: words,
  measures: words,
  advice: words,
  customers: z.union([z.literal('all'), z.array(z.string()).min(1)]),
})

/** The affected customers: all, or given by mobile number or profile id. */
export type BreachFile = { description: BreachDescription; customers: 'all' | string[] }

/** Parses a file that describes a breach; throws with everything that is wrong in it. */
export function readBreachFile(text: string, today: IstDate): BreachFile {
  const { noticed_on, what_happened, customers, ...rest } = breachFile.parse(JSON.parse(text))
  const noticedOn = noticed_on as IstDate
  if (noticedOn > today) throw new Error(`noticed_on: ${noticedOn} is in the future`)
  return { description: { noticedOn, whatHappened: what_happened, ...rest }, customers }
}
