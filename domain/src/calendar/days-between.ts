import type { IstDate } from './ist-date.ts'

const dayMs = 24 * 60 * 60 * 1000
const at = (date: IstDate) => Date.parse(`${date}T00:00:00Z`)

/** How many days the second lies after the first; the first itself is not counted. */
export const daysBetween = (first: IstDate, second: IstDate): number => Math.round((at(second) - at(first)) / dayMs)
