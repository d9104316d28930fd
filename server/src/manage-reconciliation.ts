import { addDays, formatDate, isCalendarDate } from 'domain/calendar/ist-date'
import { formatRupeesAndPaise } from 'domain/money/format-money'
import { readId, splitBy } from './command-line.ts'
import { addJob } from './platform/jobs/add-job.ts'
import { type Command, runCommands } from './run-commands.ts'
import { explainDifference, listOpenDifferences } from './treasury/reconciliation/differences.ts'

const usage = `npm run reconcile -- list                            where our books and those of the providers differ
npm run reconcile -- run [YYYY-MM-DD]                the server compares this day again, or yesterday
npm run reconcile -- explain ID "TEXT" --by NAME     a person knows why: the difference is not reported again`

const limit = 200

const amount = (paise: number | null) => (paise === null ? 'nothing' : formatRupeesAndPaise(paise))

const list: Command = async ({ database, print }) => {
  const open = await listOpenDifferences(database.kysely, limit)
  for (const { id, provider, kind, day, reference, ourPaise, theirPaise, reason } of open)
    print(
      `${id}  ${formatDate(day)}  ${provider}  ${kind}  ${reference}  ours ${amount(ourPaise)}, theirs ${amount(theirPaise)}  (${reason})`,
    )
  print(`${open.length} differences`)
  return true
}

const run: Command = async ({ database, clock, print }, [given, ...rest]) => {
  const day = given ?? addDays(clock.today(), -1)
  if (rest.length > 0 || !isCalendarDate(day) || day > clock.today()) return undefined
  await addJob(database.kysely, 'reconcile_day', { day }, { jobKey: `reconcile_day:${day}` })
  print(`The server compares ${formatDate(day)} now. See what it finds with: npm run reconcile -- list`)
  return true
}

const explain: Command = async ({ database, clock, print }, args) => {
  const split = splitBy(args)
  const [given, text = '', ...rest] = split?.given ?? []
  const id = readId(given)
  if (!split || id === undefined || text.trim() === '' || rest.length > 0) return undefined
  const explanation = `${split.by}: ${text.trim()}`
  const isOpen = await explainDifference(database.kysely, id, { explanation, at: clock.now() })
  print(isOpen ? 'Noted.' : `No difference ${id} is open.`)
  return isOpen
}

await runCommands(usage, { list, run, explain }, { byDefault: 'list' })
