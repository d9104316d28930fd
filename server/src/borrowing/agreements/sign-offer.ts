import type { agreement } from 'contract/agreements/agreement'
import { maskNumber } from 'domain/applicant/mask-number'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import { accepted } from '../../platform/http/outcome.ts'
import type { Handler } from '../../platform/http/serve-endpoint.ts'
import { readCustomer } from '../../records/customers/queries.ts'
import { lockLead } from '../../records/loans/leads.ts'
import { refuseGuess } from '../../records/otp/refusals.ts'
import { offerAnswer } from './offer-answer.ts'
import { findOwnOffer, type OfferContext, refuseSigning, sourceOfEvent } from './offer-context.ts'
import { recordSignature } from './record-signature.ts'
import { signingSubject } from './sign-otp.ts'

/** Locks the lead, so that of two tabs that sign at once the second finds the offer signed and changes nothing. */
export function signOffer(context: OfferContext): Handler<(typeof agreement)['events']['sign']> {
  const { database, clock, otp, sessions, startPayout } = context
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
      const { mobile } = await readCustomer(transaction, found.lead.customerId)
      const source = sourceOfEvent(otp, caller, maskNumber(mobile))
      const offer = await recordSignature(transaction, startPayout, found, { source, at: clock.now() })
      return { ...found, offer }
    })
    if (result.kind !== 'found') return result
    const { Data } = await offerAnswer(database.kysely, context, result.offer, caller)
    return accepted({ Data }, 'You have signed. The money is on its way to your bank account.')
  }
}
