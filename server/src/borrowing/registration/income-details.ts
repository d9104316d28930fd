import { incomeDetailsForm } from 'contract/forms/income-details'
import type { incomeDetails } from 'contract/registration/income-details'
import { paiseOf } from 'domain/money/paise'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { columnsOfForm } from '../../platform/database/form-columns.ts'
import { refuse } from '../../platform/http/outcome.ts'
import type { Handler } from '../../platform/http/serve-endpoint.ts'
import { updateApplicant } from '../../records/customers/applicants.ts'
import { takeStep } from '../../records/customers/take-step.ts'
import { checkAgain } from './changed-income.ts'

type Dependencies = { database: Database; clock: Clock }

export function saveIncomeDetails({ database, clock }: Dependencies): Handler<typeof incomeDetails> {
  return async ({ monthly_income, ...plain }, { session: { customerId } }) => {
    const message = incomeDetailsForm.salary_date.check(plain.salary_date, clock.today())
    if (message) return refuse('dateNotAllowed', { message })
    const monthlyIncomePaise = paiseOf(Number(monthly_income))
    const columns = { ...columnsOfForm(plain), monthlyIncomePaise }
    return takeStep(
      database,
      customerId,
      'income_details',
      (transaction) => updateApplicant(transaction, customerId, columns),
      checkAgain(clock),
    )
  }
}
