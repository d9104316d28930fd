import { startOfFinancialYear } from 'domain/calendar/financial-year'
import type { IstDate } from 'domain/calendar/ist-date'
import { sql } from 'kysely'
import type { Database, Queryable, Transaction } from '../../platform/database/database.ts'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import type { Counters } from '../../platform/database/sequence-marks.ts'
import { lockBorrower } from '../loans/leads.ts'

/** The financial year as in the numbers of documents, such as 26-27. */
export function financialYearOf(date: IstDate): string {
  const first = Number(startOfFinancialYear(date).slice(0, 4))
  return [first, first + 1].map((each) => String(each % 100).padStart(2, '0')).join('-')
}

/** Tax law requires consecutive numbers within a financial year, in a separate series for each type of document. */
type Series = {
  table: 'taxInvoices' | 'creditNotes'
  counters: 'taxInvoiceCounters' | 'creditNoteCounters'
  prefix: string
}
const invoices: Series = { table: 'taxInvoices', counters: 'taxInvoiceCounters', prefix: 'AG' }
const creditNotes: Series = { table: 'creditNotes', counters: 'creditNoteCounters', prefix: 'CN' }

/** The law allows at most 16 characters. */
const formatNumber = ({ prefix }: Series, financialYear: string, number: number) =>
  `${prefix}/${financialYear}/${String(number).padStart(6, '0')}`

type DocumentKey = { leadId: number; reference: string }
type NewNumber = DocumentKey & { on: IstDate; at: Date }

async function findNumber(database: Queryable, series: Series, { leadId, reference }: DocumentKey) {
  const found = await database
    .selectFrom(series.table)
    .select(['financialYear', 'number'])
    .where('leadId', '=', leadId)
    .where('reference', '=', reference)
    .executeTakeFirst()
  return found && formatNumber(series, found.financialYear, found.number)
}

/** Locks the counter of the year until the transaction ends, so that no number is skipped or assigned twice. */
async function nextNumber(transaction: Transaction, { counters }: Series, financialYear: string): Promise<number> {
  const { number } = await transaction
    .insertInto(counters)
    .values({ financialYear, lastNumber: 1 })
    .onConflict((conflict) =>
      conflict
        .column('financialYear')
        .doUpdateSet({ lastNumber: sql<number>`${sql.ref(`${counters}.lastNumber`)} + 1` }),
    )
    .returning('lastNumber as number')
    .executeTakeFirstOrThrow()
  return number
}

/** Returns the same number if called again for the same document, so that a crash leaves no gap. */
const numberIn = (series: Series) => (database: Database, key: NewNumber) =>
  inTransaction(database, async (transaction): Promise<string> => {
    await lockBorrower(transaction, key.leadId)
    const known = await findNumber(transaction, series, key)
    if (known) return known
    const financialYear = financialYearOf(key.on)
    const number = await nextNumber(transaction, series, financialYear)
    const { leadId, reference, at } = key
    await transaction
      .insertInto(series.table)
      .values({ financialYear, number, leadId, reference, numberedAt: at })
      .execute()
    return formatNumber(series, financialYear, number)
  })

/** The number of the invoice of one payout. */
export const numberInvoice = numberIn(invoices)

/** The number of the credit note that reverses an invoice. */
export const numberCreditNote = numberIn(creditNotes)

/** Undefined if the payout had no invoice. */
export const findInvoiceNumber = (database: Queryable, key: DocumentKey): Promise<string | undefined> =>
  findNumber(database, invoices, key)

const allSeries = [invoices, creditNotes]

async function listCounters(database: Queryable, { counters, prefix }: Series): Promise<[string, number][]> {
  const rows = await database.selectFrom(counters).select(['financialYear as year', 'lastNumber as last']).execute()
  return rows.map(({ year, last }) => [`${prefix}/${year}`, last])
}

/** The last number of each series and year, such as `AG/26-27`: after a restore, a number that was used must not be used again. */
export const documentCounters: Counters = {
  async read(database) {
    const counters = await Promise.all(allSeries.map((series) => listCounters(database, series)))
    return Object.fromEntries(counters.flat())
  },
  async raise(database, name, atLeast) {
    const [prefix, financialYear = ''] = name.split('/')
    const series = allSeries.find((each) => each.prefix === prefix)
    if (series === undefined) throw new Error(`there is no series of numbers ${name}`)
    await database
      .insertInto(series.counters)
      .values({ financialYear, lastNumber: atLeast })
      .onConflict((conflict) =>
        conflict.column('financialYear').doUpdateSet({
          lastNumber: sql<number>`greatest(${sql.ref(`${series.counters}.lastNumber`)}, ${atLeast})`,
        }),
      )
      .execute()
  },
}
