import type { Logger } from 'pino'
import { readLeadId } from '../applications/lead-jobs.ts'
import type { Decoder } from '../files/decoding/decoder.ts'
import type { DocumentIssuer } from '../issued-documents/document-issuer.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import type { QueuedTasks, Schedule } from '../platform/jobs/jobs.ts'
import type { Esign } from '../providers/esign/esign.ts'
import type { Sms } from '../providers/sms/sms.ts'
import { cancelAtProvider, cancelEsignTask } from './esign/cancel-esign.ts'
import { checkEsigns, readSignedCopy, readSignedCopyTask } from './esign/check-esigns.ts'
import { expireOffers } from './expire-offers.ts'
import { issueOffer, resumeOffers } from './issue-offer.ts'
import { issueSigningCertificate } from './issue-signing-certificate.ts'
import { sendOfferNotice } from './send-offer-notice.ts'

type Dependencies = {
  database: Database
  clock: Clock
  log: Logger
  sms: Sms
  /** Undefined if offers can be signed only with a code. */
  esign: Esign | undefined
  issuer: DocumentIssuer
  decoder: Decoder
}

export const agreementTasks = (dependencies: Dependencies): QueuedTasks => ({
  money: {
    issue_offer: (job) => issueOffer(dependencies, readLeadId(job)),
    resume_offers: () => resumeOffers(dependencies),
    expire_offers: () => expireOffers(dependencies),
    check_esigns: () => checkEsigns(dependencies),
    [readSignedCopyTask]: (job) => readSignedCopy(dependencies, readLeadId(job)),
    [cancelEsignTask]: (payload) => cancelAtProvider(dependencies.esign, payload),
  },
  messages: { notify_offer: (job) => sendOfferNotice(dependencies, readLeadId(job)) },
  day_end: { issue_signing_certificate: (job) => issueSigningCertificate(dependencies, readLeadId(job)) },
})

export const agreementSchedule: Schedule = [
  { task: 'resume_offers', match: '* * * * *' },
  { task: 'expire_offers', match: '* * * * *' },
  { task: 'check_esigns', match: '* * * * *' },
]
