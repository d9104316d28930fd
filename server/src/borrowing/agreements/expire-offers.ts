import { type IstDate, istDateOf } from 'domain/calendar/ist-date'
import { mayWaitForEsign } from 'domain/loan/agreement/offer-validity'
import type { Logger } from 'pino'
import { businessTime, type Clock } from '../../platform/clock.ts'
import type { Database, Queryable } from '../../platform/database/database.ts'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import type { Esign } from '../../providers/esign/esign.ts'
import type { Decoder } from '../../records/files/decoding/decoder.ts'
import type { DocumentIssuer } from '../../records/issued-documents/document-issuer.ts'
import { isAnyEnded, type Lead, lockLead } from '../../records/loans/leads.ts'
import { lockBorrower } from '../../records/loans/lock-borrower.ts'
import { cancelOffer } from './end-offers.ts'
import { checkEsign } from './esign/check-esigns.ts'
import { findLatestEsign } from './esign/esign-requests.ts'
import { findOffer, listExpiredOffers } from './offers.ts'
import type { StartPayout } from './record-signature.ts'

type Dependencies = {
  database: Database
  clock: Clock
  log: Logger
  issuer: DocumentIssuer
  decoder: Decoder
  esign: Esign | undefined
  startPayout: StartPayout
}

const batchSize = 100
/** Smaller, because a provider that does not answer delays each of them. */
const esignBatchSize = 20
/** A provider may report a signature of the last minute a little late. */
const esignDelayMs = 5 * 60_000

const expireOffer = ({ database, clock }: Pick<Dependencies, 'database' | 'clock'>, leadId: number): Promise<void> =>
  inTransaction(database, async (transaction) => {
    const customer = await lockBorrower(transaction, leadId)
    const lead = await lockLead(transaction, customer, leadId)
    const offer = await findOffer(transaction, leadId)
    if (lead?.status !== 'SANCTIONED' || offer?.status !== 'OFFERED' || offer.expiresOn >= clock.today()) return
    await cancelOffer(transaction, { customer, lead, offer }, { end: 'expired', at: businessTime(clock) })
  })

/** Asks the provider first whether the customer has signed. Returns false if it does not answer and may still be waited for. */
async function expireAfterEsign(
  dependencies: Dependencies & { esign: Esign },
  { leadId, expiresOn }: { leadId: number; expiresOn: IstDate },
): Promise<boolean> {
  const { database, clock, log } = dependencies
  try {
    const request = await findLatestEsign(database.kysely, leadId)
    if (request?.status === 'OPEN') await checkEsign(dependencies, request)
  } catch (error) {
    log.warn({ leadId, err: error }, 'an offer waits for the result of an eSign request that could not be checked')
    if (mayWaitForEsign(expiresOn, clock.today())) return false
  }
  await expireOffer(dependencies, leadId)
  return true
}

/** Stops after a batch without an answer: the provider is unreachable. */
async function expireOffersWithEsign(dependencies: Dependencies & { esign: Esign }): Promise<void> {
  const { database, clock } = dependencies
  const before = istDateOf(new Date(businessTime(clock).getTime() - esignDelayMs))
  let offers: Awaited<ReturnType<typeof listExpiredOffers>> = []
  let answered = 0
  do {
    const after = offers.at(-1)?.leadId ?? 0
    offers = await listExpiredOffers(database.kysely, { before, hasEsign: true, after, limit: esignBatchSize })
    answered = 0
    for (const offer of offers) if (await expireAfterEsign(dependencies, offer)) answered += 1
  } while (answered > 0 && offers.length === esignBatchSize)
}

/**
 * The applications among these whose offer has expired, though the job that ends them may not have run yet. One that may have
 * been signed at the provider waits for the job.
 */
export async function listExpiredOf(
  database: Queryable,
  leads: readonly Pick<Lead, 'id' | 'status'>[],
  { today, hasEsign }: { today: IstDate; hasEsign: boolean },
): Promise<Set<number>> {
  const leadIds = leads.filter(({ status }) => status === 'SANCTIONED').map(({ id }) => id)
  if (leadIds.length === 0) return new Set()
  const page = { before: today, hasEsign: hasEsign ? false : undefined, leadIds, limit: batchSize }
  return new Set((await listExpiredOffers(database, page)).map(({ leadId }) => leadId))
}

/**
 * Ends the expired offers among these applications at once, before they are shown, so that nobody sees one as approved until the
 * job has run. Returns whether any has ended, by this or another request. One that may have been signed at the provider waits
 * for the job.
 */
export async function expireOffersOf(
  dependencies: Pick<Dependencies, 'database' | 'clock' | 'esign'>,
  leads: readonly Pick<Lead, 'id' | 'status'>[],
): Promise<boolean> {
  const { database, clock, esign } = dependencies
  const leadIds = leads.filter(({ status }) => status === 'SANCTIONED').map(({ id }) => id)
  if (leadIds.length === 0) return false
  const hasEsign = esign ? false : undefined
  const page = { before: clock.today(), hasEsign, leadIds, limit: batchSize }
  const offers = await listExpiredOffers(database.kysely, page)
  for (const { leadId } of offers) await expireOffer(dependencies, leadId)
  return isAnyEnded(database.kysely, leadIds)
}

/** Ends the offers whose last day has passed. One that may have been signed at the provider waits for the answer. */
export async function expireOffers(dependencies: Dependencies): Promise<void> {
  const { database, clock, esign } = dependencies
  let offers: Awaited<ReturnType<typeof listExpiredOffers>> = []
  do {
    const after = offers.at(-1)?.leadId ?? 0
    const hasEsign = esign ? false : undefined
    offers = await listExpiredOffers(database.kysely, { before: clock.today(), hasEsign, after, limit: batchSize })
    for (const { leadId } of offers) await expireOffer(dependencies, leadId)
  } while (offers.length === batchSize)
  if (esign) await expireOffersWithEsign({ ...dependencies, esign })
}
