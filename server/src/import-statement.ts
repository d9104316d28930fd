import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { brand } from 'contract/brand'
import { readArguments } from './command-line.ts'
import { importLines } from './treasury/import-lines.ts'
import { decodeText, readStatement } from './treasury/statements/read-statement.ts'
import { StatementRefused } from './treasury/statements/statement.ts'
import { type ProgramDependencies, withDatabase } from './with-database.ts'

const usage = `npm run import:statement -- FILE [ACCOUNT]   stores a bank's statement and books the transfers in it
FILE is a CSV file of HDFC, ICICI, SBI or Axis, MT940 or camt.053. ACCOUNT is the number of our account, for a file that
does not name it. The same file again changes nothing.`

async function importStatement({ database, clock, print }: ProgramDependencies, path: string, accountNumber?: string) {
  try {
    const statement = readStatement(decodeText(await readFile(path)))
    const accountNumbers = brand.bankAccounts.map((account) => account.accountNumber)
    const file = { fileName: basename(path), accountNumber }
    const result = await importLines({ database, clock, accountNumbers }, statement, file)
    print(`${result.lines} lines, ${result.newLines} of them new; their balance adds up`)
    print(`${result.BOOKED} booked, ${result.UNMATCHED} without a loan, ${result.SETTLEMENT} settlements of providers`)
    if (result.UNMATCHED > 0) print('See what waits with: npm run unmatched -- list')
    return true
  } catch (error) {
    if (!(error instanceof StatementRefused)) throw error
    print(`The file was refused and nothing was stored: ${error.message}.`)
    return false
  }
}

const [path, accountNumber] = readArguments(usage, { min: 1, max: 2 }) ?? []
if (path !== undefined) await withDatabase((dependencies) => importStatement(dependencies, path, accountNumber))
