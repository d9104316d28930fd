import { calendarDate } from './calendar-date.ts'

/** The words of the income form. */
export const incomeFields = {
  incomeTypeMissing: 'Employment type is required!',
  salaryDate: calendarDate('Last salary date'),
  salaryModeMissing: 'Salary mode is required!',
}
