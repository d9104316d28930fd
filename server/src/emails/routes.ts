import type { FastifyInstance } from 'fastify'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import { serveEmailVerification } from './verify-email.ts'

type Dependencies = { database: Database; clock: Clock }

/** The customer's e-mail address: its confirmation and what goes there. */
export function registerEmails(app: FastifyInstance, dependencies: Dependencies): void {
  serveEmailVerification(app, dependencies)
}
