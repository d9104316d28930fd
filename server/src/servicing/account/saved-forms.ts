import type { customerProfile } from 'contract/account/customer-profile'
import type { AnswerOf } from 'contract/endpoint'
import type { FieldName, FormFields } from 'contract/form-definition/field'
import { fieldNames } from 'contract/form-definition/form-values'
import { withSavedNames } from 'contract/form-definition/saved-form'
import { employmentDetailsForm, savedEmploymentNames } from 'contract/forms/employment-details'
import { incomeDetailsForm } from 'contract/forms/income-details'
import { personalDetailsForm } from 'contract/forms/personal-details'
import { residenceDetailsForm } from 'contract/forms/residence-details'
import { rupeesOf } from 'domain/money/paise'
import type { Employment } from '../../borrowing/applications/employments.ts'
import { formOfColumns } from '../../platform/database/form-columns.ts'
import type { ApplicantDetails } from '../../records/customers/applicants.ts'
import type { Customer } from '../../records/customers/queries.ts'

type Profile = AnswerOf<(typeof customerProfile)['event']>['Data']

const nothingSaved = <Fields extends FormFields>(fields: Fields) =>
  Object.fromEntries(fieldNames(fields).map((name) => [name, null])) as Record<FieldName<Fields>, null>

const registrationForms = ({ dateOfBirth, monthlyIncomePaise, ...applicant }: ApplicantDetails) => ({
  ...formOfColumns(personalDetailsForm, { ...applicant, dob: dateOfBirth }),
  ...formOfColumns(residenceDetailsForm, applicant),
  ...formOfColumns(incomeDetailsForm, {
    ...applicant,
    monthlyIncome: monthlyIncomePaise ? rupeesOf(monthlyIncomePaise) : null,
  }),
})

/** What the customer entered in the forms of the registration. */
export const detailsOf = (
  { mobile }: Customer,
  firstName: string | null,
  applicant: ApplicantDetails | undefined,
): Profile['profile_details'] => ({
  pancard: applicant?.pan ?? null,
  mobile,
  first_name: firstName,
  ...nothingSaved({ ...personalDetailsForm, ...residenceDetailsForm, ...incomeDetailsForm }),
  ...(applicant && registrationForms(applicant)),
})

export function employmentOf({ department, employedSince, ...employment }: Employment) {
  const columns = { ...employment, empDepartment: department, empSince: employedSince }
  const saved = formOfColumns(employmentDetailsForm, columns)
  return withSavedNames(employmentDetailsForm, savedEmploymentNames, saved)
}
