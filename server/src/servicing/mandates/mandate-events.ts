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
    .insertInto('mandate_events')
    .values({
      mandate_id: event.mandateId,
      kind: event.kind,
      by_whom: event.byWhom,
      amount_paise: event.amountPaise ?? null,
      reason: event.reason ?? '',
      at: businessTime(clock),
      happened_on: clock.today(),
    })
    .execute()
}

const maxListed = 200

/** Newest first. */
export const listMandateEvents = (database: Queryable, mandateIds: readonly number[]): Promise<MandateEvent[]> =>
  database
    .selectFrom('mandate_events')
    .select(['mandate_id as mandateId', 'kind', 'by_whom as byWhom', 'amount_paise as amountPaise', 'reason', 'at'])
    .select('happened_on as happenedOn')
    .where((eb) => eb('mandate_id', '=', eb.fn.any(eb.val(mandateIds))))
    .orderBy('id', 'desc')
    .limit(maxListed)
    .$narrowType<Pick<MandateEvent, 'kind' | 'byWhom' | 'happenedOn'>>()
    .execute()
