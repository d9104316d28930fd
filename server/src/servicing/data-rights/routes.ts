import { dataRights } from 'contract/account/data-rights'
import type { FastifyInstance } from 'fastify'
import type { Registry } from 'prom-client'
import type { Credentials } from '../../platform/http/credentials.ts'
import { serveEndpoint } from '../../platform/http/serve-endpoint.ts'
import { type DataRightsDependencies, dataRightsHandlers } from './request-data.ts'
import { measureRetention } from './retention-metrics.ts'

type Dependencies = DataRightsDependencies & { credentials: Credentials; metrics: Registry }

/** The customer's rights over their own data. */
export function registerDataRights(app: FastifyInstance, dependencies: Dependencies): void {
  measureRetention(dependencies.metrics, dependencies)
  serveEndpoint(app, dependencies.credentials, dataRights, dataRightsHandlers(dependencies))
}
