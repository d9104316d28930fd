import { randomUUID } from 'node:crypto'
import { clientCredential } from 'contract/client-credential'
import { customerRegistration } from 'contract/customer-registration'
import { endpoints } from 'contract/endpoints'
import { logout } from 'contract/identity/logout'
import { dashboardData } from 'contract/journey/dashboard-data'
import { blogDetail } from 'contract/site/blog-detail'
import { blogs } from 'contract/site/blogs'
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import type { Logger } from 'pino'
import type { Registry } from 'prom-client'
import { sendLoginOtp } from './identity/login.ts'
import { endSession } from './identity/logout.ts'
import { verifyLoginOtp } from './identity/otp-verify.ts'
import { resendLoginOtp } from './identity/resend-otp.ts'
import { showDashboardData } from './journey/dashboard-data.ts'
import type { Clock } from './platform/clock.ts'
import { type Config, keyFor } from './platform/config.ts'
import type { Database } from './platform/database/database.ts'
import { answerFailures, answerGarbage } from './platform/http/answer-failures.ts'
import { serveApiDocs } from './platform/http/api-docs.ts'
import { createCredentials } from './platform/http/credentials.ts'
import { limitRequests } from './platform/http/limit-requests.ts'
import { releaseConnections } from './platform/http/release-connections.ts'
import { sendSecurityHeaders } from './platform/http/security-headers.ts'
import { serveEndpoint, serveEvent } from './platform/http/serve-endpoint.ts'
import { serveHealth } from './platform/operations/health.ts'
import { logRequests } from './platform/operations/log-requests.ts'
import { createMetrics, serveMetrics } from './platform/operations/metrics.ts'
import { noteCodes } from './platform/operations/note-codes.ts'
import type { WriteRequestLine } from './platform/operations/request-line.ts'
import { createSessions } from './platform/session.ts'
import type { SimulatedInbox } from './providers/sms/simulated-inbox.ts'
import type { Sms } from './providers/sms/sms.ts'
import type { SimulatedClock } from './simulators/clock.ts'
import { serveInbox } from './simulators/inbox.ts'
import { showBlog } from './site/blog-detail.ts'
import { listBlogs } from './site/blogs.ts'
import { serveManifest } from './site/serve-manifest.ts'
import { serveRobots } from './site/serve-robots.ts'
import { serveUploads } from './site/serve-uploads.ts'

/** What the world outside the app gives it. */
export type Parts = {
  config: Config
  secret: string
  database: Database
  clock: Clock
  sms: Sms
  log: Logger
  writeRequestLine: WriteRequestLine
  /** What only simulated providers have. */
  simulators?: { clock: SimulatedClock; inbox: SimulatedInbox }
}

const bodyLimitBytes = 65_536
const requestTimeoutMs = 30_000

function createServer({ log }: Parts): FastifyInstance {
  const app = fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    // A logger for each request would cost more than its line; what is logged names the request by its id.
    childLoggerFactory: (logger: FastifyBaseLogger) => logger,
    genReqId: () => randomUUID(),
    bodyLimit: bodyLimitBytes,
    requestTimeout: requestTimeoutMs,
    forceCloseConnections: 'idle',
    clientErrorHandler: answerGarbage,
    routerOptions: { maxParamLength: 200 },
  }) as unknown as FastifyInstance
  app.removeContentTypeParser('text/plain')
  releaseConnections(app)
  return app
}

function serveContract(app: FastifyInstance, parts: Parts, metrics: Registry): void {
  const { config, database, clock, sms, secret } = parts
  const sessions = createSessions(database, clock, config.session)
  const { trustedProxies } = config
  const isSecure = config.publicUrl.startsWith('https://')
  const credentials = createCredentials({ sessions, publicCredential: clientCredential, isSecure, trustedProxies })
  const otp = {
    database,
    clock,
    sms,
    limits: config.otp,
    keys: { otp: keyFor('otp', secret), address: keyFor('address', secret) },
    host: new URL(config.publicUrl).hostname,
    onSmsFailed: (error: unknown) => parts.log.error({ err: error }, 'a code could not be sent'),
    note: noteCodes(metrics, parts.log),
  }

  serveEndpoint(app, credentials, customerRegistration, {
    login: sendLoginOtp(otp),
    resend_otp: resendLoginOtp(otp),
    otp_verify: verifyLoginOtp(otp, config.session),
  })
  serveEvent(app, credentials, dashboardData, showDashboardData())
  serveEvent(app, credentials, logout, endSession(sessions))
  serveEvent(app, credentials, blogs, listBlogs(database))
  serveEvent(app, credentials, blogDetail, showBlog(database))
}

/** The composition root: everything is wired here, by import. */
export async function buildApp(parts: Parts): Promise<FastifyInstance> {
  const { config, database, clock, secret } = parts
  const app = createServer(parts)
  const metrics = createMetrics(database)
  const limit = {
    database,
    clock,
    key: keyFor('address', secret),
    requestsPerMinute: config.requestsPerMinuteAddress,
    trustedProxies: config.trustedProxies,
  }

  sendSecurityHeaders(app)
  answerFailures(app)
  logRequests(app, metrics, parts.writeRequestLine)
  limitRequests(app, limit)
  serveContract(app, parts, metrics)
  serveApiDocs(app, endpoints, config.publicUrl)
  serveMetrics(app, metrics, config.metricsToken, config.isSimulated)
  await serveHealth(app, database)
  serveRobots(app, config.publicUrl)
  serveManifest(app)
  await serveUploads(app)
  if (config.isSimulated && parts.simulators) {
    serveInbox(app, parts.simulators.inbox)
    parts.simulators.clock.serve(app)
  }
  return app
}
