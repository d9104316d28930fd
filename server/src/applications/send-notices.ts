import { formatDate } from 'domain/calendar/ist-date'
import { isEnded } from 'domain/loan/lifecycle/loan-lifecycle'
import { estimateLoan } from 'domain/loan/product/estimate-loan'
import { formatRupees } from 'domain/money/format-money'
import { readCustomer } from '../customers/queries.ts'
import { findLead } from '../loans/leads.ts'
import { findLoan } from '../loans/loans.ts'
import type { Database } from '../platform/database/database.ts'
import type { Sms } from '../providers/sms/sms.ts'

type Dependencies = { database: Database; sms: Sms }

/** After a crash a notice may be sent twice, but none is lost. */
export async function sendDisbursedNotice({ database, sms }: Dependencies, leadId: number): Promise<void> {
  const loan = await findLoan(database.kysely, leadId)
  if (loan === undefined || loan.repaymentOn === null) return
  const { loanNo, principalPaise, tenureDays, dailyRateBasisPoints, feePaise, feeGstPaise, repaymentOn } = loan
  const { mobile } = await readCustomer(database.kysely, loan.customerId)
  const { totalPaise } = estimateLoan({ amountPaise: principalPaise, days: tenureDays, dailyRateBasisPoints })
  const received = formatRupees(principalPaise - feePaise - feeGstPaise)
  const due = formatRupees(totalPaise)
  const date = formatDate(repaymentOn)
  await sms.sendNotice({ mobile, name: 'disbursed', values: { received, loanNo, due, date } })
}

/** The reasons are shown in the account, not in a message that others may read. */
export async function sendRejectedNotice({ database, sms }: Dependencies, leadId: number): Promise<void> {
  const lead = await findLead(database.kysely, leadId)
  if (lead === undefined) return
  const { mobile } = await readCustomer(database.kysely, lead.customerId)
  await sms.sendNotice({ mobile, name: 'rejected', values: { leadId: String(leadId) } })
}

/** Notifies the customer that a returned payout is being paid again or that the loan is cancelled. */
export async function sendPayoutReturnedNotice({ database, sms }: Dependencies, leadId: number): Promise<void> {
  const loan = await findLoan(database.kysely, leadId)
  if (loan === undefined) return
  const { loanNo, principalPaise, feePaise, feeGstPaise, status } = loan
  const { mobile } = await readCustomer(database.kysely, loan.customerId)
  const amount = formatRupees(principalPaise - feePaise - feeGstPaise)
  const name = isEnded(status) ? 'payout_cancelled' : 'payout_retried'
  await sms.sendNotice({ mobile, name, values: { amount, loanNo } })
}
