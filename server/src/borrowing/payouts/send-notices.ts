import { formatDate } from 'domain/calendar/ist-date'
import { amountDue } from 'domain/loan/booking/loan-balance'
import { isOpen, isRepaid } from 'domain/loan/lifecycle/loan-lifecycle'
import { formatRupees } from 'domain/money/format-money'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Queryable } from '../../platform/database/database.ts'
import type { Notice, Sms } from '../../providers/sms/sms.ts'
import { readCustomer } from '../../records/customers/queries.ts'
import { readLoanAccount } from '../../records/ledger/loan-account.ts'
import { defineLeadTask } from '../../records/loans/lead-task.ts'
import { findLoan } from '../../records/loans/loans.ts'
import { findBankAccount } from '../applications/bank-accounts.ts'
import { findPayout } from './payouts.ts'

export const disbursedNoticeTask = defineLeadTask('notify_disbursed')
export const payoutReturnedNoticeTask = defineLeadTask('notify_payout_returned')
export const accountChangedNoticeTask = defineLeadTask('notify_account_changed')
export const withdrawnNoticeTask = defineLeadTask('notify_withdrawn')

type Dependencies = { database: Database; sms: Sms }

/**
 * After a crash a notice may be sent twice, but none is lost. One that is late says what is due by then; after the repayment
 * day only the reminders do.
 */
export async function sendDisbursedNotice(
  { database, sms, clock }: Dependencies & { clock: Clock },
  leadId: number,
): Promise<void> {
  const account = await readLoanAccount(database.kysely, leadId)
  if (account === undefined || account.repaymentOn === null || !isOpen(account.status)) return
  const { loanNo, principalPaise, feePaise, feeGstPaise, repaymentOn, balance } = account
  if (clock.today() > repaymentOn) return
  const { mobile } = await readCustomer(database.kysely, account.customerId)
  const received = formatRupees(principalPaise - feePaise - feeGstPaise)
  const due = formatRupees(amountDue(balance, repaymentOn).totalPaise)
  const date = formatDate(repaymentOn)
  await sms.sendNotice({ mobile, name: 'disbursed', values: { received, loanNo, due, date } })
}

/** To where a payout goes now; undefined if there is nothing to say any more. */
export async function writeAccountChanged(database: Queryable, leadId: number): Promise<Notice | undefined> {
  const loan = await findLoan(database, leadId)
  const account = await findBankAccount(database, leadId)
  if (loan === undefined || account === undefined) return undefined
  const { mobile } = await readCustomer(database, loan.customerId)
  const values = { loanNo: loan.loanNo, bank: account.bankName, ending: account.number.slice(-4) }
  return { mobile, name: 'account_changed', values }
}

export async function sendAccountChangedNotice({ database, sms }: Dependencies, leadId: number): Promise<void> {
  const notice = await writeAccountChanged(database.kysely, leadId)
  if (notice) await sms.sendNotice(notice)
}

/** An earlier loan was opened again, so what was sanctioned beside it is cancelled. */
export async function sendWithdrawnNotice({ database, sms }: Dependencies, leadId: number): Promise<void> {
  const loan = await findLoan(database.kysely, leadId)
  if (loan === undefined) return
  const { mobile } = await readCustomer(database.kysely, loan.customerId)
  await sms.sendNotice({ mobile, name: 'offer_withdrawn', values: { amount: formatRupees(loan.principalPaise) } })
}

/** Notifies the customer that a returned payout is being paid again or that the loan is cancelled. */
export async function sendPayoutReturnedNotice({ database, sms }: Dependencies, leadId: number): Promise<void> {
  const loan = await findLoan(database.kysely, leadId)
  const payout = await findPayout(database.kysely, leadId)
  if (loan === undefined || payout === undefined) return
  const { loanNo, principalPaise, feePaise, feeGstPaise, status } = loan
  const isCancelled = payout.status === 'FAILED'
  // Paid out again and repaid since; or a refund is still due, of which other notices tell.
  if (isCancelled ? isOpen(status) : isRepaid(status)) return
  const { mobile } = await readCustomer(database.kysely, loan.customerId)
  const amount = formatRupees(principalPaise - feePaise - feeGstPaise)
  await sms.sendNotice({
    mobile,
    name: isCancelled ? 'payout_cancelled' : 'payout_retried',
    values: { amount, loanNo },
  })
}
