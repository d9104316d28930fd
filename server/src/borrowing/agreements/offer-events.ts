import type { Queryable } from '../../platform/database/database.ts'

export const offerEventKinds = ['ISSUED', 'VIEWED', 'SIGN_REQUESTED', 'SIGNED', 'DECLINED', 'EXPIRED'] as const
export type OfferEventKind = (typeof offerEventKinds)[number]

/** Where an event came from. The address is a keyed hash, and the mobile shows only its last digits. */
export type OfferEventSource = { device: string; addressHash: Buffer; requestId: string; maskedMobile: string }

export type OfferEvent = {
  leadId: number
  kind: OfferEventKind
  documentsHash: Buffer
  at: Date
  /** Undefined if the server caused the event. */
  source?: OfferEventSource
}

/** Every kind but SIGN_REQUESTED is recorded once; later events of that kind are ignored. */
export async function recordOfferEvent(
  database: Queryable,
  { leadId, kind, documentsHash, at, source }: OfferEvent,
): Promise<void> {
  await database
    .insertInto('offerEvents')
    .values({
      leadId,
      kind,
      documentsHash,
      at,
      device: source?.device ?? null,
      addressHash: source?.addressHash ?? null,
      requestId: source?.requestId ?? null,
      maskedMobile: source?.maskedMobile ?? null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Oldest first. */
export const listOfferEvents = (database: Queryable, leadId: number) =>
  database
    .selectFrom('offerEvents')
    .select(['kind', 'at', 'device', 'maskedMobile'])
    .where('leadId', '=', leadId)
    .orderBy('id')
    .execute()

/** The details of a signature for the signing certificate. */
export const findSignature = (database: Queryable, leadId: number) =>
  database
    .selectFrom('offerEvents')
    .select(['at', 'device', 'addressHash', 'requestId', 'maskedMobile', 'documentsHash'])
    .where('leadId', '=', leadId)
    .where('kind', '=', 'SIGNED' satisfies OfferEventKind)
    .executeTakeFirst()
