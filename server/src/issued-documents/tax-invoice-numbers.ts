import type { IstDate } from 'domain/calendar/ist-date'
import { sql } from 'kysely'
import { lockLead } from '../loans/leads.ts'
import type { Database, Transaction } from '../platform/database/database.ts'
import { inTransaction } from '../platform/database/in-transaction.ts'

/** From 1 April to 31 March, as 26-27. */
export function financialYearOf(date: IstDate): string {
  const [year, month] = date.split('-').map(Number) as [number, number]
  const first = month >= 4 ? year : year - 1
  return [first, first + 1].map((each) => String(each % 100).padStart(2, '0')).join('-')
}

/** At most 16 characters, as the law has it. */
const formatInvoiceNumber = (financialYear: string, number: number) =>
  `AG/${financialYear}/${String(number).padStart(6, '0')}`

export type InvoiceKey = { leadId: number; reference: string; on: IstDate; at: Date }

async function findNumber(transaction: Transaction, { leadId, reference }: InvoiceKey) {
  return transaction
    .selectFrom('tax_invoices')
    .select(['financial_year as financialYear', 'number'])
    .where('lead_id', '=', leadId)
    .where('reference', '=', reference)
    .executeTakeFirst()
}

/** The row of the year is locked until the number is given, so that none is skipped and none given twice. */
async function nextNumber(transaction: Transaction, financialYear: string): Promise<number> {
  const { number } = await transaction
    .insertInto('tax_invoice_counters')
    .values({ financial_year: financialYear, last_number: 1 })
    .onConflict((conflict) =>
      conflict.column('financial_year').doUpdateSet({ last_number: sql`tax_invoice_counters.last_number + 1` }),
    )
    .returning('last_number as number')
    .executeTakeFirstOrThrow()
  return number
}

/** The number of the invoice of one payout; asked for again it is the same, so that a crash leaves no gap. */
export const numberInvoice = (database: Database, key: InvoiceKey): Promise<string> =>
  inTransaction(database, async (transaction) => {
    const financialYear = financialYearOf(key.on)
    await lockLead(transaction, key.leadId)
    const known = await findNumber(transaction, key)
    if (known) return formatInvoiceNumber(known.financialYear, known.number)
    const number = await nextNumber(transaction, financialYear)
    await transaction
      .insertInto('tax_invoices')
      .values({
        financial_year: financialYear,
        number,
        lead_id: key.leadId,
        reference: key.reference,
        numbered_at: key.at,
      })
      .execute()
    return formatInvoiceNumber(financialYear, number)
  })
