import { birthday, minimumWorkingAgeYears } from 'domain/applicant/age'
import { workModes } from 'domain/applicant/choices'
import { companyTypes } from 'domain/applicant/company-types'
import { departments } from 'domain/applicant/departments'
import { isCalendarDate } from 'domain/calendar/ist-date'
import { optionalTextLine, pinCode, textLine } from '../form-definition/address-fields.ts'
import { choiceField } from '../form-definition/choice-fields.ts'
import { dateField } from '../form-definition/date-field.ts'
import type { FormFields } from '../form-definition/field.ts'
import { optionalEmail } from '../form-definition/personal-fields.ts'

export const employmentDetailsForm = {
  work_mode: choiceField({ label: 'Work mode', options: workModes, display: 'radio', example: 'WFO' }),
  company_name: textLine({
    label: 'Organisation',
    help: 'As on your salary slip',
    autoComplete: 'organization',
    example: 'Sample Works',
  }),
  emp_department: choiceField({
    label: 'Department',
    options: departments.map((name) => ({ id: name, name })),
    display: 'select',
    example: 'TECHNOLOGY',
  }),
  company_type_id: choiceField({ label: 'Company type', options: companyTypes, display: 'select', example: '1' }),
  designation: textLine({ label: 'Designation', autoComplete: 'organization-title', example: 'Engineer' }),
  emp_since: dateField({ label: 'Employment since', mayBeInFuture: false, example: '2020-01-01' }),
  address_1: textLine({
    label: 'Address line 1',
    help: 'Building, floor',
    autoComplete: 'off',
    example: '4th floor, Tower 2',
  }),
  address_2: textLine({ label: 'Address line 2', help: 'Street, area', autoComplete: 'off', example: 'Baner Road' }),
  landmark: optionalTextLine({ label: 'Landmark', autoComplete: 'off', example: '' }),
  pincode: { ...pinCode, autoComplete: 'off' },
  office_email: { ...optionalEmail, label: 'Official email', autoComplete: 'off', example: '' },
} as const satisfies FormFields

/** The specification's names of saved fields that it calls otherwise: companyid is the company type, emp_house and emp_street are the address lines. */
export const savedEmploymentNames = {
  work_mode: 'emp_work_mode',
  company_name: 'employer_name',
  company_type_id: 'companyid',
  designation: 'emp_designation',
  address_1: 'emp_house',
  address_2: 'emp_street',
  landmark: 'emp_landmark',
  pincode: 'emp_pincode',
} as const satisfies Partial<Record<keyof typeof employmentDetailsForm, string>>

/** The message for an employment that begins before the minimum working age; `bornOn` is the date of birth on file. */
export function employedTooEarly(since: string, bornOn: string | null): string | undefined {
  if (!bornOn || !isCalendarDate(bornOn) || since >= birthday(bornOn, minimumWorkingAgeYears)) return undefined
  return `Employment since cannot be before you were ${minimumWorkingAgeYears} years old.`
}
