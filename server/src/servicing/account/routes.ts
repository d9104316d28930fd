import { account } from 'contract/account/account'
import { consents } from 'contract/account/consents'
import { customerProfile } from 'contract/account/customer-profile'
import { dashboardData } from 'contract/account/dashboard-data'
import { documents } from 'contract/account/documents'
import { logOutElsewhere } from 'contract/account/log-out-elsewhere'
import { user } from 'contract/account/user'
import { logout } from 'contract/sessions/logout'
import type { FastifyInstance } from 'fastify'
import type { QueueBureau } from '../../borrowing/evidence/bureau/queue-bureau.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Credentials } from '../../platform/http/credentials.ts'
import { serveEndpoint, serveEvent } from '../../platform/http/serve-endpoint.ts'
import type { SignedUrls } from '../../platform/http/signed-urls.ts'
import type { SecurityEvents } from '../../platform/security-events/security-events.ts'
import { emailHandlers } from '../../records/emails/email-handlers.ts'
import type { AddressHasher } from '../../records/emails/email-verifications.ts'
import type { Files } from '../../records/files/files.ts'
import { logOut } from '../../records/sessions/logout.ts'
import type { Sessions } from '../../records/sessions/sessions.ts'
import { showAccount } from './account.ts'
import { consentHandlers } from './consents.ts'
import { type ProfileDependencies, showCustomerProfile } from './customer-profile.ts'
import { showDashboardData } from './dashboard-data.ts'
import { listDocuments } from './list-documents.ts'
import { endOtherSessions } from './log-out-elsewhere.ts'
import type { CreditManager } from './settings.ts'
import { showUser } from './user.ts'

export type AccountDependencies = {
  credentials: Credentials
  database: Database
  clock: Clock
  sessions: Sessions
  files: Files
  /** Signs the addresses of documents. */
  urls: SignedUrls
  /** Hashes the IP addresses from which consents are given. */
  addressKey: Buffer
  queueBureau: QueueBureau
  creditManagers: readonly CreditManager[]
  emailAddresses: AddressHasher
  securityEvents: SecurityEvents
  listCurrentDebits: ProfileDependencies['listCurrentDebits']
  listExpired: ProfileDependencies['listExpired']
}

/** The customer's profile, consents, documents and sessions. */
export function registerAccount(app: FastifyInstance, dependencies: AccountDependencies): void {
  const { credentials, sessions, files } = dependencies
  const signFileAddress = files.addresses.sign
  serveEvent(app, credentials, dashboardData, showDashboardData(signFileAddress))
  serveEvent(app, credentials, customerProfile, showCustomerProfile({ ...dependencies, signFileAddress }))
  serveEvent(app, credentials, user, showUser(dependencies))
  serveEvent(app, credentials, account, showAccount(dependencies))
  serveEndpoint(app, credentials, consents, consentHandlers(dependencies))
  serveEvent(app, credentials, logOutElsewhere, endOtherSessions(sessions))
  serveEndpoint(app, credentials, documents, { list: listDocuments(dependencies), ...emailHandlers(dependencies) })
  serveEvent(app, credentials, logout, logOut(sessions))
}
