import { formatIstDateTime } from 'domain/calendar/ist-time'
import { keyFor } from '../platform/config/app-secret.ts'
import { findCustomer } from '../records/customers/queries.ts'
import { deviceName } from '../records/sessions/device-name.ts'
import { endAllSessions, endCustomerSessions } from '../records/sessions/end-sessions.ts'
import { createSessions, sessionLimits } from '../records/sessions/sessions.ts'
import { CommandRefused, quantity, splitBy } from './command-line.ts'
import { type Command, runCommands } from './run-commands.ts'
import type { ProgramDependencies } from './with-database.ts'

const usage = `npm run sessions -- list CUSTOMER            lists the devices on which a customer is logged in
npm run sessions -- end CUSTOMER --by NAME   logs a customer out on all devices
npm run sessions -- end-all --by NAME        logs out all customers
CUSTOMER is a mobile number or a profile id`

async function requireCustomer({ database }: ProgramDependencies, mobileOrProfileId: string) {
  const customer = await findCustomer(database.kysely, mobileOrProfileId)
  if (customer === undefined) throw new CommandRefused(`There is no customer ${mobileOrProfileId}.`)
  return customer
}

const endDependencies = ({ database, clock, secret }: ProgramDependencies) => ({
  database,
  clock,
  eventKey: keyFor('security-events', secret),
})

const list: Command = async (dependencies, [given, ...rest]) => {
  if (!given || rest.length > 0) return undefined
  const customer = await requireCustomer(dependencies, given)
  const { database, clock, print } = dependencies
  const sessions = await createSessions(database, clock, sessionLimits).list(customer.id)
  for (const { userAgent, createdAt, lastSeenAt } of sessions)
    print(`${deviceName(userAgent)}  since ${formatIstDateTime(createdAt)}  last seen ${formatIstDateTime(lastSeenAt)}`)
  print(`Sessions: ${sessions.length}`)
  return true
}

const end: Command = async (dependencies, args) => {
  const split = splitBy(args)
  const [given, ...rest] = split?.given ?? []
  if (!split || !given || rest.length > 0) return undefined
  const customer = await requireCustomer(dependencies, given)
  const ended = await endCustomerSessions(endDependencies(dependencies), customer.id, split.by)
  dependencies.print(`${quantity(ended, 'session')} ended.`)
  return true
}

const endAll: Command = async (dependencies, args) => {
  const split = splitBy(args)
  if (!split || split.given.length > 0) return undefined
  const ended = await endAllSessions(endDependencies(dependencies), split.by)
  dependencies.print(`${quantity(ended, 'session')} ended.`)
  return true
}

await runCommands(usage, { list, end, 'end-all': endAll })
