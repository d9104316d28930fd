import { allLeads } from 'contract/applications/all-leads'
import { bankingDetails } from 'contract/applications/banking-details'
import { leadDetail } from 'contract/applications/lead-detail'
import { leadDetails } from 'contract/applications/save-lead-details'
import { stepStatus } from 'contract/applications/step-status'
import { secondProof } from 'contract/sessions/second-proof'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Credentials } from '../../platform/http/credentials.ts'
import { serveEndpoint, serveEvent } from '../../platform/http/serve-endpoint.ts'
import type { SecurityEvents } from '../../platform/security-events/security-events.ts'
import type { BankCheck } from '../../providers/bank-check/bank-check.ts'
import { acceptLargeBodies } from '../../records/files/bodies/large-bodies.ts'
import type { LeadTask } from '../../records/loans/lead-task.ts'
import type { IfscDirectory } from '../../records/reference-data/ifsc-directory.ts'
import type { PincodeDirectory } from '../../records/reference-data/pincode-directory.ts'
import type { Sessions } from '../../records/sessions/sessions.ts'
import { documentHandlers } from '../documents/document-upload.ts'
import type { SaveDocumentDependencies } from '../documents/save-document.ts'
import { type ListDependencies, showAllLeads } from './history/all-leads.ts'
import { showLeadDetail } from './history/lead-detail.ts'
import { showStepStatus } from './history/step-status.ts'
import { proveLogin } from './second-proof/second-proof.ts'
import { type BankingDependencies, saveBankingDetails } from './steps/banking-details.ts'
import { saveEmploymentDetails } from './steps/employment-details.ts'
import { quoteLoan } from './steps/generate-loan-quote.ts'
import { decideQuote } from './steps/loan-quotation-decision.ts'

export type ApplicationsDependencies = SaveDocumentDependencies & {
  credentials: Credentials
  database: Database
  clock: Clock
  sessions: Sessions
  bankCheck: BankCheck
  ifscs: IfscDirectory
  pincodes: PincodeDirectory
  securityEvents: SecurityEvents
  screenApplicant: LeadTask
  decideApplication: LeadTask
  traceApplication: BankingDependencies['traceApplication']
  queueBureau: BankingDependencies['queueBureau']
  addressKey: Buffer
  expireOffers: ListDependencies['expireOffers']
}

export function registerApplications(app: FastifyInstance, dependencies: ApplicationsDependencies): void {
  const { credentials, sessions, files } = dependencies
  acceptLargeBodies(app, { findSession: sessions.find, ...files.bodies }, (scope) =>
    serveEndpoint(scope, credentials, leadDetails, {
      generate_loan_quote: quoteLoan(dependencies),
      loan_quotation_decision: decideQuote(dependencies),
      employment_details: saveEmploymentDetails(dependencies),
      ...documentHandlers(dependencies),
    }),
  )
  serveEndpoint(app, credentials, bankingDetails, {
    banking_details: saveBankingDetails(dependencies),
  })
  serveEvent(app, credentials, secondProof, proveLogin(dependencies))
  serveEvent(app, credentials, stepStatus, showStepStatus(dependencies))
  serveEvent(app, credentials, allLeads, showAllLeads(dependencies))
  serveEvent(app, credentials, leadDetail, showLeadDetail(dependencies))
}
