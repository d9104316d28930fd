import type { orderBody } from 'contract/payments/order-body'
import type { z } from 'zod'
import type { Queryable } from '../../../platform/database/database.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import { findLead } from '../../../records/loans/leads.ts'
import { type Payer, readPayer } from '../repayment/payer.ts'
import { findOpenRepayment } from '../repayment/repayments.ts'

export type OrderBody = z.output<typeof orderBody>

/** A loan on which this caller may start a payment. */
export type Payable = { leadId: number; orderId: string | null; payer: Payer }

type PayingCaller = Pick<Caller, 'session'> & { browserHash: Buffer }

const isSameText = (left: string, right: string) => left.trim().toLowerCase() === right.trim().toLowerCase()

/**
 * Returns undefined unless the caller may pay: the loan is the caller's own, or its repayment was opened by a code in this
 * browser; and the mobile and email address match those on file.
 */
export async function findPayable(
  database: Queryable,
  body: OrderBody,
  { session, browserHash }: PayingCaller,
  now: Date,
): Promise<Payable | undefined> {
  const leadId = Number(body.udf5)
  const lead = await findLead(database, leadId)
  if (lead === undefined) return undefined
  const orderId = await findOpenRepayment(database, { leadId, browserHash, orderId: body.order_id }, now)
  if (orderId === undefined && session?.customerId !== lead.customerId) return undefined
  const payer = await readPayer(database, lead.customerId)
  if (!isSameText(body.mobile, payer.mobile) || !isSameText(body.email, payer.email)) return undefined
  return { leadId, orderId: orderId ?? null, payer }
}
