import { leadDetails } from 'contract/lead-details'
import { allLeads } from 'contract/loans/all-leads'
import { bankingDetails } from 'contract/loans/banking-details'
import { leadDetail } from 'contract/loans/lead-detail'
import { stepStatus } from 'contract/loans/step-status'
import type { FastifyInstance } from 'fastify'
import { listLeads } from '../loans/all-leads.ts'
import { keepBankAccount } from '../loans/banking-details.ts'
import { keepEmployment } from '../loans/employment-details.ts'
import { quoteLoan } from '../loans/generate-loan-quote.ts'
import { type FindPlace, showLead } from '../loans/lead-detail.ts'
import { decideQuote } from '../loans/loan-quotation-decision.ts'
import { showStepStatus } from '../loans/step-status.ts'
import type { Parts } from '../parts.ts'
import type { Files } from '../platform/files/files.ts'
import type { Credentials } from '../platform/http/credentials.ts'
import { serveEndpoint, serveEvent } from '../platform/http/serve-endpoint.ts'
import { takeLargeBodies } from '../platform/http/take-large-bodies.ts'
import type { Sessions } from '../platform/session.ts'
import type { IfscDirectory } from '../providers/ifsc-directory/ifsc-directory.ts'
import { documentHandlers, serveDocuments } from './documents.ts'

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
