import { ceilingOf } from 'domain/staff/may'
import type { Role } from 'domain/staff/roles'
import { type RawBuilder, sql } from 'kysely'
import type { Queryable, Transaction } from '../../../platform/database/database.ts'
import { type ConsoleOutcome, changed } from '../../../records/staff/door/console-outcome.ts'
import type { StaffPerson } from '../../../records/staff/door/staff-person.ts'
import { findStaff } from '../../../records/staff/people/people.ts'
import {
  type CaseRole,
  type CaseState,
  type CaseTypes,
  caseColumns,
  isClaimable,
  isLeaseLive,
  lockCase,
  type ReviewCase,
  recordCaseEvent,
  unheld,
} from './cases.ts'

const leaseFor = sql<Date>`clock_timestamp() + interval '5 minutes'`
const openedWithin = sql<Date>`clock_timestamp() + interval '1 hour'`
const nearMinutes = 10
/** A literal, so that PostgreSQL can see that the index of what is held covers it. */
const isClaimed = sql.lit('CLAIMED' satisfies CaseState)

const creditRoles: readonly Role[] = ['verifier', 'credit_officer', 'credit_head']

/** Which cases are the person's to work on: everybody's, and those of staff that belong to their role. */
export function workOf({ roles }: Pick<StaffPerson, 'roles'>) {
  const held = roles.map(({ role }) => role)
  return {
    hasOrdinary: held.some((role) => creditRoles.includes(role)),
    ofRoles: held.filter((role): role is CaseRole => role === 'credit_head' || role === 'finance_head'),
    /** Infinite for a verifier, who reads and does not decide. */
    ceilingPaise: held.every((role) => role === 'verifier')
      ? Number.MAX_SAFE_INTEGER
      : Math.max(ceilingOf(roles, 'review_decide'), ceilingOf(roles, 'review_decide_credit_head')),
  }
}

/** Breached first, then what is due within ten minutes, then by amount and age. */
export const urgencyOf = (now: Date) => sql<number>`case when due_at < ${now} then 0
  when due_at < ${new Date(now.getTime() + nearMinutes * 60_000)} then 1 else 2 end`

/** With how it was before. */
type Claimed = ReviewCase & { from: CaseState; before: string | null }

type Taking = { now: Date; isPrepared: boolean }

/**
 * Takes the most urgent case that nobody holds, in one statement: two people at once get two cases. What was prepared for the
 * person comes first. Each degree of urgency is looked for only if there is no case of the one before it, in the order of an
 * index: a queue of thousands is never sorted.
 */
async function takeNext(transaction: Transaction, person: StaffPerson, { now, isPrepared }: Taking) {
  const { hasOrdinary, ofRoles, ceilingPaise } = workOf(person)
  const soon = new Date(now.getTime() + nearMinutes * 60_000)
  const isTheirs = sql`state <> 'DECIDED' and amount_paise <= ${ceilingPaise}
    and ((for_role is null and ${hasOrdinary}) or for_role = any(${ofRoles}))`
  const first = (condition: RawBuilder<unknown>) => sql`(select id as next_id, state as was, claimed_by as held_before
    from review_cases where ${isTheirs} and ${condition} order by amount_paise desc, queued_at, id
    limit 1 for update skip locked)`
  const next = sql<Next>`(
    with reserved as ${first(sql`is_prepared and state = 'CLAIMED' and claimed_by = ${person.staffId}`)},
    late as ${first(sql`not exists (select from reserved) and ${isClaimable} and due_at < ${now}`)},
    near as ${first(sql`not exists (select from reserved union all select from late) and ${isClaimable}
      and due_at >= ${now} and due_at < ${soon}`)},
    other as ${first(sql`not exists (select from reserved union all select from late union all select from near)
      and ${isClaimable} and due_at >= ${soon}`)}
    select * from reserved union all select * from late union all select * from near union all select * from other)`
  return transaction
    .updateTable('reviewCases')
    .from(next.as('next'))
    .set((eb) => ({ ...heldBy(person.staffId), isPrepared, leaseUntil: leaseFor, fence: eb('fence', '+', 1) }))
    .whereRef('reviewCases.id', '=', 'next.nextId')
    .returning(caseColumns)
    .returning(['next.was as from', 'next.heldBefore as before'])
    .$narrowType<CaseTypes>()
    .executeTakeFirst()
}

type Next = { nextId: string; was: CaseState; heldBefore: string | null }

export async function claimNext(transaction: Transaction, person: StaffPerson, now: Date) {
  const claimed = await takeNext(transaction, person, { now, isPrepared: false })
  if (claimed) await recordClaim(transaction, claimed, person, now)
  return claimed
}

/** Reserves the next case, which nobody has opened yet. */
export async function prepareNext(transaction: Transaction, person: StaffPerson, now: Date) {
  const next = await takeNext(transaction, person, { now, isPrepared: true })
  if (next === undefined) return undefined
  const { staffId } = person
  const step = { caseId: next.id, kind: 'PREPARED', from: next.from, to: 'CLAIMED', staffId, at: now } as const
  await recordCaseEvent(transaction, step)
  return next.id
}

const recordClaim = (
  transaction: Transaction,
  { id, from, before }: Pick<Claimed, 'id' | 'from' | 'before'>,
  { staffId }: StaffPerson,
  at: Date,
) =>
  recordCaseEvent(transaction, {
    ...{ caseId: id, kind: before === null || before === staffId ? 'CLAIMED' : 'TAKEN_OVER', from, to: 'CLAIMED' },
    ...{ staffId, details: before === null ? {} : { from: before }, at },
  })

const heldBy = (staffId: string) => ({ state: 'CLAIMED', claimedBy: staffId, isPrepared: false })

