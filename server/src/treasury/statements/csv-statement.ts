import { findDate, readDate, readPaise } from './fields.ts'
import { parseCsv } from './parse-csv.ts'
import { type Statement, type StatementLine, StatementRefused, verifyBalance } from './statement.ts'

/** The columns of a bank's file, by their headings in lower case. */
type Format = {
  bank: string
  date: string
  valueDate?: string
  narration: string
  reference: string
  debit: string
  credit: string
  balance: string
  /** In some files debit and credit are swapped; the running balance shows which is which. */
  maySwapSides?: true
}

const formats: readonly Format[] = [
  {
    ...{ bank: 'HDFC', date: 'date', valueDate: 'value dt', narration: 'narration', reference: 'chq./ref.no.' },
    ...{ debit: 'withdrawal amt.', credit: 'deposit amt.', balance: 'closing balance' },
  },
  {
    ...{ bank: 'ICICI', date: 'transaction date', valueDate: 'value date', narration: 'transaction remarks' },
    ...{ reference: 'cheque number', debit: 'withdrawal amount (inr)', credit: 'deposit amount (inr)' },
    balance: 'balance (inr)',
  },
  {
    ...{ bank: 'SBI', date: 'txn date', valueDate: 'value date', narration: 'description' },
    ...{ reference: 'ref no./cheque no.', debit: 'debit', credit: 'credit', balance: 'balance' },
  },
  {
    ...{ bank: 'Axis', date: 'tran date', narration: 'particulars', reference: 'chqno' },
    ...{ debit: 'dr', credit: 'cr', balance: 'bal', maySwapSides: true },
  },
]

const headingOf = (field: string) => field.toLowerCase().replaceAll(/\s+/g, ' ').trim()

const columnsOf = ({ date, valueDate, narration, reference, debit, credit, balance }: Format) =>
  [date, valueDate ?? date, narration, reference, debit, credit, balance] as const

/** Finds the row of headings, and the format that has all of them. */
function findFormat(rows: readonly string[][]) {
  for (const [index, row] of rows.entries()) {
    const headings = row.map(headingOf)
    const format = formats.find((each) => columnsOf(each).every((column) => headings.includes(column)))
    if (format) return { format, headings, first: index + 1 }
  }
  throw new StatementRefused('the file has none of the column headings of HDFC, ICICI, SBI and Axis')
}

function readLine(row: readonly string[], headings: readonly string[], format: Format): StatementLine {
  const [date, valueDate, narration, reference, debit, credit, balance] = columnsOf(format).map(
    (column) => row[headings.indexOf(column)] ?? '',
  ) as [string, string, string, string, string, string, string]
  return {
    bookedOn: readDate(date),
    valueOn: readDate(valueDate),
    amountPaise: readPaise(credit) - readPaise(debit),
    balancePaise: readPaise(balance),
    reference: reference.replace(/^0+$/, ''),
    narration,
  }
}

function verifySides(lines: readonly StatementLine[], { bank, maySwapSides }: Format): StatementLine[] {
  if (!maySwapSides) return verifyBalance(lines)
  if (lines.length < 2)
    throw new StatementRefused(`a ${bank} file with a single line does not show which column is the debit`)
  const swapped = lines.map((line) => ({ ...line, amountPaise: 0 - line.amountPaise }))
  try {
    return verifyBalance(lines)
  } catch {
    return verifyBalance(swapped)
  }
}

/** The rows up to the last date. A row among them without a valid date is refused, so that no transaction is lost. */
function tableOf(rows: readonly string[][], dateColumn: number): string[][] {
  const dateOf = (row: readonly string[]) => row[dateColumn] ?? ''
  const end = rows.findLastIndex((row) => /^\d/.test(dateOf(row))) + 1
  const table = rows.slice(0, end)
  const wrong = table.find((row) => findDate(dateOf(row)) === undefined)
  if (wrong) throw new StatementRefused(`the line "${wrong.join(' ').slice(0, 60)}" has no valid date`)
  return table
}

const accountPattern = /(?:account|a\/c)\s*(?:no|number)[^0-9]{0,10}([0-9]{8,18})/i

/** Reads a CSV file of one of four banks; text above and below the table is skipped. */
export function readCsvStatement(text: string): Statement {
  const rows = parseCsv(text)
  const { format, headings, first } = findFormat(rows)
  const dateColumn = headings.indexOf(format.date)
  const table = tableOf(rows.slice(first), dateColumn)
  const preamble = rows.slice(0, first).map((row) => row.join(' '))
  const accountNumber = preamble.map((line) => accountPattern.exec(line)?.[1]).find(Boolean) ?? ''
  const lines = table.map((row) => readLine(row, headings, format))
  return { accountNumber, lines: verifySides(lines, format) }
}
