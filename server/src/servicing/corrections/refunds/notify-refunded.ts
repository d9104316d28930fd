import { formatRupees } from 'domain/money/format-money'
import { z } from 'zod'
import type { Database } from '../../../platform/database/database.ts'
import type { Sms } from '../../../providers/sms/sms.ts'
import { readCustomer } from '../../../records/customers/queries.ts'
import { findLoan } from '../../../records/loans/loans.ts'
import { findRefund } from './refunds.ts'

const job = z.object({ refund_id: z.number() })

/** Throws if the message could not be sent, so that the job is retried. */
export async function notifyRefunded(
  { database, sms }: { database: Database; sms: Sms },
  payload: unknown,
): Promise<void> {
  const { kysely } = database
  const refund = await findRefund(kysely, job.parse(payload).refund_id)
  const loan = refund && (await findLoan(kysely, refund.leadId))
  if (refund === undefined || loan === undefined) return
  const { mobile } = await readCustomer(kysely, loan.customerId)
  const amount = formatRupees(refund.amountPaise)
  await sms.sendNotice({ mobile, name: 'refunded', values: { amount, loanNo: loan.loanNo } })
}
