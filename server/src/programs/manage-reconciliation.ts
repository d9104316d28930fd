import { readFile } from 'node:fs/promises'
import { addDays, formatDate, isCalendarDate } from 'domain/calendar/ist-date'
import { formatRupeesAndPaise } from 'domain/money/format-money'
import { findUnknownTransfers, type UnknownTransfer } from '../borrowing/payouts/unknown-transfers.ts'
import { explainDifference, listOpenDifferences } from '../lender/treasury/reconciliation/differences.ts'
import { reconcileDayTask } from '../lender/treasury/reconciliation/jobs.ts'
import { decodeText } from '../platform/decode-text.ts'
import { CommandRefused, describeTotal, quantity, readId, splitBy } from './command-line.ts'
import { type Command, runCommands } from './run-commands.ts'

const usage = `npm run reconcile -- list                            lists open differences between our books and those of the providers
npm run reconcile -- run [YYYY-MM-DD]                has the server compare a day again, yesterday if none is given
npm run reconcile -- explain ID "TEXT" --by NAME     closes a difference with an explanation; it is not reported again
npm run reconcile -- transfers FILE                  after a restore: lists the payouts in a report of the provider that our books lack`

const limit = 200

const amount = (paise: number | null) => (paise === null ? 'none' : formatRupeesAndPaise(paise))

const list: Command = async ({ database, print }, args) => {
  if (args.length > 0) return undefined
  const open = await listOpenDifferences(database.kysely, limit)
  for (const { id, provider, kind, day, reference, ourPaise, theirPaise, reason } of open)
    print(
      `${id}  ${formatDate(day)}  ${provider}  ${kind}  ${reference}  ours ${amount(ourPaise)}, theirs ${amount(theirPaise)}  (${reason})`,
    )
  print(describeTotal('Open differences', open.length, limit))
  return true
}

const run: Command = async ({ database, clock, print }, [given, ...rest]) => {
  const day = given ?? addDays(clock.today(), -1)
  if (rest.length > 0 || !isCalendarDate(day)) return undefined
  if (day > clock.today()) throw new CommandRefused(`${formatDate(day)} is in the future.`)
  await reconcileDayTask.queue(database.kysely, { day })
  print(`The server will compare ${formatDate(day)} shortly. To see the result: npm run reconcile -- list`)
  return true
}

const explain: Command = async ({ database, clock, print }, args) => {
  const split = splitBy(args)
  const [given, text = '', ...rest] = split?.given ?? []
  const id = readId(given)
  if (!split || id === undefined || text.trim() === '' || rest.length > 0) return undefined
  const explanation = `${split.by}: ${text.trim()}`
  const wasOpen = await explainDifference(database, id, { explanation, at: clock.now() })
  print(wasOpen ? `Difference ${id} is closed.` : `Refused: there is no open difference ${id}.`)
  return wasOpen
}

function describeTransfer({ transferId, loanNo, status }: UnknownTransfer): string {
  return status === undefined
    ? `${transferId}  is lost with its application: settle loan ${loanNo} with finance`
    : `${transferId}  is not booked; its application ${loanNo} is ${status}`
}

const transfers: Command = async ({ database, print }, [path, ...rest]) => {
  if (!path || rest.length > 0) return undefined
  const { read, unknown } = await findUnknownTransfers(database.kysely, decodeText(await readFile(path)))
  if (read === 0) throw new CommandRefused(`There is no transfer id such as AGR100001T1R… in ${path}.`)
  for (const transfer of unknown) print(describeTransfer(transfer))
  print(`${quantity(read, 'transfer')} read. Our books lack ${unknown.length}.`)
  return true
}

await runCommands(usage, { list, run, explain, transfers }, { byDefault: 'list' })
