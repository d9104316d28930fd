import type { Queryable } from '../../../platform/database/database.ts'
import { findApplicant } from '../../../records/customers/applicants.ts'
import { readCustomer } from '../../../records/customers/queries.ts'

/** The loan's customer with the details on file. */
export type Payer = { fullName: string; email: string; mobile: string }

export async function readPayer(database: Queryable, customerId: number): Promise<Payer> {
  const { mobile } = await readCustomer(database, customerId)
  const applicant = await findApplicant(database, customerId)
  return { fullName: applicant?.fullName ?? '', email: applicant?.personalEmail ?? '', mobile }
}
