import type { IstDate } from 'domain/calendar/ist-date'
import { stepsBefore } from 'domain/journey/steps-before'
import type { Applicant, EligibilityReason } from 'domain/loan/eligibility'
import type { LoanStatus } from 'domain/loan/loan-statuses'
import type { Transaction } from 'kysely'
import type { DB } from '../platform/database/schema.generated.ts'

/** The verdict given last, and on which business day. */
export type LastCheck = { isEligible: boolean; reasons: readonly EligibilityReason[]; checkedOn: IstDate }

export type ReadyApplicant = {
  kind: 'ready'
  customerId: string
  stepsTaken: readonly string[]
  facts: Applicant
  statuses: LoanStatus[]
  lastCheck: LastCheck | undefined
}

type Found =
  | ReadyApplicant
  | { kind: 'registered'; stepsTaken: readonly string[]; leadId: string }
  | { kind: 'not ready' }

/** A registered customer stays so until the loan is closed or the application rejected. */
const isOver = (status: LoanStatus) => status === 'CLOSED' || status === 'REJECTED'
const needed = stepsBefore('register_now')

const readCustomer = (transaction: Transaction<DB>, customerId: string) =>
  transaction
    .selectFrom('customers')
    .select(['steps_taken', 'date_of_birth', 'income_type_id', 'monthly_income_paise', 'pan_verified_at'])
    .select('apply_again_on')
    .where('id', '=', customerId)
    .forUpdate()
    .executeTakeFirstOrThrow()

async function readLeads(transaction: Transaction<DB>, customerId: string) {
  const leads = transaction.selectFrom('leads').select(['id', 'status']).where('customer_id', '=', customerId)
  const rows = await leads.orderBy('id', 'desc').execute()
  return rows.map(({ id, status }) => ({ id, status: status as LoanStatus }))
}

async function readLastCheck(transaction: Transaction<DB>, customerId: string): Promise<LastCheck | undefined> {
  const row = await transaction
    .selectFrom('eligibility_checks')
    .select(['is_eligible', 'reasons', 'checked_on'])
    .where('customer_id', '=', customerId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return (
    row && {
      isEligible: row.is_eligible,
      reasons: row.reasons as EligibilityReason[],
      checkedOn: row.checked_on as IstDate,
    }
  )
}

/** Whoever was declined by this check is told its reasons again; an application that was rejected is one by itself. */
const standingReasons = (check: LastCheck | undefined): readonly EligibilityReason[] =>
  check === undefined || check.isEligible ? ['declined lately'] : check.reasons

/** Everything a verdict needs, with the customer's row locked until the transaction ends. */
export async function readApplicant(transaction: Transaction<DB>, customerId: string): Promise<Found> {
  const customer = await readCustomer(transaction, customerId)
  const { steps_taken: stepsTaken, date_of_birth, income_type_id, monthly_income_paise, apply_again_on } = customer
  const leads = await readLeads(transaction, customerId)
  const [newest] = leads
  if (stepsTaken.includes('register_now') && newest) return { kind: 'registered', stepsTaken, leadId: newest.id }
  if (!needed.every((event) => stepsTaken.includes(event))) return { kind: 'not ready' }
  if (date_of_birth === null || income_type_id === null || monthly_income_paise === null) return { kind: 'not ready' }

  const lastCheck = await readLastCheck(transaction, customerId)
  const applyAgainOn = apply_again_on as IstDate | null
  const facts: Applicant = {
    bornOn: date_of_birth as IstDate,
    incomeTypeId: income_type_id,
    monthlyIncomePaise: monthly_income_paise,
    isPanVerified: customer.pan_verified_at !== null,
    hasOpenLoan: leads.some(({ status }) => !isOver(status)),
    lastDecline: applyAgainOn && { reasons: standingReasons(lastCheck), applyAgainOn },
  }
  const statuses = leads.map(({ status }) => status)
  return { kind: 'ready', customerId, stepsTaken, facts, statuses, lastCheck }
}
