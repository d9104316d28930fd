import type { offerStatuses } from 'contract/agreements/offer'
import type { IstDate } from 'domain/calendar/ist-date'
import { sql } from 'kysely'
import type { Queryable, Transaction } from '../../platform/database/database.ts'

export type OfferStatus = (typeof offerStatuses)[number]

export type Offer = {
  leadId: number
  proposalNo: string
  productTermsVersion: number
  /** SHA-256 over the hashes of its documents. */
  documentsHash: Buffer
  issuedAt: Date
  issuedOn: IstDate
  expiresOn: IstDate
  status: OfferStatus
  signedAt: Date | null
}

export async function findOffer(database: Queryable, leadId: number): Promise<Offer | undefined> {
  return database
    .selectFrom('offers')
    .select([
      'leadId',
      'proposalNo',
      'productTermsVersion',
      'documentsHash',
      'issuedAt',
      'issuedOn',
      'expiresOn',
      'status',
      'signedAt',
    ])
    .where('leadId', '=', leadId)
    .executeTakeFirst()
}

export async function insertOffer(transaction: Transaction, offer: Omit<Offer, 'status' | 'signedAt'>): Promise<void> {
  await transaction.insertInto('offers').values(offer).execute()
}

/** The caller must have locked the customer and checked that the offer is open. */
export async function endOffer(
  transaction: Transaction,
  leadId: number,
  { status, at }: { status: Exclude<OfferStatus, 'OFFERED'>; at: Date },
): Promise<void> {
  await transaction
    .updateTable('offers')
    .set({ status, signedAt: status === 'SIGNED' ? at : null })
    .where('leadId', '=', leadId)
    .execute()
}

type Expired = {
  before: IstDate
  hasEsign: boolean | undefined
  /** Only the offers of these applications. */
  leadIds?: readonly number[]
  after?: number
  limit: number
}

/** Offers whose last day has passed, by id; `hasEsign` selects those with or without an open request at the eSign provider. */
export async function listExpiredOffers(database: Queryable, { before, hasEsign, leadIds, after = 0, limit }: Expired) {
  return (
    database
      .selectFrom('offers')
      .select(['leadId', 'expiresOn'])
      // A literal instead of a parameter, so that PostgreSQL can use the partial index.
      .where('status', '=', sql.lit('OFFERED' satisfies OfferStatus))
      .where('expiresOn', '<', before)
      .where('leadId', '>', after)
      .$if(leadIds !== undefined, (query) => query.where((eb) => eb('leadId', '=', eb.fn.any(eb.val(leadIds ?? [])))))
      .$if(hasEsign !== undefined, (query) =>
        query.where((eb) => {
          const open = eb
            .selectFrom('esignRequests')
            .whereRef('esignRequests.leadId', '=', 'offers.leadId')
            .where('esignRequests.status', '=', sql.lit('OPEN'))
            .where('esignRequests.providerRequestId', 'is not', null)
          return hasEsign ? eb.exists(open) : eb.not(eb.exists(open))
        }),
      )
      .orderBy('leadId')
      .limit(limit)
      .execute()
  )
}

/** Which of these leads have an offer. */
export async function listLeadsWithOffer(database: Queryable, leadIds: readonly number[]): Promise<Set<number>> {
  const rows = await database
    .selectFrom('offers')
    .select('leadId')
    .where((eb) => eb('leadId', '=', eb.fn.any(eb.val(leadIds))))
    .execute()
  return new Set(rows.map(({ leadId }) => leadId))
}
