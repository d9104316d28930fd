import { incomeTypes, salaryModes } from 'domain/applicant/choices'
import { addDays, istDateOf } from 'domain/calendar/ist-date'
import { monthlyIncome } from '../form-definition/bank-fields.ts'
import { choice } from '../form-definition/choice-fields.ts'
import { date } from '../form-definition/date-field.ts'
import type { FormFields } from '../form-definition/field.ts'

export const incomeDetailsForm = {
  income_type_id: choice({ label: 'Employment type', options: incomeTypes, display: 'radio', example: '1' }),
  monthly_income: monthlyIncome,
  salary_date: date({
    label: 'Last salary date',
    mayBeInFuture: false,
    withinDays: 62,
    example: addDays(istDateOf(new Date()), -16),
  }),
  salary_mode_id: choice({ label: 'Salary mode', options: salaryModes, display: 'radio', example: '1' }),
} as const satisfies FormFields
