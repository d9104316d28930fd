import { z } from 'zod'

const paymentStatuses = ['SUCCESS', 'FAILED', 'CANCEL', 'PENDING'] as const

/** A payment as recorded; PENDING until its result is proven. */
export const payment = z.object({
  txnid: z.string(),
  /** The loan; null unless the caller is the customer or has opened the repayment. */
  lead_id: z.number().nullable(),
  status: z.enum(paymentStatuses),
  amount: z.number(),
  receipt_no: z.string().nullable(),
  /** The receipt as PDF; null for the same callers as the loan. Expires after a few minutes. */
  receipt_url: z.string().nullable(),
  /** Paid above the amount due, for example from two browsers; it is refunded. */
  owed_back_amount: z.number(),
  is_loan_closed: z.boolean(),
  /** The loan was returned in its cooling-off period, and is cancelled. */
  is_given_back: z.boolean(),
  /** What is still due on the loan today; null for the same callers as the loan. */
  total_due_amount: z.number().nullable(),
})
