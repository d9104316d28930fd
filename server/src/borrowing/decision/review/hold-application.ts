import type { Transaction } from '../../../platform/database/database.ts'
import { lockLead } from '../../../records/loans/leads.ts'
import { lockBorrower } from '../../../records/loans/lock-borrower.ts'
import { changed } from '../../../records/staff/door/console-outcome.ts'
import type { StaffPerson } from '../../../records/staff/door/staff-person.ts'
import { findCase } from './cases.ts'
import { type Held, holdCase } from './claims.ts'

/** The case under the person's claim with its customer and application, locked in the order in which locks are taken. */
export async function holdApplication(transaction: Transaction, body: Held, person: StaffPerson) {
  const found = await findCase(transaction, body.case_id)
  if (found === undefined) return { lost: changed('There is no such case.') }
  const customer = await lockBorrower(transaction, found.leadId)
  const lead = await lockLead(transaction, customer, found.leadId)
  const result = await holdCase(transaction, body, person)
  if ('lost' in result) return result
  return lead === undefined ? { lost: changed('There is no such application.') } : { held: result.held, lead, customer }
}
