import type { Field, FormFields } from 'contract/form-definition/field'
import { incomeDetailsForm } from 'contract/forms/income-details'
import { personalDetailsForm } from 'contract/forms/personal-details'
import { residenceDetailsForm } from 'contract/forms/residence-details'
import { formatDate, type IstDate } from 'domain/calendar/ist-date'
import type { RegistrationEvent } from 'domain/journey/steps'
import { formatRupees } from 'domain/money/format-money'
import { paiseOf } from 'domain/money/paise'
import type { ReactNode } from 'react'
import type { CustomerProfile } from '../../shared/customers/use-customer-profile'
import { EmailAddress } from '../../shared/formatting/email-address'

type Item = { term: string; value: ReactNode }
type Saved = string | number | null

/** A section of the details on file, and the step where they were entered. */
export type ProfileSection = { title: string; event: RegistrationEvent; items: Item[] }

/** A saved value as text; nothing for a missing one. */
export function savedText(field: Field, saved: Saved): ReactNode {
  if (saved === null || saved === '') return null
  if (field.kind === 'choice') return field.options.find(({ id }) => id === saved)?.name
  if (field.kind === 'date') return formatDate(saved as IstDate)
  if (field.kind === 'rupees') return formatRupees(paiseOf(Number(saved)))
  return field.kind === 'email' ? <EmailAddress address={String(saved)} /> : saved
}

/** The fields of a form; those that need not be filled in only if they are. */
const savedItems = (fields: FormFields, details: Readonly<Record<string, Saved>>): Item[] =>
  Object.entries(fields)
    .map(([name, field]) => ({ field, value: savedText(field, details[name] ?? null) }))
    .filter(({ field, value }) => value || (field.required && !field.onlyWhen))
    .map(({ field, value }) => ({ term: field.label, value }))

/** All details on file, formatted; a missing one has no value. */
export function profileSections({ full_name, profile_details: details }: CustomerProfile): ProfileSection[] {
  const identity = [
    { term: 'Full name', value: full_name },
    { term: 'PAN', value: details.pancard },
    { term: 'Mobile', value: details.mobile },
  ]
  return [
    { title: 'Identity', event: 'pancard_verification', items: identity },
    {
      title: 'Personal information',
      event: 'personal_details',
      items: savedItems(personalDetailsForm, details),
    },
    { title: 'Residence address', event: 'residence_details', items: savedItems(residenceDetailsForm, details) },
    { title: 'Income', event: 'income_details', items: savedItems(incomeDetailsForm, details) },
  ]
}
