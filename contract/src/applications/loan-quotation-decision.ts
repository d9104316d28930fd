import { event, stepOnly } from '../endpoint.ts'
import { formSchema } from '../form-definition/form-schema.ts'
import { loanQuotationDecisionForm } from '../forms/loan-quotation-decision.ts'
import { choice } from '../schema/choice.ts'

/** 1 accepts, 2 declines. No screen offers to decline. */
const decision = choice({ options: [{ id: 1 }, { id: 2 }] as const, required: 'Please accept the quote to continue.' })

export const loanQuotationDecision = event({
  summary: 'Accept an amount, a number of days and a purpose within the limits of the quote.',
  credential: 'session',
  body: formSchema(loanQuotationDecisionForm).extend({ accepted_id: decision }),
  answer: stepOnly,
})
