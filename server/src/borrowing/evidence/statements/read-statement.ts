import type { AlterationSign } from 'domain/evidence/fact'
import { type Break, proveBalances, type RowOrder } from 'domain/evidence/statement/prove-balances'
import type { PrintedTotals, ProvenStatement, StatementHead, StatementRow } from 'domain/evidence/statement/statement'
import { featuresOf, type StatementFeatures } from 'domain/evidence/statement/statement-features'
import type { PdfBox, PdfText } from '../../../records/files/decoding/pdf-text/pdf-text.ts'
import { isFigure, signsOfFigures } from './alteration-signs.ts'
import { type Looks, lookAt, looksOf, type Unread, unreadBecause } from './document-look.ts'
import { readTotals } from './printed-totals.ts'
import { ReadingRefused } from './reading-refused.ts'
import { readHead } from './statement-head.ts'
import { readTable, type Table } from './table/read-table.ts'

export const statementReader = 'bank-statement@1'

export type ReadRow = StatementRow & { box: PdfBox }
type Found =
  | {
      verdict: 'PROVEN' | 'PROVEN_NO_OPENING'
      rows: ReadRow[]
      order: RowOrder
      totals: PrintedTotals
      features: StatementFeatures
    }
  | { verdict: 'BROKEN'; broken: Break }
  | Unread
export type StatementReading = Looks & { head: StatementHead | null } & Found

/** The rows that prove one another. Nothing proves the amount of the first one if the balance before it is not printed. */
export function provenPart({
  head,
  rows,
  openingPaise,
}: {
  head: StatementHead
  rows: readonly StatementRow[]
  openingPaise: number | null
}): ProvenStatement | undefined {
  const [first, ...others] = rows
  if (first === undefined) return undefined
  const proven = openingPaise === null ? others : rows
  const last = rows.at(-1) ?? first
  return {
    holder: head.holder,
    from: openingPaise === null ? first.on : (head.from ?? first.on),
    to: head.to ?? last.on,
    openingPaise: openingPaise ?? first.balancePaise,
    rows: proven,
  }
}

const slim = ({
  page,
  line,
  on,
  narration,
  amountPaise,
  balancePaise,
  isAmbiguous,
  box,
}: Table['rows'][number]): ReadRow => ({
  ...{ page, line, on, narration, amountPaise, balancePaise, box },
  ...(isAmbiguous && { isAmbiguous }),
})

function prove(table: Table, head: StatementHead): Found {
  const totals = readTotals(table)
  const proof = proveBalances(table.rows, { ...totals, from: head.from, to: head.to })
  if (proof.verdict === 'BROKEN') return { verdict: 'BROKEN', broken: proof.broken }
  const rows = (proof.order === 'oldest first' ? table.rows : table.rows.toReversed()).map(slim)
  const proven = provenPart({ head, rows, openingPaise: totals.openingPaise })
  if (proven === undefined || proven.rows.length === 0) throw new ReadingRefused('no rows')
  return { verdict: proof.verdict, rows, order: proof.order, totals, features: featuresOf(proven) }
}

/** Reads a bank statement from the words of its pages: every figure with its place, or a refusal with its reason. */
export function readStatement(text: PdfText): StatementReading {
  const look = lookAt(text, isFigure)
  let [head, signs, found]: [StatementHead | null, AlterationSign[], Found | undefined] = [null, [], undefined]
  try {
    look.refuseUnsure()
    const table = readTable(look.lines)
    signs = signsOfFigures(table.rows, text)
    head = readHead(table.otherLines)
    found = prove(table, head)
  } catch (error) {
    found = unreadBecause(error)
  }
  const named = 'broken' in found ? found.broken : 'place' in found ? found.place : null
  return { ...looksOf(look, signs, [named]), head, ...found }
}
