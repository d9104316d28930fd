import { firstContactTime } from 'domain/loan/lifecycle/contact-hours'
import { businessTime, type Clock } from '../../platform/clock.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { readQuietSlot } from '../../records/customers/contact-preferences.ts'
import type { LockedCustomer } from '../../records/customers/queries.ts'
import { changeStatus } from '../../records/loans/change-status.ts'
import { type Lead, listLeads } from '../../records/loans/leads.ts'
import { cancelOffer, offerEnds } from '../agreements/end-offers.ts'
import { findOffer } from '../agreements/offers.ts'
import { findPayout, markFailed } from './payouts.ts'
import { withdrawnNoticeTask } from './send-notices.ts'

/** Cancels a sanctioned loan because an earlier loan of the customer is open again. */
export async function withdrawLoan(
  transaction: Transaction,
  { customer, lead }: { customer: LockedCustomer; lead: Lead },
  clock: Clock,
): Promise<void> {
  const [at, now] = [businessTime(clock), clock.now()]
  const { by, reason } = offerEnds.reopened
  const offer = await findOffer(transaction, lead.id)
  if (offer?.status === 'OFFERED') await cancelOffer(transaction, { customer, lead, offer }, { end: 'reopened', at })
  else {
    if (await findPayout(transaction, lead.id)) await markFailed(transaction, lead.id, { failure: reason, at: now })
    await changeStatus(transaction, customer, lead, { to: 'CANCELLED', by, reasons: [reason], at })
  }
  // After the notice of the open loan, which waits for these hours too.
  const runAt = firstContactTime(now, await readQuietSlot(transaction, customer.id))
  await withdrawnNoticeTask.queue(transaction, { leadId: lead.id }, { runAt })
}

/** Cancels what was sanctioned before a loan of the customer was opened again. A transfer that was ordered stands. */
export async function withdrawLoans(transaction: Transaction, customer: LockedCustomer, clock: Clock): Promise<void> {
  for (const lead of await listLeads(transaction, customer.id)) {
    if (lead.status !== 'SANCTIONED') continue
    const payout = await findPayout(transaction, lead.id)
    if (!payout?.orderedAt) await withdrawLoan(transaction, { customer, lead }, clock)
  }
}
