import type { HoldReason, PayoutState } from 'domain/loan/payout/release'
import { sql } from 'kysely'
import type { Queryable } from '../../../platform/database/database.ts'

export type DeskPayout = {
  leadId: number
  payoutNo: string
  state: PayoutState
  heldBecause: HoldReason | null
  reason: string | null
  since: Date
  amountPaise: number
  transferId: string
  tries: number
  lastFailure: string | null
  mismatch: string | null
  bankReference: string | null
  orderedAt: Date | null
  returnedAt: Date | null
}
type CaseTypes = Pick<DeskPayout, 'state' | 'heldBecause'>

const selectPayouts = (database: Queryable) =>
  database
    .selectFrom('payoutCases')
    .innerJoin('payouts', 'payouts.leadId', 'payoutCases.leadId')
    .select(['payoutCases.leadId as leadId', 'payoutNo', 'state', 'heldBecause'])
    .select(['reason', 'since', 'amountPaise', 'transferId', 'tries', 'mismatch'])
    .select(['lastFailure', 'bankReference', 'orderedAt'])
    .select('returnedAt')
    .$narrowType<CaseTypes>()

export const findDeskPayout = (database: Queryable, payoutNo: string): Promise<DeskPayout | undefined> =>
  selectPayouts(database).where('payoutNo', '=', payoutNo).executeTakeFirst()

/** In the order of the answer; those that do not exist are missing. */
export const listDeskPayouts = (database: Queryable, payoutNos: readonly string[]): Promise<DeskPayout[]> =>
  selectPayouts(database)
    .where((eb) => eb('payoutNo', '=', eb.fn.any(eb.val(payoutNos))))
    .orderBy('payoutCases.leadId')
    .execute()

export type Place = { since: Date; payoutNo: string }
type Page = { state?: PayoutState | undefined; after?: Place | undefined; limit: number }

/** Work waits, so the oldest comes first; what is paid is history, so the newest does. */
export function listPayoutPage(database: Queryable, { state, after, limit }: Page): Promise<DeskPayout[]> {
  const isWork = state !== undefined && state !== 'PAID'
  const direction = isWork ? 'asc' : 'desc'
  return selectPayouts(database)
    .$if(state !== undefined, (query) => query.where('state', '=', state ?? ''))
    .$if(after !== undefined, (query) =>
      query.where(
        isWork
          ? sql<boolean>`(since, payout_no) > (${after?.since}, ${after?.payoutNo})`
          : sql<boolean>`(since, payout_no) < (${after?.since}, ${after?.payoutNo})`,
      ),
    )
    .orderBy('since', direction)
    .orderBy('payoutNo', direction)
    .limit(limit)
    .execute()
}

/** Those that came into their state in these days, oldest first. */
export const listPayoutsBetween = (
  database: Queryable,
  { state, from, before, limit }: { state?: PayoutState | undefined; from: Date; before: Date; limit: number },
): Promise<DeskPayout[]> =>
  selectPayouts(database)
    .$if(state !== undefined, (query) => query.where('state', '=', state ?? ''))
    .where('since', '>=', from)
    .where('since', '<', before)
    .orderBy('since')
    .orderBy('payoutNo')
    .limit(limit)
    .execute()

/** How much waits, by state and reason; what has failed in the last week. */
export const countWaitingPayouts = (database: Queryable, failedSince: Date) =>
  database
    .selectFrom('payoutCases')
    .innerJoin('payouts', 'payouts.leadId', 'payoutCases.leadId')
    .select(({ fn }) => [
      'state',
      'heldBecause',
      fn.countAll<number>().as('payouts'),
      fn.sum<number>('amountPaise').as('paise'),
      fn.min('since').as('oldest'),
    ])
    .$narrowType<CaseTypes>()
    .where((eb) =>
      eb.or([
        eb('state', 'in', ['HELD', 'RELEASED', 'IN DOUBT']),
        eb.and([eb('state', '=', 'FAILED'), eb('since', '>=', failedSince)]),
      ]),
    )
    .groupBy(['state', 'heldBecause'])
    .orderBy('state')
    .orderBy('heldBecause')
    .execute()

const mostCounted = 1_000

/** How many payouts wait for a person at this desk, counted up to a thousand. */
export async function countHeld(database: Queryable): Promise<number> {
  const { count } = await database
    .selectFrom((eb) =>
      eb
        .selectFrom('payoutCases')
        .select('leadId')
        .where('state', '=', 'HELD')
        .where('heldBecause', 'not in', ['NEW', 'SCREENING', 'RECENT_CHANGE'])
        .limit(mostCounted)
        .as('held'),
    )
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}
