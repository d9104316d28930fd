import type { Logger } from 'pino'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { defineRecurringTask } from '../../platform/jobs/define-task.ts'
import type { QueuedTasks } from '../../platform/jobs/jobs.ts'
import type { Esign } from '../../providers/esign/esign.ts'
import type { Sms } from '../../providers/sms/sms.ts'
import type { Decoder } from '../../records/files/decoding/decoder.ts'
import type { DocumentIssuer } from '../../records/issued-documents/document-issuer.ts'
import { cancelEsignTask } from './esign/cancel-esign.ts'
import { checkEsigns, readSignedCopy, readSignedCopyTask } from './esign/check-esigns.ts'
import { expireOffers } from './expire-offers.ts'
import { issueOffer, issueOfferTask, resumeOffers } from './issue-offer.ts'
import { issueSigningCertificate, signingCertificateTask } from './issue-signing-certificate.ts'
import type { StartPayout } from './record-signature.ts'
import { offerNoticeTask, sendOfferNotice } from './send-offer-notice.ts'

const resumeOffersTask = defineRecurringTask('resume_offers', '* * * * *')
export const expireOffersTask = defineRecurringTask('expire_offers', '* * * * *')
export const checkEsignsTask = defineRecurringTask('check_esigns', '* * * * *')

type Dependencies = {
  database: Database
  clock: Clock
  log: Logger
  sms: Sms
  /** Undefined if offers can be signed only with a code. */
  esign: Esign | undefined
  issuer: DocumentIssuer
  decoder: Decoder
  startPayout: StartPayout
}

export const agreementTasks = (dependencies: Dependencies): QueuedTasks => ({
  money: [
    issueOfferTask.does(({ leadId }) => issueOffer(dependencies, leadId)),
    resumeOffersTask.does(() => resumeOffers(dependencies)),
    expireOffersTask.does(() => expireOffers(dependencies)),
    checkEsignsTask.does(() => checkEsigns(dependencies)),
    readSignedCopyTask.does(({ leadId }) => readSignedCopy(dependencies, leadId)),
    // Fails if the provider cannot be reached, so that the job is retried.
    cancelEsignTask.does(({ providerRequestId }) => dependencies.esign?.cancel(providerRequestId)),
  ],
  messages: [offerNoticeTask.does(({ leadId }) => sendOfferNotice(dependencies, leadId))],
  day_end: [signingCertificateTask.does(({ leadId }) => issueSigningCertificate(dependencies, leadId))],
})
