import type { exportFile } from 'contract/console/exports'
import type { z } from 'zod'
import type { Queryable, Transaction } from '../../../platform/database/database.ts'
import { decryptField, encryptField } from '../../../platform/field-encryption/personal-data.ts'
import { randomId } from '../../../platform/random-id.ts'
import type { ConsoleContext } from '../door/console-handler.ts'
import { type ConsoleOutcome, done, refused } from '../door/console-outcome.ts'
import { type Cell, csvOf } from './csv.ts'

/** More than that nobody reads line by line. */
export const mostLines = 10_000
const dayMs = 86_400_000

type Stored = { id: string; name: string; lines: number; madeAt: Date; endsAt: Date }

const showFile = ({ id, name, lines, madeAt, endsAt }: Stored): z.output<typeof exportFile> => ({
  ...{ export_id: id, name, lines },
  ...{ made_at: madeAt.toISOString(), ends_at: endsAt.toISOString() },
})

type Asked<Row> = {
  /** Such as `payouts-2026-11-01-to-2026-11-30`. */
  name: string
  columns: Record<string, (row: Row) => Cell>
  /** At most one more than may be exported. */
  rows: readonly Row[]
  filter: Record<string, unknown>
}

/** Makes a file in the transaction of the act that asks for it; it belongs to the person for a day. */
export async function makeExport<Row>(
  { transaction, person, now, audit }: Pick<ConsoleContext, 'transaction' | 'person' | 'now' | 'audit'>,
  { name, columns, rows, filter }: Asked<Row>,
): Promise<ConsoleOutcome<z.output<typeof exportFile>>> {
  audit.about({ subject: `export:${name}`, details: { ...filter, lines: rows.length } })
  if (rows.length > mostLines)
    return refused(`These are more than ${mostLines.toLocaleString('en-IN')} lines. Please choose fewer days.`)
  const cells = Object.values(columns)
  const body = csvOf(
    Object.keys(columns),
    rows.map((row) => cells.map((cell) => cell(row))),
  )
  const id = randomId('EX', 24)
  const file = { id, name: `${name}.csv`, lines: rows.length, madeAt: now, endsAt: new Date(now.getTime() + dayMs) }
  audit.about({ subject: `export:${id}`, details: { ...filter, name, lines: rows.length } })
  const bodyEncrypted = encryptField('staff_exports.body', id, body)
  await transaction
    .insertInto('staffExports')
    .values({ ...file, staffId: person.staffId, bodyEncrypted })
    .execute()
  return done(showFile(file), `${rows.length === 1 ? 'One line is' : `${rows.length} lines are`} in the file.`)
}

const liveOf = (database: Queryable, staffId: string, now: Date) =>
  database.selectFrom('staffExports').where('staffId', '=', staffId).where('endsAt', '>', now)

export async function listExports(transaction: Transaction, staffId: string, now: Date) {
  const found = await liveOf(transaction, staffId, now)
    .select(['id', 'name', 'lines', 'madeAt', 'endsAt'])
    .orderBy('madeAt', 'desc')
    .limit(50)
    .execute()
  return found.map(showFile)
}

/** Undefined unless the person made it and it has not ended. */
export async function findExport(
  database: Queryable,
  { id, staffId, now }: { id: string; staffId: string; now: Date },
) {
  const found = await liveOf(database, staffId, now)
    .select(['id', 'name', 'lines', 'bodyEncrypted'])
    .where('id', '=', id)
    .executeTakeFirst()
  return found && { ...found, body: () => decryptField('staff_exports.body', id, found.bodyEncrypted) }
}
