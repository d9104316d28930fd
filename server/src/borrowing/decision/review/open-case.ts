import { randomBytes } from 'node:crypto'
import { addOfficeMinutes } from 'domain/calendar/office-hours'
import type { RuleName } from 'domain/loan/decision/rules'
import { businessTime, type Clock } from '../../../platform/clock.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import { blindIndex } from '../../../platform/field-encryption/personal-data.ts'
import { readApplicant } from '../../../records/customers/applicants.ts'
import type { LockedCustomer } from '../../../records/customers/queries.ts'
import { readBankHolidays } from '../../../records/reference-data/bank-holidays.ts'
import { isStaffMember } from '../../../records/staff/people/people.ts'
import { type CaseKind, type CaseRole, recordCaseEvent } from './cases.ts'

/** Office time within which a person usually decides, as the customer is told; a sample may wait for a day. */
const minutesFor: Record<CaseKind, number> = { REFERRED: 60, SAMPLE: 9 * 60 }

type NewCase = {
  customer: LockedCustomer
  leadId: number
  kind: CaseKind
  reasons: readonly RuleName[]
  amountPaise: number
}

/** Somebody who works here is decided on by the credit head, and the credit head by the finance head. */
async function roleFor(transaction: Transaction, customer: LockedCustomer): Promise<CaseRole | null> {
  const { pan } = await readApplicant(transaction, customer.id)
  const { isStaff, isCreditHead } = await isStaffMember(transaction, {
    panIndex: pan === null ? null : blindIndex('applicants.pan', pan),
    mobileIndex: blindIndex('customers.mobile', customer.mobile),
  })
  if (!isStaff) return null
  return isCreditHead ? 'finance_head' : 'credit_head'
}

/** Puts an application into the queue of those who review. */
export async function openCase(
  transaction: Transaction,
  { customer, leadId, kind, reasons, amountPaise }: NewCase,
  clock: Clock,
): Promise<void> {
  const id = randomBytes(12).toString('base64url')
  const queuedAt = businessTime(clock)
  const holidays = await readBankHolidays(transaction, clock.today())
  await transaction
    .insertInto('reviewCases')
    .values({
      id,
      leadId,
      kind,
      reasons: [...reasons],
      amountPaise,
      forRole: await roleFor(transaction, customer),
      queuedAt,
      dueAt: addOfficeMinutes(queuedAt, minutesFor[kind], holidays),
    })
    .execute()
  await recordCaseEvent(transaction, { caseId: id, kind: 'QUEUED', from: null, to: 'QUEUED', at: queuedAt })
}
