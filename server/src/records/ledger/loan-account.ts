import { type IstDate, istDateOf } from 'domain/calendar/ist-date'
import { amountDue, type LoanBalance } from 'domain/loan/booking/loan-balance'
import { penalChargeOf } from 'domain/loan/product/penal-terms'
import { sql } from 'kysely'
import type { Queryable } from '../../platform/database/database.ts'
import { findLoan, type Loan, listOpenLoans } from '../loans/loans.ts'

/** A loan with its balance. Payments that were taken back do not count as paid. */
export type LoanAccount = Loan & {
  balance: LoanBalance
  paidPaise: number
  /** Without what is owed back or was refunded. */
  usedPaise: number
  wasReturned: boolean
}

/** In PostgreSQL the sum of bigints is numeric, which would be read as a string; int8 is read as a number. */
const total = (column: string) => sql<number>`coalesce(sum(${sql.ref(column)}), 0)::int8`

const sums = [
  total('principal').as('principalPaise'),
  total('interest').as('interestPaise'),
  total('charges').as('chargesPaise'),
  total('owedBack').as('owedBack'),
  sql<number>`-coalesce(sum(fee_income + tax_payable + interest_income + charge_income), 0)::int8`.as('costPaise'),
  sql<number>`coalesce(sum(bank) filter (
    where kind in ('PAYMENT', 'PAYMENT_REVERSAL', 'PAYMENT_REINSTATEMENT')), 0)::int8`.as('paidPaise'),
  // The same rule as in domain/src/loan/booking/reversal-chain.ts.
  sql<number>`(coalesce(sum(owed_back), 0) + coalesce(sum(bank) filter (
    where kind in ('PAYMENT', 'PAYMENT_REVERSAL', 'PAYMENT_REINSTATEMENT', 'REFUND')), 0))::int8`.as('usedPaise'),
  sql<boolean>`coalesce(bool_or(kind = 'REVERSAL'), false)`.as('wasReturned'),
  sql<IstDate | null>`max(booked_on)`.as('bookedTo'),
] as const

const readSums = (database: Queryable, leadId: number) =>
  database.selectFrom('ledgerEntries').select(sums).where('leadId', '=', leadId).executeTakeFirstOrThrow()
type Sums = Awaited<ReturnType<typeof readSums>>

function accountOf<AnyLoan extends Loan>(loan: AnyLoan, of: Sums) {
  const { paidPaise, usedPaise, wasReturned, bookedTo, owedBack, ...receivables } = of
  return {
    ...loan,
    paidPaise,
    usedPaise,
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

/** Adds the balance to a loan. A caller that is about to book must have locked the loan. */
export const withBalance = async (database: Queryable, loan: Loan): Promise<LoanAccount> =>
  accountOf(loan, await readSums(database, loan.leadId))

/** Adds the balances at the end of a day to many loans; leaves out loans without an entry by then. */
export async function listBalances<AnyLoan extends Loan>(
  database: Queryable,
  loans: readonly AnyLoan[],
  asOf: IstDate,
): Promise<(AnyLoan & LoanAccount)[]> {
  const leadIds = loans.map(({ leadId }) => leadId)
  const rows = await database
    .selectFrom('ledgerEntries')
    .select(['leadId', ...sums])
    .where((eb) => eb('leadId', '=', eb.fn.any(eb.val(leadIds))))
    .where('bookedOn', '<=', asOf)
    .groupBy('leadId')
    .execute()
  const sumsOf = new Map(rows.map(({ leadId, ...of }) => [leadId, of]))
  return loans.flatMap((loan) => {
    const found = sumsOf.get(loan.leadId)
    return found ? [accountOf(loan, found)] : []
  })
}

/** Returns undefined if no loan was sanctioned for the lead. */
export async function readLoanAccount(database: Queryable, leadId: number): Promise<LoanAccount | undefined> {
  const loan = await findLoan(database, leadId)
  return loan && withBalance(database, loan)
}

export type OpenLoanAccount = LoanAccount & {
  repaymentOn: IstDate
  totalDuePaise: number
  /** What will be due on the repayment day, or is due today if that day has passed. */
  repaymentPaise: number
}

async function withAmountsDue(database: Queryable, loan: Loan, today: IstDate): Promise<OpenLoanAccount | undefined> {
  if (loan.repaymentOn === null) return undefined
  const { repaymentOn } = loan
  const account = await withBalance(database, loan)
  const dueOn = (day: IstDate) => amountDue(account.balance, day).totalPaise
  const repaymentPaise = dueOn(today > repaymentOn ? today : repaymentOn)
  return { ...account, repaymentOn, totalDuePaise: dueOn(today), repaymentPaise }
}

/** The customer's open loans with what is due today, oldest first. */
export async function listOpenLoanAccounts(
  database: Queryable,
  customerId: number,
  today: IstDate,
): Promise<OpenLoanAccount[]> {
  const loans = await listOpenLoans(database, customerId)
  const accounts = await Promise.all(loans.map((loan) => withAmountsDue(database, loan, today)))
  return accounts.filter((account) => account !== undefined)
}
