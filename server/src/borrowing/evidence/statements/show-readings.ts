import type { ConsoleDataOf } from 'contract/console/console-event'
import type { review } from 'contract/console/review'
import { maskNumber } from 'domain/applicant/mask-number'
import { formatDate } from 'domain/calendar/ist-date'
import type { Place } from 'domain/evidence/statement/statement'
import { featuresOf } from 'domain/evidence/statement/statement-features'
import { formatRupees } from 'domain/money/format-money'
import type { Transaction } from '../../../platform/database/database.ts'
import { findEmployment } from '../../applications/employments.ts'
import { signWords } from './alteration-signs.ts'
import type { SlipReading } from './read-slip.ts'
import { provenPart } from './read-statement.ts'
import { verdictOf } from './reading-words.ts'
import { listReadingsOf, type StoredReading, type StoredStatement } from './readings.ts'

type Reading = NonNullable<ConsoleDataOf<(typeof review)['events']['case']>['documents'][number]['reading']>
type Figure = Reading['figures'][number]

const figure = (label: string, value: string | null | undefined, place?: Place | null): Figure[] =>
  value ? [{ label, value, place: place ? { page: place.page, line: place.line } : null }] : []

function headFigures({ head }: StoredStatement): Figure[] {
  if (!head) return []
  const period = head.from && head.to ? `${formatDate(head.from)} to ${formatDate(head.to)}` : null
  return [
    ...figure('Holder', head.holder),
    ...figure('Account', head.account && maskNumber(head.account)),
    ...figure('Bank', [head.bank, head.ifsc].filter(Boolean).join(', ')),
    ...figure('Days', period),
  ]
}

function provenFigures(stored: StoredStatement, employer: string | undefined): Figure[] {
  if (!('rows' in stored) || stored.head === null) return []
  const proven = provenPart({ head: stored.head, rows: stored.rows, openingPaise: stored.totals.openingPaise })
  if (proven === undefined) return []
  const found = featuresOf(proven, employer)
  const { salary, obligations, bounces } = found
  const lowest = proven.rows.find(({ balancePaise }) => balancePaise === found.lowestBalancePaise)
  return [
    ...figure('Income', salary.incomePaise === null ? 'no salary in it' : formatRupees(salary.incomePaise)),
    ...salary.rows.flatMap((row) =>
      figure(`Salary of ${formatDate(row.on)}`, `${formatRupees(row.amountPaise)}, ${row.narration}`, row),
    ),
    ...obligations.flatMap(({ to, monthlyPaise, page, line }) =>
      figure(`Repays ${to}`, `${formatRupees(monthlyPaise)} a month`, page && line ? { page, line } : null),
    ),
    ...bounces.flatMap((row) => figure(`Returned ${formatDate(row.on)}`, row.narration, row)),
    ...figure('Average balance', formatRupees(found.averageBalancePaise)),
    ...figure('Lowest balance', formatRupees(found.lowestBalancePaise), lowest),
    ...figure('Paid in as notes', found.cashPermille === null ? null : `${found.cashPermille / 10} % of what came in`),
  ]
}

function brokenFigures(stored: StoredReading): Figure[] {
  if ('place' in stored) return stored.place ? figure('Look here', 'where the reader stopped', stored.place) : []
  if (!('broken' in stored)) return []
  const { foundPaise, expectedPaise, what } = stored.broken
  const isMoney = foundPaise !== undefined && expectedPaise !== undefined
  const value = isMoney
    ? `${formatRupees(foundPaise)} is printed, ${formatRupees(expectedPaise)} would follow`
    : 'out of order'
  return figure(what === 'date' ? 'Date' : 'Does not agree', value, stored.broken)
}

function slipFigures(slip: SlipReading): Figure[] {
  if (slip.verdict !== 'PROVEN') return []
  return [
    ...figure('Name', slip.holder?.value, slip.holder),
    ...figure('Employer', slip.employer?.value, slip.employer),
    ...figure('Month', slip.month?.value, slip.month),
    ...figure('Earned', formatRupees(slip.grossPaise.value), slip.grossPaise),
    ...figure('Taken off', formatRupees(slip.deductionsPaise.value), slip.deductionsPaise),
    ...figure('Paid', formatRupees(slip.netPaise.value), slip.netPaise),
  ]
}

/** Every line that could be named stands in the rows, the figures of a slip, or beside the signs. */
function linesOf(stored: StoredReading, named: ReadonlySet<string>): Reading['lines'] {
  const rows = 'rows' in stored ? stored.rows : []
  const slip =
    'netPaise' in stored
      ? [stored.holder, stored.employer, stored.month, stored.grossPaise, stored.deductionsPaise, stored.netPaise]
      : []
  return [...stored.lines, ...rows, ...slip.filter((each) => each !== null)]
    .filter(({ page, line }) => named.has(`${page}:${line}`))
    .map(({ page, line, box }) => ({ page, line, box }))
}

const waiting = { verdict: 'It is being read.', figures: [], signs: [], pages: [], lines: [] }

type ReadingRow = Awaited<ReturnType<typeof listReadingsOf>>[number]

function show({ reader, state, docType, result }: ReadingRow, employer: string | undefined): Reading {
  if (result === null) return { reader, state, ...waiting }
  const of =
    docType === 'salary_slip' ? slipFigures(result as SlipReading) : provenFigures(result as StoredStatement, employer)
  const head = docType === 'bank_statement' ? headFigures(result as StoredStatement) : []
  const figures = [...head, ...brokenFigures(result), ...of]
  const signs = result.signs.map(({ sign, weight, page, line }) => ({
    words: signWords[sign as keyof typeof signWords] ?? sign,
    ...{ weight, place: page === undefined ? null : { page, line: line ?? null } },
  }))
  const named = new Set([...figures, ...signs].map(({ place }) => `${place?.page}:${place?.line}`))
  const { pages } = result
  return { reader, state, verdict: verdictOf(result), figures, signs, pages, lines: linesOf(result, named) }
}

/** What was read in each of these files of a customer, for the person who decides, with where each line stands. */
export async function showReadings(
  transaction: Transaction,
  customerId: number,
  files: readonly { id: string; docType: string }[],
): Promise<Map<string, Reading>> {
  const rows = await listReadingsOf(
    transaction,
    files.map(({ id }) => id),
  )
  const employment = await findEmployment(transaction, customerId)
  const isOf = (row: ReadingRow) => files.some(({ id, docType }) => id === row.fileId && docType === row.docType)
  return new Map(rows.filter(isOf).map((row) => [row.fileId, show(row, employment?.companyName)]))
}
