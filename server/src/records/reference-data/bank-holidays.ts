import { addDays, type IstDate, isCalendarDate } from 'domain/calendar/ist-date'
import { type BankHolidays, nationalHolidays } from 'domain/calendar/working-days'
import type { Logger } from 'pino'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Queryable, Transaction } from '../../platform/database/database.ts'

export type BankHoliday = { day: IstDate; name: string }

const startOfYear = (date: IstDate): IstDate => `${Number(date.slice(0, 4))}-01-01`

/** The holidays of this year and of every later one that has a list. */
export async function readBankHolidays(database: Queryable, today: IstDate): Promise<BankHolidays> {
  const rows = await database.selectFrom('bankHolidays').select('day').where('day', '>=', startOfYear(today)).execute()
  return new Set(rows.map(({ day }) => day))
}

export const listBankHolidays = (database: Queryable) =>
  database.selectFrom('bankHolidays').select(['day', 'name', 'addedBy']).orderBy('day').execute()

const noticeDays = 30

/** The year of an offer in the coming weeks that has no list of holidays; undefined if none is missing. */
export async function findYearWithoutHolidays(database: Queryable, today: IstDate): Promise<string | undefined> {
  const listed = new Set([...(await readBankHolidays(database, today))].map((day) => day.slice(0, 4)))
  return [today, addDays(today, noticeDays)].map((day) => day.slice(0, 4)).find((year) => !listed.has(year))
}

type Warning = { database: Database; clock: Clock; log: Logger }

export async function warnIfHolidaysMissing({ database, clock, log }: Warning): Promise<void> {
  const year = await findYearWithoutHolidays(database.kysely, clock.today())
  if (year)
    log.warn({ year }, 'the bank holidays of this year are missing; offers that reach into it are valid for longer')
}

export class HolidaysRefused extends Error {
  override name = 'HolidaysRefused'
}

/** Reads a list with one holiday in a line, such as `2027-01-26 Republic Day`. */
export function readHolidayList(text: string): BankHoliday[] {
  const lines = text.split('\n').map((line) => line.trim())
  return lines.filter(Boolean).map((line) => {
    const [, day = '', name = ''] = /^(\S+)\s+(.+)$/.exec(line) ?? []
    if (!isCalendarDate(day))
      throw new HolidaysRefused(`"${line}" is not a day and a name such as "2027-01-26 Republic Day"`)
    return { day, name }
  })
}

/**
 * Adds holidays and returns how many are new. The first list of a year must be complete, because with it the year counts as
 * known; the national holidays show whether it is.
 */
export async function addBankHolidays(
  transaction: Transaction,
  holidays: readonly BankHoliday[],
  { by, at }: { by: string; at: Date },
): Promise<number> {
  const listedYears = new Set((await listBankHolidays(transaction)).map(({ day }) => day.slice(0, 4)))
  const given = new Set(holidays.map(({ day }) => day))
  for (const year of new Set([...given].map((day) => day.slice(0, 4)))) {
    if (listedYears.has(year)) continue
    const missing = nationalHolidays.find((date) => !given.has(`${year}-${date}` as IstDate))
    if (missing) throw new HolidaysRefused(`the list of ${year} is not complete: ${year}-${missing} is missing`)
  }
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto('bankHolidays')
    .values(holidays.map(({ day, name }) => ({ day, name, addedBy: by, addedAt: at })))
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return Number(numInsertedOrUpdatedRows)
}
