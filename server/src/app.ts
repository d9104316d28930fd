import { clientCredential } from 'contract/client-credential'
import { endpoints } from 'contract/endpoints'
import fastify, { type FastifyInstance, LogController } from 'fastify'
import { expireOffersOf, listExpiredOf } from './borrowing/agreements/expire-offers.ts'
import { registerAgreements } from './borrowing/agreements/routes.ts'
import { registerApplications } from './borrowing/applications/routes.ts'
import { decideApplicationTask } from './borrowing/decision/decide-application.ts'
import { askedDocuments } from './borrowing/decision/review/ask-document.ts'
import { registerDecision } from './borrowing/decision/routes.ts'
import { registerDocuments } from './borrowing/documents/routes.ts'
import { startAadhaar } from './borrowing/evidence/aadhaar/read-aadhaar.ts'
import { measureBrake } from './borrowing/evidence/brake/brake-metrics.ts'
import { measureBureau } from './borrowing/evidence/bureau/bureau-metrics.ts'
import { queueBureau } from './borrowing/evidence/bureau/queue-bureau.ts'
import { screenApplicantTask } from './borrowing/evidence/screening/screen-applicant.ts'
import { measureScreening } from './borrowing/evidence/screening/screening-metrics.ts'
import { startReading } from './borrowing/evidence/statements/read-document.ts'
import { traceApplication, withLinks } from './borrowing/evidence/trace-application.ts'
import { registerPayouts } from './borrowing/payouts/routes.ts'
import { startPayout } from './borrowing/payouts/start-payout.ts'
import { registerRegistration } from './borrowing/registration/routes.ts'
import type { Dependencies } from './dependencies.ts'
import { measureDayEnds } from './lender/reporting/day-end-metrics.ts'
import { reconcileDayTask } from './lender/treasury/reconciliation/jobs.ts'
import { measureDifferences } from './lender/treasury/reconciliation/reconciliation-metrics.ts'
import { measureUndecidedLines } from './lender/treasury/statement-metrics.ts'
import { businessTime } from './platform/clock.ts'
import { keyFor } from './platform/config/app-secret.ts'
import { measureLastBackup } from './platform/database/last-backup.ts'
import { answerFailures, answerMalformedRequest } from './platform/http/answer-failures.ts'
import { serveApiDocs } from './platform/http/api-docs.ts'
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
import { createSecurityEvents } from './platform/security-events/security-events.ts'
import { traceRequests } from './platform/telemetry/trace-requests.ts'
import { serveClientReports } from './public/site/client-reports.ts'
import { failureWords } from './public/site/failure-words.ts'
import { registerSite } from './public/site/routes.ts'
import { routableUrl } from './public/website/url-paths.ts'
import { recordMessages } from './records/customers/sent-messages.ts'
import { skipErased } from './records/customers/skip-erased.ts'
import { createAddressHasher } from './records/emails/email-verifications.ts'
import { sendDocumentsTask } from './records/emails/queue-document-email.ts'
import { registerEmails } from './records/emails/routes.ts'
import { createFiles } from './records/files/files.ts'
import { registerFiles } from './records/files/routes.ts'
import { measureFileSweeps } from './records/files/sweep/file-sweeps.ts'
import { createDocumentIssuer } from './records/issued-documents/document-issuer.ts'
import { registerIssuedDocuments } from './records/issued-documents/routes.ts'
import { measureApplications } from './records/loans/application-metrics.ts'
import type { Lead } from './records/loans/leads.ts'
import { createMessageBudget } from './records/otp/message-budget.ts'
import { createOtp } from './records/otp/otp.ts'
import { watchOtpOutcomes } from './records/otp/outcomes.ts'
import { loadIfscDirectory } from './records/reference-data/ifsc-directory.ts'
import { loadPincodeDirectory } from './records/reference-data/pincode-directory.ts'
import { registerReferenceData } from './records/reference-data/routes.ts'
import { isNewcomer } from './records/sessions/newcomers.ts'
import { createSessions, sessionLimits } from './records/sessions/sessions.ts'
import { separateHosts } from './records/staff/door/console-hosts.ts'
import { registerConsole } from './register-console.ts'
import { registerAccount } from './servicing/account/routes.ts'
import { registerComplaints } from './servicing/complaints/routes.ts'
import { receiveDispute } from './servicing/corrections/disputes/receive-dispute.ts'
import { measureRefunds } from './servicing/corrections/refunds/refund-metrics.ts'
import { checkRefundSoon } from './servicing/corrections/refunds/refunds.ts'
import { measureUnmatchedMoney } from './servicing/corrections/unmatched/unmatched-metrics.ts'
import { registerDataRights } from './servicing/data-rights/routes.ts'
import { checkMandateTask } from './servicing/mandates/check-mandates.ts'
import { findCurrentDebit, listCurrentDebitsOf } from './servicing/mandates/debits.ts'
import { registerMandates } from './servicing/mandates/routes.ts'
import { findWithdrawnLetter } from './servicing/papers/loan-documents/withdrawn-letter.ts'
import { createReceiptTrigger } from './servicing/papers/receipts/send-receipts.ts'
import { registerPapers } from './servicing/papers/routes.ts'
import { registerPayments } from './servicing/payments/routes.ts'
import { registerSimulators } from './simulators/routes.ts'

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
  const sessions = createSessions(database, clock, sessionLimits)
  const eventKeys = { subject: keyFor('security-events', secret), address: hashKey }
  const securityEvents = createSecurityEvents({ database, clock, keys: eventKeys, metrics })
  const reachability = { isSecure: config.publicUrl.startsWith('https://'), trustedProxies: config.trustedProxies }
  const { renderer, decoder } = dependencies
  const { objectStore: store, virusScan, aadhaarKeys } = providers
  const files = createFiles({
    ...{ store, virusScan, decoder, database, clock, secret, dataKeys, aadhaarKeys },
  })
  const { cipher } = files
  return {
    database,
    clock,
    log,
    sessions,
    renderer,
    files,
    issuer: createDocumentIssuer({ database, clock, log, store, cipher, renderer, sendDocuments: sendDocumentsTask }),
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
    otp: createOtp({
      database,
      clock,
      limits: config.otp,
      keys: { otp: keyFor('otp', secret), address: hashKey },
      budget: messageBudget,
      onOutcome: watchOtpOutcomes(metrics, securityEvents),
    }),
    messageBudget,
    sms: recordMessages(providers.sms, { database, clock, log }),
    publicUrl: config.publicUrl,
    pincodes: loadPincodeDirectory(),
    ifscs: loadIfscDirectory(),
    addressKey: hashKey,
    askedDocuments: withLinks(askedDocuments(clock), clock),
    startReading: async (...stored: Parameters<typeof startReading>) => {
      await startReading(...stored)
      await startAadhaar(...stored)
    },
    queueBureau: queueBureau({ bureau: providers.bureau, clock }),
  }
}

