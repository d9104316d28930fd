import { anniversary, type IstDate } from '../../calendar/ist-date.ts'

/** A loan that was sanctioned and not cancelled before it was paid out. */
export type Sanction = { amountPaise: number; sanctionedOn: IstDate }

/** From this day a sanction no longer counts. A year with a leap day has 366 days. */
const endOfYear = ({ sanctionedOn }: Sanction): IstDate => anniversary(sanctionedOn, 1)

const lentWithin = (sanctions: readonly Sanction[], today: IstDate) =>
  sanctions.filter((sanction) => today < endOfYear(sanction)).reduce((sum, { amountPaise }) => sum + amountPaise, 0)

/** What may still be lent on a day: the limit less what was sanctioned in the year up to it. */
export const yearlyRoom = (limitPaise: number, sanctions: readonly Sanction[], today: IstDate): number =>
  Math.max(0, limitPaise - lentWithin(sanctions, today))

/** The first day on which an amount can be lent again; null if it can be lent today. */
export function nextDayWithinLimit(
  limitPaise: number,
  neededPaise: number,
  sanctions: readonly Sanction[],
  today: IstDate,
): IstDate | 'never' | null {
  const hasRoom = (day: IstDate) => yearlyRoom(limitPaise, sanctions, day) >= neededPaise
  if (hasRoom(today)) return null
  const days = sanctions.map(endOfYear).toSorted()
  return days.find(hasRoom) ?? 'never'
}
