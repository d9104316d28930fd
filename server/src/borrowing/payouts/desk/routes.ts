import { payouts } from 'contract/console/payouts'
import { permissionsOf } from 'domain/staff/may'
import type { FastifyInstance } from 'fastify'
import type { Door, WaitingCount } from '../../../records/staff/door/door.ts'
import { serveConsole } from '../../../records/staff/door/serve-console.ts'
import { countHeld } from './list-payouts.ts'
import { type DeskDependencies, payoutHandlers } from './payout-handlers.ts'

/** What is held, for those who may release it. */
export const waitingPayouts: WaitingCount = async (transaction, { roles }) =>
  permissionsOf(roles).includes('payouts_release') ? countHeld(transaction) : 0

export function registerPayoutDesk(app: FastifyInstance, door: Door, dependencies: DeskDependencies): void {
  serveConsole(app, door, payouts, payoutHandlers(dependencies))
}
