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
      'lead_id as leadId',
      'proposal_no as proposalNo',
      'product_terms_version as productTermsVersion',
      'documents_hash as documentsHash',
      'issued_at as issuedAt',
      'issued_on as issuedOn',
      'expires_on as expiresOn',
      'status',
      'signed_at as signedAt',
    ])
    .where('lead_id', '=', leadId)
    .$narrowType<{ status: OfferStatus; issuedOn: IstDate; expiresOn: IstDate }>()
    .executeTakeFirst()
}

export async function insertOffer(transaction: Transaction, offer: Omit<Offer, 'status' | 'signedAt'>): Promise<void> {
  await transaction
    .insertInto('offers')
    .values({
      lead_id: offer.leadId,
      proposal_no: offer.proposalNo,
      product_terms_version: offer.productTermsVersion,
      documents_hash: offer.documentsHash,
      issued_at: offer.issuedAt,
      issued_on: offer.issuedOn,
      expires_on: offer.expiresOn,
    })
    .execute()
}

/** The caller must have locked the customer and checked that the offer is open. */
export async function endOffer(
  transaction: Transaction,
  leadId: number,
  { status, at }: { status: Exclude<OfferStatus, 'OFFERED'>; at: Date },
): Promise<void> {
  await transaction
    .updateTable('offers')
    .set({ status, signed_at: status === 'SIGNED' ? at : null })
    .where('lead_id', '=', leadId)
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
      .select(['lead_id as leadId', 'expires_on as expiresOn'])
      .$narrowType<{ expiresOn: IstDate }>()
      // A literal instead of a parameter, so that PostgreSQL can use the partial index.
      .where('status', '=', sql.lit('OFFERED' satisfies OfferStatus))
      .where('expires_on', '<', before)
      .where('lead_id', '>', after)
      .$if(leadIds !== undefined, (query) => query.where((eb) => eb('lead_id', '=', eb.fn.any(eb.val(leadIds ?? [])))))
      .$if(hasEsign !== undefined, (query) =>
        query.where((eb) => {
          const open = eb
            .selectFrom('esign_requests')
            .whereRef('esign_requests.lead_id', '=', 'offers.lead_id')
            .where('esign_requests.status', '=', sql.lit('OPEN'))
            .where('esign_requests.provider_request_id', 'is not', null)
          return hasEsign ? eb.exists(open) : eb.not(eb.exists(open))
        }),
      )
      .orderBy('lead_id')
      .limit(limit)
      .execute()
  )
}

/** Which of these leads have an offer. */
export async function listLeadsWithOffer(database: Queryable, leadIds: readonly number[]): Promise<Set<number>> {
  const rows = await database
    .selectFrom('offers')
    .select('lead_id as leadId')
    .where((eb) => eb('lead_id', '=', eb.fn.any(eb.val(leadIds))))
    .execute()
  return new Set(rows.map(({ leadId }) => leadId))
}
