import type { incomeDetails } from 'contract/registration/income-details'
import { paiseOf } from 'domain/money/rupees'
import { saveStep } from '../customers/save-step.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import { refuse } from '../platform/http/outcome.ts'
import type { Handler } from '../platform/http/serve-endpoint.ts'

export function keepIncomeDetails(database: Database, clock: Clock): Handler<typeof incomeDetails> {
  const save = saveStep(database, 'income_details', [
    'income_type_id',
    'salary_mode_id',
    'salary_date',
    'monthly_income_paise',
  ])
  return async ({ income_type_id, salary_mode_id, salary_date, monthly_income }, { session }) => {
    if (salary_date > clock.today()) return refuse('dateInFuture')
    return save(session.customerId, [income_type_id, salary_mode_id, salary_date, paiseOf(Number(monthly_income))])
  }
}
