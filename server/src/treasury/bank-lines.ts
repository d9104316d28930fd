import type { IstDate } from 'domain/calendar/ist-date'
import { sql } from 'kysely'
import type { Queryable, Transaction } from '../platform/database/database.ts'
import { sha256 } from '../platform/hashing.ts'
import type { StatementLine } from './statements/statement.ts'

/** DEBIT: money that left, which nobody repays with. SETTLEMENT: what a payment provider collected for us. */
export const lineResults = ['BOOKED', 'UNMATCHED', 'DEBIT', 'SETTLEMENT'] as const
export type LineResult = (typeof lineResults)[number]

export type BankLine = StatementLine & { id: number; lineKey: string }

/** Account, date, amount, reference and balance name a line, in whichever file it comes. */
const lineKeyOf = (accountNumber: string, { bookedOn, amountPaise, reference, balancePaise }: StatementLine) =>
  sha256([accountNumber, bookedOn, amountPaise, reference, balancePaise].join('|')).toString('hex')

type Import = { accountNumber: string; fileName: string; at: Date }

/** Stores the lines that are not there yet. Returns how many were new. */
export async function insertLines(
  transaction: Transaction,
  lines: readonly StatementLine[],
  { accountNumber, fileName, at }: Import,
): Promise<number> {
  let inserted = 0
  for (const line of lines) {
    const { numInsertedOrUpdatedRows } = await transaction
      .insertInto('bank_statement_lines')
      .values({
        line_key: lineKeyOf(accountNumber, line),
        account_number: accountNumber,
        booked_on: line.bookedOn,
        value_on: line.valueOn,
        amount_paise: line.amountPaise,
        balance_paise: line.balancePaise,
        reference: line.reference,
        narration: line.narration,
        file_name: fileName,
        imported_at: at,
      })
      .onConflict((conflict) => conflict.column('line_key').doNothing())
      .executeTakeFirstOrThrow()
    inserted += Number(numInsertedOrUpdatedRows)
  }
  return inserted
}

/** Statements of one account are imported one after the other. */
export async function lockAccount(transaction: Transaction, accountNumber: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`statement of ${accountNumber}`}, 0))`.execute(transaction)
}

/** A stored line of the days that these lines cover, and that is not among them. */
export async function findLeftOut(
  transaction: Transaction,
  lines: readonly StatementLine[],
  accountNumber: string,
): Promise<{ bookedOn: IstDate; amountPaise: number } | undefined> {
  const days = lines.map(({ bookedOn }) => bookedOn).toSorted()
  const keys = lines.map((line) => lineKeyOf(accountNumber, line))
  return transaction
    .selectFrom('bank_statement_lines')
    .select(['booked_on as bookedOn', 'amount_paise as amountPaise'])
    .where('account_number', '=', accountNumber)
    .where('booked_on', '>=', days[0] ?? '')
    .where('booked_on', '<=', days.at(-1) ?? '')
    .where(({ not, eb, fn, val }) => not(eb('line_key', '=', fn.any(val(keys)))))
    .orderBy('id')
    .limit(1)
    .$narrowType<{ bookedOn: IstDate }>()
    .executeTakeFirst()
}

const selectUndecided = (database: Queryable) =>
  database
    .selectFrom('bank_statement_lines')
    .select(['id', 'line_key as lineKey', 'booked_on as bookedOn', 'value_on as valueOn', 'reference', 'narration'])
    .select(['amount_paise as amountPaise', 'balance_paise as balancePaise'])
    .where('result', 'is', null)
    .$narrowType<{ bookedOn: IstDate; valueOn: IstDate }>()

/** Lines of which nothing has been decided: of this import, or of one that was interrupted. */
export const listUndecided = (database: Queryable, limit: number): Promise<BankLine[]> =>
  selectUndecided(database).orderBy('id').limit(limit).execute()

/** Undefined if somebody else has decided meanwhile. */
export const lockUndecided = (transaction: Transaction, id: number): Promise<BankLine | undefined> =>
  selectUndecided(transaction).where('id', '=', id).forUpdate().executeTakeFirst()

type Decision = { result: LineResult; reason: string; entryId?: number; at: Date }

export async function saveDecision(
  transaction: Transaction,
  id: number,
  { result, reason, entryId, at }: Decision,
): Promise<void> {
  await transaction
    .updateTable('bank_statement_lines')
    .set({ result, reason, entry_id: entryId ?? null, decided_at: at })
    .where('id', '=', id)
    .execute()
}
