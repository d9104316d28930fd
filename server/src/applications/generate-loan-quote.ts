import type { generateLoanQuote } from 'contract/applications/generate-loan-quote'
import { rupeesOf } from 'domain/money/rupees'
import { refuseStep, type StepTaken, stepProgress, takeStep } from '../customers/take-step.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import { accepted } from '../platform/http/outcome.ts'
import type { Handler } from '../platform/http/serve-endpoint.ts'
import { boundsOf, editableLead, type QuoteRow, quoteColumns } from './read-quote.ts'

const event = 'generate_loan_quote'

const quote = {
  name: 'generate_loan_quote',
  text: `with c as (${takeStep(event, [], 'is_eligible')}, monthly_income_paise)
    select c."stepsTaken", ${quoteColumns} from c join leads l on ${editableLead}`,
}

const acceptedBefore = ({ amountPaise, tenureDays, purposeId }: QuoteRow) =>
  amountPaise === null || tenureDays === null || purposeId === null
    ? null
    : { amount: rupeesOf(amountPaise), tenure: tenureDays, purpose_id: purposeId }

/** The bounds by the rules of the day, and what was accepted before. */
export function quoteLoan(database: Database, clock: Clock): Handler<typeof generateLoanQuote> {
  return async (_body, { session: { customerId } }) => {
    const [row] = await database.run<QuoteRow & StepTaken>(quote, [customerId])
    if (row === undefined) return refuseStep(database, customerId)
    const bounds = boundsOf(row)
    return accepted({
      Data: {
        min_loan_amount: rupeesOf(bounds.minAmountPaise),
        max_loan_amount: rupeesOf(bounds.maxAmountPaise),
        min_loan_tenure: bounds.minTenureDays,
        max_loan_tenure: bounds.maxTenureDays,
        ...stepProgress(event, row.stepsTaken),
        quoted_on: clock.today(),
        accepted: acceptedBefore(row),
      },
    })
  }
}
