import { z } from 'zod'
import { event, oneEvent } from '../endpoint.ts'
import { leadId } from '../identifiers.ts'
import { paths } from '../paths.ts'
import { text } from '../schema/text.ts'

/**
 * A positive amount adds to the debt; a negative balance is owed to the customer. DISBURSAL is the amount transferred to
 * the bank; the fee and its GST, which were deducted from it, are separate lines.
 */
const line = z.object({
  on: z.string(),
  what: z.enum([
    'DISBURSAL',
    'FEE',
    'FEE_GST',
    'REVERSAL',
    'INTEREST',
    'PENAL_CHARGE',
    'PAYMENT',
    'PAYMENT_REVERSAL',
    'PAYMENT_REINSTATEMENT',
    'REFUND',
    'CORRECTION',
    'ROUNDING',
  ]),
  words: z.string(),
  amount: z.number(),
  balance: z.number(),
  /** The day from which a payment, or a part of it, no longer counts because it was taken back; null if all of it counts. */
  taken_back_on: z.string().nullable(),
  /** The reversed part of the payment; null if all or none of it was reversed. */
  taken_back_part: z.number().nullable(),
  receipt_no: z.string().nullable(),
  /** The receipt as PDF; expires after a few minutes. */
  receipt_url: z.string().nullable(),
})

export const loanStatement = oneEvent(
  paths.loanStatement,
  event({
    summary: "The statement of one of the customer's loans with its running balance, and the URL of its PDF.",
    credential: 'session',
    body: z.object({ lead_id: text(leadId) }),
    answer: z.object({
      Data: z.object({
        loan_no: z.string(),
        status: z.string(),
        as_of: z.string(),
        lines: z.array(line),
        total_due_amount: z.number(),
        owed_back_amount: z.number(),
        statement_url: z.string(),
      }),
    }),
  }),
)
