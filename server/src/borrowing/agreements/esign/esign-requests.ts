import type { esignStatuses } from 'contract/agreements/offer'
import { sql } from 'kysely'
import type { Queryable, Transaction } from '../../../platform/database/database.ts'
import type { OfferEventSource } from '../offer-events.ts'

export type EsignStatus = (typeof esignStatuses)[number]

/** The document that was sent to the provider, and the provider's ids. */
export type SentEsign = {
  providerRequestId: string
  providerDocumentId: string
  signingUrl: string
  documentSha256: Buffer
  documentBytes: number
}

/** A customer's request to sign the documents of one hash at an eSign provider. */
export type EsignRequest = {
  id: number
  leadId: number
  customerId: number
  documentsHash: Buffer
  provider: string
  status: EsignStatus
  /** Undefined until the provider has accepted the request. */
  sent: SentEsign | undefined
  source: OfferEventSource
  createdAt: Date
  endedAt: Date | null
  checks: number
  /** Null while the request is open but not polled: it is not sent yet, or a job reads its signed copy. */
  nextCheckAt: Date | null
  signedSha256: Buffer | null
}

const selectRequests = (database: Queryable) =>
  database
    .selectFrom('esignRequests')
    .select(['id', 'leadId', 'customerId', 'documentsHash', 'provider'])
    .select(['status', 'createdAt', 'endedAt', 'checks'])
    .select(['nextCheckAt', 'signedSha256'])
    .select(['providerRequestId', 'providerDocumentId'])
    .select(['signingUrl', 'documentSha256', 'documentBytes'])
    .select(['device', 'addressHash', 'requestId', 'maskedMobile'])

type Row = NonNullable<Awaited<ReturnType<ReturnType<typeof selectRequests>['executeTakeFirst']>>>

/** The columns of `sent` are either all set or all null. */
function toRequest(row: Row): EsignRequest {
  const { providerRequestId, providerDocumentId, signingUrl, documentSha256, documentBytes, ...rest } = row
  const { device, addressHash, requestId, maskedMobile, ...request } = rest
  const isSent = providerRequestId !== null && providerDocumentId !== null && signingUrl !== null
  const sent =
    isSent && documentSha256 !== null && documentBytes !== null
      ? { providerRequestId, providerDocumentId, signingUrl, documentSha256, documentBytes }
      : undefined
  return { ...request, sent, source: { device, addressHash, requestId, maskedMobile } }
}

const openStatus = sql.lit<EsignStatus>('OPEN')

export async function findLatestEsign(database: Queryable, leadId: number): Promise<EsignRequest | undefined> {
  const query = selectRequests(database).where('leadId', '=', leadId).orderBy('id', 'desc').limit(1)
  const row = await query.executeTakeFirst()
  return row && toRequest(row)
}

export async function findSignedEsign(database: Queryable, leadId: number): Promise<EsignRequest | undefined> {
  const query = selectRequests(database).where('leadId', '=', leadId)
  const row = await query.where('status', '=', sql.lit('SIGNED' satisfies EsignStatus)).executeTakeFirst()
  return row && toRequest(row)
}

/** The caller must have locked the customer. */
export async function lockOpenEsign(transaction: Transaction, leadId: number): Promise<EsignRequest | undefined> {
  const query = selectRequests(transaction).where('leadId', '=', leadId).where('status', '=', openStatus)
  const row = await query.forNoKeyUpdate().executeTakeFirst()
  return row && toRequest(row)
}

export async function listEsignsOf(database: Queryable, customerId: number): Promise<EsignRequest[]> {
  const rows = await selectRequests(database).where('customerId', '=', customerId).orderBy('id').execute()
  return rows.map(toRequest)
}

export const findOpenEsignOf = async (database: Queryable, customerId: number): Promise<EsignRequest | undefined> =>
  (await listEsignsOf(database, customerId)).find(({ status }) => status === 'OPEN')

export async function countEsigns(database: Queryable, leadId: number, since: Date): Promise<number> {
  const { requests } = await database
    .selectFrom('esignRequests')
    .select((eb) => eb.fn.countAll<number>().as('requests'))
    .where('leadId', '=', leadId)
    .where('createdAt', '>', since)
    .executeTakeFirstOrThrow()
  return requests
}

type NewEsign = Pick<EsignRequest, 'leadId' | 'customerId' | 'documentsHash' | 'provider' | 'source' | 'createdAt'>

export async function insertEsign(transaction: Transaction, request: NewEsign): Promise<void> {
  const { source, ...columns } = request
  await transaction
    .insertInto('esignRequests')
    .values({ ...columns, ...source })
    .execute()
}

/** Returns false if the request has ended meanwhile or another tab has sent it first. */
export async function saveSent(database: Queryable, id: number, sent: SentEsign, nextCheckAt: Date): Promise<boolean> {
  const { numUpdatedRows } = await database
    .updateTable('esignRequests')
    .set({ ...sent, nextCheckAt })
    .where('id', '=', id)
    .where('status', '=', openStatus)
    .where('providerRequestId', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** The caller must have locked the customer and checked that the request is open. */
export async function endPolling(transaction: Transaction, id: number): Promise<void> {
  await transaction.updateTable('esignRequests').set({ nextCheckAt: null }).where('id', '=', id).execute()
}

type End = {
  status: Exclude<EsignStatus, 'OPEN'>
  reason: string
  at: Date
  signed?: { sha256: Buffer; nameMatchScore: number | null }
}

/** The caller must have locked the customer and checked that the request is open. */
export async function endEsign(
  transaction: Transaction,
  id: number,
  { status, reason, at, signed }: End,
): Promise<void> {
  const signature = signed && { signedSha256: signed.sha256, nameMatchScore: signed.nameMatchScore }
  await transaction
    .updateTable('esignRequests')
    .set({ status, reason, endedAt: at, nextCheckAt: null, ...signature })
    .where('id', '=', id)
    .execute()
}

/** Returns true to only one of several concurrent callers, which then calls the provider. */
export async function claimCheck(database: Queryable, id: number, { now, since }: { now: Date; since: Date }) {
  const { numUpdatedRows } = await database
    .updateTable('esignRequests')
    .set({ checkedAt: now })
    .where('id', '=', id)
    .where('status', '=', openStatus)
    .where((eb) => eb.or([eb('checkedAt', 'is', null), eb('checkedAt', '<=', since)]))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Claims requests whose poll is due by setting the time of their next one. */
export async function claimDueChecks(
  transaction: Transaction,
  { now, limit, nextCheck }: { now: Date; limit: number; nextCheck: (checks: number) => Date },
): Promise<EsignRequest[]> {
  const rows = await selectRequests(transaction)
    .where('nextCheckAt', '<=', now)
    .orderBy('nextCheckAt')
    .limit(limit)
    .forNoKeyUpdate()
    .skipLocked()
    .execute()
  for (const { id, checks } of rows)
    await transaction
      .updateTable('esignRequests')
      .set({ checks: checks + 1, checkedAt: now, nextCheckAt: nextCheck(checks) })
      .where('id', '=', id)
      .execute()
  return rows.map(toRequest)
}
