import type { IstDate } from 'domain/calendar/ist-date'
import { openLoanStatuses } from 'domain/loan/lifecycle/loan-lifecycle'
import type { LoanStatus } from 'domain/loan/lifecycle/loan-statuses'
import type { PenalTerms } from 'domain/loan/product/penal-terms'
import { sql } from 'kysely'
import type { Queryable, Transaction } from '../../platform/database/database.ts'
import type { LockedCustomer } from '../customers/queries.ts'

export type LoanTerms = {
  principalPaise: number
  dailyRateBasisPoints: number
  tenureDays: number
  feePaise: number
  feeGstPaise: number
  productTermsVersion: number
}

/** A sanctioned loan with its terms and status. */
export type Loan = LoanTerms &
  PenalTerms & {
    leadId: number
    customerId: number
    loanNo: string
    status: LoanStatus
    sanctionedAt: Date
    disbursedOn: IstDate | null
    repaymentOn: IstDate | null
    closedOn: IstDate | null
  }

/** Literals instead of parameters, so that PostgreSQL can use the partial index. */
const openStatuses = openLoanStatuses.map((status) => sql.lit(status))

const selectLoans = (database: Queryable) =>
  database
    .selectFrom('loans')
    .innerJoin('leads', 'leads.id', 'loans.leadId')
    .innerJoin('productTerms', 'productTerms.version', 'loans.productTermsVersion')
    .select([
      'leads.id as leadId',
      'leads.customerId',
      'loans.loanNo',
      'leads.status',
      'loans.principalPaise',
      'loans.dailyRateBasisPoints',
      'loans.tenureDays',
      'loans.feePaise',
      'loans.feeGstPaise',
      'loans.productTermsVersion',
      'productTerms.penalChargeBasisPoints',
      'productTerms.penalChargeAfterDays',
      'loans.sanctionedAt',
      'leads.disbursedOn',
      'leads.repaymentOn',
      'leads.closedOn',
    ])

export const findLoan = (database: Queryable, leadId: number): Promise<Loan | undefined> =>
  selectLoans(database).where('leads.id', '=', leadId).executeTakeFirst()

export const listLoans = (database: Queryable, leadIds: readonly number[]): Promise<Loan[]> =>
  selectLoans(database)
    .where((eb) => eb('leads.id', '=', eb.fn.any(eb.val(leadIds))))
    .execute()

/** Locks the loan's lead, before a change of its ledger. Undefined unless the customer has this loan. */
export const lockLoan = (
  transaction: Transaction,
  { id: customerId }: LockedCustomer,
  leadId: number,
): Promise<Loan | undefined> =>
  selectLoans(transaction)
    .where('leads.id', '=', leadId)
    .where('leads.customerId', '=', customerId)
    .forNoKeyUpdate('leads')
    .executeTakeFirst()

/** The customer's loans that are disbursed and not yet repaid, oldest first: two if one was reopened beside a newer one. */
export const listOpenLoans = (database: Queryable, customerId: number): Promise<Loan[]> =>
  selectLoans(database)
    .where('leads.customerId', '=', customerId)
    .where('leads.status', 'in', openStatuses)
    .orderBy('leads.id')
    .execute()

/** A loan beside this one that is disbursed and not yet repaid. Nothing else is sanctioned, signed or paid out meanwhile. */
export const findOtherOpenLoan = async (
  transaction: Transaction,
  { id }: LockedCustomer,
  leadId: number,
): Promise<Loan | undefined> => (await listOpenLoans(transaction, id)).find((loan) => loan.leadId !== leadId)

export type SanctionedLoan = Pick<Loan, 'leadId' | 'status' | 'principalPaise' | 'sanctionedAt'>

/** A disbursed loan, which has a repayment day. */
export type LoanDue = Loan & { repaymentOn: IstDate }

const firstRepaymentDay = '1900-01-01' satisfies IstDate

/**
 * A page of open loans, ordered by their repayment day. The limit is a literal: if PostgreSQL did not know how short a page
 * is, it would plan every page again.
 */
export const listOpenLoansDue = (
  database: Queryable,
  { limit, after }: { limit: number; after?: LoanDue | undefined },
): Promise<LoanDue[]> =>
  selectLoans(database)
    .where('leads.status', 'in', openStatuses)
    .where(({ eb, refTuple, tuple }) =>
      eb(
        refTuple('leads.repaymentOn', 'leads.id'),
        '>',
        tuple(after?.repaymentOn ?? firstRepaymentDay, after?.leadId ?? 0),
      ),
    )
    .orderBy('leads.repaymentOn')
    .orderBy('leads.id')
    .limit(sql.lit(limit))
    .$narrowType<{ repaymentOn: IstDate }>()
    .execute()

/** Must be the same expression as in the index `leads_to_remind`. */
const remindOn = sql<IstDate>`coalesce(leads.next_reminder_on, leads.repayment_on - 3)`

export type LoanToRemind = LoanDue & { remindOn: IstDate }
type RemindRange = {
  today: IstDate
  limit: number
  after?: Pick<LoanToRemind, 'remindOn' | 'leadId'> | undefined
}

/** A page of open loans whose next reminder is due by today. The limit is a literal, as above. */
export const loansToRemind = (database: Queryable, { today, limit, after }: RemindRange) =>
  selectLoans(database)
    .select(remindOn.as('remindOn'))
    .where('leads.status', 'in', openStatuses)
    .where(remindOn, '<=', today)
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(${remindOn}, leads.id) > (${after?.remindOn}::date, ${after?.leadId}::int8)`),
    )
    .orderBy(remindOn)
    .orderBy('leads.id')
    .limit(sql.lit(limit))
    .$narrowType<{ repaymentOn: IstDate }>()

type NextReminder = { leadId: number; on: IstDate | undefined }

/** The day of each loan's next reminder; undefined for never. */
export async function saveNextReminders(database: Queryable, reminders: readonly NextReminder[]): Promise<void> {
  const leadIds = reminders.map(({ leadId }) => leadId)
  const days = reminders.map(({ on }) => on ?? 'infinity')
  await sql`update leads set next_reminder_on = next.day
    from unnest(${leadIds}::int8[], ${days}::date[]) as next (lead_id, day) where leads.id = next.lead_id`.execute(
    database,
  )
}

/** The customer's loans sanctioned after `since`, except those that ended without a disbursal. */
export const listSanctions = (database: Queryable, customerId: number, since: Date): Promise<SanctionedLoan[]> =>
  database
    .selectFrom('loans')
    .innerJoin('leads', 'leads.id', 'loans.leadId')
    .select(['leads.id as leadId', 'leads.status'])
    .select(['loans.principalPaise', 'loans.sanctionedAt'])
    .where('leads.customerId', '=', customerId)
    .where('leads.status', 'not in', ['REJECTED', 'CANCELLED'] satisfies LoanStatus[])
    .where('loans.sanctionedAt', '>', since)
    .execute()

export const loanNumber = (leadId: number) => `AGR${leadId}`

export async function createLoan(
  transaction: Transaction,
  leadId: number,
  terms: LoanTerms,
  sanctionedAt: Date,
): Promise<void> {
  await transaction
    .insertInto('loans')
    .values({ ...terms, leadId, loanNo: loanNumber(leadId), sanctionedAt })
    .execute()
}

/** Undefined unless the customer has a loan of this number. */
export const findLoanOf = (database: Queryable, customerId: number, loanNo: string): Promise<Loan | undefined> =>
  selectLoans(database)
    .where('leads.customerId', '=', customerId)
    .where('loans.loanNo', '=', loanNo.trim().toUpperCase())
    .executeTakeFirst()
