import type { loanQuotationDecision } from 'contract/applications/loan-quotation-decision'
import { leastIncomeFor } from 'domain/loan/least-income-for'
import { type Choice, isWithinBounds } from 'domain/loan/quote-bounds'
import { paiseOf } from 'domain/money/rupees'
import { refuseStep, type StepTaken, stepProgress, takeStep } from '../customers/take-step.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import { accepted, refuse } from '../platform/http/outcome.ts'
import type { Handler } from '../platform/http/serve-endpoint.ts'
import { together } from '../platform/together.ts'
import { boundsOf, editableLead, editableLeadOf, type QuoteRow, quoteColumns } from './read-quote.ts'

const event = 'loan_quotation_decision'
const acceptedId = 1

const readQuote = {
  name: 'read_quote',
  text: `select ${quoteColumns} from customers c join leads l on ${editableLead} where c.id = $1 and c.is_eligible`,
}
/** What was chosen, and the least income of a new and of a repeat customer for it. */
type Chosen = {
  customer_id: string
  amount_paise: number
  tenure_days: number
  purpose_id: number
  income_if_new: number
  income_if_repeat: number
}

type Taken = StepTaken & { customerId: string }

const step = takeStep(
  event,
  [],
  `is_eligible and monthly_income_paise >= case when l.user_type = 'REPEAT' then income_if_repeat else income_if_new end`,
  {
    from: `from asked join leads l on ${editableLeadOf('asked.customer_id')}`,
    where: 'customers.id in (select id from locked) and customers.id = asked.customer_id',
  },
)
/** A list, each of another customer. Rows are locked in their order, so that two lists never wait for each other. */
const keepChoices = {
  name: 'keep_quote_choices',
  text: `with asked as materialized (
      select * from json_to_recordset($1) as (customer_id bigint, amount_paise integer, tenure_days smallint,
        purpose_id smallint, income_if_new integer, income_if_repeat integer)),
    locked as materialized (
      select id from customers where id in (select customer_id from asked) order by id for no key update),
    taken as (${step}, l.id as lead_id, asked.*),
    chosen as (
      update leads l set amount_paise = taken.amount_paise, tenure_days = taken.tenure_days,
        purpose_id = taken.purpose_id, quote_accepted_at = $2
        from taken where l.id = taken.lead_id and ${editableLeadOf('taken.customer_id')})
    select customer_id as "customerId", "stepsTaken" from taken`,
}

/** Nothing was kept: the choice lies outside the bounds, or the step is not open. */
async function refuseChoice(database: Database, customerId: string, choice: Choice) {
  const [quote] = await database.run<QuoteRow>(readQuote, [customerId])
  if (quote === undefined || isWithinBounds(boundsOf(quote), choice)) return refuseStep(database, customerId)
  return refuse('quoteOutOfBounds', boundsOf(quote))
}

/** May be changed until the application is complete; the bounds are looked at once more then. */
export function decideQuote(database: Database, clock: Clock): Handler<typeof loanQuotationDecision> {
  const keep = together(
    async (chosen: Chosen[]) => {
      const rows = await database.run<Taken>(keepChoices, [JSON.stringify(chosen), clock.now()])
      const taken = new Map(rows.map((row) => [row.customerId, row]))
      return chosen.map(({ customer_id }) => taken.get(customer_id))
    },
    ({ customer_id }) => customer_id,
  )
  return async (body, { session: { customerId } }) => {
    if (body.accepted_id !== acceptedId) return refuse('quoteNotAccepted')
    const choice = { amountPaise: paiseOf(body.amount), tenureDays: body.tenure }
    const [ifNew, ifRepeat] = [leastIncomeFor(choice, false), leastIncomeFor(choice, true)]
    if (ifNew === undefined || ifRepeat === undefined) return refuseChoice(database, customerId, choice)

    const taken = await keep({
      customer_id: customerId,
      amount_paise: choice.amountPaise,
      tenure_days: choice.tenureDays,
      purpose_id: body.purpose_id,
      income_if_new: ifNew,
      income_if_repeat: ifRepeat,
    })
    if (taken === undefined) return refuseChoice(database, customerId, choice)
    return accepted({ Data: stepProgress(event, taken.stepsTaken) }, 'Your loan is chosen.')
  }
}
