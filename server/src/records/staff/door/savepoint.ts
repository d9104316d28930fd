import { sql } from 'kysely'
import type { Transaction } from '../../../platform/database/database.ts'

/** Runs the work so that it can be taken back alone. Keeps what it wrote if `mayStay` says so of its result. */
export async function inSavepoint<Result>(
  transaction: Transaction,
  name: string,
  work: () => Promise<Result>,
  mayStay: (result: Result) => boolean,
): Promise<Result> {
  const savepoint = sql.id(name)
  await sql`savepoint ${savepoint}`.execute(transaction)
  try {
    const result = await work()
    if (!mayStay(result)) await sql`rollback to savepoint ${savepoint}`.execute(transaction)
    await sql`release savepoint ${savepoint}`.execute(transaction)
    return result
  } catch (error) {
    await sql`rollback to savepoint ${savepoint}`.execute(transaction)
    throw error
  }
}
