import { createHash } from 'node:crypto'
import { nameMatchScore } from 'domain/applicant/name-match-score'
import { istDateOf } from 'domain/calendar/ist-date'
import { isEsignInTime } from 'domain/loan/agreement/offer-validity'
import { businessTime, type Clock } from '../../../platform/clock.ts'
import type { Database, Transaction } from '../../../platform/database/database.ts'
import { inTransaction } from '../../../platform/database/in-transaction.ts'
import type { Esign, EsignStatus } from '../../../providers/esign/esign.ts'
import { readApplicant } from '../../../records/customers/applicants.ts'
import { type LockedCustomer, lockCustomer, readCustomer } from '../../../records/customers/queries.ts'
import type { Decoder } from '../../../records/files/decoding/decoder.ts'
import type { DocumentIssuer } from '../../../records/issued-documents/document-issuer.ts'
import { readEligibilityPolicy } from '../../../records/loans/eligibility-policies.ts'
import { findLead, lockLead } from '../../../records/loans/leads.ts'
import { findOtherOpenLoan } from '../../../records/loans/loans.ts'
import { keywordOfAgreement, readOfferDocuments } from '../offer-documents.ts'
import { findOffer } from '../offers.ts'
import { recordSignature, type StartPayout } from '../record-signature.ts'
import { endOpenEsign } from './cancel-esign.ts'
import { type EsignRequest, endEsign, lockOpenEsign, type SentEsign } from './esign-requests.ts'
import { isSignedCopy, signingTimeOf } from './signed-copy.ts'

export type AcceptDependencies = {
  database: Database
  clock: Clock
  issuer: DocumentIssuer
  esign: Esign
  /** Opens the signed PDF outside this process, because it comes from the provider. */
  decoder: Decoder
  startPayout: StartPayout
}

type SentRequest = EsignRequest & { sent: SentEsign }
type Signed = Extract<EsignStatus, { kind: 'signed' }>

/** The name on the PAN and the year of birth must match those in Aadhaar, if the provider reports them. */
async function compareSigner({ database, clock }: AcceptDependencies, request: EsignRequest, { signer }: Signed) {
  const { kysely } = database
  const { customerId, leadId } = request
  const { mobile } = await readCustomer(kysely, customerId)
  const { fullName, dateOfBirth } = await readApplicant(kysely, customerId)
  const version = (await findLead(kysely, leadId))?.eligibilityPolicyVersion ?? null
  const { nameMatchMin } = await readEligibilityPolicy(kysely, { version, today: clock.today() })
  const score = signer.name === null ? null : nameMatchScore(signer.name, fullName ?? '')
  const isSamePerson =
    signer.mobile === mobile &&
    (score === null || score >= nameMatchMin) &&
    (signer.birthYear === null || signer.birthYear === dateOfBirth?.slice(0, 4))
  return { isSamePerson, score }
}

/** Ends the request with a reason for later investigation; the offer stays unsigned. */
const refuseSignature = (
  { database, clock }: AcceptDependencies,
  { id, leadId, customerId }: EsignRequest,
  reason: string,
) =>
  inTransaction(database, async (transaction) => {
    await lockCustomer(transaction, customerId)
    const open = await lockOpenEsign(transaction, leadId)
    if (open?.id === id) await endEsign(transaction, id, { status: 'REFUSED', reason, at: clock.now() })
  })

type Problem = 'requestEnded' | 'offerEnded'

/** Returns a problem instead of signing if the request or the offer has ended, the offer has changed, or it was signed too late. */
async function recordEsign(
  { clock, startPayout }: AcceptDependencies,
  { transaction, customer }: { transaction: Transaction; customer: LockedCustomer },
  request: SentRequest,
  { signedAt, ...signed }: { sha256: Buffer; nameMatchScore: number | null; signedAt: Date | undefined },
): Promise<Problem | undefined> {
  const { id, leadId, documentsHash, source } = request
  const lead = await lockLead(transaction, customer, leadId)
  const offer = await findOffer(transaction, leadId)
  const open = await lockOpenEsign(transaction, leadId)
  if (open?.id !== id) return 'requestEnded'
  if (lead === undefined || offer?.status !== 'OFFERED') return 'offerEnded'
  if (!offer.documentsHash.equals(documentsHash)) return 'offerEnded'
  if (await findOtherOpenLoan(transaction, customer, leadId)) return 'offerEnded'
  const signedOn = signedAt && istDateOf(signedAt)
  if (!isEsignInTime(offer.expiresOn, { signedOn, today: clock.today() })) return 'offerEnded'
  const at = businessTime(clock)
  await endEsign(transaction, id, { status: 'SIGNED', reason: 'signed at the provider', at, signed })
  await recordSignature(
    transaction,
    startPayout,
    { customer, lead, offer },
    { source, at, signedAt: signedAt && signedAt < at ? signedAt : at },
  )
  return undefined
}

/**
 * Downloads and verifies the PDF that the provider reports as signed. Stores it in one transaction with the signature of the
 * offer, its payout and the end of the request. Repeating it changes nothing.
 */
export async function acceptSignature(
  dependencies: AcceptDependencies,
  request: SentRequest,
  signed: Signed,
): Promise<void> {
  const { database, clock, issuer, esign, decoder } = dependencies
  const { leadId, customerId, sent } = request
  if (signed.documentId !== sent.providerDocumentId)
    return refuseSignature(dependencies, request, 'another document was signed')
  const { isSamePerson, score } = await compareSigner(dependencies, request, signed)
  if (!isSamePerson) return refuseSignature(dependencies, request, 'another person has signed')
  const bytes = await esign.download(sent.providerRequestId)
  const offer = await findOffer(database.kysely, leadId)
  if (offer === undefined) throw new Error(`lead ${leadId} has an eSign request and no offer`)
  const keyword = keywordOfAgreement(await readOfferDocuments(database.kysely, offer))
  if (!(await isSignedCopy(bytes, sent, { keyword, decoder })))
    return refuseSignature(dependencies, request, 'another document came back')
  const sha256 = createHash('sha256').update(bytes).digest()
  const signedAt = signingTimeOf(bytes, { requestedAt: request.createdAt, receivedAt: businessTime(clock) })
  const signature = { sha256, nameMatchScore: score, signedAt }
  const problem = await issuer.storeFinished(
    {
      leadId,
      customerId,
      kind: 'ESIGNED_AGREEMENT',
      reference: offer.proposalNo,
      title: 'Loan agreement with Aadhaar eSign',
      bytes,
    },
    (transaction, customer) => recordEsign(dependencies, { transaction, customer }, request, signature),
  )
  if (problem !== 'offerEnded') return
  await inTransaction(database, async (transaction) => {
    await lockCustomer(transaction, customerId)
    const end = { status: 'CANCELLED', reason: 'signed after the offer had ended', at: clock.now() } as const
    await endOpenEsign(transaction, leadId, end)
  })
}
