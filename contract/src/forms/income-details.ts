import { incomeTypes, salaryModes } from 'domain/applicant/choices'
import { addDays, istDateOf } from 'domain/calendar/ist-date'
import { monthlyIncome } from '../form-definition/bank-fields.ts'
import { choiceField } from '../form-definition/choice-fields.ts'
import { dateField } from '../form-definition/date-field.ts'
import type { FormFields } from '../form-definition/field.ts'

export const incomeDetailsForm = {
  income_type_id: choiceField({ label: 'Employment type', options: incomeTypes, display: 'radio', example: '1' }),
  monthly_income: monthlyIncome,
  salary_date: dateField({
    label: 'Last salary date',
    mayBeInFuture: false,
    withinDays: 62,
    example: addDays(istDateOf(new Date()), -16),
  }),
  salary_mode_id: choiceField({ label: 'Salary mode', options: salaryModes, display: 'radio', example: '1' }),
} as const satisfies FormFields
