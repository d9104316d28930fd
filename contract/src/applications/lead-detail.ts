import { z } from 'zod'
import { event, oneEvent } from '../endpoint.ts'
import { leadId } from '../identifiers.ts'
import { paths } from '../paths.ts'
import { text } from '../schema/text.ts'

const nullableText = z.string().nullable()
const nullableNumber = z.number().nullable()

const detail = z.object({
  loan_no: nullableText,
  first_name: nullableText,
  monthly_salary_amount: nullableNumber,
  loan_amount: nullableNumber,
  tenure: nullableNumber,
  purpose: nullableText,
  mobile: z.string(),
  email: nullableText,
  status: z.string(),
  pancard: nullableText,
  m_city_name: nullableText,
  m_state_name: nullableText,
  lead_final_disbursed_date: nullableText,
  /** Why the application was rejected; empty otherwise. */
  reasons: z.array(z.string()),
  /** What would have made it a yes. */
  remedies: z.array(z.string()),
  /** The date from which a rejected customer may apply again. */
  apply_again_on: nullableText,
})

/** The array of collections is empty before the disbursal. */
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
    summary: "One of the customer's applications; another customer's is reported as not found.",
    credential: 'session',
    body: z.object({ lead_id: text(leadId) }),
    answer: z.object({ data: z.array(detail), collection: z.array(collection) }),
  }),
)
