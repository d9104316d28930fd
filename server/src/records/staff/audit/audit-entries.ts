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
    .insertInto('audit_entries')
    .values(
      entries.map((entry) => ({
        at: entry.at,
        staff_id: entry.staffId,
        roles: [...entry.roles],
        kind: entry.kind,
        event: entry.event,
        subject: entry.subject,
        customer_id: entry.customerId,
        is_own_case: entry.isOwnCase,
        purpose: entry.purpose,
        result: entry.result,
        details: JSON.stringify(entry.details),
        request_id: entry.requestId,
      })),
    )
    .execute()
}

export type AuditFilter = {
  staffId?: string | undefined
  subject?: string | undefined
  kind?: AuditKind | undefined
  from?: Date | undefined
  before?: Date | undefined
  beforeId?: number | undefined
}

const selectEntries = (database: Queryable) =>
  database
    .selectFrom('audit_entries')
    .leftJoin('staff', 'staff.id', 'audit_entries.staff_id')
    .select(['audit_entries.id', 'audit_entries.at', 'audit_entries.staff_id as staffId', 'staff.name'])
    .select(['audit_entries.roles', 'audit_entries.kind', 'audit_entries.event', 'audit_entries.subject'])
    .select(['audit_entries.customer_id as customerId', 'audit_entries.is_own_case as isOwnCase'])
    .select(['audit_entries.purpose', 'audit_entries.result', 'audit_entries.details'])
    .select('audit_entries.request_id as requestId')
    .$castTo<StoredAuditEntry>()

/** Newest first. */
export function listAuditEntries(database: Queryable, filter: AuditFilter, limit: number): Promise<StoredAuditEntry[]> {
  const { staffId, subject, kind, from, before, beforeId } = filter
  return selectEntries(database)
    .where((eb) =>
      eb.and([
        ...(staffId === undefined ? [] : [eb('audit_entries.staff_id', '=', staffId)]),
        ...(subject === undefined ? [] : [eb('audit_entries.subject', '=', subject)]),
        ...(kind === undefined ? [] : [eb('audit_entries.kind', '=', kind)]),
        ...(from === undefined ? [] : [eb('audit_entries.at', '>=', from)]),
        ...(before === undefined ? [] : [eb('audit_entries.at', '<', before)]),
        ...(beforeId === undefined ? [] : [eb('audit_entries.id', '<', beforeId)]),
      ]),
    )
    .orderBy('audit_entries.id', 'desc')
    .limit(limit)
    .execute()
}

/** The looks at a customer's data as the customer may see them, newest first. */
export const listLooksAt = (
  database: Queryable,
  customerId: number,
  limit: number,
): Promise<{ at: Date; roles: string[]; purpose: string | null }[]> =>
  database
    .selectFrom('audit_entries')
    .select(['at', 'roles', 'purpose'])
    .where('customer_id', '=', customerId)
    .where('kind', '=', 'LOOK')
    .where((eb) => eb.or([eb('purpose', 'is', null), eb('purpose', 'not in', secretPurposes)]))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

/** Whose data a person has looked at since, beyond their own cases. */
export async function listCustomersLookedAt(database: Queryable, staffId: string, since: Date): Promise<Set<number>> {
  const rows = await database
    .selectFrom('audit_entries')
    .select('customer_id as customerId')
    .distinct()
    .where('staff_id', '=', staffId)
    .where(sql<boolean>`kind = 'LOOK' and not is_own_case`)
    .where('at', '>=', since)
    .where('customer_id', 'is not', null)
    .execute()
  return new Set(rows.map(({ customerId }) => customerId ?? 0))
}
