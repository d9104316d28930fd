import type { IstDate } from 'domain/calendar/ist-date'

/** One line of a bank statement; the amount is above zero for money that came in. */
export type StatementLine = {
  bookedOn: IstDate
  valueOn: IstDate
  amountPaise: number
  balancePaise: number
  reference: string
  narration: string
}

/** The account is empty where the file does not name it. */
export type Statement = { accountNumber: string; lines: StatementLine[] }

/** The file cannot be believed; the message is for the person who imports it. */
export class StatementRefused extends Error {
  override name = 'StatementRefused'
}

/** The first line whose balance does not follow from the one before it. */
function findBreak(lines: readonly StatementLine[]): StatementLine | undefined {
  return lines.find((line, index) => {
    const before = lines[index - 1]
    return before !== undefined && before.balancePaise + line.amountPaise !== line.balancePaise
  })
}

/** The lines from the oldest to the newest, where their running balance adds up in one of the two orders. */
export function proveBalance(lines: readonly StatementLine[]): StatementLine[] {
  if (lines.length === 0)
    throw new StatementRefused('the file has no lines; for a day without entries there is nothing to import')
  const broken = findBreak(lines)
  if (broken === undefined) return [...lines]
  const reversed = lines.toReversed()
  if (findBreak(reversed) === undefined) return reversed
  throw new StatementRefused(
    `the balance does not add up at the line of ${broken.bookedOn}: ${broken.narration.slice(0, 60)}`,
  )
}
