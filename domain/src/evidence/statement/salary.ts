import { nameMatchScore } from '../../applicant/name-match-score.ts'
import { daysBetween, type IstDate } from '../../calendar/ist-date.ts'
import { lenderOf } from './lenders.ts'
import { medianOf } from './median.ts'
import { channelOf, isOrganisation, partyKey, partyOf } from './narration.ts'
import type { ProvenStatement, StatementRow } from './statement.ts'

const leastPaise = 500_000
const keyword = /\b(SALARY|SAL|SALARIES|PAYROLL|WAGES|STIPEND)\b|\bSAL(FOR|CR|\d)/
const noSalary =
  /\b(REFUND|REV|REVERSAL|REVERSED|RETURN|RTN|CASHBACK|DISB|DISBURSAL|DISBURSEMENT|LOAN|INTEREST|INT|DIVIDEND|MATURITY|REDEMPTION|SELF|OWN|FD|CHQ DEP)\b/
/** With this score a credit is taken for a salary. */
const leastScore = 6
const recentMonths = 4
const monthsForRegular = 3
const dayTolerance = 4
/** What differs by less than this share is alike. */
const amountTolerance = 0.15
const bonusFactor = 1.5
const sameName = 85

const monthOf = (on: IstDate) => on.slice(0, 7)
const dayOf = (on: IstDate) => Number(on.slice(8))

type Candidate = { row: StatementRow; party: string; key: string }

const isSame = (one: string, two: string) => one !== '' && two !== '' && nameMatchScore(one, two) >= sameName

/** Credits that could be a salary: not small, not given back, not one's own money, not lent. */
function candidatesOf({ rows, holder }: ProvenStatement): Candidate[] {
  return rows
    .filter(({ amountPaise, isAmbiguous }) => amountPaise >= leastPaise && !isAmbiguous)
    .map((row) => ({ row, party: partyOf(row.narration) }))
    .filter(({ row: { narration }, party }) => {
      const text = narration.toUpperCase()
      const isPaidByPerson = !keyword.test(text) && noSalary.test(text)
      return (
        !isPaidByPerson &&
        channelOf(narration) !== 'CASH' &&
        lenderOf(narration) === undefined &&
        !isSame(party, holder ?? '')
      )
    })
    .map((candidate) => ({ ...candidate, key: partyKey(candidate.party) }))
}

/** The last days of a month and the first of the next are one payday. */
const dayDistance = (a: number, b: number) => Math.min(Math.abs(a - b), 31 - Math.abs(a - b))

function scoreOf({ row, key, party }: Candidate, same: readonly Candidate[], isEmployer: boolean): number {
  const last = same.at(-1)?.row.on ?? row.on
  const recent = new Set(
    same.filter((other) => daysBetween(other.row.on, last) <= recentMonths * 31).map((other) => monthOf(other.row.on)),
  )
  const isKeyword = keyword.test(row.narration.toUpperCase())
  // Money that a person sends every month, such as rent, is no salary.
  if (!isKeyword && !isEmployer && !isOrganisation(party)) return 0
  const others = same.filter((other) => other.row !== row)
  const isUsualDay = others.some((other) => dayDistance(dayOf(other.row.on), dayOf(row.on)) <= dayTolerance)
  // A salary may come in two parts of a month, each like the part of another month.
  const isUsualAmount = others.some(
    (other) => Math.abs(other.row.amountPaise - row.amountPaise) <= row.amountPaise * amountTolerance,
  )
  return (
    (isKeyword ? 3 : 0) +
    (key !== '' && recent.size >= monthsForRegular ? 3 : 0) +
    (isUsualDay ? 2 : 0) +
    (isUsualAmount ? 2 : 0) +
    (isEmployer ? 3 : 0)
  )
}

export type Salary = {
  rows: StatementRow[]
  /** The lower of the median and the latest month; a bonus is left out. Null without any salary. */
  incomePaise: number | null
  medianPaise: number | null
  latestPaise: number | null
  lastOn: IstDate | null
  from: string[]
  isFromStatedEmployer: boolean
}

/** What came in each month, the oldest first; a month that has only begun for somebody paid by the week is left out. */
function monthlySums(rows: readonly StatementRow[]): number[] {
  const months = new Map<string, StatementRow[]>()
  for (const row of rows) months.set(monthOf(row.on), [...(months.get(monthOf(row.on)) ?? []), row])
  const all = [...months.values()]
  const usual = medianOf(all.map(({ length }) => length))
  const isPartial = all.length > 1 && usual > 2 && (all.at(-1)?.length ?? 0) < usual
  const whole = isPartial ? all.slice(0, -1) : all
  return whole.map((each) => each.reduce((sum, { amountPaise }) => sum + amountPaise, 0))
}

/** Leaves out what is paid once beside the salary: more than one and a half times what the employer usually pays. */
function withoutBonus(salaries: readonly Candidate[]): Candidate[] {
  return salaries.filter(({ key, row }) => {
    const same = salaries.filter((other) => other.key === key).map((other) => other.row.amountPaise)
    return same.length < 3 || row.amountPaise <= medianOf(same) * bonusFactor
  })
}

export function salaryOf(statement: ProvenStatement, employer = ''): Salary {
  const candidates = candidatesOf(statement)
  const isEmployer = ({ party }: Candidate) => isSame(partyKey(party), partyKey(employer))
  const salaries = candidates.filter((candidate) => {
    const same = candidates.filter(({ key }) => key === candidate.key)
    return scoreOf(candidate, same, isEmployer(candidate)) >= leastScore
  })
  const kept = withoutBonus(salaries)
  const rows = kept.map(({ row }) => row)
  const sums = monthlySums(rows)
  const medianPaise = sums.length === 0 ? null : medianOf(sums)
  const latestPaise = sums.at(-1) ?? null
  return {
    rows,
    incomePaise: medianPaise === null || latestPaise === null ? null : Math.min(medianPaise, latestPaise),
    medianPaise,
    latestPaise,
    lastOn: rows.at(-1)?.on ?? null,
    from: [...new Set(kept.map(({ party }) => party).filter((party) => party !== ''))],
    isFromStatedEmployer: kept.some(isEmployer),
  }
}
