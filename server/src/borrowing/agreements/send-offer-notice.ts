import { formatDate } from 'domain/calendar/ist-date'
import { formatRupees } from 'domain/money/format-money'
import type { Database } from '../../platform/database/database.ts'
import type { Sms } from '../../providers/sms/sms.ts'
import { readCustomer } from '../../records/customers/queries.ts'
import { defineLeadTask } from '../../records/loans/lead-task.ts'
import { findLoan } from '../../records/loans/loans.ts'
import { findOffer } from './offers.ts'

export const offerNoticeTask = defineLeadTask('notify_offer')

type Dependencies = { database: Database; sms: Sms }

export async function sendOfferNotice({ database, sms }: Dependencies, leadId: number): Promise<void> {
  const loan = await findLoan(database.kysely, leadId)
  const offer = await findOffer(database.kysely, leadId)
  if (loan === undefined || offer?.status !== 'OFFERED') return
  const { mobile } = await readCustomer(database.kysely, loan.customerId)
  const amount = formatRupees(loan.principalPaise)
  await sms.sendNotice({ mobile, name: 'offer_ready', values: { amount, date: formatDate(offer.expiresOn) } })
}
