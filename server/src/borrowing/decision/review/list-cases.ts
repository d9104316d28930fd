import type { ConsoleBodyOf } from 'contract/console/console-event'
import { amountBands, caseViews, type review } from 'contract/console/review'
import { addDays, startOfDay } from 'domain/calendar/ist-date'
import { type RawBuilder, sql } from 'kysely'
import { businessTime, type Clock } from '../../../platform/clock.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { listFullNames } from '../../../records/customers/applicants.ts'
import { listLeadsById } from '../../../records/loans/leads.ts'
import { readBankHolidays } from '../../../records/reference-data/bank-holidays.ts'
import type { ConsoleHandler } from '../../../records/staff/door/console-handler.ts'
import { done, refused } from '../../../records/staff/door/console-outcome.ts'
import type { StaffPerson } from '../../../records/staff/door/staff-person.ts'
import { listNamesOf } from '../../../records/staff/people/people.ts'
import { type Beside, rowOf } from './case-rows.ts'
import { isClaimable, type ReviewCase, selectCases } from './cases.ts'
import { urgencyOf, workOf } from './claims.ts'

type View = (typeof caseViews)[number]

const pageSize = 25
/** Nobody needs to know whether 1,000 or 2,000 wait. */
const countedUpTo = 1_000

type Worker = Pick<StaffPerson, 'staffId' | 'roles'>
type Asked = { person: Worker; now: Date; clock: Clock }

/** Which cases a view shows. */
function conditionsOf({ person, now, clock }: Asked): Record<View, RawBuilder<boolean>> {
  const { hasOrdinary, ofRoles, ceilingPaise } = workOf(person)
  const isTheirs = sql<boolean>`((for_role is null and ${hasOrdinary}) or for_role = any(${ofRoles}))`
  const isOpen = sql<boolean>`state in ('QUEUED', 'CLAIMED')`
  const tomorrow = startOfDay(addDays(clock.today(), 1))
  return {
    open: sql<boolean>`${isOpen} and ((${isTheirs} and amount_paise <= ${ceilingPaise} and ${isClaimable})
      or claimed_by = ${person.staffId})`,
    all: isOpen,
    late: sql<boolean>`${isOpen} and due_at < ${now}`,
    above: sql<boolean>`${isOpen} and amount_paise > ${ceilingPaise}`,
    call_back: sql<boolean>`${isOpen} and call_back_at < ${tomorrow}`,
    waiting: sql<boolean>`state = 'WAITING_CUSTOMER'`,
    decided: sql<boolean>`state = 'DECIDED'`,
  }
}

/** How many there are of each, at most 1,000. */
async function countEach(database: Queryable, conditions: readonly RawBuilder<boolean>[]): Promise<number[]> {
  const counts = conditions.map(
    (condition) =>
      sql`(select count(*) from (select from review_cases where ${condition} limit ${countedUpTo}) as found)`,
  )
  const { rows } = await sql<{ counts: number[] }>`select array[${sql.join(counts)}]::int[] as counts`.execute(database)
  return rows[0]?.counts ?? []
}

export const countWaiting = (clock: Clock) => async (database: Queryable, person: Worker) =>
  (await countEach(database, [conditionsOf({ person, now: businessTime(clock), clock }).open]))[0] ?? 0

type Cursor = { now: string; rank: number; amount: number; at: string; id: string }

const cursorText = (cursor: Cursor) => Buffer.from(JSON.stringify(cursor)).toString('base64url')

function readCursor(text: string): Cursor | undefined {
  try {
    const cursor = JSON.parse(Buffer.from(text, 'base64url').toString())
    const isCursor =
      [cursor.now, cursor.at].every((at) => !Number.isNaN(Date.parse(at))) && typeof cursor.id === 'string'
    return isCursor && Number.isInteger(cursor.rank) && Number.isInteger(cursor.amount) ? cursor : undefined
  } catch {
    return undefined
  }
}

type Filter = Pick<ConsoleBodyOf<(typeof review)['events']['list']>, 'why' | 'amount'>

const bandStarts = Object.values(amountBands)

