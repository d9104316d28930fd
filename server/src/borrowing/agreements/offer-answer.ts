import { consentTexts } from 'contract/account/consent-purposes'
import type { agreement } from 'contract/agreements/agreement'
import type { offerDocumentKinds } from 'contract/agreements/offer'
import type { AnswerOf } from 'contract/endpoint'
import { rupeesOf } from 'domain/money/paise'
import type { Clock } from '../../platform/clock.ts'
import type { Queryable } from '../../platform/database/database.ts'
import type { LoggedInCaller } from '../../platform/http/caller.ts'
import type { SignedUrls } from '../../platform/http/signed-urls.ts'
import type { Esign } from '../../providers/esign/esign.ts'
import { documentPath } from '../../records/issued-documents/document-issuer.ts'
import { findLead } from '../../records/loans/leads.ts'
import { findLatestEsign } from './esign/esign-requests.ts'
import { readOfferDocuments } from './offer-documents.ts'
import { readOfferTerms } from './offer-terms.ts'
import type { Offer } from './offers.ts'

type Answer = AnswerOf<(typeof agreement)['events']['offer']>

type Kind = (typeof offerDocumentKinds)[number]

/** Null if offers can be signed only with a code. */
async function describeEsign(database: Queryable, esign: Esign | undefined, leadId: number) {
  if (esign === undefined) return null
  const { words, version } = consentTexts.esign
  const offered = { provider: esign.providerName, consent: { words, version } }
  const request = await findLatestEsign(database, leadId)
  if (request === undefined) return { ...offered, request: null }
  const { status, sent, createdAt } = request
  const url = status === 'OPEN' ? (sent?.signingUrl ?? null) : null
  return { ...offered, request: { status, url, started_at: createdAt.toISOString() } }
}

/** Null unless the offer is signed. */
async function signedWith(database: Queryable, { status, leadId }: Offer): Promise<'CODE' | 'ESIGN' | null> {
  if (status !== 'SIGNED') return null
  return (await findLatestEsign(database, leadId))?.status === 'SIGNED' ? 'ESIGN' : 'CODE'
}

/** The offer as its page shows it; before the payout its dates assume a payout today. */
export async function offerAnswer(
  database: Queryable,
  { clock, urls, esign }: { clock: Clock; urls: SignedUrls; esign?: Esign | undefined },
  offer: Offer,
  caller: LoggedInCaller,
): Promise<Answer> {
  const { leadId, proposalNo, documentsHash } = offer
  const issue = { issue: offer, disbursalOn: clock.today() }
  const terms = await readOfferTerms(database, leadId, issue)
  const askedPaise = (await findLead(database, leadId))?.amountPaise ?? 0
  const documents = await readOfferDocuments(database, { leadId, proposalNo })
  const { loan, offered } = terms
  const { figures } = offered.keyFacts
  const isExpired = offer.status === 'OFFERED' && offer.expiresOn < clock.today()
  return {
    Data: {
      lead_id: leadId,
      status: isExpired ? 'EXPIRED' : offer.status,
      proposal_no: proposalNo,
      issued_at: offer.issuedAt.toISOString(),
      expires_on: offer.expiresOn,
      documents_hash: documentsHash.toString('hex'),
      documents: documents.map(({ id, kind, title, sha256 }) => ({
        kind: kind as Kind,
        title,
        url: urls.sign(documentPath(id), caller),
        sha256: sha256.toString('hex'),
      })),
      amount: rupeesOf(loan.principalPaise),
      asked_amount: askedPaise > loan.principalPaise ? rupeesOf(askedPaise) : null,
      fee_amount: rupeesOf(loan.feePaise),
      fee_gst_amount: rupeesOf(loan.feeGstPaise),
      net_amount: rupeesOf(figures.netPaise),
      tenure_days: loan.tenureDays,
      daily_rate_percent: loan.dailyRateBasisPoints / 100,
      interest_amount: rupeesOf(figures.interestPaise),
      due_amount: rupeesOf(figures.duePaise),
      due_on: loan.repaymentOn ?? figures.dueOn,
      apr_percent: figures.aprBasisPoints / 100,
      cooling_off_days: terms.coolingOffDays,
      penal_charge_percent: figures.penalChargeBasisPoints / 100,
      penal_charge_after_days: figures.penalChargeAfterDays,
      bank_name: offered.account.bankName,
      account_number: terms.maskedAccountNumber,
      mobile: terms.maskedMobile,
      signed_at: offer.signedAt?.toISOString() ?? null,
      signed_with: await signedWith(database, offer),
      esign: await describeEsign(database, esign, leadId),
    },
  }
}
