import { formatDate, type IstDate } from 'domain/calendar/ist-date'
import { formatRupees, formatRupeesAndPaise } from 'domain/money/format-money'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import { lockBorrower } from '../../records/loans/lock-borrower.ts'
import { bookMoney } from '../../servicing/payments/results/book-money.ts'
import { bookedReference } from '../../servicing/payments/results/transfer-number.ts'
import { insertUnmatched } from '../../servicing/payments/results/unmatched-money.ts'
import {
  type BankLine,
  findGaps,
  findLineOfOther,
  findMissingLine,
  type Gap,
  insertLines,
  type LineResult,
  listUndecided,
  lockStatements,
  lockUndecided,
  saveDecision,
} from './bank-lines.ts'
import { findReturned, type LikelyReturn, listReturned } from './find-returned.ts'
import { type AmountSearch, confirmMatch, createAmountSearch, type Match, matchLine } from './match-line.ts'
import { type Statement, type StatementLine, StatementRefused } from './statements/statement.ts'

type Dependencies = {
  database: Database
  clock: Clock
  /** Our account numbers; a statement of any other account is refused. */
  accountNumbers: readonly string[]
}

export type ImportResult = { lines: number; newLines: number; gaps: Gap[]; returns: LikelyReturn[] } & Record<
  LineResult,
  number
>

const batchSize = 200

/** The borrower of a loan is locked before the line. */
const withBorrower = async (transaction: Transaction, match: Match) =>
  match.kind === 'loan' ? { ...match, borrower: await lockBorrower(transaction, match.leadId) } : match

type LockedMatch = Awaited<ReturnType<typeof withBorrower>>

async function applyMatch(
  transaction: Transaction,
  line: BankLine,
  found: LockedMatch,
  clock: Clock,
): Promise<LineResult> {
  const match = await confirmMatch(transaction, line, found)
  const { id, lineKey, amountPaise, valueOn, reference, narration } = line
  const [at, today, reason] = [clock.now(), clock.today(), match.reason]
  if (match.kind === 'settlement') {
    await saveDecision(transaction, id, { result: 'SETTLEMENT', reason, at })
    return 'SETTLEMENT'
  }
  if (match.kind === 'unmatched') {
    const money = { sourceKey: `bank:${lineKey}`, bankLineId: id, amountPaise, paidOn: valueOn, receivedAt: at }
    const label = [reference, narration].filter(Boolean).join(' ').slice(0, 200)
    await insertUnmatched(transaction, { ...money, reference: label, reason })
    await saveDecision(transaction, id, { result: 'UNMATCHED', reason, at })
    return 'UNMATCHED'
  }
  const booked = bookedReference(reference, id)
  const { entryId } = await bookMoney(transaction, match.borrower, {
    ...{ leadId: match.leadId, amountPaise, paidOn: valueOn, clock, today, by: 'bank' },
    idempotencyKey: `bank:${lineKey}`,
    reason: `${formatRupees(amountPaise)} by bank transfer (${booked}): ${reason}`,
    details: { bank_line_id: id, reference: booked, paid_on: valueOn },
  })
  await saveDecision(transaction, id, { result: 'BOOKED', reason, entryId, at })
  return 'BOOKED'
}

const reasonOfDebit = (found: LikelyReturn | undefined) => {
  if (found === undefined) return 'outgoing payment'
  const { returned } = found
  return `looks like a return of ${'receiptNo' in returned ? `payment ${returned.receiptNo}` : `unmatched payment ${returned.unmatchedId}`}`
}

type Decided = { result: LineResult; returned?: LikelyReturn | undefined }

async function decide(
  { database, clock }: Dependencies,
  line: BankLine,
  findByAmount: AmountSearch,
): Promise<Decided | undefined> {
  const match = line.amountPaise > 0 ? await matchLine(database.kysely, line, findByAmount) : undefined
  const returned = line.amountPaise < 0 ? await findReturned(database.kysely, line) : undefined
  return inTransaction(database, async (transaction): Promise<Decided | undefined> => {
    const locked = match && (await withBorrower(transaction, match))
    const undecided = await lockUndecided(transaction, line.id)
    if (undecided === undefined) return undefined
    if (locked) return { result: await applyMatch(transaction, undecided, locked, clock) }
    await saveDecision(transaction, line.id, { result: 'DEBIT', reason: reasonOfDebit(returned), at: clock.now() })
    return { result: 'DEBIT', returned }
  })
}

