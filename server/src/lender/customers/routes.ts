import type { customerActs } from 'contract/console/customer-acts'
import { customers } from 'contract/console/customers'
import type { FastifyInstance } from 'fastify'
import type { ConsoleHandlers } from '../../records/staff/door/console-handler.ts'
import type { Door } from '../../records/staff/door/door.ts'
import { serveConsole } from '../../records/staff/door/serve-console.ts'
import { type CustomersDependencies, customerLooks } from './customer-looks.ts'

type Dependencies = CustomersDependencies & {
  /** Each from the module that owns what it changes. */
  acts: ConsoleHandlers<typeof customerActs>
}

export function registerCustomers(app: FastifyInstance, door: Door, { acts, ...dependencies }: Dependencies): void {
  serveConsole(app, door, customers, { ...customerLooks(dependencies), ...acts })
}
