import { screening } from 'contract/console/screening'
import { permissionsOf } from 'domain/staff/may'
import type { FastifyInstance } from 'fastify'
import type { Door, WaitingCount } from '../../../../records/staff/door/door.ts'
import { serveConsole } from '../../../../records/staff/door/serve-console.ts'
import { countWaitingHits } from './hit-rows.ts'
import { type ScreeningDeskDependencies, screeningHandlers } from './screening-handlers.ts'

/** What waits for a decision or for its report, for those who decide. */
export const waitingHits: WaitingCount = async (transaction, { roles }) =>
  permissionsOf(roles).includes('screening_decide') ? countWaitingHits(transaction) : 0

export function registerScreeningDesk(app: FastifyInstance, door: Door, dependencies: ScreeningDeskDependencies): void {
  serveConsole(app, door, screening, screeningHandlers(dependencies))
}
