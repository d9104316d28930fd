import type { TaskList } from 'graphile-worker'
import { readLeadId } from '../applications/lead-jobs.ts'
import type { DocumentIssuer } from '../issued-documents/document-issuer.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import type { Schedule } from '../platform/jobs/jobs.ts'
import type { Sms } from '../providers/sms/sms.ts'
import { expireOffers } from './end-offers.ts'
import { issueOffer, resumeOffers } from './issue-offer.ts'
import { issueSignedAgreement } from './issue-signed-agreement.ts'
import { sendOfferNotice } from './send-offer-notice.ts'

type Dependencies = { database: Database; clock: Clock; sms: Sms; issuer: DocumentIssuer; publicUrl: string }

/** The background work of offers and their documents. */
export const agreementTasks = (dependencies: Dependencies): TaskList => ({
  issue_offer: (job) => issueOffer(dependencies, readLeadId(job)),
  issue_signed_agreement: (job) => issueSignedAgreement(dependencies, readLeadId(job)),
  notify_offer: (job) => sendOfferNotice(dependencies, readLeadId(job)),
  resume_offers: () => resumeOffers(dependencies),
  expire_offers: () => expireOffers(dependencies),
})

export const agreementSchedule: Schedule = [
  { task: 'resume_offers', match: '* * * * *' },
  { task: 'expire_offers', match: '* * * * *' },
]
