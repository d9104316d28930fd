import type { generateLoanQuote } from 'contract/applications/generate-loan-quote'
import { rupeesOf } from 'domain/money/paise'
import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import { inTransaction } from '../../../platform/database/in-transaction.ts'
import { accepted } from '../../../platform/http/outcome.ts'
import type { Handler } from '../../../platform/http/serve-endpoint.ts'
import { takeStepIn } from '../../../records/customers/take-step.ts'
import { type Lead, saveQuoteTerms } from '../../../records/loans/leads.ts'
import type { VersionedTerms } from '../../../records/loans/product-terms.ts'
import { readQuote, type YearlyLimit } from './quote.ts'

type Dependencies = { database: Database; clock: Clock }

const acceptedChoice = ({ amountPaise, tenureDays, purposeId }: Lead) =>
  amountPaise === null || tenureDays === null || purposeId === null
    ? null
    : { amount: rupeesOf(amountPaise), tenure: tenureDays, purpose_id: purposeId }

const yearlyLimitOf = (limit: YearlyLimit | null) =>
  limit && { limit: rupeesOf(limit.limitPaise), left: rupeesOf(limit.roomPaise) }

const termsOf = (terms: VersionedTerms) => ({
  daily_rate_percent: terms.dailyRateBasisPoints / 100,
  fee_percent: terms.feeBasisPoints / 100,
  gst_on_fee_percent: terms.gstOnFeeBasisPoints / 100,
  penal_charge_percent: terms.penalChargeBasisPoints / 100,
  penal_charge_after_days: terms.penalChargeAfterDays,
})

/** The bounds follow the terms with which the quote was first shown. */
export function quoteLoan({ database, clock }: Dependencies): Handler<typeof generateLoanQuote> {
  return (_body, { session: { customerId } }) =>
    inTransaction(database, async (transaction) => {
      const taken = await takeStepIn(transaction, customerId, 'generate_loan_quote')
      if (taken.kind !== 'accepted') return taken
      const today = clock.today()
      const { lead, terms, bounds, yearlyLimit } = await readQuote(transaction, customerId, today)
      await saveQuoteTerms(transaction, lead, terms)
      return accepted({
        Data: {
          min_loan_amount: rupeesOf(bounds.minAmountPaise),
          max_loan_amount: rupeesOf(bounds.maxAmountPaise),
          min_loan_tenure: bounds.minTenureDays,
          max_loan_tenure: bounds.maxTenureDays,
          ...taken.answer.Data,
          quoted_on: today,
          loan_amount_step: rupeesOf(bounds.amountStepPaise),
          ...termsOf(terms),
          yearly_limit: yearlyLimitOf(yearlyLimit),
          accepted: acceptedChoice(lead),
        },
      })
    })
}
