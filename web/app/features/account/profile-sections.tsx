import { genders, incomeTypes, maritalStatuses, residenceTypes, salaryModes } from 'domain/applicant/choices'
import type { IstDate } from 'domain/calendar/ist-date'
import { formatDate } from 'domain/calendar/ist-date'
import type { RegistrationEvent } from 'domain/journey/steps'
import { formatRupees } from 'domain/money/format-money'
import { paiseOf } from 'domain/money/paise'
import type { ReactNode } from 'react'
import type { CustomerProfile } from '../../shared/customers/use-customer-profile'
import { EmailAddress } from '../../shared/formatting/email-address'

type Item = { term: string; value: ReactNode }

/** A section of the details on file, and the step where they were entered. */
export type ProfileSection = { title: string; event: RegistrationEvent; items: Item[] }

type Details = CustomerProfile['profile_details']

export const optionName = (options: readonly { id: number; name: string }[], id: number | null) =>
  options.find((option) => option.id === id)?.name
const dateText = (date: string | null) => date && formatDate(date as IstDate)

const personal = (details: Details): Item[] => [
  { term: 'Email', value: details.personal_email && <EmailAddress address={details.personal_email} /> },
  { term: 'Date of birth', value: dateText(details.dob) },
  { term: 'Gender', value: optionName(genders, details.gender) },
  { term: 'Marital status', value: optionName(maritalStatuses, details.marital_status_id) },
  ...(details.spouse_name ? [{ term: 'Spouse Name', value: details.spouse_name }] : []),
]

const residence = (details: Details): Item[] => [
  { term: 'Residence type', value: optionName(residenceTypes, details.residence_type_id) },
  { term: 'Address1', value: details.residence_address_1 },
  { term: 'Address2', value: details.residence_address_2 },
  ...(details.residence_landmark ? [{ term: 'Landmark', value: details.residence_landmark }] : []),
  { term: 'Pin Code', value: details.residence_pincode },
]

const income = (details: Details): Item[] => [
  { term: 'Employment type', value: optionName(incomeTypes, details.income_type_id) },
  {
    term: 'Monthly income',
    value: details.monthly_income === null ? null : formatRupees(paiseOf(details.monthly_income)),
  },
  { term: 'Last salary date', value: dateText(details.salary_date) },
  { term: 'Salary mode', value: optionName(salaryModes, details.salary_mode_id) },
]

/** All details on file, formatted; a missing one has no value. */
export function profileSections({ full_name, profile_details: details }: CustomerProfile): ProfileSection[] {
  const identity = [
    { term: 'Full name', value: full_name },
    { term: 'PAN', value: details.pancard },
    { term: 'Mobile', value: details.mobile },
  ]
  return [
    { title: 'Identity', event: 'pancard_verification', items: identity },
    { title: 'Personal information', event: 'personal_details', items: personal(details) },
    { title: 'Residence address', event: 'residence_details', items: residence(details) },
    { title: 'Income', event: 'income_details', items: income(details) },
  ]
}
