import type { BureauReport } from 'domain/evidence/bureau-report'
import { sql } from 'kysely'
import type { Queryable, Transaction } from '../../../platform/database/database.ts'
import { decryptField, decryptOptional, encryptField } from '../../../platform/field-encryption/personal-data.ts'
import { sha256 } from '../../../platform/hashing.ts'

type NewReport = { id: string; raw: string; reader: string; report: BureauReport | null; at: Date }

export async function insertReport(
  transaction: Transaction,
  { id, raw, reader, report, at }: NewReport,
): Promise<void> {
  await transaction
    .insertInto('bureauReports')
    .values({
      ...{
        id,
        reader,
        receivedAt: at,
        rawHash: sha256(raw),
        rawEncrypted: encryptField('bureau_reports.raw', id, raw),
      },
      reportEncrypted: report && encryptField('bureau_reports.report', id, JSON.stringify(report)),
    })
    .execute()
}

export type StoredReport = { reader: string; receivedAt: Date; report: BureauReport | null }

/** Undefined once it was deleted. */
export async function findReport(database: Queryable, id: string): Promise<StoredReport | undefined> {
  const found = await database
    .selectFrom('bureauReports')
    .select(['reader', 'receivedAt', 'reportEncrypted'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (found === undefined) return undefined
  const { reportEncrypted, ...stored } = found
  const text = decryptOptional('bureau_reports.report', id, reportEncrypted)
  return { ...stored, report: text === null ? null : (JSON.parse(text) as BureauReport) }
}

/** The answer as it came. */
export async function findRawReport(database: Queryable, id: string) {
  const found = await database
    .selectFrom('bureauReports')
    .select(['reader', 'receivedAt', 'rawEncrypted', 'rawHash'])
    .where('id', '=', id)
    .executeTakeFirst()
  return found && { ...found, raw: decryptField('bureau_reports.raw', id, found.rawEncrypted) }
}

/** For an erasure. */
export async function deleteReportsOf(transaction: Transaction, leadIds: readonly number[]): Promise<void> {
  await transaction
    .deleteFrom('bureauReports')
    .where('id', 'in', (eb) =>
      eb.selectFrom('bureauRequests').select('id').where(sql<boolean>`lead_id = any(${leadIds})`),
    )
    .execute()
}
