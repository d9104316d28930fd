import type { agreement } from 'contract/agreements/agreement'
import { maskNumber } from 'domain/applicant/mask-number'
import { formatRupees } from 'domain/money/format-money'
import { businessTime } from '../../platform/clock.ts'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import { accepted, refuse } from '../../platform/http/outcome.ts'
import type { Handler } from '../../platform/http/serve-endpoint.ts'
import { readCustomer } from '../../records/customers/queries.ts'
import { refuseNewLoan } from '../../records/customers/refuse-new-loan.ts'
import { findLoan } from '../../records/loans/loans.ts'
import { refuseSend } from '../../records/otp/refusals.ts'
import { findOwnOffer, type OfferContext, refuseSigning, sourceOfEvent } from './offer-context.ts'
import { recordOfferEvent } from './offer-events.ts'

/** Contains the hash, so that a code signs only the documents it was sent for. */
export const signingSubject = (leadId: number, documentsHash: string) => `${leadId}:${documentsHash}`

export function sendSigningCode(context: OfferContext): Handler<(typeof agreement)['events']['sign_otp']> {
  const { database, clock, otp, sessions, sms } = context
  return async ({ lead_id, documents_hash }, caller) => {
    const leadId = Number(lead_id)
    const found = await findOwnOffer(context, database.kysely, leadId, caller)
    if (found.kind !== 'found') return found
    const { offer, lead } = found
    if (offer.status === 'SIGNED') return refuse('offerAlreadySigned')
    const refusal =
      refuseSigning(offer, documents_hash, clock.today()) ??
      (await refuseNewLoan(database.kysely, lead.customerId, clock))
    if (refusal) return refusal

    const requester = otp.newRequesterOf(caller)
    const subject = otp.subject('sign', signingSubject(leadId, documents_hash))
    const { mobile } = await readCustomer(database.kysely, lead.customerId)
    const maskedMobile = maskNumber(mobile)
    const result = await inTransaction(database, async (transaction) => {
      await otp.lockSubject(transaction, subject)
      const isKnownDevice = await sessions.isKnownDevice(transaction, lead.customerId, caller)
      const sent = await otp.send(transaction, { subject, requester, isKnownDevice })
      const { documentsHash } = offer
      const source = sourceOfEvent(otp, caller, maskedMobile)
      if (sent.kind === 'send')
        await recordOfferEvent(transaction, {
          leadId,
          kind: 'SIGN_REQUESTED',
          documentsHash,
          at: businessTime(clock),
          source,
        })
      return sent
    })
    if (result.kind !== 'send') return refuseSend(result)
    const amount = formatRupees((await findLoan(database.kysely, leadId))?.principalPaise ?? 0)
    const { validMinutes } = otp
    try {
      await sms.sendOtp({ mobile, name: 'signing_code', values: { amount }, otp: result.otp, validMinutes })
    } catch (error) {
      caller.log.error({ err: error }, 'a code to sign an offer could not be sent')
      await otp.withdraw(result, error)
      return refuse('otpNotSent')
    }
    return accepted({ Data: { mobile: maskedMobile } }, `We have sent a 4-digit code to ${maskedMobile}.`)
  }
}
