import type { loanQuotationDecision } from 'contract/loans/loan-quotation-decision'
import { isWithinBounds } from 'domain/loan/quote-bounds'
import { paiseOf } from 'domain/money/rupees'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import { accepted, refuse } from '../platform/http/outcome.ts'
import type { Handler } from '../platform/http/serve-endpoint.ts'
import { refuseStep, type StepTaken, stepProgress, takeStep } from '../platform/journey/take-step.ts'
import { boundsOf, editableLead, type QuoteRow, quoteColumns } from './read-quote.ts'

const event = 'loan_quotation_decision'
const acceptedId = 1

const readQuote = {
  name: 'read_quote',
  text: `select ${quoteColumns} from customers c join leads l on ${editableLead} where c.id = $1 and c.is_eligible`,
}
const keepChoice = {
  name: 'keep_quote_choice',
  text: `with taken as (${takeStep(event, [], 'is_eligible')}),
    chosen as (
      update leads l set amount_paise = $2, tenure_days = $3, purpose_id = $4, quote_accepted_at = $5 from taken
       where ${editableLead})
    select "stepsTaken" from taken`,
}

/** May be changed until the application is complete; the bounds are looked at once more then. */
export function decideQuote(database: Database, clock: Clock): Handler<typeof loanQuotationDecision> {
  return async (body, { session: { customerId } }) => {
    const [quote] = await database.run<QuoteRow>(readQuote, [customerId])
    if (quote === undefined) return refuseStep(database, customerId)
    if (body.accepted_id !== acceptedId) return refuse('quoteNotAccepted')
    const bounds = boundsOf(quote)
    const amountPaise = paiseOf(body.amount)
    if (!isWithinBounds(bounds, { amountPaise, tenureDays: body.tenure })) return refuse('quoteOutOfBounds', bounds)

    const choice = [amountPaise, body.tenure, body.purpose_id]
    const [taken] = await database.run<StepTaken>(keepChoice, [customerId, ...choice, clock.now()])
    if (taken === undefined) return refuseStep(database, customerId)
    return accepted({ Data: stepProgress(event, taken.stepsTaken) }, 'Your loan is chosen.')
  }
}
