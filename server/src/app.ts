import { clientCredential } from 'contract/client-credential'
import { endpoints } from 'contract/endpoints'
import fastify, { type FastifyInstance, LogController } from 'fastify'
import { registerAccount } from './account/routes.ts'
import { expireOffersOf } from './agreements/expire-offers.ts'
import { registerAgreements } from './agreements/routes.ts'
import { registerApplications } from './applications/routes.ts'
import { registerComplaints } from './complaints/routes.ts'
import { registerDataRights } from './data-rights/routes.ts'
import type { Dependencies } from './dependencies.ts'
import { registerDocuments } from './documents/routes.ts'
import { createAddressHasher } from './emails/email-verifications.ts'
import { registerEmails } from './emails/routes.ts'
import { createFiles } from './files/files.ts'
import { registerFiles } from './files/routes.ts'
import { measureFileSweeps } from './files/sweep/file-sweeps.ts'
import { registerIssuedDocuments } from './issued-documents/routes.ts'
import { measureApplications } from './loans/application-metrics.ts'
import type { Lead } from './loans/leads.ts'
import { findSentDebit, listSentDebitsOf } from './mandates/debits.ts'
import { registerMandates } from './mandates/routes.ts'
import { createMessageBudget } from './otp/message-budget.ts'
import { createOtp } from './otp/otp.ts'
import { watchOtpOutcomes } from './otp/outcomes.ts'
import { registerPayments } from './payments/routes.ts'
import { keyFor } from './platform/config/app-secret.ts'
import { measureLastBackup } from './platform/database/last-backup.ts'
import { answerFailures, answerMalformedRequest } from './platform/http/answer-failures.ts'
import { serveApiDocs } from './platform/http/api-docs.ts'
import { serveClientReports } from './platform/http/client-reports.ts'
import { createCredentials } from './platform/http/credentials.ts'
import { serveHealth } from './platform/http/health.ts'
import { limitRequests } from './platform/http/limit-requests.ts'
import { releaseConnections } from './platform/http/release-connections.ts'
import { sendSecurityHeaders } from './platform/http/security-headers.ts'
import { createSessionTokens } from './platform/http/session-tokens.ts'
import { shedLoad } from './platform/http/shed-load.ts'
import { createSignedUrls } from './platform/http/signed-urls.ts'
import { warnOfUntrustedProxy } from './platform/http/untrusted-proxy.ts'
import { logRequests, newRequestId } from './platform/logging/log-requests.ts'
import { serveMetrics } from './platform/metrics.ts'
import { traceRequests } from './platform/telemetry/trace-requests.ts'
import { loadIfscDirectory } from './reference-data/ifsc-directory.ts'
import { loadPincodeDirectory } from './reference-data/pincode-directory.ts'
import { registerReferenceData } from './reference-data/routes.ts'
import { registerRegistration } from './registration/routes.ts'
import { measureDayEnds } from './reporting/day-end-metrics.ts'
import { createSecurityEvents } from './security-events/security-events.ts'
import { createSessions } from './sessions/sessions.ts'
import { registerSimulators } from './simulators/routes.ts'
import { registerSite } from './site/routes.ts'
import { measureDifferences } from './treasury/reconciliation/reconciliation-metrics.ts'
import { measureUndecidedLines } from './treasury/statement-metrics.ts'
import { routableUrl } from './website/url-paths.ts'

const bodyLimitBytes = 65_536
/** A bank statement of 10 MB over a slow phone takes this long. */
const requestTimeoutMs = 120_000

/** More than one, because a call needs no connection between its statements and while it waits for a provider. */
const callsPerConnection = 8
const waitingCalls = { maxWaiting: 200, maxWaitMs: 1_500 }

function createServer({ log }: Dependencies): FastifyInstance {
  const app = fastify({
    loggerInstance: log,
    // Instead of two lines per request, platform/logging writes one, without the address as typed.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: newRequestId,
    bodyLimit: bodyLimitBytes,
    requestTimeout: requestTimeoutMs,
    forceCloseConnections: 'idle',
    clientErrorHandler: answerMalformedRequest,
    routerOptions: { maxParamLength: 200 },
    rewriteUrl: ({ url = '/' }) => routableUrl(url),
  }) as unknown as FastifyInstance
  app.removeContentTypeParser('text/plain')
  releaseConnections(app)
  return app
}

