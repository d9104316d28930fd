import { brand } from 'contract/brand'
import { addDays, type IstDate, istDateOf } from 'domain/calendar/ist-date'
import { type KeyFacts, keyFactsOf } from 'domain/loan/agreement/key-facts'
import { paiseOf } from 'domain/money/paise'
import type { Offer } from './use-offer'

const basisPoints = (part: number, whole: number) => (whole === 0 ? 0 : Math.round((part / whole) * 10_000))

/** The Key Facts Statement of an offer, from the same function as its PDF. */
export function keyFactsOfOffer(offer: Offer): KeyFacts {
  return keyFactsOf({
    proposalNo: offer.proposal_no,
    issuedOn: istDateOf(new Date(offer.issued_at)),
    validUntil: offer.expires_on as IstDate,
    loan: {
      amountPaise: paiseOf(offer.amount),
      days: offer.tenure_days,
      dailyRateBasisPoints: Math.round(offer.daily_rate_percent * 100),
      feeBasisPoints: basisPoints(offer.fee_amount, offer.amount),
      gstOnFeeBasisPoints: basisPoints(offer.fee_gst_amount, offer.fee_amount),
      penalChargeBasisPoints: Math.round(offer.penal_charge_percent * 100),
      penalChargeAfterDays: offer.penal_charge_after_days,
    },
    disbursalOn: addDays(offer.due_on as IstDate, -offer.tenure_days),
    coolingOff: { days: offer.cooling_off_days, isFeeKept: true },
    lender: brand,
  })
}
