import { z } from 'zod'
import { event, oneEvent } from '../endpoint.ts'
import { leadId } from '../identifiers.ts'
import { paths } from '../paths.ts'
import { text } from '../schema/text.ts'

const maybeText = z.string().nullable()
const maybeNumber = z.number().nullable()

const detail = z.object({
  loan_no: maybeText,
  first_name: maybeText,
  monthly_salary_amount: maybeNumber,
  loan_amount: maybeNumber,
  tenure: maybeNumber,
  purpose: maybeText,
  mobile: z.string(),
  email: maybeText,
  status: z.string(),
  pancard: maybeText,
  m_city_name: maybeText,
  m_state_name: maybeText,
  lead_final_disbursed_date: maybeText,
})

/** `collection[0]` is what has been collected so far; empty while nothing was disbursed. */
const collection = z.object({
  loan_no: z.string(),
  repayment_date: z.string(),
  repayment_amount: z.number(),
  total_due_amount: z.number(),
  collected_amount: z.number(),
})

export const leadDetail = oneEvent(
  paths.leadDetail,
  event({
    summary: "One application of the customer's; another's is answered as if it did not exist.",
    credential: 'session',
    body: z.object({ lead_id: text(leadId) }),
    answer: z.object({ data: z.array(detail), collection: z.array(collection) }),
  }),
)
