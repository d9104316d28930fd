import { CsvError, parse } from 'csv-parse/sync'
import { findDate, findPaise, readDate, readPaise } from './fields.ts'
import {
  findOrder,
  isFromOldest,
  noTransactions,
  type Statement,
  type StatementLine,
  StatementRefused,
  verifyBalance,
} from './statement.ts'

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

/** Banks set spaces and quotation marks differently: "Balance (INR)" and "Balance (INR )". */
const headingOf = (field: string) => field.toLowerCase().replaceAll(/[\s"]+/g, '')

const headingsOf = ({ date, valueDate, narration, reference, debit, credit, balance }: Format) =>
  [date, valueDate ?? date, narration, reference, debit, credit, balance].map(headingOf)

/** The format that has all its headings among these cells. */
function findFormat(cells: readonly string[]): Format | undefined {
  const headings = cells.map(headingOf)
  return formats.find((each) => headingsOf(each).every((heading) => headings.includes(heading)))
}

/** A row of the file and the number of its last line. */
type Row = { cells: string[]; line: number }

function refuseCsv({ code, message, lines }: CsvError): never {
  if (code === 'CSV_QUOTE_NOT_CLOSED')
    throw new StatementRefused(`a quotation mark at the start of a field is not closed by the last line, ${lines}`)
  if (code === 'CSV_NON_TRIMABLE_CHAR_AFTER_CLOSING_QUOTE')
    throw new StatementRefused(`line ${lines} has text between a closing quotation mark and the end of its field`)
  throw new StatementRefused(`it is not a CSV file: ${message}`)
}

/** Some banks quote nothing, so a quotation mark within a field is part of its text. Text around the table has other columns. */
function parseRows(text: string, delimiter: string): Row[] {
  const rows: Row[] = []
  try {
    parse(text, {
      ...{ delimiter, record_delimiter: ['\r\n', '\n', '\r'], trim: true, relax_quotes: true },
      ...{ relax_column_count: true, skip_records_with_empty_values: true },
      on_record: (cells, { lines }) => {
        rows.push({ cells, line: lines })
        return null
      },
    })
  } catch (error) {
    if (error instanceof CsvError) refuseCsv(error)
    throw error
  }
  return rows
}

type Cells = {
  [Column in 'date' | 'valueDate' | 'narration' | 'reference' | 'debit' | 'credit' | 'balance']: string
} & {
  line: number
  /** How many columns the line has more or fewer than the headings. */
  columnsOff: number
}

type Table = { format: Format; preamble: Row[]; rows: Cells[] }

const isFilled = (cell: string) => cell !== ''

/** Finds the row of headings and the format that has all of them. The rows below it may include text after the table. */
function findTable(all: readonly Row[]): Table | undefined {
  const index = all.findIndex(({ cells }) => findFormat(cells))
  const headings = all[index]?.cells ?? []
  const format = findFormat(headings)
  if (format === undefined) return undefined
  const columns = headingsOf(format).map((heading) => headings.map(headingOf).indexOf(heading))
  const rows = all.slice(index + 1).map(({ cells, line }) => {
    const [date = '', valueDate = '', narration = '', reference = '', debit = '', credit = '', balance = ''] =
      columns.map((column) => cells[column])
    // Some banks end each line with separators that the headings do not have.
    const count = Math.max(Math.min(cells.length, headings.length), cells.findLastIndex(isFilled) + 1)
    const columnsOff = count - headings.length
    return { date, valueDate, narration, reference, debit, credit, balance, line, columnsOff }
  })
  return { format, preamble: all.slice(0, index), rows }
}

/** The comma, or the tab that SBI uses, whichever separates the headings. */
function findDelimiter(text: string): string {
  const lines = text.split(/[\r\n]+/)
  const found = [',', '\t'].find((each) => lines.some((line) => findFormat(line.split(each))))
  if (found === undefined)
    throw new StatementRefused('the file has none of the column headings of HDFC, ICICI, SBI and Axis')
  return found
}

function readLine(cells: Cells): StatementLine {
  const { date, valueDate, narration, reference, debit, credit, balance, line, columnsOff } = cells
  if (columnsOff > 0) throw new StatementRefused(`line ${line} has ${columnsOff} more columns than the headings`)
  if (balance === '') throw new StatementRefused(`line ${line}, "${narration.slice(0, 60)}", has no balance`)
  if (columnsOff < 0) throw new StatementRefused(`line ${line} has ${-columnsOff} fewer columns than the headings`)
  return {
    bookedOn: readDate(date),
    valueOn: readDate(valueDate),
    amountPaise: readPaise(credit) - readPaise(debit),
    balancePaise: readPaise(balance),
    reference: reference.replace(/^0+$/, ''),
    narration,
  }
}

/** If all amounts are equal, swapped columns in the other order give the same balances; then only the dates tell. */
function verifySides(lines: readonly StatementLine[], { bank, maySwapSides }: Format): StatementLine[] {
  if (!maySwapSides || lines.length === 0) return verifyBalance(lines)
  const swapped = lines.map((line) => ({ ...line, amountPaise: 0 - line.amountPaise }))
  const readings = [lines, swapped].flatMap((each) => {
    const ordered = findOrder(each)
    return ordered ? [ordered] : []
  })
  const [first, second] = readings
  if (first === undefined) return verifyBalance(lines)
  const found = second === undefined ? first : readings.find(isFromOldest)
  if (found === undefined)
    throw new StatementRefused(
      `this ${bank} file does not show which column is the debit; download it again for more days`,
    )
  return found
}

const isLikeDate = (text: string) => /^\d{1,4}[/. -][\da-z]{1,9}[/. -]\d/i.test(text)

/** The amount and the balance of a transaction. A row of totals has amounts on both sides, or no balance. */
function findMove({ debit, credit, balance }: Cells): { amountPaise: number; balancePaise: number } | undefined {
  const [debitPaise, creditPaise, balancePaise] = [debit, credit, balance].map(findPaise)
  if (debitPaise === undefined || creditPaise === undefined || balancePaise === undefined || balance === '') return
  if ((debitPaise === 0) === (creditPaise === 0)) return
  return { amountPaise: Math.abs(debitPaise + creditPaise), balancePaise }
}

/** Whether a row below the last date is a transaction as well: its balance follows from that of the last one, or leads to it. */
function isTransactionBelow(row: Cells, last: Cells | undefined): boolean {
  const move = findMove(row)
  if (move === undefined || last === undefined) return move !== undefined
  const change = Math.abs(move.balancePaise - (findPaise(last.balance) ?? 0))
  return change === move.amountPaise || change === findMove(last)?.amountPaise
}

/**
 * The rows from the first date to the last. A row without a valid date is refused if it is among them, above them with an
 * amount, or below them as a transaction, so that none is lost.
 */
function transactionsOf(rows: readonly Cells[]): Cells[] {
  const first = rows.findIndex(({ date }) => isLikeDate(date))
  const last = rows.findLastIndex(({ date }) => isLikeDate(date))
  const wrong = rows.find((row, index) => {
    if (index > last) return isTransactionBelow(row, rows[last])
    const isTransaction = index >= first || /\d/.test(row.debit + row.credit)
    return isTransaction && findDate(row.date) === undefined
  })
  if (wrong) {
    const { line, columnsOff, ...cells } = wrong
    throw new StatementRefused(`line ${line}, "${Object.values(cells).join(' ').slice(0, 60)}", has no valid date`)
  }
  return rows.slice(Math.max(first, 0), last + 1)
}

const accountPattern = /(?:account|a\/c)\s*(?:no|number)[^0-9]{0,10}([0-9]{8,18})/i

/** Reads a CSV file of one of four banks, or one with tabs, as SBI has it; text above and below the table is skipped. */
export function readCsvStatement(text: string): Statement {
  const table = findTable(parseRows(text, findDelimiter(text)))
  if (table === undefined) throw new StatementRefused('the headings are part of a quoted text')
  const { format, preamble, rows } = table
  const accountNumber = preamble.map(({ cells }) => accountPattern.exec(cells.join(' '))?.[1]).find(Boolean) ?? ''
  const lines = verifySides(transactionsOf(rows).map(readLine), format)
  // Some banks show the opening balance as a line without an amount.
  const transactions = lines.filter(({ amountPaise }) => amountPaise !== 0)
  if (transactions.length === 0) throw new StatementRefused(noTransactions)
  return { accountNumber, lines: transactions }
}
