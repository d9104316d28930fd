import { formatDate } from 'domain/calendar/ist-date'
import type { RevealableField } from 'domain/staff/customer-fields'
import { findBankAccount } from '../../borrowing/applications/bank-accounts.ts'
import { findEmployment } from '../../borrowing/applications/employments.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { findApplicant } from '../../records/customers/applicants.ts'
import { type Customer, isErased } from '../../records/customers/queries.ts'
import { listLeads } from '../../records/loans/leads.ts'

/** Of the newest application that has one. */
async function readAccount(transaction: Transaction, customerId: number): Promise<string | undefined> {
  for (const { id } of await listLeads(transaction, customerId)) {
    const account = await findBankAccount(transaction, id)
    if (account) return `${account.number}, ${account.ifsc}, ${account.bankName}, in the name of ${account.name}`
  }
  return undefined
}

/** What is masked, in full; nothing if it is not known. */
export async function readField(
  transaction: Transaction,
  customer: Customer,
  field: RevealableField,
): Promise<string | null | undefined> {
  const { id } = customer
  if (field === 'mobile') return isErased(customer) ? undefined : customer.mobile
  if (field === 'account_number') return readAccount(transaction, id)
  if (field === 'office_email') return (await findEmployment(transaction, id))?.officeEmail
  const applicant = await findApplicant(transaction, id)
  if (applicant === undefined) return undefined
  switch (field) {
    case 'pan':
      return applicant.pan
    case 'personal_email':
      return applicant.personalEmail
    case 'date_of_birth':
      return applicant.dateOfBirth && formatDate(applicant.dateOfBirth)
    case 'residence':
      return [
        applicant.residenceAddress1,
        applicant.residenceAddress2,
        applicant.residenceLandmark,
        applicant.residencePincode,
      ]
        .filter(Boolean)
        .join(', ')
  }
}
