import type { agreement } from 'contract/agreements/agreement'
import { addLeadJob } from '../applications/lead-jobs.ts'
import { createPayout } from '../applications/payouts.ts'
import { readCustomer } from '../customers/queries.ts'
import { type Lead, lockLead } from '../loans/leads.ts'
import { findLoan } from '../loans/loans.ts'
import { refuseGuess } from '../otp/refusals.ts'
import type { Transaction } from '../platform/database/database.ts'
import { inTransaction } from '../platform/database/in-transaction.ts'
import type { LoggedInCaller } from '../platform/http/caller.ts'
import { accepted } from '../platform/http/outcome.ts'
import type { Handler } from '../platform/http/serve-endpoint.ts'
import { lastDigits } from './last-digits.ts'
import { offerAnswer } from './offer-answer.ts'
import { findOwnOffer, type OfferContext, refuseSigning, sourceOfEvent } from './offer-context.ts'
import { hashDocuments, readOfferDocuments } from './offer-documents.ts'
import { recordOfferEvent } from './offer-events.ts'
import { endOffer, type Offer } from './offers.ts'
import { signingSubject } from './sign-otp.ts'

/** The signature, the payout and the jobs that follow are committed together, or none of them is. */
async function recordSignature(
  { clock, otp }: OfferContext,
  transaction: Transaction,
  { lead, offer }: { lead: Lead; offer: Offer },
  caller: LoggedInCaller,
): Promise<Offer> {
  const { leadId, documentsHash, proposalNo } = offer
  const documents = await readOfferDocuments(transaction, { leadId, proposalNo })
  if (!hashDocuments(documents).equals(documentsHash)) throw new Error(`the documents of ${proposalNo} have changed`)
  const loan = await findLoan(transaction, leadId)
  if (loan === undefined || lead.status !== 'SANCTIONED') throw new Error(`lead ${leadId} is ${lead.status}`)
  const at = clock.now()
  const { mobile } = await readCustomer(transaction, lead.customerId)
  const source = sourceOfEvent(otp, caller, lastDigits(mobile))
  await endOffer(transaction, leadId, { status: 'SIGNED', at })
  await recordOfferEvent(transaction, { leadId, kind: 'SIGNED', documentsHash, at, source })
  const amountPaise = loan.principalPaise - loan.feePaise - loan.feeGstPaise
  await createPayout(transaction, { leadId, amountPaise, createdAt: at })
  await addLeadJob(transaction, 'disburse_loan', leadId)
  await addLeadJob(transaction, 'issue_signed_agreement', leadId)
  return { ...offer, status: 'SIGNED', signedAt: at }
}

/** With the lead locked: of two tabs that sign at once, the second finds the offer signed and changes nothing. */
export function signOffer(context: OfferContext): Handler<(typeof agreement)['events']['sign']> {
  const { database, clock, otp, sessions } = context
  return async ({ lead_id, documents_hash, otp: code }, caller) => {
    const leadId = Number(lead_id)
    const requester = otp.requesterOf(caller)
    const subject = otp.subject('sign', signingSubject(leadId, documents_hash))
    const result = await inTransaction(database, async (transaction) => {
      await otp.lockSubject(transaction, subject)
      const found = await findOwnOffer(context, transaction, leadId, caller, (id) => lockLead(transaction, id))
      if (found.kind !== 'found') return found
      const isSigned = found.offer.status === 'SIGNED'
      if (isSigned && found.offer.documentsHash.toString('hex') === documents_hash) return found
      const refusal = refuseSigning(found.offer, documents_hash, clock.today())
      if (refusal) return refusal
      const isKnownDevice = await sessions.isKnownDevice(transaction, found.lead.customerId, requester.browserHash)
      const owner = { dateOfBirth: null }
      const guess = await otp.verify(transaction, { subject, requester, isKnownDevice, otp: code, owner })
      if (guess.kind !== 'right') return refuseGuess(guess)
      return { ...found, offer: await recordSignature(context, transaction, found, caller) }
    })
    if (result.kind !== 'found') return result
    const { Data } = await offerAnswer(database.kysely, context, result.offer, caller)
    return accepted({ Data }, 'You have signed. The money is on its way to your bank account.')
  }
}
