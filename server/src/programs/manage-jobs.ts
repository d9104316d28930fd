import { formatDate, istDateOf } from 'domain/calendar/ist-date'
import { listGivenUpJobs, retryGivenUpJobs } from '../platform/jobs/given-up-jobs.ts'
import { describeTotal, onOneLine, quantity, readId } from './command-line.ts'
import { type Command, runCommands } from './run-commands.ts'

const usage = `npm run jobs -- list         lists background work that failed too often and was given up
npm run jobs -- retry ID     retries one of them, with all its attempts
npm run jobs -- retry all    retries all of them`

const limit = 200
const maxErrorLength = 200

const list: Command = async ({ database, print }, args) => {
  if (args.length > 0) return undefined
  const jobs = await listGivenUpJobs(database.kysely, limit)
  for (const { id, task, createdAt, lastError } of jobs)
    print(`${id}  ${task}  of ${formatDate(istDateOf(createdAt))}  (${onOneLine(lastError ?? '', maxErrorLength)})`)
  print(describeTotal('Jobs that were given up', jobs.length, limit))
  return true
}

const retry: Command = async ({ database, print }, [given, ...rest]) => {
  const id = readId(given)
  if (rest.length > 0 || (id === undefined && given !== 'all')) return undefined
  const retried = await retryGivenUpJobs(database.kysely, id)
  if (id !== undefined && retried === 0) {
    print(`Refused: there is no job ${id} that was given up.`)
    return false
  }
  print(`The server tries ${quantity(retried, 'job')} again within a few seconds.`)
  return true
}

await runCommands(usage, { list, retry }, { byDefault: 'list' })
