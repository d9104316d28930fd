import type { IstDate } from 'domain/calendar/ist-date'
import { formatProposalNumber } from 'domain/loan/agreement/key-facts'
import { offerExpiresOn } from 'domain/loan/agreement/offer-validity'
import { businessTime, type Clock } from '../../platform/clock.ts'
import type { Database, Queryable } from '../../platform/database/database.ts'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import type { DocumentIssuer } from '../../records/issued-documents/document-issuer.ts'
import { findIssuedDocument } from '../../records/issued-documents/queries.ts'
import { defineLeadTask } from '../../records/loans/lead-task.ts'
import { listSanctionedLeads, lockLead } from '../../records/loans/leads.ts'
import { findLoan } from '../../records/loans/loans.ts'
import { lockBorrower } from '../../records/loans/lock-borrower.ts'
import { readBankHolidays } from '../../records/reference-data/bank-holidays.ts'
import { hashDocuments, issueOfferDocuments } from './offer-documents.ts'
import { recordOfferEvent } from './offer-events.ts'
import { readOfferTerms } from './offer-terms.ts'
import { findOffer, insertOffer, listLeadsWithOffer } from './offers.ts'
import { offerNoticeTask } from './send-offer-notice.ts'

/** Drawing its documents takes long, and whoever has signed is ahead: payouts do not wait for offers. */
export const issueOfferTask = defineLeadTask('issue_offer', { priority: 1 })

type Dependencies = { database: Database; clock: Clock; issuer: DocumentIssuer }

/** Skips a proposal whose documents a crash left incomplete on an earlier day, because their dates would be wrong. */
async function nextProposalNumber(database: Queryable, leadId: number, today: IstDate): Promise<string> {
  for (let issue = 1; ; issue++) {
    const reference = formatProposalNumber(leadId, issue)
    const existing = await findIssuedDocument(database, { leadId, kind: 'KFS', reference })
    if (existing === undefined || existing.issuedOn === today) return reference
  }
}

/** Issues the documents of a sanctioned loan first, so that an offer never exists without them. */
export async function issueOffer({ database, clock, issuer }: Dependencies, leadId: number): Promise<void> {
  const loan = await findLoan(database.kysely, leadId)
  if (loan?.status !== 'SANCTIONED') return
  if (await findOffer(database.kysely, leadId)) return
  const { productTermsVersion, tenureDays } = loan
  const issuedOn = clock.today()
  const expiresOn = offerExpiresOn(issuedOn, tenureDays, await readBankHolidays(database.kysely, issuedOn))
  const proposalNo = await nextProposalNumber(database.kysely, leadId, issuedOn)
  const issue = { proposalNo, productTermsVersion, issuedOn, issuedAt: businessTime(clock), expiresOn }
  const terms = await readOfferTerms(database.kysely, leadId, { issue, disbursalOn: issuedOn })
  const documentsHash = hashDocuments(await issueOfferDocuments(issuer, terms))
  await inTransaction(database, async (transaction) => {
    const customer = await lockBorrower(transaction, leadId)
    const lead = await lockLead(transaction, customer, leadId)
    if (lead?.status !== 'SANCTIONED' || (await findOffer(transaction, leadId))) return
    await insertOffer(transaction, { leadId, ...issue, documentsHash })
    await recordOfferEvent(transaction, { leadId, kind: 'ISSUED', documentsHash, at: businessTime(clock) })
    await offerNoticeTask.queue(transaction, { leadId })
  })
}

const resumeAfterMs = 60_000
const batchSize = 200

/** Queues the job again for loans that were sanctioned a while ago and have no offer, in case the first job was lost. */
export async function resumeOffers({ database, clock }: Pick<Dependencies, 'database' | 'clock'>): Promise<void> {
  const { kysely } = database
  const since = new Date(businessTime(clock).getTime() - resumeAfterMs)
  let leadIds: number[] = []
  do {
    leadIds = await listSanctionedLeads(kysely, { since, limit: batchSize, after: leadIds.at(-1) })
    const offered = await listLeadsWithOffer(kysely, leadIds)
    const withoutOffer = leadIds.filter((leadId) => !offered.has(leadId)).map((leadId) => ({ leadId }))
    await issueOfferTask.queueMissing(kysely, withoutOffer)
  } while (leadIds.length === batchSize)
}
