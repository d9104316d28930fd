import type { generateLoanQuote } from 'contract/applications/generate-loan-quote'
import { rupeesOf } from 'domain/money/paise'
import { takeStep } from '../../customers/take-step.ts'
import type { Lead } from '../../loans/leads.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { accepted } from '../../platform/http/outcome.ts'
import type { Handler } from '../../platform/http/serve-endpoint.ts'
import { readQuote } from './quote.ts'

type Dependencies = { database: Database; clock: Clock }

const acceptedBefore = ({ amountPaise, tenureDays, purposeId }: Lead) =>
  amountPaise === null || tenureDays === null || purposeId === null
    ? null
    : { amount: rupeesOf(amountPaise), tenure: tenureDays, purpose_id: purposeId }

/** The bounds by the rules of the day, and what was accepted before. */
export function quoteLoan({ database, clock }: Dependencies): Handler<typeof generateLoanQuote> {
  return async (_body, { session: { customerId } }) => {
    const taken = await takeStep(database, customerId, 'generate_loan_quote', async () => {})
    if (taken.kind !== 'accepted') return taken
    const { lead, bounds } = await readQuote(database.kysely, customerId)
    return accepted({
      Data: {
        min_loan_amount: rupeesOf(bounds.minAmountPaise),
        max_loan_amount: rupeesOf(bounds.maxAmountPaise),
        min_loan_tenure: bounds.minTenureDays,
        max_loan_tenure: bounds.maxTenureDays,
        ...taken.answer.Data,
        quoted_on: clock.today(),
        accepted: acceptedBefore(lead),
      },
    })
  }
}
