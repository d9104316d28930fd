import { formatDate, type IstDate } from 'domain/calendar/ist-date'
import { formatIstDateTime } from 'domain/calendar/ist-time'
import { announceBreach, UnknownCustomers } from '../servicing/data-rights/breaches/announce-breach.ts'
import { listBreaches } from '../servicing/data-rights/breaches/breaches.ts'
import { readBreachFile } from '../servicing/data-rights/breaches/read-breach-file.ts'
import { CommandRefused, describeJsonProblem, readFileToAdd } from './command-line.ts'
import { type Command, runCommands } from './run-commands.ts'

const usage = `npm run breaches -- list                       lists the personal data breaches, and how many customers have been notified
npm run breaches -- add FILE.json --by NAME    notifies the affected customers by SMS and in their accounts`

const list: Command = async ({ database: { kysely }, print }, args) => {
  if (args.length > 0) return undefined
  const breaches = await listBreaches(kysely)
  for (const { id, noticedOn, affected, notified, lastNotifiedAt, recordedBy } of breaches) {
    const last = lastNotifiedAt ? `, the last at ${formatIstDateTime(lastNotifiedAt)}` : ''
    print(`${id}  noticed on ${formatDate(noticedOn)}  notified ${notified} of ${affected}${last}  (${recordedBy})`)
  }
  print(`Breaches: ${breaches.length}`)
  return true
}

function readBreach(file: string, text: string, today: IstDate) {
  try {
    return readBreachFile(text, today)
  } catch (error) {
    throw new CommandRefused(`${file} was rejected and nobody was notified: ${describeJsonProblem(error)}.`)
  }
}

const add: Command = async ({ database, clock, print }, args) => {
  const given = await readFileToAdd(args)
  if (given === undefined) return undefined
  const { file, text, by } = given
  try {
    const { id, added } = await announceBreach({ database, clock }, readBreach(file, text, clock.today()), by)
    print(
      `Breach ${id} is recorded. Customers added to its list, who will be notified: ${added}. "npm run breaches" shows how many have been.`,
    )
    return true
  } catch (error) {
    if (error instanceof UnknownCustomers)
      throw new CommandRefused(`Nobody was notified, because these customers are unknown: ${error.message}.`)
    throw error
  }
}

await runCommands(usage, { list, add }, { byDefault: 'list' })