type Gift = { to: string; toName: string; by: string; reason: string; at: Date }

/** Gives a case to somebody, who has an hour to open it. */
export async function giveCase(transaction: Transaction, { id, state }: ReviewCase, gift: Gift): Promise<void> {
  await transaction
    .updateTable('reviewCases')
    .set((eb) => ({ ...heldBy(gift.to), leaseUntil: openedWithin, fence: eb('fence', '+', 1) }))
    .where('id', '=', id)
    .execute()
  await recordCaseEvent(transaction, {
    ...{ caseId: id, kind: 'HANDED_OVER', from: state, to: 'CLAIMED', staffId: gift.by, at: gift.at },
    details: { to: gift.toName, reason: gift.reason },
  })
}

/** Claims this case; the caller has locked it and knows that it may. */
export async function claimCase(
  transaction: Transaction,
  { id, state, claimedBy }: ReviewCase,
  person: StaffPerson,
  now: Date,
): Promise<ReviewCase> {
  const claimed = await transaction
    .updateTable('reviewCases')
    .set((eb) => ({ ...heldBy(person.staffId), leaseUntil: leaseFor, fence: eb('fence', '+', 1) }))
    .where('id', '=', id)
    .returning(caseColumns)
    .$narrowType<CaseTypes>()
    .executeTakeFirstOrThrow()
  await recordClaim(transaction, { id, from: state, before: claimedBy }, person, now)
  return claimed
}

/** What every act on a case carries: the claim under which it is done. */
export type Held = { case_id: string; lease_token: string }

const words: Record<CaseState, string> = {
  QUEUED: 'Your claim on this case has ended, so nothing was done. Please claim it again.',
  CLAIMED: 'Somebody else holds this case now, so nothing was done.',
  WAITING_CUSTOMER: 'The customer has been asked for a document meanwhile, so nothing was done.',
  DECIDED: 'This case has been decided meanwhile, so nothing was done.',
}

const wordsOf = ({ state, verdict }: ReviewCase) =>
  verdict === 'WITHDRAWN' ? 'The customer has withdrawn the application meanwhile, so nothing was done.' : words[state]

/** The case under the person's claim, locked, or why the claim does not hold any more. */
export async function holdCase(
  transaction: Transaction,
  { case_id: caseId, lease_token: token }: Held,
  { staffId }: StaffPerson,
): Promise<{ held: ReviewCase } | { lost: ConsoleOutcome<never> }> {
  const found = await lockCase(transaction, caseId)
  if (found === undefined) return { lost: changed('There is no such case.') }
  const { state, fence, claimedBy, isLeaseLive } = found
  if (isLeaseLive && claimedBy === staffId && String(fence) === token) return { held: found }
  const isOfAnother = isLeaseLive && claimedBy !== staffId
  const holder = isOfAnother && claimedBy !== null ? (await findStaff(transaction, claimedBy))?.name : undefined
  const message = state === 'CLAIMED' && !isOfAnother ? words.QUEUED : wordsOf(found)
  return { lost: changed(holder ? `${message} It is ${holder}.` : message, { state, held_by: holder ?? null }) }
}

/** With the case, the one that was prepared to come after it. */
export async function renewLease(transaction: Transaction, caseId: string, staffId: string): Promise<Date> {
  await transaction
    .updateTable('reviewCases')
    .set({ leaseUntil: leaseFor })
    .where('claimedBy', '=', staffId)
    .where('state', '=', isClaimed)
    .where('isPrepared', '=', true)
    .execute()
  const { leaseUntil } = await transaction
    .updateTable('reviewCases')
    .set({ leaseUntil: leaseFor })
    .where('id', '=', caseId)
    .returning('leaseUntil')
    .$narrowType<{ leaseUntil: Date }>()
    .executeTakeFirstOrThrow()
  return leaseUntil
}

export async function releaseCase(
  transaction: Transaction,
  { id, state }: Pick<ReviewCase, 'id' | 'state'>,
  staffId: string,
  at: Date,
): Promise<void> {
  await transaction
    .updateTable('reviewCases')
    .set({ ...unheld, state: 'QUEUED' })
    .where('id', '=', id)
    .execute()
  await recordCaseEvent(transaction, { caseId: id, kind: 'RELEASED', from: state, to: 'QUEUED', staffId, at })
}

type Released = { at: Date; isPreparedOnly?: boolean }

/** When somebody leaves, has other roles, or their session is locked or ends. */
export async function releaseCasesOf(
  transaction: Transaction,
  staffId: string,
  { at, isPreparedOnly = false }: Released,
): Promise<void> {
  const held = await transaction
    .selectFrom('reviewCases')
    .select('id')
    .$if(isPreparedOnly, (query) => query.where('isPrepared', '=', true))
    .where('claimedBy', '=', staffId)
    .where('state', '=', isClaimed)
    .orderBy('id')
    .forUpdate()
    .execute()
  for (const { id } of held) await releaseCase(transaction, { id, state: 'CLAIMED' }, staffId, at)
}

/** Whether the person holds a case of this customer, so that looking at it is their work. */
export async function holdsCaseOf(transaction: Transaction, staffId: string, leadIds: readonly number[]) {
  const held = await transaction
    .selectFrom('reviewCases')
    .select('id')
    .where('claimedBy', '=', staffId)
    .where('state', '=', isClaimed)
    .where((eb) => eb('leadId', '=', eb.fn.any(eb.val(leadIds))))
    .executeTakeFirst()
  return held !== undefined
}

/** What somebody holds now. */
export const listHeld = (database: Queryable, staffId: string) =>
  database
    .selectFrom('reviewCases')
    .select('id')
    .where('claimedBy', '=', staffId)
    .where(isLeaseLive)
    .orderBy('id')
    .execute()
