import { firstNameOf } from 'domain/applicant/first-name-of'
import type { IstDate } from 'domain/calendar/ist-date'
import { findEmployment, saveEmployment } from '../../../borrowing/applications/employments.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import { updateApplicant } from '../../../records/customers/applicants.ts'
import { updateCustomer } from '../../../records/customers/queries.ts'
import type { Values } from './read-values.ts'

type Verified = { at: Date }

/** A PAN that two people have read on the card counts as verified from then on; no provider has answered about it. */
const panColumns = (pan: string | undefined, { at }: Verified) =>
  pan === undefined ? {} : { pan, panVerifiedAt: at, panReference: null }

/** Leaves out what is not corrected. */
const given = <Columns extends object>(columns: Columns) =>
  Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Columns]?: Exclude<Columns[Name], undefined>
  }

/** Stores the corrected values where the customer's own were. */
export async function writeValues(
  transaction: Transaction,
  customerId: number,
  { company_name: companyName, designation, ...values }: Values,
  verified: Verified,
): Promise<void> {
  const columns = given({
    fullName: values.full_name,
    dateOfBirth: values.dob as IstDate | undefined,
    personalEmail: values.personal_email,
    spouseName: values.spouse_name,
    residenceAddress1: values.residence_address_1,
    residenceAddress2: values.residence_address_2,
    residenceLandmark: values.residence_landmark,
    residencePincode: values.residence_pincode,
  })
  if (Object.keys(values).length > 0)
    await updateApplicant(transaction, customerId, { ...columns, ...panColumns(values.pan, verified) })
  if (values.full_name !== undefined)
    await updateCustomer(transaction, customerId, { firstName: firstNameOf(values.full_name) })
  const employment = await findEmployment(transaction, customerId)
  if (employment && (companyName !== undefined || designation !== undefined))
    await saveEmployment(transaction, customerId, { ...employment, ...given({ companyName, designation }) })
}
