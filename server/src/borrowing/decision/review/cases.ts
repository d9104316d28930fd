import type { RuleName } from 'domain/loan/decision/rules'
import type { RejectionReason } from 'domain/rules/reasons'
import { type RawBuilder, sql } from 'kysely'
import type { Queryable, Transaction } from '../../../platform/database/database.ts'

export type CaseKind = 'REFERRED' | 'SAMPLE'
export type CaseState = 'QUEUED' | 'CLAIMED' | 'WAITING_CUSTOMER' | 'DECIDED'
/** Who alone may decide on somebody who works here. */
export type CaseRole = 'credit_head' | 'finance_head'
/** The last two without a person: by the customer, or because no document came. */
export type CaseVerdict = 'APPROVED' | 'REJECTED' | 'WITHDRAWN' | 'EXPIRED'

/** By the clock of the database, which every server shares. */
export const isLeaseLive: RawBuilder<boolean> = sql<boolean>`(state = 'CLAIMED' and lease_until > clock_timestamp())`
export const isClaimable: RawBuilder<boolean> = sql<boolean>`(state = 'QUEUED'
  or (state = 'CLAIMED' and lease_until <= clock_timestamp()))`

/** A case as everything reads it. */
export const caseColumns = [
  ...(['reviewCases.id', 'reviewCases.leadId', 'kind', 'state', 'reviewCases.reasons'] as const),
  ...(['reviewCases.amountPaise', 'forRole', 'queuedAt', 'dueAt', 'leftMinutes', 'fence', 'claimedBy'] as const),
  ...(['leaseUntil', 'isPrepared', 'callBackAt', 'askedDocument', 'askedReason', 'askedAt', 'followUpAt'] as const),
  ...(['decidedBy', 'decidedAt', 'verdict', 'decidedAmountPaise', 'decidedReasons'] as const),
  ...(['carryOutFrom', 'carriedOutAt'] as const),
  isLeaseLive.as('isLeaseLive'),
  sql<boolean>`state = 'DECIDED' and carried_out_at is null and carry_out_from > clock_timestamp()`.as('mayUndo'),
] as const

export type CaseTypes = {
  kind: CaseKind
  state: CaseState
  reasons: RuleName[]
  forRole: CaseRole | null
  verdict: CaseVerdict | null
  decidedReasons: RejectionReason[] | null
}

export const selectCases = (database: Queryable) =>
  database.selectFrom('reviewCases').select(caseColumns).$narrowType<CaseTypes>()

export type ReviewCase = Awaited<ReturnType<typeof lockCase>> & object

export const findCase = (database: Queryable, caseId: string) =>
  selectCases(database).where('reviewCases.id', '=', caseId).executeTakeFirst()

/** After the customer and the lead, where they are locked too. */
export const lockCase = (transaction: Transaction, caseId: string) =>
  selectCases(transaction).where('reviewCases.id', '=', caseId).forUpdate().executeTakeFirst()

/** What becomes of an application is not carried out yet: it waits for a person. */
const isUndecided = sql<boolean>`kind = 'REFERRED' and (state <> 'DECIDED' or carried_out_at is null)`

/** Those of the applications for which a person decides. */
export async function listLeadsInReview(database: Queryable, leadIds: readonly number[]): Promise<Set<number>> {
  const rows = await database
    .selectFrom('reviewCases')
    .select('leadId')
    .where((eb) => eb('leadId', '=', eb.fn.any(eb.val(leadIds))))
    .where(isUndecided)
    .execute()
  return new Set(rows.map(({ leadId }) => leadId))
}

/** The case that an application waits for. */
export const findCaseOfLead = (database: Queryable, leadId: number) =>
  selectCases(database).where('leadId', '=', leadId).where(isUndecided).executeTakeFirst()

export type EventKind =
  | ('QUEUED' | 'PREPARED' | 'CLAIMED' | 'RELEASED' | 'TAKEN_OVER' | 'HANDED_OVER' | 'ASKED' | 'ANSWERED' | 'REMINDED')
  | ('MOVED' | 'NOTE' | 'CALL' | 'APPROVED' | 'REJECTED' | 'UNDONE' | 'CARRIED_OUT' | 'WITHDRAWN' | 'EXPIRED')

/** The columns of a case that nobody holds. */
export const unheld = { claimedBy: null, leaseUntil: null, isPrepared: false } as const

type CaseEvent = {
  caseId: string
  kind: EventKind
  from: CaseState | null
  to: CaseState
  staffId?: string | null
  details?: Record<string, unknown>
  at: Date
}

export async function recordCaseEvent(transaction: Transaction, event: CaseEvent): Promise<void> {
  await transaction
    .insertInto('reviewEvents')
    .values({
      caseId: event.caseId,
      kind: event.kind,
      fromState: event.from,
      toState: event.to,
      staffId: event.staffId ?? null,
      details: JSON.stringify(event.details ?? {}),
      at: event.at,
    })
    .execute()
}

export const listCaseEvents = (database: Queryable, caseId: string) =>
  database
    .selectFrom('reviewEvents')
    .select(['kind', 'staffId', 'at', sql<Record<string, unknown>>`details`.as('details')])
    .where('caseId', '=', caseId)
    .orderBy('reviewEvents.id')
    .execute()

/** Everything that happened to the cases of an application. */
export const listReviewEvents = (database: Queryable, leadId: number) =>
  database
    .selectFrom('reviewEvents')
    .innerJoin('reviewCases', 'reviewCases.id', 'reviewEvents.caseId')
    .select(['reviewEvents.kind', 'reviewEvents.staffId', 'reviewEvents.at'])
    .where('reviewCases.leadId', '=', leadId)
    .orderBy('reviewEvents.id')
    .execute()

/** Ends the case of an application that ends without a decision; nothing that was decided is carried out any more. */
export async function endCaseOf(
  transaction: Transaction,
  leadId: number,
  verdict: 'WITHDRAWN' | 'EXPIRED',
  at: Date,
): Promise<void> {
  const found = await selectCases(transaction)
    .where('leadId', '=', leadId)
    .where(isUndecided)
    .forUpdate()
    .executeTakeFirst()
  if (found === undefined) return
  await transaction
    .updateTable('reviewCases')
    .set({
      ...{ ...unheld, state: 'DECIDED', leftMinutes: null, verdict, decidedBy: null, decidedAt: at },
      ...{ decidedAmountPaise: null, decidedReasons: null, carryOutFrom: at, carriedOutAt: at },
    })
    .where('id', '=', found.id)
    .execute()
  await recordCaseEvent(transaction, { caseId: found.id, kind: verdict, from: found.state, to: 'DECIDED', at })
}
