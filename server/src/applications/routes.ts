import { allLeads } from 'contract/applications/all-leads'
import { bankingDetails } from 'contract/applications/banking-details'
import { leadDetail } from 'contract/applications/lead-detail'
import { leadDetails } from 'contract/applications/lead-details'
import { stepStatus } from 'contract/applications/step-status'
import type { FastifyInstance } from 'fastify'
import type { Parts } from '../dependencies.ts'
import { documentHandlers, serveDocuments } from '../documents/routes.ts'
import type { Files } from '../files/files.ts'
import type { Credentials } from '../platform/http/credentials.ts'
import { serveEndpoint, serveEvent } from '../platform/http/serve-endpoint.ts'
import { takeLargeBodies } from '../platform/http/take-large-bodies.ts'
import type { IfscDirectory } from '../reference-data/ifsc-directory.ts'
import type { Sessions } from '../sessions/sessions.ts'
import { listLeads } from './all-leads.ts'
import { keepBankAccount } from './banking-details.ts'
import { keepEmployment } from './employment-details.ts'
import { quoteLoan } from './generate-loan-quote.ts'
import { type FindPlace, showLead } from './lead-detail.ts'
import { decideQuote } from './loan-quotation-decision.ts'
import { showStepStatus } from './step-status.ts'

type Door = {
  credentials: Credentials
  sessions: Sessions
  files: Files
  branches: IfscDirectory
  findPlace: FindPlace
}

const bankingParts = ({ config, database, clock, providers, log }: Parts, branches: IfscDirectory) => ({
  database,
  clock,
  branches,
  bankCheck: providers.bankCheck,
  ...config.bankCheck,
  onCheckFailed: (error: unknown) => log.error({ err: error }, 'a bank account could not be checked'),
})

/** From the quote to the money in the bank, and the history of loans. */
export function serveApplication(app: FastifyInstance, parts: Parts, door: Door): void {
  const { database, clock } = parts
  const { credentials, sessions, files, branches, findPlace } = door
  takeLargeBodies(app, { sessions, threads: files.threads }, (scope) =>
    serveEndpoint(scope, credentials, leadDetails, {
      generate_loan_quote: quoteLoan(database, clock),
      loan_quotation_decision: decideQuote(database, clock),
      employment_details: keepEmployment(database, clock),
      ...documentHandlers(files),
    }),
  )
  serveDocuments(app, parts, door)
  serveEndpoint(app, credentials, bankingDetails, { banking_details: keepBankAccount(bankingParts(parts, branches)) })
  serveEvent(app, credentials, stepStatus, showStepStatus(database))
  serveEvent(app, credentials, allLeads, listLeads(database))
  serveEvent(app, credentials, leadDetail, showLead(database, clock, findPlace))
}
