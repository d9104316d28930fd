import type { IstDate } from 'domain/calendar/ist-date'
import { sql } from 'kysely'
import type { Queryable, Transaction } from '../../platform/database/database.ts'
import { sha256 } from '../../platform/hashing.ts'
import type { StatementLine } from './statements/statement.ts'

/** DEBIT: money that we paid. SETTLEMENT: money that a payment provider collected for us and passed on. */
export const lineResults = ['BOOKED', 'UNMATCHED', 'DEBIT', 'SETTLEMENT'] as const
export type LineResult = (typeof lineResults)[number]

export type BankLine = StatementLine & { id: number; lineKey: string }

/**
 * Account, date, amount, reference and balance identify a line, whichever file contains it. If the same comes twice in a file,
 * because the amount was paid out in between, the second line is counted as such.
 */
function withKeys(accountNumber: string, lines: readonly StatementLine[]): (StatementLine & { lineKey: string })[] {
  const counts = new Map<string, number>()
  return lines.map((line) => {
    const facts = [accountNumber, line.bookedOn, line.amountPaise, line.reference, line.balancePaise].join('|')
    const count = (counts.get(facts) ?? 0) + 1
    counts.set(facts, count)
    return { ...line, lineKey: sha256(count === 1 ? facts : `${facts}|${count}`).toString('hex') }
  })
}

type Import = { accountNumber: string; fileName: string; by: string; at: Date }

/** Stores the lines that are not stored yet, and returns their number. */
export async function insertLines(
  transaction: Transaction,
  lines: readonly StatementLine[],
  { accountNumber, fileName, by, at }: Import,
): Promise<number> {
  let inserted = 0
  for (const line of withKeys(accountNumber, lines)) {
    const { numInsertedOrUpdatedRows } = await transaction
      .insertInto('bankStatementLines')
      .values({ ...line, accountNumber, fileName, importedBy: by, importedAt: at })
      .onConflict((conflict) => conflict.column('lineKey').doNothing())
      .executeTakeFirstOrThrow()
    inserted += Number(numInsertedOrUpdatedRows)
  }
  return inserted
}

