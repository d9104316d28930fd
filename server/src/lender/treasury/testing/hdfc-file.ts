import { formatDate, type IstDate } from 'domain/calendar/ist-date'

export type Row = { on: IstDate; narration: string; credit?: number; debit?: number }

/** An HDFC file with these lines. */
export function hdfcFile(rows: readonly Row[], openingRupees = 100_000): string {
  let balance = openingRupees
  const lines = rows.map(({ on, narration, credit = 0, debit = 0 }, index) => {
    balance += credit - debit
    const date = formatDate(on).replaceAll('-', '/')
    return [date, `"${narration}"`, `REF${index}`, date, debit || '', credit || '', balance.toFixed(2)].join(',')
  })
  return ['Date,Narration,Chq./Ref.No.,Value Dt,Withdrawal Amt.,Deposit Amt.,Closing Balance', ...lines].join('\n')
}
