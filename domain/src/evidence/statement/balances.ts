import { addDays, daysBetween, type IstDate } from '../../calendar/ist-date.ts'
import { divideRounded } from '../../money/paise.ts'
import { channelOf } from './narration.ts'
import type { ProvenStatement } from './statement.ts'

/** What was left at the end of each day, from the first to the last. */
function dailyBalances({ from, to, openingPaise, rows }: ProvenStatement): { on: IstDate; balancePaise: number }[] {
  const days = daysBetween(from, to)
  const last = new Map(rows.map(({ on, balancePaise }) => [on, balancePaise]))
  let balancePaise = openingPaise
  return Array.from({ length: days + 1 }, (_, index) => {
    const on = addDays(from, index)
    balancePaise = last.get(on) ?? balancePaise
    return { on, balancePaise }
  })
}

export function balanceFigures(statement: ProvenStatement) {
  const daily = dailyBalances(statement).map(({ balancePaise }) => balancePaise)
  const averagePaise = divideRounded(
    daily.reduce((sum, balance) => sum + balance, 0),
    Math.max(1, daily.length),
  )
  const lowestPaise = Math.min(statement.openingPaise, ...statement.rows.map(({ balancePaise }) => balancePaise))
  return { averagePaise, lowestPaise, cashPermille: cashPermilleOf(statement) }
}

/** The share of what came in that was paid in as notes; null if nothing came in. */
function cashPermilleOf({ rows }: ProvenStatement): number | null {
  const credits = rows.filter(({ amountPaise }) => amountPaise > 0)
  const all = credits.reduce((sum, { amountPaise }) => sum + amountPaise, 0)
  const cash = credits
    .filter(({ narration }) => channelOf(narration) === 'CASH')
    .reduce((sum, { amountPaise }) => sum + amountPaise, 0)
  return all === 0 ? null : Math.round((1000 * cash) / all)
}