/** What the filters of the address leave. */
function filterOf({ why, amount }: Filter): RawBuilder<boolean> {
  const ofReason = why === 'sample' ? sql<boolean>`kind = 'SAMPLE'` : sql<boolean>`${why} = any(reasons)`
  const from = amount === undefined ? 0 : amountBands[amount]
  const to = bandStarts.find((start) => start > from) ?? Number.MAX_SAFE_INTEGER / 100
  const ofAmount = sql<boolean>`(amount_paise >= ${from * 100}::bigint and amount_paise < ${Math.floor(to * 100)}::bigint)`
  return sql<boolean>`(${why === undefined ? sql`true` : ofReason} and ${amount === undefined ? sql`true` : ofAmount})`
}

/** Those that are decided newest first; the others in the order in which they are claimed. */
function pageOf(cases: ReturnType<typeof selectCases>, view: View, { now, after }: { now: Date; after?: Cursor }) {
  if (view === 'decided')
    return cases
      .select([sql<number>`0`.as('rank'), 'decidedAt as at'])
      .$if(after !== undefined, (query) =>
        query.where(sql<boolean>`(decided_at, review_cases.id) < (${after?.at}::timestamptz, ${after?.id})`),
      )
      .orderBy('decidedAt', 'desc')
      .orderBy('reviewCases.id', 'desc')
  const rank = urgencyOf(now)
  return cases
    .select([rank.as('rank'), 'queuedAt as at'])
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(${rank}, -amount_paise, queued_at, review_cases.id) > (${after?.rank}::int, -${after?.amount}::bigint,
          ${after?.at}::timestamptz, ${after?.id})`,
      ),
    )
    .orderBy(rank)
    .orderBy('amountPaise', 'desc')
    .orderBy('queuedAt')
    .orderBy('reviewCases.id')
}

/** What the rows of a page show beside the cases, read once for all. */
async function readBeside(database: Queryable, page: readonly ReviewCase[]): Promise<(found: ReviewCase) => Beside> {
  const found = await listLeadsById(
    database,
    page.map(({ leadId }) => leadId),
  )
  const leads = new Map(found.map((lead) => [lead.id, lead]))
  const fullNames = await listFullNames(
    database,
    found.map(({ customerId }) => customerId),
  )
  const holders = page.map(({ claimedBy }) => claimedBy).filter((each) => each !== null)
  const names = await listNamesOf(database, holders)
  return ({ leadId }) => {
    const lead = leads.get(leadId)
    return { lead, fullName: (lead && fullNames.get(lead.customerId)) ?? null, names }
  }
}

const countedViews = caseViews.filter((name) => name !== 'decided')

export const listCases =
  (clock: Clock): ConsoleHandler<(typeof review)['events']['list']> =>
  async ({ view, cursor, ...filter }, { transaction, person }) => {
    const after = cursor === undefined ? undefined : readCursor(cursor)
    if (cursor !== undefined && after === undefined) return refused('This page of the list does not exist any more.')
    // Later pages keep the order of the first, although time goes on.
    const now = after ? new Date(after.now) : businessTime(clock)
    const conditions = conditionsOf({ person, now, clock })
    const isChosen = filterOf(filter)
    const found = await pageOf(selectCases(transaction), view, { now, ...(after && { after }) })
      .where(conditions[view])
      .where(isChosen)
      .limit(pageSize + 1)
      .execute()
    const page = found.slice(0, pageSize)
    const holidays = await readBankHolidays(transaction, clock.today())
    const besideOf = await readBeside(transaction, page)
    const viewer = { person, now: businessTime(clock), holidays }
    const cases = page.map((each) => rowOf(each, besideOf(each), viewer))
    const counted = await countEach(
      transaction,
      countedViews.map((name) => sql<boolean>`${conditions[name]} and ${isChosen}`),
    )
    const counts = { decided: 0 } as Record<View, number>
    for (const [index, name] of countedViews.entries()) counts[name] = counted[index] ?? 0
    const last = page.at(-1)
    const next = found.length > pageSize && last
    return done({
      cases,
      counts,
      next_cursor: next
        ? cursorText({
            ...{ now: now.toISOString(), rank: Number(next.rank), amount: next.amountPaise },
            ...{ at: (next.at ?? next.queuedAt).toISOString(), id: next.id },
          })
        : null,
    })
  }
