import { incomeTypes } from 'domain/applicant/income-types'
import { salaryModes } from 'domain/applicant/salary-modes'
import { z } from 'zod'
import { choice } from '../choice.ts'
import { date } from '../date.ts'
import { event } from '../endpoint.ts'
import { incomeFields } from '../fields/income.ts'
import { monthlyIncome } from '../fields/monthly-income.ts'
import { stepOnly } from '../step-answer.ts'
import { text } from '../text.ts'

export const incomeDetails = event({
  summary: 'Keep how, how much and when the customer is paid.',
  credential: 'session',
  body: z.object({
    income_type_id: choice(incomeTypes, incomeFields.incomeTypeMissing),
    monthly_income: text(monthlyIncome),
    salary_date: date(incomeFields.salaryDate),
    salary_mode_id: choice(salaryModes, incomeFields.salaryModeMissing),
  }),
  answer: stepOnly,
})
