import { calendarDate } from './calendar-date.ts'
import { personName } from './person-name.ts'

/** The words of the personal information form. */
export const personalFields = {
  dateOfBirth: calendarDate('Date of birth'),
  maritalStatusMissing: 'Marital status is required!',
  genderMissing: 'Gender is required!',
  spouseName: personName('Spouse name'),
}
