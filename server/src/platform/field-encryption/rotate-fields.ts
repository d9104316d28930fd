import { sql } from 'kysely'
import type { Clock } from '../clock.ts'
import type { Database, Transaction } from '../database/database.ts'
import { inTransaction } from '../database/in-transaction.ts'
import { createFieldCipher, type EncryptedField, encryptedFields, type FieldCipher } from './field-cipher.ts'
import type { DataKeys } from './key-service.ts'
import { nameOfVersion } from './verify-data-keys.ts'

const batchSize = 500

type Row = { row: string; encrypted: Buffer }

/** Re-encrypts one page of rows after an id, skipping values that already use the current key. */
async function rotatePage(transaction: Transaction, cipher: FieldCipher, field: EncryptedField, after: string) {
  const [table, column] = field.split('.') as [string, string]
  const [rowId, encrypted] = [sql.ref(encryptedFields[field]), sql.ref(`${column}_encrypted`)]
  // Compares in the column's own type, so that its index is used.
  const isText = ['profile_id', 'id', 'request_key', 'file_id'].includes(encryptedFields[field])
  const start = isText ? sql`${after}::text` : sql`${after || '0'}::bigint`
  const renewedRow = isText ? sql`renewed.row` : sql`renewed.row::bigint`
  const page = await sql<Row>`select ${rowId}::text as row, ${encrypted} as encrypted from ${sql.table(table)}
    where ${rowId} > ${start} and ${encrypted} is not null order by ${rowId}
    limit ${sql.lit(batchSize)} for no key update`.execute(transaction)
  const old = page.rows.filter((row) => !cipher.isCurrent(row.encrypted))
  const renewed = old.map((row) => cipher.encrypt(field, row.row, cipher.decrypt(field, row.row, row.encrypted)))
  if (old.length > 0)
    await sql`update ${sql.table(table)} set ${encrypted} = renewed.encrypted
      from unnest(${old.map(({ row }) => row)}::text[], ${renewed}::bytea[]) as renewed (row, encrypted)
      where ${rowId} = ${renewedRow}`.execute(transaction)
  return { last: page.rows.at(-1)?.row, count: old.length }
}

/**
 * Encrypts every field with the current key while the server runs, locking one page of rows at a time. If interrupted it can
 * be run again and continues with the rest. Returns how many values it changed.
 */
export async function rotateFields(database: Database, dataKeys: DataKeys): Promise<number> {
  const cipher = createFieldCipher(dataKeys)
  let total = 0
  for (const field of Object.keys(encryptedFields) as EncryptedField[]) {
    let after: string | undefined = ''
    while (after !== undefined) {
      const from: string = after
      const { last, count } = await inTransaction(database, (transaction) =>
        rotatePage(transaction, cipher, field, from),
      )
      total += count
      after = last
    }
  }
  return total
}

/** By the clock of the database, which also records when a key was last used. */
export async function readRotationStart({ kysely }: Database): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(kysely)
  return rows[0]?.now ?? new Date(0)
}

/**
 * Marks older keys as unused after a rotation, so that the server starts without them. Returns their names; undefined, and
 * nothing is marked, if a server has encrypted with one of them since the rotation began.
 */
export async function retireOldKeys(
  { kysely }: Database,
  { current }: DataKeys,
  { clock, rotatedSince }: { clock: Clock; rotatedSince: Date },
): Promise<string[] | undefined> {
  const isOld = sql<boolean>`name ~ '^v' and name <> ${nameOfVersion(current)} and retired_at is null`
  const isUsed = sql<boolean>`last_used_at >= ${rotatedSince}`
  const used = await kysely.selectFrom('dataKeys').select('name').where(isOld).where(isUsed).execute()
  if (used.length > 0) return undefined
  const retired = await kysely
    .updateTable('dataKeys')
    .set({ retiredAt: clock.now() })
    .where(isOld)
    .where(sql<boolean>`${isUsed} is not true`)
    .returning('name')
    .execute()
  return retired.map(({ name }) => name)
}
