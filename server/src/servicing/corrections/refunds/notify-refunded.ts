import { formatRupees } from 'domain/money/format-money'
import { z } from 'zod'
import type { Database } from '../../../platform/database/database.ts'
import { defineTask } from '../../../platform/jobs/define-task.ts'
import type { Sms } from '../../../providers/sms/sms.ts'
import { readCustomer } from '../../../records/customers/queries.ts'
import { findLoan } from '../../../records/loans/loans.ts'
import { findRefund } from './refunds.ts'

export const refundedNoticeTask = defineTask(
  'notify_refunded',
  z.object({ refundId: z.number() }),
  ({ refundId }) => refundId,
)

/** Throws if the message could not be sent, so that the job is retried. */
export async function notifyRefunded(
  { database, sms }: { database: Database; sms: Sms },
  refundId: number,
): Promise<void> {
  const { kysely } = database
  const refund = await findRefund(kysely, refundId)
  const loan = refund && (await findLoan(kysely, refund.leadId))
  if (refund === undefined || loan === undefined) return
  const { mobile } = await readCustomer(kysely, loan.customerId)
  const amount = formatRupees(refund.amountPaise)
  await sms.sendNotice({ mobile, name: 'refunded', values: { amount, loanNo: loan.loanNo } })
}
