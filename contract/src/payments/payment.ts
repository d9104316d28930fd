import { z } from 'zod'

export const paymentStatuses = ['SUCCESS', 'FAILED', 'CANCEL', 'PENDING'] as const

/** A payment as we have it in our books, whoever asks; PENDING while no proof has come either way. */
export const payment = z.object({
  txnid: z.string(),
  status: z.enum(paymentStatuses),
  amount: z.number(),
  receipt_no: z.string().nullable(),
  /** Opens the receipt as PDF for a few minutes; only for the customer, or who opened the repayment. */
  receipt_url: z.string().nullable(),
  /** Paid above the due, for example from two browsers: it goes back. */
  owed_back_amount: z.number(),
  is_loan_closed: z.boolean(),
})
