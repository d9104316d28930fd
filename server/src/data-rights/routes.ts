import { dataRights } from 'contract/account/data-rights'
import type { FastifyInstance } from 'fastify'
import type { Credentials } from '../platform/http/credentials.ts'
import { serveEndpoint } from '../platform/http/serve-endpoint.ts'
import { type DataRightsDependencies, dataRightsHandlers } from './request-data.ts'

type Dependencies = DataRightsDependencies & { credentials: Credentials }

/** What customers may ask about their own data. */
export function registerDataRights(app: FastifyInstance, dependencies: Dependencies): void {
  serveEndpoint(app, dependencies.credentials, dataRights, dataRightsHandlers(dependencies))
}
