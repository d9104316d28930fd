import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { serveEmailVerification } from './verify-email.ts'

type Dependencies = { database: Database; clock: Clock }

/** The page behind the verification link; the other calls about email are part of the account. */
export function registerEmails(app: FastifyInstance, dependencies: Dependencies): void {
  serveEmailVerification(app, dependencies)
}
