import { sql } from 'kysely'
import type { Queryable } from '../platform/database/database.ts'
import { type EncryptedField, encryptedFields, type IndexedField } from './field-cipher.ts'
import { blindIndex, encryptField } from './personal-data.ts'

const batchSize = 500

const isIndexed = (field: EncryptedField): field is IndexedField =>
  field === 'customers.mobile' || field === 'applicants.pan'

type PlainRow = { row: string; plain: string }

/** One batch of rows that are not encrypted yet. Returns how many there were. */
async function encryptBatch(database: Queryable, field: EncryptedField): Promise<number> {
  const [table, column] = field.split('.') as [string, string]
  const [rowId, plain, encrypted] = [sql.ref(encryptedFields[field]), sql.ref(column), sql.ref(`${column}_encrypted`)]
  const { rows } = await sql<PlainRow>`select ${rowId}::text as row, ${plain}::text as plain from ${sql.table(table)}
    where ${plain} is not null and ${encrypted} is null limit ${sql.lit(batchSize)}`.execute(database)
  const index = isIndexed(field) ? sql`, ${sql.ref(`${column}_index`)} = new.index` : sql``
  await sql`update ${sql.table(table)} set ${encrypted} = new.encrypted ${index}
    from unnest(${rows.map(({ row }) => row)}::text[],
      ${rows.map((row) => encryptField(field, row.row, row.plain))}::bytea[],
      ${rows.map((row) => (isIndexed(field) ? blindIndex(field, row.plain) : null))}::bytea[])
      as new (row, encrypted, index) where ${rowId}::text = new.row`.execute(database)
  return rows.length
}

/** All but those that have been encrypted since their table was made. */
const fieldsOncePlain = (Object.keys(encryptedFields) as EncryptedField[]).filter(
  (field) => field !== 'nominees.mobile',
)

/**
 * Encrypts what an earlier release stored plain, in batches that are each committed: if it is interrupted, the next start
 * goes on where it stopped.
 */
async function encryptPlainData(database: Queryable): Promise<void> {
  for (const field of fieldsOncePlain) {
    while ((await encryptBatch(database, field)) > 0);
  }
}

/** Before the migration that drops the plain columns. */
export const personalDataBackfills = { '038-only-encrypted-data.sql': encryptPlainData }
