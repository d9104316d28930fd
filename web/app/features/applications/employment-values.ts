import type { FormBody, FormValues } from 'contract/form-definition/field'
import { fieldNames } from 'contract/form-definition/form-values'
import { employmentDetailsForm, savedEmploymentNames } from 'contract/forms/employment-details'
import type { CustomerProfile } from '../../shared/customers/use-customer-profile'

type EmploymentForm = typeof employmentDetailsForm
type EmploymentProfile = NonNullable<CustomerProfile['customer_employment_details']>

/** The names of the form and of the profile, in pairs. */
const names = fieldNames(employmentDetailsForm).map(
  (name) => [name, { ...savedEmploymentNames }[name as keyof typeof savedEmploymentNames] ?? name] as const,
)

/** The values of the form from the profile. */
export const savedEmployment = (saved: EmploymentProfile | null): Partial<FormValues<EmploymentForm>> =>
  Object.fromEntries(
    names.map(([name, savedName]) => [name, String(saved?.[savedName as keyof EmploymentProfile] ?? '')]),
  )

/** A sent form, as the profile has it. */
export const employmentProfile = (body: FormBody<EmploymentForm>) =>
  Object.fromEntries(names.map(([name, savedName]) => [savedName, body[name]])) as EmploymentProfile
