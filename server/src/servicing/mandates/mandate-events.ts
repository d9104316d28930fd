import type { IstDate } from 'domain/calendar/ist-date'
import type { MandateEventKind } from 'domain/mandate/mandate'
import { businessTime, type Clock } from '../../platform/clock.ts'
import type { Queryable, Transaction } from '../../platform/database/database.ts'

export const mandateActors = ['customer', 'bank', 'system'] as const
export type MandateActor = (typeof mandateActors)[number]

type MandateEvent = {
  mandateId: number
  kind: MandateEventKind
  byWhom: MandateActor
  amountPaise: number | null
  reason: string
  at: Date
  happenedOn: IstDate
}

type NewEvent = Pick<MandateEvent, 'mandateId' | 'kind' | 'byWhom'> &
  Partial<Pick<MandateEvent, 'amountPaise' | 'reason'>>

export async function addMandateEvent(transaction: Transaction, event: NewEvent, clock: Clock): Promise<void> {
  await transaction
    .insertInto('mandateEvents')
    .values({ reason: '', ...event, at: businessTime(clock), happenedOn: clock.today() })
    .execute()
}

const maxListed = 200

/** Newest first. */
export const listMandateEvents = (database: Queryable, mandateIds: readonly number[]): Promise<MandateEvent[]> =>
  database
    .selectFrom('mandateEvents')
    .select(['mandateId', 'kind', 'byWhom', 'amountPaise', 'reason', 'at'])
    .select('happenedOn')
    .where((eb) => eb('mandateId', '=', eb.fn.any(eb.val(mandateIds))))
    .orderBy('id', 'desc')
    .limit(maxListed)
    .$narrowType<Pick<MandateEvent, 'byWhom'>>()
    .execute()
