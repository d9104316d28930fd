import { loanPurposes } from 'domain/loan/loan-purposes'
import { z } from 'zod'
import { choice } from '../choice.ts'
import { event } from '../endpoint.ts'
import { quoteFields } from '../fields/quote.ts'
import { rupees } from '../rupees.ts'
import { stepOnly } from '../step-answer.ts'

/** 1 accepts; 2, to decline, exists and is not offered. */
const decisions = [{ id: 1 }, { id: 2 }] as const

export const loanQuotationDecision = event({
  summary: 'Accept an amount, a number of days and a purpose within the bounds of the quote.',
  credential: 'session',
  body: z.object({
    amount: rupees(quoteFields.amount),
    tenure: rupees(quoteFields.tenure),
    purpose_id: choice(loanPurposes, quoteFields.purposeMissing),
    accepted_id: choice(decisions, quoteFields.decision),
  }),
  answer: stepOnly,
})