/** Statements are stored one at a time, so that each is compared with everything that was imported before. */
export async function lockStatements(transaction: Transaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('bank statements', 0))`.execute(transaction)
}

/** One of these lines that is stored for another of our accounts. */
export async function findLineOfOther(
  transaction: Transaction,
  lines: readonly StatementLine[],
  otherAccounts: readonly string[],
): Promise<{ accountNumber: string; bookedOn: IstDate; amountPaise: number } | undefined> {
  const keys = otherAccounts.flatMap((account) => withKeys(account, lines).map(({ lineKey }) => lineKey))
  return transaction
    .selectFrom('bankStatementLines')
    .select(['accountNumber', 'bookedOn', 'amountPaise'])
    .where((eb) => eb('lineKey', '=', eb.fn.any(eb.val(keys))))
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
}

/** A stored line that is missing in these lines although they cover its day. */
export async function findMissingLine(
  transaction: Transaction,
  lines: readonly StatementLine[],
  accountNumber: string,
): Promise<{ bookedOn: IstDate; amountPaise: number } | undefined> {
  const days = lines.map(({ bookedOn }) => bookedOn).toSorted()
  const keys = withKeys(accountNumber, lines).map(({ lineKey }) => lineKey)
  return transaction
    .selectFrom('bankStatementLines')
    .select(['bookedOn', 'amountPaise'])
    .where('accountNumber', '=', accountNumber)
    .where('bookedOn', '>=', days[0] ?? null)
    .where('bookedOn', '<=', days.at(-1) ?? null)
    .where(({ not, eb, fn, val }) => not(eb('lineKey', '=', fn.any(val(keys)))))
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
}

/** Two neighbouring lines of an account whose balances do not follow from each other: the lines between them are missing. */
export type Gap = { before: Balance; after: Balance }
/** After a line, or before one. */
type Balance = { bookedOn: IstDate; balancePaise: number }

/** Where the lines of a statement do not continue the stored lines of the days before them, or lead to those of the days after. */
export async function findGaps(
  transaction: Transaction,
  lines: readonly StatementLine[],
  accountNumber: string,
): Promise<Gap[]> {
  const days = lines.map(({ bookedOn }) => bookedOn).toSorted()
  const stored = () => selectLines(transaction).where('accountNumber', '=', accountNumber).limit(1)
  const previous = await stored()
    .where('bookedOn', '<', days[0] ?? null)
    .orderBy('bookedOn', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst()
  const next = await stored()
    .where('bookedOn', '>', days.at(-1) ?? null)
    .orderBy('bookedOn')
    .orderBy('id')
    .executeTakeFirst()
  const pairs = [
    [previous, lines[0]],
    [lines.at(-1), next],
  ]
  return pairs.flatMap(([line, following]) => {
    if (line === undefined || following === undefined) return []
    const opening = following.balancePaise - following.amountPaise
    if (opening === line.balancePaise) return []
    const before = { bookedOn: line.bookedOn, balancePaise: line.balancePaise }
    return [{ before, after: { bookedOn: following.bookedOn, balancePaise: opening } }]
  })
}

const selectLines = (database: Queryable) =>
  database
    .selectFrom('bankStatementLines')
    .select(['id', 'lineKey', 'bookedOn', 'valueOn', 'reference', 'narration'])
    .select(['amountPaise', 'balancePaise'])

const selectUndecided = (database: Queryable) => selectLines(database).where('result', 'is', null)

/** The decided debits of an account from one day to another. */
export const listDecidedDebits = (
  database: Queryable,
  accountNumber: string,
  { from, to }: { from: IstDate; to: IstDate },
): Promise<BankLine[]> =>
  selectLines(database)
    .where('accountNumber', '=', accountNumber)
    .where('result', '=', 'DEBIT' satisfies LineResult)
    .where('bookedOn', '>=', from)
    .where('bookedOn', '<=', to)
    .orderBy('id')
    .execute()

/** Lines without a decision, from this import or one that was interrupted. */
export const listUndecided = (database: Queryable, limit: number): Promise<BankLine[]> =>
  selectUndecided(database).orderBy('id').limit(limit).execute()

/** The lines of an import that was interrupted; the next import decides them. */
export const sumUndecided = (database: Queryable): Promise<{ count: number; oldestAt: Date | null }> =>
  database
    .selectFrom('bankStatementLines')
    .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.min<Date | null>('importedAt').as('oldestAt')])
    .where('result', 'is', null)
    .executeTakeFirstOrThrow()

/** Undefined if another import has decided in the meantime. */
export const lockUndecided = (transaction: Transaction, id: number): Promise<BankLine | undefined> =>
  selectUndecided(transaction).where('id', '=', id).forUpdate().executeTakeFirst()

export type CreditLine = {
  id: number
  accountNumber: string
  reference: string
  narration: string
  entryId: number | null
}

/** The credits of the same account and amount as a debit, from a day up to that of the debit; newest first. */
export const listCredits = (
  database: Queryable,
  { id, bookedOn, amountPaise }: BankLine,
  { from }: { from: IstDate },
): Promise<CreditLine[]> =>
  database
    .selectFrom('bankStatementLines')
    .select(['id', 'accountNumber', 'reference', 'narration', 'entryId'])
    .where('accountNumber', '=', (eb) =>
      eb.selectFrom('bankStatementLines as debit').select('debit.accountNumber').where('debit.id', '=', id),
    )
    .where('bookedOn', '>=', from)
    .where('bookedOn', '<=', bookedOn)
    .where('amountPaise', '=', -amountPaise)
    .where('result', 'in', ['BOOKED', 'UNMATCHED'] satisfies LineResult[])
    .orderBy('id', 'desc')
    .execute()

type Decision = { result: LineResult; reason: string; entryId?: number; at: Date }

export async function saveDecision(
  transaction: Transaction,
  id: number,
  { result, reason, entryId, at }: Decision,
): Promise<void> {
  await transaction
    .updateTable('bankStatementLines')
    .set({ result, reason, entryId: entryId ?? null, decidedAt: at })
    .where('id', '=', id)
    .execute()
}