type Shared = ReturnType<typeof createShared>

function registerRecords(app: FastifyInstance, { metrics }: Dependencies, shared: Shared): void {
  registerReferenceData(app, { ...shared, metrics })
  measureApplications(metrics, shared)
  registerFiles(app, shared)
  measureFileSweeps(metrics, shared)
  registerIssuedDocuments(app, {
    ...shared,
    findWithdrawn: (document) => findWithdrawnLetter(shared, document),
  })
  registerEmails(app, shared)
}

function registerBorrowing(app: FastifyInstance, dependencies: Dependencies, shared: Shared): void {
  const { providers, metrics, decoder } = dependencies
  const { panCheck, bankCheck, payout } = providers
  const esign = providers.esign?.provider
  const expireOffers = (leads: readonly Lead[]) => expireOffersOf({ ...shared, esign }, leads)
  registerRegistration(app, { ...shared, panCheck, expireOffers })
  registerDocuments(app, shared)
  registerApplications(app, {
    ...{ ...shared, bankCheck, expireOffers, traceApplication },
    screenApplicant: screenApplicantTask,
    decideApplication: decideApplicationTask,
  })
  measureBrake(metrics, shared)
  registerDecision(app, shared)
  measureScreening(metrics, shared)
  registerAgreements(app, { ...shared, decoder, esign, startPayout })
  measureBureau(metrics, shared)
  registerPayouts(app, { ...shared, payout, metrics, reconcileDay: reconcileDayTask })
}

function registerServicing(app: FastifyInstance, dependencies: Dependencies, shared: Shared): void {
  const { config, providers, metrics } = dependencies
  const { database, clock } = shared
  const { payu, razorpay } = providers.payments
  const checkoutScripts = config.payments.scripts
  registerPayments(app, {
    ...{ ...shared, payu, razorpay, checkoutScripts, metrics },
    onBooked: createReceiptTrigger({ ...shared, sms: skipErased(shared.sms) }),
    receiveDispute: (...message) => receiveDispute({ ...shared, razorpay }, ...message),
    checkRefundSoon: (token) => checkRefundSoon(database.kysely, token, clock.now()),
    checkMandate: checkMandateTask,
    findCurrentDebit: (leadId) => findCurrentDebit(database.kysely, leadId, businessTime(clock)),
  })
  measureUnmatchedMoney(metrics, shared)
  measureRefunds(metrics, database)
  registerPapers(app, shared)
  registerMandates(app, { ...shared, razorpay, checkoutScripts, metrics })
  registerComplaints(app, { ...shared, metrics })
  registerDataRights(app, { ...shared, metrics })
  registerAccount(app, {
    ...shared,
    creditManagers: config.creditManagers,
    emailAddresses: createAddressHasher(dependencies.secret),
    listCurrentDebits: (snapshot, customerId) => listCurrentDebitsOf(snapshot, customerId, businessTime(clock)),
    listExpired: (snapshot, leads) =>
      listExpiredOf(snapshot, leads, { today: clock.today(), hasEsign: providers.esign !== undefined }),
  })
}

/** Floor by floor. */
function registerModules(app: FastifyInstance, dependencies: Dependencies, shared: Shared): void {
  const { metrics } = dependencies
  app.addHook('onClose', async () => {
    shared.messageBudget.stop()
    await shared.securityEvents.stop()
  })
  registerRecords(app, dependencies, shared)
  registerBorrowing(app, dependencies, shared)
  registerServicing(app, dependencies, shared)
  measureUndecidedLines(metrics, shared)
  measureDifferences(metrics, shared.database)
  measureDayEnds(metrics, shared.database)
  measureLastBackup(metrics, shared.database)
  registerSite(app, shared)
  registerConsole(app, dependencies, shared)
}

/** The composition root: every dependency is built here and passed to the modules that need it. */
export async function buildApp(dependencies: Dependencies): Promise<FastifyInstance> {
  const { config, database, clock, secret, providers, metrics, simulators } = dependencies
  const app = createServer(dependencies)
  const shared = createShared(dependencies)
  if (config.telemetry) traceRequests(app)
  sendSecurityHeaders(app)
  answerFailures(app, failureWords)
  separateHosts(app, config.console)
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
    isNewcomer,
    metrics,
  })
  registerModules(app, dependencies, shared)
  if (config.isSimulated) serveApiDocs(app, endpoints, config.publicUrl)
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
