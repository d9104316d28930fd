import { addDays, daysBetween, type IstDate } from '../../calendar/ist-date.ts'
import type { Obligation } from '../fact.ts'
import { balanceFigures } from './balances.ts'
import { bouncesOf } from './bounces.ts'
import { obligationsOf } from './obligations.ts'
import { type Salary, salaryOf } from './salary.ts'
import type { ProvenStatement, StatementRow } from './statement.ts'

export type StatementFeatures = {
  salary: Salary
  /** Months of the last three in which a salary came. */
  salaryMonths: number
  obligations: Obligation[]
  /** The rows that show a bounce of the last ninety days. */
  bounces: StatementRow[]
  averageBalancePaise: number
  lowestBalancePaise: number
  cashPermille: number | null
}

const bounceDays = 90
const salaryDays = 93
const monthOf = (on: IstDate) => on.slice(0, 7)

/** What a proved statement says about its holder, counted back from its own last day. */
export function featuresOf(statement: ProvenStatement, employer?: string): StatementFeatures {
  const salary = salaryOf(statement, employer)
  const bounces = bouncesOf(statement.rows)
  const { averagePaise, lowestPaise, cashPermille } = balanceFigures(statement)
  const recent = salary.rows.filter(({ on }) => daysBetween(on, statement.to) < salaryDays)
  return {
    salary,
    salaryMonths: Math.min(3, new Set(recent.map(({ on }) => monthOf(on))).size),
    obligations: obligationsOf(statement, bounces),
    bounces: bounces.map(({ row }) => row).filter(({ on }) => on > addDays(statement.to, -bounceDays)),
    averageBalancePaise: averagePaise,
    lowestBalancePaise: lowestPaise,
    cashPermille,
  }
}
