import { amountDue } from 'domain/loan/booking/loan-balance'
import { isOpen } from 'domain/loan/lifecycle/loan-lifecycle'
import { formatRupees } from 'domain/money/format-money'
import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { Sms } from '../../../providers/sms/sms.ts'
import { readCustomer } from '../../../records/customers/queries.ts'
import { readLoanAccount } from '../../../records/ledger/loan-account.ts'
import { defineLeadTask } from '../../../records/loans/lead-task.ts'

export const paymentLinkTask = defineLeadTask('notify_payment_link')

type Dependencies = { database: Database; clock: Clock; sms: Sms }

/** Says what is due when it is sent; nothing, if that was paid meanwhile. */
export async function sendPaymentLink({ database, clock, sms }: Dependencies, leadId: number): Promise<void> {
  const account = await readLoanAccount(database.kysely, leadId)
  if (account === undefined || !isOpen(account.status)) return
  const { customerId, loanNo, balance } = account
  const amount = formatRupees(amountDue(balance, clock.today()).totalPaise)
  const { mobile } = await readCustomer(database.kysely, customerId)
  await sms.sendNotice({ mobile, name: 'payment_link', values: { amount, loanNo } })
}
