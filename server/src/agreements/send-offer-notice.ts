import { brand } from 'contract/brand'
import { formatDate } from 'domain/calendar/ist-date'
import { formatRupees } from 'domain/money/format-money'
import { readCustomer } from '../customers/queries.ts'
import { findLoan } from '../loans/loans.ts'
import type { Database } from '../platform/database/database.ts'
import type { Sms } from '../providers/sms/sms.ts'
import { findOffer } from './offers.ts'

type Dependencies = { database: Database; sms: Sms; publicUrl: string }

export async function sendOfferNotice({ database, sms, publicUrl }: Dependencies, leadId: number): Promise<void> {
  const loan = await findLoan(database.kysely, leadId)
  const offer = await findOffer(database.kysely, leadId)
  if (loan === undefined || offer?.status !== 'OFFERED') return
  const { mobile } = await readCustomer(database.kysely, loan.customerId)
  const amount = formatRupees(loan.principalPaise)
  const lastDay = formatDate(offer.expiresOn)
  const url = `${publicUrl}/my-dashboard/agreement`
  await sms.sendNotice({
    mobile,
    name: 'offer_ready',
    values: [amount, lastDay, url],
    text: `${brand.name}: your loan of ${amount} is approved. Read and sign it by ${lastDay}: ${url}`,
  })
}
