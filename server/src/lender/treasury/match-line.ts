import { formatDate, type IstDate } from 'domain/calendar/ist-date'
import { amountDue } from 'domain/loan/booking/loan-balance'
import { isOpen, isRepaid } from 'domain/loan/lifecycle/loan-lifecycle'
import type { Queryable, Transaction } from '../../platform/database/database.ts'
import { type LoanAccount, listBalances, readLoanAccount } from '../../records/ledger/loan-account.ts'
import { findLoan, type Loan, type LoanDue, listOpenLoansDue, loanNumber } from '../../records/loans/loans.ts'
import { findAttemptIn } from '../../servicing/payments/attempts.ts'
import { readPayer } from '../../servicing/payments/repayment/payer.ts'
import type { BankLine } from './bank-lines.ts'

/** Where a credit belongs, with the reason, which is stored. */
export type Match =
  | { kind: 'loan'; leadId: number; reason: string; isByAmount?: true }
  | { kind: 'settlement'; reason: string }
  | Unmatched

type Unmatched = { kind: 'unmatched'; reason: string }

const loanNumberPattern = /\bAGR\s?-?([1-9][0-9]{4,11})\b/gi
const providerCompanyPattern = /\b(RAZORPAY SOFTWARE|PAYU PAYMENTS)\b/i
const upiPattern = /\bUPI\b/i

const isDisbursed = ({ status }: Loan) => isOpen(status) || isRepaid(status)

/** Nobody repays a loan that is not paid out yet: the date is wrong, or the number is that of another loan. */
const isTooOld = ({ valueOn }: BankLine, { disbursedOn }: Loan) => disbursedOn !== null && valueOn < disbursedOn

const textOf = ({ narration, reference }: BankLine) => `${narration} ${reference}`

/** The loan that the text names, or why it names none on which money can be booked. */
async function matchLoanNumber(database: Queryable, line: BankLine): Promise<{ match: Match } | { problem: string }> {
  const leadIds = new Set([...textOf(line).matchAll(loanNumberPattern)].map(([, digits]) => Number(digits)))
  const found: Loan[] = []
  const problems: string[] = []
  for (const leadId of leadIds) {
    const loan = await findLoan(database, leadId)
    if (loan && isDisbursed(loan)) found.push(loan)
    else if (loan) problems.push(`loan ${loan.loanNo} is ${loan.status}, not paid out`)
    else problems.push(`there is no loan ${loanNumber(leadId)}`)
  }
  const [loan, second] = found
  if (loan && second) return { match: { kind: 'unmatched', reason: 'the text names more than one loan' } }
  if (loan === undefined) return { problem: problems.join(', ') || 'no loan number' }
  const { leadId, loanNo, disbursedOn } = loan
  if (disbursedOn !== null && isTooOld(line, loan)) {
    const reason = `the transfer is older than loan ${loanNo}, which was paid out on ${formatDate(disbursedOn)}`
    return { match: { kind: 'unmatched', reason } }
  }
  return { match: { kind: 'loan', leadId, reason: `the text names loan ${loanNo}` } }
}

/** A provider passes on what it has collected by NEFT, RTGS or IMPS; the text of a UPI transfer is written by its sender. */
const isFromProvider = (text: string) => providerCompanyPattern.test(text) && !upiPattern.test(text)

/** A payment through a provider is booked when the provider proves it; booked from the statement too, it would count twice. */
async function matchAttempt(database: Queryable, text: string): Promise<Match | undefined> {
  const attempt = await findAttemptIn(database, text)
  if (attempt === undefined) return undefined
  const { txnid, status } = attempt
  if (status !== 'SUCCESS') return { kind: 'unmatched', reason: `payment ${txnid}, which its provider has not proved` }
  const reason = `payment ${txnid}, which is booked already`
  if (isFromProvider(text)) return { kind: 'settlement', reason }
  return { kind: 'unmatched', reason: `${reason}; this transfer is not from its provider` }
}

const wordsOf = (text: string) => text.toUpperCase().match(/[A-Z]{2,}/g) ?? []

/** Finds the open loan on which exactly this amount is due and whose borrower the narration names. */
export type AmountSearch = (line: BankLine) => Promise<Match | undefined>

const pageSize = 500

/** The loan may have been repaid since the open loans were read, for instance by an earlier line. */
async function isStillDue(database: Queryable, leadId: number, { amountPaise, valueOn }: BankLine): Promise<boolean> {
  const account = await readLoanAccount(database, leadId)
  return (
    account !== undefined && isOpen(account.status) && amountDue(account.balance, valueOn).totalPaise === amountPaise
  )
}

async function readOpenAccounts(database: Queryable, today: IstDate): Promise<LoanAccount[]> {
  const accounts: LoanAccount[] = []
  let page: LoanDue[] = []
  do {
    page = await listOpenLoansDue(database, { limit: pageSize, after: page.at(-1) })
    accounts.push(...(await listBalances(database, page, today)))
  } while (page.length === pageSize)
  return accounts
}

/** Reads the open loans once per import, and computes what is due on them once for each day of the statement. */
export function createAmountSearch(database: Queryable, today: IstDate): AmountSearch {
  let accounts: Promise<LoanAccount[]> | undefined
  let ofDay: { day: IstDate; byAmount: Map<number, LoanAccount[]> } | undefined
  async function listDue(day: IstDate, amountPaise: number): Promise<LoanAccount[]> {
    accounts ??= readOpenAccounts(database, today)
    if (ofDay?.day !== day)
      ofDay = { day, byAmount: Map.groupBy(await accounts, ({ balance }) => amountDue(balance, day).totalPaise) }
    return ofDay.byAmount.get(amountPaise) ?? []
  }
  return async (line) => {
    const words = new Set(wordsOf(line.narration))
    const found: LoanAccount[] = []
    for (const account of await listDue(line.valueOn, line.amountPaise)) {
      if (isTooOld(line, account)) continue
      const name = wordsOf((await readPayer(database, account.customerId)).fullName)
      if (name.length > 1 && name.every((word) => words.has(word))) found.push(account)
    }
    const [account, second] = found
    if (account === undefined || second !== undefined) return undefined
    if (!(await isStillDue(database, account.leadId, line))) return undefined
    const reason = `the borrower's name and exactly the amount due on loan ${account.loanNo}`
    return { kind: 'loan', leadId: account.leadId, reason, isByAmount: true }
  }
}

/** Tries a payment's transaction id, then the loan number, then amount and name. */
export async function matchLine(database: Queryable, line: BankLine, findByAmount: AmountSearch): Promise<Match> {
  const text = textOf(line)
  const attempted = await matchAttempt(database, text)
  if (attempted) return attempted
  const numbered = await matchLoanNumber(database, line)
  if ('match' in numbered)
    return isFromProvider(text)
      ? { kind: 'unmatched', reason: `from a payment provider, but ${numbered.match.reason}` }
      : numbered.match
  if (isFromProvider(text)) return { kind: 'settlement', reason: 'settlement of a payment provider' }
  return (
    (await findByAmount(line)) ?? {
      kind: 'unmatched',
      reason: `${numbered.problem}; no known payment, no loan with this name and amount`,
    }
  )
}

/** Compares a match by amount again, because another payment may have been booked meanwhile. The borrower is locked. */
export async function confirmMatch<Found extends Match>(
  transaction: Transaction,
  line: BankLine,
  match: Found,
): Promise<Found | Unmatched> {
  if (match.kind !== 'loan' || !match.isByAmount) return match
  if (await isStillDue(transaction, match.leadId, line)) return match
  return { kind: 'unmatched', reason: `${match.reason}, until another payment was booked` }
}
