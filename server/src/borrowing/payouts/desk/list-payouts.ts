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
    .selectFrom('payout_cases')
    .innerJoin('payouts', 'payouts.lead_id', 'payout_cases.lead_id')
    .select(['payout_cases.lead_id as leadId', 'payout_no as payoutNo', 'state', 'held_because as heldBecause'])
    .select(['reason', 'since', 'amount_paise as amountPaise', 'transfer_id as transferId', 'tries', 'mismatch'])
    .select(['last_failure as lastFailure', 'bank_reference as bankReference', 'ordered_at as orderedAt'])
    .select('returned_at as returnedAt')
    .$narrowType<CaseTypes>()

export const findDeskPayout = (database: Queryable, payoutNo: string): Promise<DeskPayout | undefined> =>
  selectPayouts(database).where('payout_no', '=', payoutNo).executeTakeFirst()

/** In the order of the answer; those that do not exist are missing. */
export const listDeskPayouts = (database: Queryable, payoutNos: readonly string[]): Promise<DeskPayout[]> =>
  selectPayouts(database)
    .where((eb) => eb('payout_no', '=', eb.fn.any(eb.val(payoutNos))))
    .orderBy('payout_cases.lead_id')
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
    .orderBy('payout_no', direction)
    .limit(limit)
    .execute()
}

/** How much waits, by state and reason; what has failed in the last week. */
export const countWaitingPayouts = (database: Queryable, failedSince: Date) =>
  database
    .selectFrom('payout_cases')
    .innerJoin('payouts', 'payouts.lead_id', 'payout_cases.lead_id')
    .select(({ fn }) => [
      'state',
      'held_because as heldBecause',
      fn.countAll<number>().as('payouts'),
      fn.sum<number>('amount_paise').as('paise'),
      fn.min('since').as('oldest'),
    ])
    .$narrowType<CaseTypes>()
    .where((eb) =>
      eb.or([
        eb('state', 'in', ['HELD', 'RELEASED', 'IN DOUBT']),
        eb.and([eb('state', '=', 'FAILED'), eb('since', '>=', failedSince)]),
      ]),
    )
    .groupBy(['state', 'held_because'])
    .orderBy('state')
    .orderBy('held_because')
    .execute()

const mostCounted = 1_000

/** How many payouts wait for a person, counted up to a thousand. */
export async function countHeld(database: Queryable): Promise<number> {
  const { count } = await database
    .selectFrom((eb) =>
      eb
        .selectFrom('payout_cases')
        .select('lead_id')
        .where('state', '=', 'HELD')
        .where('held_because', '<>', 'NEW')
        .limit(mostCounted)
        .as('held'),
    )
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}
