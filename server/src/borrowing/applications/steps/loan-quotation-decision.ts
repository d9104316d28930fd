import type { loanQuotationDecision } from 'contract/applications/loan-quotation-decision'
import { isWithinBounds } from 'domain/loan/product/quote-bounds'
import { paiseOf } from 'domain/money/paise'
import { businessTime, type Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import { accepted, refuse } from '../../../platform/http/outcome.ts'
import type { Handler } from '../../../platform/http/serve-endpoint.ts'
import { takeStep } from '../../../records/customers/take-step.ts'
import { saveChoice, saveQuoteTerms } from '../../../records/loans/leads.ts'
import { readQuote } from './quote.ts'

type Dependencies = { database: Database; clock: Clock }

const acceptedId = 1

/** The choice may be changed until the application is complete. */
export function decideQuote({ database, clock }: Dependencies): Handler<typeof loanQuotationDecision> {
  return async ({ amount, tenure, purpose_id, accepted_id }, { session: { customerId } }) => {
    if (accepted_id !== acceptedId) return refuse('quoteNotAccepted')
    const choice = { amountPaise: paiseOf(amount), tenureDays: tenure }
    const saved = await takeStep(database, customerId, 'loan_quotation_decision', async (transaction) => {
      const { lead, terms, bounds } = await readQuote(transaction, customerId, clock.today())
      if (!isWithinBounds(bounds, choice)) return refuse('quoteOutOfBounds', bounds)
      await saveQuoteTerms(transaction, lead, terms)
      await saveChoice(transaction, lead.id, { ...choice, purposeId: purpose_id, quoteAcceptedAt: businessTime(clock) })
    })
    return saved.kind === 'accepted' ? accepted(saved.answer, 'Your choice is saved.') : saved
  }
}
