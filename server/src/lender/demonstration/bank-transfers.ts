import { brand } from 'contract/brand'
import { formatDate, type IstDate } from 'domain/calendar/ist-date'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { importLines } from '../treasury/import-lines.ts'
import { readStatement } from '../treasury/statements/read-statement.ts'

type Transfer = { narration: string; rupees: number }
type Line = Transfer & { on: IstDate; reference: string }

/** Our account at the bank: what arrives in it, and its statements, which the accounts department imports. */
export type BankTransfers = { receive(transfer: Transfer): void; importStatement(by: string): Promise<void> }

const openingRupees = 25_00_000
const headings = 'Date,Narration,Chq./Ref.No.,Value Dt,Withdrawal Amt.,Deposit Amt.,Closing Balance'

export function openBankAccount({ database, clock }: { database: Database; clock: Clock }): BankTransfers {
  let balance = openingRupees
  let waiting: Line[] = []
  let received = 0

  /** In the form of HDFC's files. */
  function writeStatement(): string {
    const rows = waiting.map(({ on, narration, reference, rupees }) => {
      balance += rupees
      const date = formatDate(on).replaceAll('-', '/')
      const [debit, credit] = rupees < 0 ? [-rupees, ''] : ['', rupees]
      return [date, `"${narration}"`, reference, date, debit, credit, balance.toFixed(2)].join(',')
    })
    return [headings, ...rows].join('\n')
  }

  return {
    receive({ narration, rupees }) {
      received += 1
      waiting.push({ narration, rupees, on: clock.today(), reference: `HDFCN5202${String(received).padStart(8, '0')}` })
    },
    async importStatement(by) {
      if (waiting.length === 0) return
      const accountNumbers = brand.bankAccounts.map(({ accountNumber }) => accountNumber)
      const source = { fileName: `statement-${clock.today()}.csv`, accountNumber: accountNumbers[0], by }
      await importLines({ database, clock, accountNumbers }, readStatement(writeStatement()), source)
      waiting = []
    },
  }
}
