import { randomUUID } from 'node:crypto'
import { clientCredential } from 'contract/client-credential'
import { endpoints } from 'contract/endpoints'
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import type { Registry } from 'prom-client'
import { serveApplication } from './applications/routes.ts'
import type { Parts } from './dependencies.ts'
import { createFiles } from './files/files.ts'
import { serveFile } from './files/serve-file.ts'
import { otpParts } from './otp/create-otp.ts'
import { serveRepayment } from './payments/routes.ts'
import { keyFor } from './platform/config/config.ts'
import { answerFailures, answerGarbage } from './platform/http/answer-failures.ts'
import { serveApiDocs } from './platform/http/api-docs.ts'
import { createCredentials } from './platform/http/credentials.ts'
import { serveHealth } from './platform/http/health.ts'
import { limitRequests } from './platform/http/limit-requests.ts'
import { releaseConnections } from './platform/http/release-connections.ts'
import { sendSecurityHeaders } from './platform/http/security-headers.ts'
import { logRequests } from './platform/logging/log-requests.ts'
import { createMetrics, serveMetrics } from './platform/metrics.ts'
import { loadIfscDirectory } from './reference-data/ifsc-directory.ts'
import { loadPincodeDirectory } from './reference-data/pincode-directory.ts'
import { registerReferenceData } from './reference-data/routes.ts'
import { serveRegistration } from './registration/routes.ts'
import { createSessions } from './sessions/sessions.ts'
import { registerSimulators } from './simulators/routes.ts'
import { registerSite } from './site/routes.ts'

const bodyLimitBytes = 65_536
/** A statement of 10 MB over a slow phone takes this long. */
const requestTimeoutMs = 120_000

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
  const { config, database, clock, secret, log, providers } = parts
  const sessions = createSessions(database, clock, config.session)
  const place = { isSecure: config.publicUrl.startsWith('https://'), trustedProxies: config.trustedProxies }
  const credentials = createCredentials({ sessions, publicCredential: clientCredential, ...place })
  const onStoreFailed = (error: unknown) => log.error({ err: error }, 'a file could not be kept')
  const files = createFiles({ store: providers.objectStore, database, clock, secret, onStoreFailed })
  app.addHook('onClose', () => files.threads.close())
  const otp = otpParts(parts, metrics)
  const [pincodes, ifscs] = [loadPincodeDirectory(), loadIfscDirectory()]

  serveRegistration(app, parts, { credentials, sessions, otp, files })
  serveApplication(app, parts, { credentials, sessions, files, branches: ifscs, findPlace: pincodes.find })
  serveRepayment(app, parts, { credentials, otp, place })
  serveFile(app, { files, database, clock, place, idleHours: config.session.idleHours })
  registerReferenceData(app, { credentials, pincodes, ifscs })
  registerSite(app, { credentials, database, publicUrl: config.publicUrl })
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
  if (config.isSimulated && parts.simulators) {
    const { loopback } = parts.providers.payments
    const { payments } = config
    registerSimulators(app, { database, clock, payments, loopback, simulators: parts.simulators })
  }
  return app
}
