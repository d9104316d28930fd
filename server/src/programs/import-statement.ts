import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { brand } from 'contract/brand'
import { formatDate } from 'domain/calendar/ist-date'
import { formatRupeesAndPaise } from 'domain/money/format-money'
import type { Gap } from '../lender/treasury/bank-lines.ts'
import type { LikelyReturn } from '../lender/treasury/find-returned.ts'
import { importLines } from '../lender/treasury/import-lines.ts'
import { readStatement } from '../lender/treasury/statements/read-statement.ts'
import { StatementRefused } from '../lender/treasury/statements/statement.ts'
import { decodeText } from '../platform/decode-text.ts'
import { quantity, splitBy } from './command-line.ts'
import { type Command, runCommand } from './run-commands.ts'

const usage = `npm run import:statement -- FILE [ACCOUNT] --by NAME   imports a bank statement and books the transfers in it

FILE is a CSV file from HDFC, ICICI, SBI or Axis, or an MT940 or camt.053 file. ACCOUNT is the number of our account; it is
needed if the file does not contain it. Importing the same file again changes nothing. The import
names days that were left out.`

function describeReturn({ line, reference, returned }: LikelyReturn): string {
  const debit = `The debit of ${formatRupeesAndPaise(-line.amountPaise)} on ${formatDate(line.bookedOn)}`
  if ('unmatchedId' in returned)
    return `${debit} looks like a return of unmatched payment ${returned.unmatchedId}: npm run unmatched -- explain ${returned.unmatchedId} "returned by the bank, ${reference}" --by NAME`
  return `${debit} looks like a return of payment ${returned.receiptNo}: npm run payments -- reverse ${returned.receiptNo} --reason returned --date ${line.valueOn} --reference ${reference} --by NAME`
}

const describeGap = ({ before, after }: Gap) =>
  `The imported statements do not continue each other: the balance was ${formatRupeesAndPaise(before.balancePaise)} on ${formatDate(before.bookedOn)}, but ${formatRupeesAndPaise(after.balancePaise)} before the next line, of ${formatDate(after.bookedOn)}. Import the statement of the days between. If there is none, check the dates in the file, and that no line is in both statements.`

const importStatement: Command = async ({ database, clock, print }, args) => {
  const split = splitBy(args)
  const [path, accountNumber, ...rest] = split?.given ?? []
  if (!split || !path || accountNumber === '' || rest.length > 0) return undefined
  try {
    const statement = readStatement(decodeText(await readFile(path)))
    const accountNumbers = brand.bankAccounts.map((account) => account.accountNumber)
    const source = { fileName: basename(path), accountNumber, by: split.by }
    const result = await importLines({ database, clock, accountNumbers }, statement, source)
    const { lines, newLines, gaps, returns, BOOKED, UNMATCHED, SETTLEMENT, DEBIT } = result
    print(`${quantity(lines, 'line')} read, ${newLines} of them new. The running balance is correct.`)
    print(
      `${quantity(BOOKED, 'transfer')} booked, ${UNMATCHED} unmatched, ${quantity(SETTLEMENT, 'provider settlement')}, ${quantity(DEBIT, 'debit')}.`,
    )
    for (const each of gaps) print(describeGap(each))
    if (UNMATCHED > 0) print('To see unmatched transfers: npm run unmatched -- list')
    for (const each of returns) print(describeReturn(each))
    return true
  } catch (error) {
    if (!(error instanceof StatementRefused)) throw error
    print(`The statement was rejected and nothing was stored: ${error.message}.`)
    return false
  }
}

await runCommand(usage, importStatement)
