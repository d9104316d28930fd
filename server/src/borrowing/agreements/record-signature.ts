import type { Transaction } from '../../platform/database/database.ts'
import type { LockedCustomer } from '../../records/customers/queries.ts'
import type { Lead } from '../../records/loans/leads.ts'
import { findLoan } from '../../records/loans/loans.ts'
import { endOpenEsign } from './esign/cancel-esign.ts'
import { signingCertificateTask } from './issue-signing-certificate.ts'
import { hashDocuments, readOfferDocuments } from './offer-documents.ts'
import { type OfferEventSource, recordOfferEvent } from './offer-events.ts'
import { endOffer, type Offer } from './offers.ts'

type NewPayout = { leadId: number; amountPaise: number; createdAt: Date }
export type StartPayout = (transaction: Transaction, payout: NewPayout) => Promise<void>

/**
 * Records the signature, the payout and the jobs that follow. An eSign was made before we learn of it. The caller must
 * have checked that the offer can be signed.
 */
export async function recordSignature(
  transaction: Transaction,
  startPayout: StartPayout,
  { lead, offer }: { customer: LockedCustomer; lead: Lead; offer: Offer },
  { source, at, signedAt = at }: { source: OfferEventSource; at: Date; signedAt?: Date },
): Promise<Offer> {
  const { leadId, documentsHash, proposalNo } = offer
  const documents = await readOfferDocuments(transaction, { leadId, proposalNo })
  if (!hashDocuments(documents).equals(documentsHash)) throw new Error(`the documents of ${proposalNo} have changed`)
  const loan = await findLoan(transaction, leadId)
  if (loan === undefined || lead.status !== 'SANCTIONED') throw new Error(`lead ${leadId} is ${lead.status}`)
  await endOffer(transaction, leadId, { status: 'SIGNED', at: signedAt })
  await recordOfferEvent(transaction, { leadId, kind: 'SIGNED', documentsHash, at, source })
  await endOpenEsign(transaction, leadId, { status: 'CANCELLED', reason: 'the offer was signed with a code', at })
  const amountPaise = loan.principalPaise - loan.feePaise - loan.feeGstPaise
  await startPayout(transaction, { leadId, amountPaise, createdAt: at })
  await signingCertificateTask.queue(transaction, { leadId })
  return { ...offer, status: 'SIGNED', signedAt }
}
