import type { loanQuotationDecision } from 'contract/loans/loan-quotation-decision'
import { leastIncomeFor } from 'domain/loan/least-income-for'
import { type Choice, isWithinBounds } from 'domain/loan/quote-bounds'
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
/** $6 and $7: the least income of a new and of a repeat customer for what was chosen. */
const isAffordable = `exists (select from leads l where ${editableLead}
  and monthly_income_paise >= case when l.user_type = 'REPEAT' then $7::int else $6::int end)`
const keepChoice = {
  name: 'keep_quote_choice',
  text: `with taken as (${takeStep(event, [], `is_eligible and ${isAffordable}`)}),
    chosen as (
      update leads l set amount_paise = $2, tenure_days = $3, purpose_id = $4, quote_accepted_at = $5 from taken
       where ${editableLead})
    select "stepsTaken" from taken`,
}

/** Nothing was kept: the choice lies outside the bounds, or the step is not open. */
async function refuseChoice(database: Database, customerId: string, choice: Choice) {
  const [quote] = await database.run<QuoteRow>(readQuote, [customerId])
  if (quote === undefined || isWithinBounds(boundsOf(quote), choice)) return refuseStep(database, customerId)
  return refuse('quoteOutOfBounds', boundsOf(quote))
}

/** May be changed until the application is complete; the bounds are looked at once more then. */
export function decideQuote(database: Database, clock: Clock): Handler<typeof loanQuotationDecision> {
  return async (body, { session: { customerId } }) => {
    if (body.accepted_id !== acceptedId) return refuse('quoteNotAccepted')
    const choice = { amountPaise: paiseOf(body.amount), tenureDays: body.tenure }
    const incomes = [leastIncomeFor(choice, false), leastIncomeFor(choice, true)]
    if (incomes.includes(undefined)) return refuseChoice(database, customerId, choice)

    const values = [choice.amountPaise, choice.tenureDays, body.purpose_id, clock.now(), ...incomes]
    const [taken] = await database.run<StepTaken>(keepChoice, [customerId, ...values])
    if (taken === undefined) return refuseChoice(database, customerId, choice)
    return accepted({ Data: stepProgress(event, taken.stepsTaken) }, 'Your loan is chosen.')
  }
}
