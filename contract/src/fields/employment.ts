import { addressLine, optionalAddressLine } from './address-line.ts'
import { calendarDate } from './calendar-date.ts'

/** The words of the employment form. */
export const employmentFields = {
  workModeMissing: 'Work mode is required!',
  organisation: addressLine('Organisation'),
  departmentMissing: 'Department is required!',
  companyTypeMissing: 'Company type is required!',
  designation: addressLine('Designation'),
  employedSince: calendarDate('Employment since'),
  address1: addressLine('Address line 1'),
  address2: addressLine('Address line 2'),
  landmark: optionalAddressLine,
}
