import type { IstDate } from './ist-date.ts'

/** The financial year runs from 1 April to 31 March. */
export function startOfFinancialYear(date: IstDate): IstDate {
  const year = Number(date.slice(0, 4))
  return `${date.slice(5) < '04-01' ? year - 1 : year}-04-01` as IstDate
}
