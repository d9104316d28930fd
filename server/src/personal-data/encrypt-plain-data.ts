import type pg from 'pg'
import { type EncryptedField, encryptedFields, type IndexedField } from './field-cipher.ts'
import { encryptField, indexOf } from './personal-data.ts'

const batchSize = 500
const indexed: ReadonlySet<EncryptedField> = new Set<IndexedField>(['customers.mobile', 'applicants.pan'])

type PlainRow = { row: string; plain: string }

/** One batch of rows that are not encrypted yet. Returns how many there were. */
async function encryptBatch(client: pg.Client, field: EncryptedField): Promise<number> {
  const [table, column] = field.split('.') as [string, string]
  const rowId = encryptedFields[field]
  const { rows } = await client.query<PlainRow>(
    `select ${rowId}::text as row, ${column}::text as plain from ${table}
      where ${column} is not null and ${column}_encrypted is null limit ${batchSize} for update`,
  )
  const index = indexed.has(field) ? `, ${column}_index = new.index` : ''
  await client.query(
    `update ${table} set ${column}_encrypted = new.encrypted${index}
       from unnest($1::text[], $2::bytea[], $3::bytea[]) as new (row, encrypted, index) where ${rowId}::text = new.row`,
    [
      rows.map(({ row }) => row),
      rows.map(({ row, plain }) => encryptField(field, row, plain)),
      rows.map(({ plain }) => (indexed.has(field) ? indexOf(field as IndexedField, plain) : Buffer.alloc(0))),
    ],
  )
  return rows.length
}

/**
 * Encrypts what an earlier release stored plain, in batches that are each committed: if it is interrupted, the next start
 * goes on where it stopped.
 */
async function encryptPlainData(client: pg.Client): Promise<void> {
  for (const field of Object.keys(encryptedFields) as EncryptedField[]) {
    while ((await encryptBatch(client, field)) > 0);
  }
}

/** Before the migration that drops the plain columns. */
export const personalDataBackfills = { '038-only-encrypted-data.sql': encryptPlainData }
