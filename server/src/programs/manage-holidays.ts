import { formatDate } from 'domain/calendar/ist-date'
import { inTransaction } from '../platform/database/in-transaction.ts'
import {
  addBankHolidays,
  findYearWithoutHolidays,
  HolidaysRefused,
  listBankHolidays,
  readHolidayList,
} from '../records/reference-data/bank-holidays.ts'
import { CommandRefused, quantity, readFileToAdd } from './command-line.ts'
import { type Command, runCommands } from './run-commands.ts'

const usage = `npm run holidays -- list                  lists the bank holidays, which determine how long offers are valid
npm run holidays -- add FILE --by NAME    adds holidays from a file with lines such as "2027-01-26 Republic Day"`

const list: Command = async ({ database: { kysely }, clock, print }, args) => {
  if (args.length > 0) return undefined
  for (const { day, name, addedBy } of await listBankHolidays(kysely))
    print(`${formatDate(day)}  ${name}  (${addedBy})`)
  const year = await findYearWithoutHolidays(kysely, clock.today())
  if (year) print(`The holidays of ${year} are missing; offers are valid for longer until they are added.`)
  return true
}

const add: Command = async ({ database, clock, print }, args) => {
  const given = await readFileToAdd(args)
  if (given === undefined) return undefined
  const { file, text, by } = given
  try {
    const holidays = readHolidayList(text)
    if (holidays.length === 0) throw new HolidaysRefused('it is empty')
    const source = { by, at: clock.now() }
    const added = await inTransaction(database, (transaction) => addBankHolidays(transaction, holidays, source))
    print(`Added ${quantity(added, 'holiday')}; already listed: ${holidays.length - added}.`)
    return true
  } catch (error) {
    if (!(error instanceof HolidaysRefused)) throw error
    throw new CommandRefused(`${file} was rejected and nothing was added: ${error.message}.`)
  }
}

await runCommands(usage, { list, add }, { byDefault: 'list' })
