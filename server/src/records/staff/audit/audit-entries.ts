import { secretPurposes } from 'domain/staff/look-purposes'
import { sql } from 'kysely'
import type { Queryable, Transaction } from '../../../platform/database/database.ts'

export type AuditKind = 'ACT' | 'LOOK' | 'REFUSAL'

export type AuditEntry = {
  at: Date
  staffId: string | null
  roles: readonly string[]
  kind: AuditKind
  /** The call, such as `staff.end`, or the command that was run. */
  event: string
  subject: string | null
  customerId: number | null
  isOwnCase: boolean
  purpose: string | null
  result: string
  /** Never a PAN, a number of an account or a text of a document. */
  details: Record<string, unknown>
  requestId: string
}

export type StoredAuditEntry = AuditEntry & { id: number; name: string | null }

export async function insertAuditEntries(transaction: Transaction, entries: readonly AuditEntry[]): Promise<void> {
  if (entries.length === 0) return
  await transaction
    .insertInto('auditEntries')
    .values(
      entries.map((entry) => ({
        at: entry.at,
        staffId: entry.staffId,
        roles: [...entry.roles],
        kind: entry.kind,
        event: entry.event,
        subject: entry.subject,
        customerId: entry.customerId,
        isOwnCase: entry.isOwnCase,
        purpose: entry.purpose,
        result: entry.result,
        details: JSON.stringify(entry.details),
        requestId: entry.requestId,
      })),
    )
    .execute()
}

export type AuditFilter = {
  staffId?: string | undefined
  subject?: string | undefined
  customerId?: number | undefined
  kind?: AuditKind | undefined
  from?: Date | undefined
  before?: Date | undefined
  beforeId?: number | undefined
}

const selectEntries = (database: Queryable) =>
  database
    .selectFrom('auditEntries')
    .leftJoin('staff', 'staff.id', 'auditEntries.staffId')
    .select(['auditEntries.id', 'auditEntries.at', 'auditEntries.staffId', 'staff.name'])
    .select(['auditEntries.roles', 'auditEntries.kind', 'auditEntries.event', 'auditEntries.subject'])
    .select(['auditEntries.customerId', 'auditEntries.isOwnCase'])
    .select(['auditEntries.purpose', 'auditEntries.result', 'auditEntries.details'])
    .select('auditEntries.requestId')
    .$castTo<StoredAuditEntry>()

/** Newest first. */
export function listAuditEntries(database: Queryable, filter: AuditFilter, limit: number): Promise<StoredAuditEntry[]> {
  const { staffId, subject, customerId, kind, from, before, beforeId } = filter
  return selectEntries(database)
    .where((eb) =>
      eb.and([
        ...(staffId === undefined ? [] : [eb('auditEntries.staffId', '=', staffId)]),
        ...(subject === undefined ? [] : [eb('auditEntries.subject', '=', subject)]),
        ...(customerId === undefined ? [] : [eb('auditEntries.customerId', '=', customerId)]),
        ...(kind === undefined ? [] : [eb('auditEntries.kind', '=', kind)]),
        ...(from === undefined ? [] : [eb('auditEntries.at', '>=', from)]),
        ...(before === undefined ? [] : [eb('auditEntries.at', '<', before)]),
        ...(beforeId === undefined ? [] : [eb('auditEntries.id', '<', beforeId)]),
      ]),
    )
    .orderBy('auditEntries.id', 'desc')
    .limit(limit)
    .execute()
}

/** Up to which entry the trail is sealed; zero before the first seal. */
export async function readSealedUpTo(database: Queryable): Promise<number> {
  const row = await database
    .selectFrom('auditSeals')
    .select('toEntryNo')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.toEntryNo ?? 0
}

/** The looks at a customer's data as the customer may see them, newest first. */
export const listLooksAt = (
  database: Queryable,
  customerId: number,
  limit: number,
): Promise<{ at: Date; roles: string[]; purpose: string | null }[]> =>
  database
    .selectFrom('auditEntries')
    .select(['at', 'roles', 'purpose'])
    .where('customerId', '=', customerId)
    .where('kind', '=', 'LOOK')
    .where((eb) => eb.or([eb('purpose', 'is', null), eb('purpose', 'not in', secretPurposes)]))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

/** Whose data a person has looked at since, beyond their own cases. */
export async function listCustomersLookedAt(database: Queryable, staffId: string, since: Date): Promise<Set<number>> {
  const rows = await database
    .selectFrom('auditEntries')
    .select('customerId')
    .distinct()
    .where('staffId', '=', staffId)
    .where(sql<boolean>`kind = 'LOOK' and not is_own_case`)
    .where('at', '>=', since)
    .where('customerId', 'is not', null)
    .execute()
  return new Set(rows.map(({ customerId }) => customerId ?? 0))
}
