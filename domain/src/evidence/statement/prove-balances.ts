import type { IstDate } from '../../calendar/ist-date.ts'
import type { Place, PrintedTotals, StatementRow } from './statement.ts'

/** What does not agree, and what would. */
export type Break = Place & {
  what: 'balance' | 'opening' | 'closing' | 'totals' | 'date'
  expectedPaise?: number
  foundPaise?: number
}

export type Proof =
  | { verdict: 'PROVEN'; order: RowOrder; openingPaise: number }
  /** Nothing proves the amount of the first row, because the balance before it is not printed. */
  | { verdict: 'PROVEN_NO_OPENING'; order: RowOrder }
  | { verdict: 'BROKEN'; broken: Break }

export type RowOrder = 'oldest first' | 'newest first'
type Printed = PrintedTotals & { from: IstDate | null; to: IstDate | null }

const placeOf = ({ page, line }: Place): Place => ({ page, line })

/** The first row whose balance does not follow from the one before. */
function brokenLink(rows: readonly StatementRow[], openingPaise: number | null): Break | undefined {
  let before = openingPaise
  for (const [index, row] of rows.entries()) {
    const expectedPaise = before === null ? row.balancePaise : before + row.amountPaise
    if (expectedPaise !== row.balancePaise)
      return { ...placeOf(row), what: index === 0 ? 'opening' : 'balance', expectedPaise, foundPaise: row.balancePaise }
    before = row.balancePaise
  }
  return undefined
}

function brokenDate(rows: readonly StatementRow[], { from, to }: Printed): Break | undefined {
  const wrong = rows.find(
    ({ on }, index) => on < (rows[index - 1]?.on ?? from ?? on) || on < (from ?? on) || on > (to ?? on),
  )
  return wrong && { ...placeOf(wrong), what: 'date' }
}

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)

/** The printed closing balance and totals beside those of the rows. */
function brokenTotal(rows: readonly StatementRow[], printed: Printed): Break | undefined {
  const last = rows.at(-1)
  if (last === undefined) return undefined
  const out = rows.map(({ amountPaise }) => -amountPaise).filter((amount) => amount > 0)
  const into = rows.map(({ amountPaise }) => amountPaise).filter((amount) => amount > 0)
  const checks = [
    ['closing', printed.closingPaise, last.balancePaise],
    ['totals', printed.debitPaise, sum(out)],
    ['totals', printed.creditPaise, sum(into)],
    ['totals', printed.debits, out.length],
    ['totals', printed.credits, into.length],
  ] as const
  const wrong = checks.find(([, found, expected]) => found !== null && found !== expected)
  if (wrong === undefined) return undefined
  return { ...placeOf(last), what: wrong[0], expectedPaise: wrong[2], foundPaise: wrong[1] ?? 0 }
}

const faultOf = (rows: readonly StatementRow[], printed: Printed) =>
  brokenLink(rows, printed.openingPaise) ?? brokenDate(rows, printed) ?? brokenTotal(rows, printed)

/**
 * Every balance must follow from the one before and the amount between, to the paisa, from the printed opening balance to the
 * printed closing one, in the order of printing or the other way round. It proves the reading, not that the bank wrote it.
 */
export function proveBalances(rows: readonly StatementRow[], printed: Printed): Proof {
  const broken = faultOf(rows, printed)
  const order = broken === undefined ? 'oldest first' : 'newest first'
  if (broken !== undefined && (rows.length < 2 || faultOf(rows.toReversed(), printed) !== undefined))
    return { verdict: 'BROKEN', broken }
  const { openingPaise } = printed
  return openingPaise === null ? { verdict: 'PROVEN_NO_OPENING', order } : { verdict: 'PROVEN', order, openingPaise }
}
