import { formatDate, istDateOf } from 'domain/calendar/ist-date'
import { splitBy } from './command-line.ts'
import { findCustomerByProfileId } from './customers/queries.ts'
import { keyFor } from './platform/config/app-secret.ts'
import { type Command, runCommands } from './run-commands.ts'
import { deviceName } from './sessions/device-name.ts'
import { endAllSessions, endCustomerSessions } from './sessions/end-sessions.ts'
import { createSessions } from './sessions/sessions.ts'
import type { ProgramDependencies } from './with-database.ts'

const usage = `npm run sessions -- list PROFILE_ID            where a customer is logged in
npm run sessions -- end PROFILE_ID --by NAME   logs a customer out everywhere
npm run sessions -- end-all --by NAME          logs every customer out`

const clockTime = new Intl.DateTimeFormat('en-IN', { hour: 'numeric', minute: '2-digit', timeZone: 'Asia/Kolkata' })
const describeTime = (at: Date) => `${formatDate(istDateOf(at))} ${clockTime.format(at)}`

async function findCustomer({ database, print }: ProgramDependencies, profileId: string) {
  const customer = await findCustomerByProfileId(database.kysely, profileId)
  if (customer === undefined) print(`There is no customer ${profileId}.`)
  return customer
}

const endingOf = ({ database, clock, secret }: ProgramDependencies) => ({
  database,
  clock,
  eventKey: keyFor('security-events', secret),
})

const list: Command = async (dependencies, [profileId, ...rest]) => {
  if (!profileId || rest.length > 0) return undefined
  const customer = await findCustomer(dependencies, profileId)
  if (customer === undefined) return false
  const { config, database, clock, print } = dependencies
  const sessions = await createSessions(database, clock, config.session).list(customer.id)
  for (const { userAgent, createdAt, lastSeenAt } of sessions)
    print(`${deviceName(userAgent)}  since ${describeTime(createdAt)}  last seen ${describeTime(lastSeenAt)}`)
  print(`${sessions.length} sessions`)
  return true
}

const end: Command = async (dependencies, args) => {
  const split = splitBy(args)
  const [profileId, ...rest] = split?.given ?? []
  if (!split || !profileId || rest.length > 0) return undefined
  const customer = await findCustomer(dependencies, profileId)
  if (customer === undefined) return false
  const ended = await endCustomerSessions(endingOf(dependencies), customer.id, split.by)
  dependencies.print(`${ended} sessions ended.`)
  return true
}

const endAll: Command = async (dependencies, args) => {
  const split = splitBy(args)
  if (!split || split.given.length > 0) return undefined
  dependencies.print(`${await endAllSessions(endingOf(dependencies), split.by)} sessions ended.`)
  return true
}

await runCommands(usage, { list, end, 'end-all': endAll })