const digitsOf = (accountNumber: string) => accountNumber.replaceAll(/[^0-9]/g, '')
const withoutZeros = (digits: string) => digits.replace(/^0+/, '')

/** The account that the statement contains, or that the person who imports it has given. */
function accountOf({ accountNumber }: Statement, given: string | undefined, ours: readonly string[]): string {
  if (given !== undefined && !/^[0-9 -]+$/.test(given))
    throw new StatementRefused(`"${given}" is not an account number`)
  const wanted = digitsOf(given ?? accountNumber)
  if (wanted === '')
    throw new StatementRefused('the file does not contain the account number; give it after the file name')
  const account = ours.map(digitsOf).find((each) => withoutZeros(each) === withoutZeros(wanted))
  if (account === undefined) throw new StatementRefused(`${wanted} is not one of our accounts (${ours.join(', ')})`)
  const inFile = digitsOf(accountNumber)
  if (inFile !== '' && withoutZeros(inFile) !== withoutZeros(account))
    throw new StatementRefused(`it is for account ${inFile}, not ${account}`)
  return account
}

const describeLine = ({ amountPaise, bookedOn }: { amountPaise: number; bookedOn: IstDate }) =>
  `the line of ${formatRupeesAndPaise(amountPaise)} on ${formatDate(bookedOn)}`

/** Refuses new lines that would be booked twice: those of another account, or under other references, as another format has them. */
async function refuseImportedBefore(
  transaction: Transaction,
  lines: readonly StatementLine[],
  accountNumber: string,
  ours: readonly string[],
): Promise<void> {
  const others = ours.map(digitsOf).filter((each) => each !== accountNumber)
  const other = await findLineOfOther(transaction, lines, others)
  if (other)
    throw new StatementRefused(
      `${describeLine(other)} was imported before, for account ${other.accountNumber}; give that account, or a file that starts later`,
    )
  const missing = await findMissingLine(transaction, lines, accountNumber)
  if (missing)
    throw new StatementRefused(
      `it has new lines but lacks ${describeLine(missing)}, which was imported before; download the whole statement again, in the same format as last time`,
    )
}

async function storeLines(
  { database, clock, accountNumbers }: Dependencies,
  { lines }: Statement,
  { accountNumber, fileName, by }: { accountNumber: string; fileName: string; by: string },
): Promise<{ newLines: number; gaps: Gap[] }> {
  const early = lines.find(({ bookedOn }) => bookedOn > clock.today())
  if (early) throw new StatementRefused(`it has a line of ${formatDate(early.bookedOn)}, which is in the future`)
  return inTransaction(database, async (transaction) => {
    await lockStatements(transaction)
    const newLines = await insertLines(transaction, lines, { accountNumber, fileName, by, at: clock.now() })
    if (newLines > 0) await refuseImportedBefore(transaction, lines, accountNumber, accountNumbers)
    return { newLines, gaps: await findGaps(transaction, lines, accountNumber) }
  })
}

/** Stores all lines of a statement, then books those that can be matched. Importing the same file again changes nothing. */
export async function importLines(
  dependencies: Dependencies,
  statement: Statement,
  { fileName, accountNumber: given, by }: { fileName: string; accountNumber?: string | undefined; by: string },
): Promise<ImportResult> {
  const { database } = dependencies
  const accountNumber = accountOf(statement, given, dependencies.accountNumbers)
  const { newLines, gaps } = await storeLines(dependencies, statement, { accountNumber, fileName, by })
  const counts: Record<LineResult, number> = { BOOKED: 0, UNMATCHED: 0, DEBIT: 0, SETTLEMENT: 0 }
  const returns = new Map<number, LikelyReturn>()
  const findByAmount = createAmountSearch(database.kysely, dependencies.clock.today())
  let lines: BankLine[]
  do {
    lines = await listUndecided(database.kysely, batchSize)
    for (const line of lines) {
      const decided = await decide(dependencies, line, findByAmount)
      if (decided) counts[decided.result] += 1
      if (decided?.returned) returns.set(line.id, decided.returned)
    }
  } while (lines.length === batchSize)
  for (const each of await listReturned(database.kysely, statement.lines, accountNumber))
    returns.set(each.line.id, each)
  return { lines: statement.lines.length, newLines, gaps, returns: [...returns.values()], ...counts }
}
