import type { CorrectableField } from 'contract/console/correctable-fields'
import { findEmployment } from '../../../borrowing/applications/employments.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { findApplicant } from '../../../records/customers/applicants.ts'

export type Values = Partial<Record<CorrectableField, string>>

/** What can be corrected, as it is now; what was never asked cannot. */
export async function readValues(database: Queryable, customerId: number): Promise<Values> {
  const applicant = await findApplicant(database, customerId)
  const employment = await findEmployment(database, customerId)
  const values: Record<CorrectableField, string | null | undefined> = {
    full_name: applicant?.fullName,
    dob: applicant?.dateOfBirth,
    pan: applicant?.pan,
    personal_email: applicant?.personalEmail,
    spouse_name: applicant?.spouseName,
    residence_address_1: applicant?.residenceAddress1,
    residence_address_2: applicant?.residenceAddress2,
    // Asked with the address, and may be empty.
    residence_landmark: applicant?.residenceAddress1 == null ? null : (applicant.residenceLandmark ?? ''),
    residence_pincode: applicant?.residencePincode,
    company_name: employment?.companyName,
    designation: employment?.designation,
  }
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== undefined))
}