/** What several modules share, built once. */
function createShared(dependencies: Dependencies) {
  const { config, database, clock, secret, dataKeys, log, metrics, providers } = dependencies
  const hashKey = keyFor('address', secret)
  const messageBudget = createMessageBudget({ database, clock, hashKey, limits: config.otp, metrics, log })
  const sessions = createSessions(database, clock, config.session)
  const eventKeys = { subject: keyFor('security-events', secret), address: hashKey }
  const securityEvents = createSecurityEvents({ database, clock, keys: eventKeys, metrics })
  const reachability = { isSecure: config.publicUrl.startsWith('https://'), trustedProxies: config.trustedProxies }
  return {
    database,
    clock,
    log,
    sessions,
    sessionTokens: createSessionTokens(keyFor('session-token', secret)),
    reachability,
    securityEvents,
    credentials: createCredentials({
      findSession: sessions.find,
      publicCredential: clientCredential,
      reachability,
      onForeignProfile: (caller) => securityEvents.reportForeignId('profile_id', caller),
    }),
    urls: createSignedUrls(keyFor('papers', secret), clock),
    files: createFiles({
      store: providers.objectStore,
      virusScan: providers.virusScan,
      decoder: dependencies.decoder,
      ...{ database, clock, secret, dataKeys },
    }),
    otp: createOtp({
      database,
      clock,
      limits: config.otp,
      keys: { otp: keyFor('otp', secret), address: hashKey },
      budget: messageBudget,
      onOutcome: watchOtpOutcomes(metrics, securityEvents),
    }),
    messageBudget,
    renderer: dependencies.renderer,
    sms: providers.sms,
    publicUrl: config.publicUrl,
    pincodes: loadPincodeDirectory(),
    ifscs: loadIfscDirectory(),
    addressKey: hashKey,
  }
}

type Shared = ReturnType<typeof createShared>

function registerModules(app: FastifyInstance, dependencies: Dependencies, shared: Shared): void {
  const { config, providers, metrics } = dependencies
  const { panCheck, bankCheck, payout, payments } = providers
  const { panChecksPerDay, bankChecksPerDay, creditManagers } = config
  app.addHook('onClose', async () => {
    shared.messageBudget.stop()
    await shared.securityEvents.stop()
  })
  registerFiles(app, shared)
  measureFileSweeps(metrics, shared)
  measureApplications(metrics, shared)
  measureDayEnds(metrics, shared.database)
  measureLastBackup(metrics, shared.database)
  measureDifferences(metrics, shared.database)
  measureUndecidedLines(metrics, shared)
  registerIssuedDocuments(app, shared)
  registerRegistration(app, { ...shared, panCheck, panChecksPerDay })
  registerDocuments(app, shared)
  const esign = providers.esign?.provider
  const expireOffers = (leads: readonly Lead[]) => expireOffersOf({ ...shared, esign }, leads)
  registerApplications(app, { ...shared, bankCheck, bankChecksPerDay, payout, metrics, expireOffers })
  registerAgreements(app, { ...shared, decoder: dependencies.decoder, esign })
  registerPayments(app, {
    ...shared,
    payu: payments.payu,
    razorpay: payments.razorpay,
    checkoutScripts: config.payments.scripts,
    metrics,
    findSentDebit: (leadId) => findSentDebit(shared.database.kysely, leadId),
  })
  registerEmails(app, shared)
  registerMandates(app, {
    ...shared,
    razorpay: payments.razorpay,
    checkoutScripts: config.payments.scripts,
    metrics,
  })
  registerComplaints(app, { ...shared, metrics })
  registerDataRights(app, { ...shared, metrics })
  registerAccount(app, {
    ...shared,
    creditManagers,
    emailAddresses: createAddressHasher(dependencies.secret),
    listSentDebits: (customerId) => listSentDebitsOf(shared.database.kysely, customerId),
    expireOffers,
  })
  registerReferenceData(app, { ...shared, metrics })
  registerSite(app, shared)
}

/** The composition root: every dependency is built here and passed to the modules that need it. */
export async function buildApp(dependencies: Dependencies): Promise<FastifyInstance> {
  const { config, database, clock, secret, providers, metrics, simulators } = dependencies
  const app = createServer(dependencies)
  const shared = createShared(dependencies)
  if (config.telemetry) traceRequests(app)
  sendSecurityHeaders(app)
  answerFailures(app)
  logRequests(app, metrics)
  warnOfUntrustedProxy(app, config.trustedProxies)
  limitRequests(app, {
    database,
    clock,
    hashKey: keyFor('address', secret),
    requestsPerMinute: config.requestsPerMinuteAddress,
    trustedProxies: config.trustedProxies,
    sessionTokens: shared.sessionTokens,
  })
  shedLoad(app, {
    ...waitingCalls,
    isBusy: () => database.pool.waitingCount >= config.databasePool,
    maxActive: config.databasePool * callsPerConnection,
    metrics,
  })
  registerModules(app, dependencies, shared)
  if (config.hasApiDocs) serveApiDocs(app, endpoints, config.publicUrl)
  serveClientReports(app, metrics)
  serveMetrics(app, metrics, config.metricsToken, config.isSimulated)
  await serveHealth(app, database, metrics)
  if (config.isSimulated && simulators) {
    const { loopback } = providers.payments
    const esign = providers.esign &&
      config.esign && { settings: config.esign, provider: providers.esign, publicUrl: config.publicUrl }
    await registerSimulators(app, { database, clock, payments: config.payments, loopback, esign, simulators })
  }
  return app
}
