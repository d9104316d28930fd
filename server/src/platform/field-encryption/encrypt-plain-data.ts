import { sql } from 'kysely'
import type { Queryable } from '../database/database.ts'
import { type EncryptedField, encryptedFields, type IndexedField } from './field-cipher.ts'
import { blindIndex, encryptField } from './personal-data.ts'

const batchSize = 500

const isIndexed = (field: EncryptedField): field is IndexedField =>
  field === 'customers.mobile' || field === 'applicants.pan'

type PlainRow = { row: string; plain: string }

/** Encrypts one batch of rows that are not encrypted yet. Returns how many there were. */
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

/** All fields that earlier releases stored unencrypted; nominees were encrypted from the start. */
const fieldsOncePlain = (Object.keys(encryptedFields) as EncryptedField[]).filter(
  (field) => field !== 'nominees.mobile',
)

/**
 * Encrypts what earlier releases stored unencrypted. Each batch is committed, so that after an interruption the next start
 * continues with the rest.
 */
async function encryptPlainData(database: Queryable): Promise<void> {
  for (const field of fieldsOncePlain) {
    while ((await encryptBatch(database, field)) > 0);
  }
}

/** Must run before the migration that drops the unencrypted columns. */
export const personalDataBackfills = { '038-only-encrypted-data.sql': encryptPlainData }
