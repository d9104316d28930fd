import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { brand } from 'contract/brand'
import { importLines } from './treasury/import-lines.ts'
import { readStatement } from './treasury/statements/read-statement.ts'
import { StatementRefused } from './treasury/statements/statement.ts'
import { withDatabase } from './with-database.ts'

/**
 * Imports a bank's statement and books the transfers in it: `npm run import:statement -- FILE [ACCOUNT]`. Reads CSV of HDFC,
 * ICICI, SBI and Axis, MT940 and camt.053.
 */
await withDatabase(async ({ database, clock, print }) => {
  const [path, accountNumber] = process.argv.slice(2)
  if (path === undefined) {
    print('Which file? npm run import:statement -- FILE [ACCOUNT]')
    return false
  }
  try {
    const statement = readStatement(await readFile(path, 'utf8'))
    const accountNumbers = brand.bankAccounts.map((account) => account.accountNumber)
    const file = { fileName: basename(path), accountNumber }
    const result = await importLines({ database, clock, accountNumbers }, statement, file)
    print(`${result.lines} lines, ${result.newLines} of them new; their balance adds up`)
    print(`${result.BOOKED} booked, ${result.UNMATCHED} without a loan, ${result.SETTLEMENT} settlements of providers`)
    if (result.UNMATCHED > 0) print('See what waits with: npm run unmatched -- list')
    return true
  } catch (error) {
    if (!(error instanceof StatementRefused)) throw error
    print(`The file was refused and nothing was stored: ${error.message}`)
    return false
  }
})
