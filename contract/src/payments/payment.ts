import { z } from 'zod'

const paymentStatuses = ['SUCCESS', 'FAILED', 'CANCEL', 'PENDING'] as const

/** A payment as recorded; PENDING until its result is proven. */
export const payment = z.object({
  txnid: z.string(),
  status: z.enum(paymentStatuses),
  amount: z.number(),
  receipt_no: z.string().nullable(),
  /** The receipt as PDF, for the customer or whoever opened the repayment; expires after a few minutes. */
  receipt_url: z.string().nullable(),
  /** Paid above the amount due, for example from two browsers; it is paid back. */
  owed_back_amount: z.number(),
  is_loan_closed: z.boolean(),
  /** What is still due on the loan today; for the same people as the receipt. */
  total_due_amount: z.number().nullable(),
})
