import type { IstDate } from '../../../calendar/ist-date.ts'
import type { ProvenStatement, StatementRow } from '../statement.ts'

export type Movement = readonly [on: string, narration: string, rupees: number]

/** The statement of an account with these movements, from January to April 2026. */
export function statementOf(movements: readonly Movement[], openingRupees = 50_000): ProvenStatement {
  let balancePaise = openingRupees * 100
  const rows = movements.map(([on, narration, rupees], index): StatementRow => {
    balancePaise += rupees * 100
    return { page: 1, line: index + 1, on: on as IstDate, narration, amountPaise: rupees * 100, balancePaise }
  })
  return { holder: 'MR RAVI KUMAR', from: '2026-01-01', to: '2026-04-30', openingPaise: openingRupees * 100, rows }
}

/** The same movement on the same day of each month from January to April. */
export const monthly = (
  day: number,
  narration: string,
  rupees: number,
  months: readonly number[] = [1, 2, 3, 4],
): Movement[] => months.map((month) => [`2026-0${month}-${String(day).padStart(2, '0')}`, narration, rupees])

export const inOrder = (...movements: readonly (readonly Movement[])[]): Movement[] =>
  movements.flat().toSorted(([a], [b]) => a.localeCompare(b))
