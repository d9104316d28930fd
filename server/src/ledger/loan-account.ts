import { type IstDate, istDateOf } from 'domain/calendar/ist-date'
import { amountDue, type LoanBalance } from 'domain/loan/loan-balance'
import { penalChargeOf } from 'domain/loan/penal-terms'
import { sql } from 'kysely'
import { findLoan, findOpenLoan, type Loan } from '../loans/loans.ts'
import type { Queryable } from '../platform/database/database.ts'
import { prepareQuery } from '../platform/database/prepare-query.ts'

/** A loan and what its books say at one moment. */
export type LoanAccount = Loan & { balance: LoanBalance; paidPaise: number; hasPaid: boolean; wasReturned: boolean }

/** The sum of a bigint column is numeric in PostgreSQL; as int8 it is read as an exact integer. */
const total = (column: string) => sql<number>`coalesce(sum(${sql.ref(column)}), 0)::int8`

const sums = [
  total('principal').as('principalPaise'),
  total('interest').as('interestPaise'),
  total('charges').as('chargesPaise'),
  total('owed_back').as('owedBack'),
  sql<number>`-coalesce(sum(fee_income + tax_payable + interest_income + charge_income), 0)::int8`.as('costPaise'),
  sql<number>`coalesce(sum(bank) filter (where kind = 'PAYMENT'), 0)::int8`.as('paidPaise'),
  sql<boolean>`coalesce(bool_or(kind = 'PAYMENT'), false)`.as('hasPaid'),
  sql<boolean>`coalesce(bool_or(kind = 'REVERSAL'), false)`.as('wasReturned'),
  sql<IstDate | null>`max(booked_on)`.as('bookedTo'),
] as const

const selectSums = prepareQuery((database, { leadId }: { leadId: number }) =>
  database.selectFrom('ledger_entries').select(sums).where('lead_id', '=', leadId),
)
type Sums = Awaited<ReturnType<typeof selectSums.get>>

function accountOf<AnyLoan extends Loan>(loan: AnyLoan, of: Sums) {
  const { paidPaise, hasPaid, wasReturned, bookedTo, owedBack, ...receivables } = of
  return {
    ...loan,
    paidPaise,
    hasPaid,
    wasReturned,
    balance: {
      ...receivables,
      owedBackPaise: 0 - owedBack,
      lentPaise: loan.principalPaise,
      bookedTo: bookedTo ?? istDateOf(loan.sanctionedAt),
      dailyRateBasisPoints: loan.dailyRateBasisPoints,
      penalCharge: penalChargeOf(loan, loan.repaymentOn),
    },
  }
}

/** The books of a loan that the caller has read, and locked where it is about to book. */
export const withBalance = async (database: Queryable, loan: Loan): Promise<LoanAccount> =>
  accountOf(loan, await selectSums.get(database, { leadId: loan.leadId }))

/** The books of many loans as they were at the end of a day; loans without an entry until then are left out. */
export async function listBalances<AnyLoan extends Loan>(
  database: Queryable,
  loans: readonly AnyLoan[],
  asOf: IstDate,
): Promise<(AnyLoan & LoanAccount)[]> {
  const leadIds = loans.map(({ leadId }) => leadId)
  const rows = await database
    .selectFrom('ledger_entries')
    .select(['lead_id as leadId', ...sums])
    .where((eb) => eb('lead_id', '=', eb.fn.any(eb.val(leadIds))))
    .where('booked_on', '<=', asOf)
    .groupBy('lead_id')
    .execute()
  const sumsOf = new Map(rows.map(({ leadId, ...of }) => [leadId, of]))
  return loans.flatMap((loan) => {
    const found = sumsOf.get(loan.leadId)
    return found ? [accountOf(loan, found)] : []
  })
}

/** Nothing where no loan was sanctioned. */
export async function readLoanAccount(database: Queryable, leadId: number): Promise<LoanAccount | undefined> {
  const loan = await findLoan(database, leadId)
  return loan && withBalance(database, loan)
}

export type OpenLoanAccount = LoanAccount & {
  repaymentOn: IstDate
  totalDuePaise: number
  /** What will be due on the day of repayment, or is due today once that day has passed. */
  repaymentPaise: number
}

/** The customer's open loan and what is due on it today; nothing where none is open. */
export async function readOpenLoanAccount(
  database: Queryable,
  customerId: number,
  today: IstDate,
): Promise<OpenLoanAccount | undefined> {
  const loan = await findOpenLoan(database, customerId)
  if (loan === undefined || loan.repaymentOn === null) return undefined
  const { repaymentOn } = loan
  const account = await withBalance(database, loan)
  const dueOn = (day: IstDate) => amountDue(account.balance, day).totalPaise
  const repaymentPaise = dueOn(today > repaymentOn ? today : repaymentOn)
  return { ...account, repaymentOn, totalDuePaise: dueOn(today), repaymentPaise }
}
