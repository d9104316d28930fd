import { brand } from 'contract/brand'
import { formatDate } from 'domain/calendar/ist-date'
import type { KeyFacts } from 'domain/loan/agreement/key-facts'
import type { FeeRow, KeyFactsRow } from 'domain/loan/agreement/key-facts-figures'
import { formatRupeesAndPaise } from 'domain/money/format-money'
import { type Block, facts, heading, type PdfDefinition, paragraph, table } from '../pdf/pdf-definition.ts'
import { type Borrower, type PayoutAccount, referenceLine } from './borrower.ts'

/** A loan offer with everything that its documents contain. */
export type OfferedLoan = {
  loanNo: string
  keyFacts: KeyFacts
  borrower: Borrower
  account: PayoutAccount
  issuedAt: Date
}

const columns = [
  { title: 'No.', width: 38 },
  { title: 'Parameter', width: 'rest' as const },
  { title: 'Details', width: 'rest' as const },
]
const feeColumns = [
  { title: 'No.', width: 38 },
  { title: 'Fees and charges (row 8)', width: 'rest' as const },
  { title: 'A: payable to the lender', width: 150 },
  { title: 'B: payable to a third party through the lender', width: 130 },
]

const feesTable = (fees: readonly FeeRow[]): Block =>
  table({
    columns: feeColumns,
    rows: fees.map(({ no, label, toLender, toThirdParty }) => [`8 ${no}`, label, toLender, toThirdParty]),
  })

function rowsOf(row: KeyFactsRow): string[][] {
  if ('value' in row) return [[row.no, row.label, row.value]]
  if ('rows' in row) {
    const first = [row.no, row.label, '']
    return [first, ...row.rows.map(({ no, label, value }) => [no, label, value])]
  }
  return []
}

/** Splits the rows into tables, because the fees have other columns. */
export function keyFactsTables(rows: readonly KeyFactsRow[]): Block[] {
  const blocks: Block[] = []
  let pending: KeyFactsRow[] = []
  const flush = () => {
    const all = pending.flatMap(rowsOf)
    // Numbered rows are in bold, the sub-rows below them are not.
    const strongRows = all.flatMap(([no = ''], index) => (/^[0-9]/.test(no) ? [index] : []))
    if (all.length > 0) blocks.push(table({ columns, rows: all, strongRows }))
    pending = []
  }
  for (const row of rows) {
    if ('fees' in row) {
      flush()
      blocks.push(feesTable(row.fees))
    } else pending.push(row)
  }
  flush()
  return blocks
}

const scheduleTable = ({ schedule }: KeyFacts): Block =>
  table({
    columns: [
      { title: 'Instalment', width: 62 },
      { title: 'Due on', width: 80 },
      { title: 'Outstanding principal', width: 'rest', align: 'right' },
      { title: 'Principal', width: 85, align: 'right' },
      { title: 'Interest', width: 85, align: 'right' },
      { title: 'Instalment', width: 90, align: 'right' },
    ],
    rows: schedule.map((row) => [
      String(row.instalment),
      formatDate(row.dueOn),
      ...[row.outstandingPaise, row.principalPaise, row.interestPaise, row.totalPaise].map(formatRupeesAndPaise),
    ]),
  })

/** The Key Facts Statement in the RBI's format: Annex A in two parts, B and C. */
export function keyFactsPdf({ loanNo, keyFacts, borrower, issuedAt }: OfferedLoan): PdfDefinition {
  const { proposalNo, issuedOn, validUntil } = keyFacts
  return {
    title: 'Key Facts Statement',
    reference: referenceLine(loanNo, borrower),
    createdAt: issuedAt,
    blocks: [
      facts(
        ['Name of the regulated entity', brand.legalEntity],
        ['Applicant', borrower.name],
        ['Loan proposal number', proposalNo],
        ['Date', formatDate(issuedOn)],
        ['Valid until the end of', formatDate(validUntil)],
      ),
      paragraph(
        'These terms bind us if you sign by the end of that day. No fee or charge that is not in this statement can be levied without your explicit consent.',
      ),
      heading('Annex A, part 1: interest rate and fees / charges'),
      ...keyFactsTables(keyFacts.part1),
      heading('Annex A, part 2: other qualitative information'),
      ...keyFactsTables(keyFacts.part2),
      heading('Annex B: computation of the APR'),
      ...keyFactsTables(keyFacts.aprWorking),
      heading('Annex C: repayment schedule'),
      scheduleTable(keyFacts),
      paragraph(
        'The dates assume a payout on the day shown. If the loan is paid out later, the due date moves by the same number of days and the amounts stay the same.',
        'note',
      ),
    ],
  }
}
