import { incomeDetailsForm } from 'contract/forms/income-details'
import type { incomeDetails } from 'contract/registration/income-details'
import { paiseOf } from 'domain/money/paise'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { refuse } from '../../platform/http/outcome.ts'
import type { Handler } from '../../platform/http/serve-endpoint.ts'
import { updateApplicant } from '../../records/customers/applicants.ts'
import { takeStep } from '../../records/customers/take-step.ts'
import { repeatOutdatedQuote } from './outdated-quote.ts'

type Dependencies = { database: Database; clock: Clock }

export function saveIncomeDetails({ database, clock }: Dependencies): Handler<typeof incomeDetails> {
  return async ({ income_type_id, salary_mode_id, salary_date, monthly_income }, { session: { customerId } }) => {
    const message = incomeDetailsForm.salary_date.check(salary_date, clock.today())
    if (message) return refuse('dateNotAllowed', { message })
    const monthly_income_paise = paiseOf(Number(monthly_income))
    const columns = { income_type_id, salary_mode_id, salary_date, monthly_income_paise }
    return takeStep(
      database,
      customerId,
      'income_details',
      (transaction) => updateApplicant(transaction, customerId, columns),
      repeatOutdatedQuote(monthly_income_paise, clock.today()),
    )
  }
}
