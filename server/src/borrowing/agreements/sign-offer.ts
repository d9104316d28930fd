import type { agreement } from 'contract/agreements/agreement'
import { maskNumber } from 'domain/applicant/mask-number'
import { businessTime } from '../../platform/clock.ts'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import { accepted, refuse } from '../../platform/http/outcome.ts'
import type { Handler } from '../../platform/http/serve-endpoint.ts'
import { refuseNewLoan } from '../../records/customers/refuse-new-loan.ts'
import { findOtherOpenLoan } from '../../records/loans/loans.ts'
import { refuseGuess } from '../../records/otp/refusals.ts'
import { traceSignature } from '../evidence/trace-application.ts'
import { offerAnswer } from './offer-answer.ts'
import { lockOwnOffer, type OfferContext, refuseSigning, sourceOfEvent } from './offer-context.ts'
import { recordSignature } from './record-signature.ts'
import { signingSubject } from './sign-otp.ts'

/** Locks the customer, so that of two tabs that sign at once the second finds the offer signed and changes nothing. */
export function signOffer(context: OfferContext): Handler<(typeof agreement)['events']['sign']> {
  const { database, clock, otp, sessions, startPayout } = context
  return async ({ lead_id, documents_hash, otp: code }, caller) => {
    const leadId = Number(lead_id)
    const requester = otp.requesterOf(caller)
    const subject = otp.subject('sign', signingSubject(leadId, documents_hash))
    const result = await inTransaction(database, async (transaction) => {
      const found = await lockOwnOffer(context, transaction, leadId, caller)
      if (found.kind !== 'found') return found
      await otp.lockSubject(transaction, subject)
      const isSigned = found.offer.status === 'SIGNED'
      if (isSigned && found.offer.documentsHash.toString('hex') === documents_hash) return found
      const refusal =
        refuseSigning(found.offer, documents_hash, clock.today()) ??
        (await refuseNewLoan(transaction, found.customer.id, clock))
      if (refusal) return refusal
      if (await findOtherOpenLoan(transaction, found.customer, leadId)) return refuse('offerWithdrawn')
      const isKnownDevice = await sessions.isKnownDevice(transaction, found.lead.customerId, caller)
      const owner = { dateOfBirth: null }
      const guess = await otp.verify(transaction, { subject, requester, isKnownDevice, otp: code, owner })
      if (guess.kind !== 'right') return refuseGuess(guess)
      const source = sourceOfEvent(otp, caller, maskNumber(found.customer.mobile))
      const at = businessTime(clock)
      await traceSignature(transaction, { customerId: found.customer.id, leadId, at }, caller)
      return { ...found, offer: await recordSignature(transaction, startPayout, found, { source, at }) }
    })
    if (result.kind !== 'found') return result
    const { Data } = await offerAnswer(database.kysely, context, result.offer, caller)
    return accepted({ Data }, 'You have signed. After a last check on our side we send the money to your bank account.')
  }
}
