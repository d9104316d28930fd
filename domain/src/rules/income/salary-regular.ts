import { factRule } from '../rule.ts'

export const salaryRegular = factRule({
  title: 'A bank credited the salary in two of the last three months',
  needs: ['statement_salary_months'],
  source: 'documents',
  reason: 'salary not regular',
  judge: ({ statement_salary_months: months }, { limits }) => months >= limits.salaryMonthsMin,
})
