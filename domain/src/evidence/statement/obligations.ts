import { daysBetween, type IstDate } from '../../calendar/ist-date.ts'
import type { Obligation } from '../fact.ts'
import type { Bounce } from './bounces.ts'
import { isNoLoan, lenderOf } from './lenders.ts'
import { medianOf } from './median.ts'
import { channelOf, partyKey, partyOf } from './narration.ts'
import type { ProvenStatement, StatementRow } from './statement.ts'

/** A loan whose last debit is older than this is repaid. */
const liveDays = 45
const recentDays = 93

const monthOf = (on: IstDate) => on.slice(0, 7)
const isFee = (narration: string) => /\b(CHRG|CHG|CHGS|CHARGE|CHARGES|RTN|RETURN|GST)\b/.test(narration.toUpperCase())

/** Whom a debit repays: a lender we know, or whoever collects by mandate and is no saving or insurance. */
function creditorOf({ narration, amountPaise }: StatementRow): string | undefined {
  if (amountPaise >= 0 || isFee(narration)) return undefined
  const lender = lenderOf(narration)
  if (lender !== undefined) return lender
  if (channelOf(narration) !== 'ACH' || isNoLoan(narration)) return undefined
  return partyKey(partyOf(narration)) || undefined
}

/** What is repaid every month: the median of the last three months that were paid. An unpaid debit shows that it goes on. */
export function obligationsOf({ rows, to }: ProvenStatement, bounces: readonly Bounce[]): Obligation[] {
  const unpaid = new Set(bounces.map(({ debit }) => debit))
  const byCreditor = new Map<string, StatementRow[]>()
  for (const row of rows) {
    const creditor = daysBetween(row.on, to) > recentDays ? undefined : creditorOf(row)
    if (creditor !== undefined) byCreditor.set(creditor, [...(byCreditor.get(creditor) ?? []), row])
  }
  return [...byCreditor].flatMap(([creditor, debits]) => {
    const last = debits.at(-1)
    const paid = debits.filter((row) => !unpaid.has(row))
    const months = new Map<string, number>()
    for (const { on, amountPaise } of paid) months.set(monthOf(on), (months.get(monthOf(on)) ?? 0) - amountPaise)
    const isMandate = debits.some(({ narration }) => channelOf(narration) === 'ACH')
    const isRegular = months.size >= 2 || (isMandate && lenderOf(last?.narration ?? '') !== undefined)
    if (last === undefined || months.size === 0 || !isRegular || daysBetween(last.on, to) > liveDays) return []
    return [{ to: creditor, monthlyPaise: medianOf([...months.values()].slice(-3)), page: last.page, line: last.line }]
  })
}
