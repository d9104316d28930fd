import type { IstDate } from 'domain/calendar/ist-date'
import type { Decline } from 'domain/loan/eligibility'
import { userTypeOf } from 'domain/loan/user-type-of'
import type { Transaction } from 'kysely'
import { freshDocumentEvents } from '../files/fresh-documents.ts'
import type { DB } from '../platform/database/schema.generated.ts'
import type { ReadyApplicant } from './read-applicant.ts'

type Time = { today: IstDate; now: Date }

async function keepCheck(
  transaction: Transaction<DB>,
  { customerId, facts }: ReadyApplicant,
  verdict: { is_eligible: boolean; reasons: string[]; apply_again_on: IstDate | null },
  { today, now }: Time,
): Promise<void> {
  const decidedOn = {
    date_of_birth: facts.bornOn,
    income_type_id: facts.incomeTypeId,
    monthly_income_paise: facts.monthlyIncomePaise,
  }
  const row = { customer_id: customerId, ...verdict, ...decidedOn, checked_on: today, checked_at: now }
  await transaction.insertInto('eligibility_checks').values(row).execute()
}

/** A decline that still stands, or was given on the same day, is the same decline: asking again adds nothing. */
const isTold = ({ facts, lastCheck }: ReadyApplicant, { reasons }: Decline, today: IstDate) =>
  (facts.lastDecline?.applyAgainOn && today < facts.lastDecline.applyAgainOn) ||
  (lastCheck?.checkedOn === today && !lastCheck.isEligible && String(lastCheck.reasons) === String(reasons))

export async function keepDecline(
  transaction: Transaction<DB>,
  applicant: ReadyApplicant,
  decline: Decline,
  time: Time,
): Promise<void> {
  if (isTold(applicant, decline, time.today)) return
  const verdict = { is_eligible: false, reasons: [...decline.reasons], apply_again_on: decline.applyAgainOn }
  await keepCheck(transaction, applicant, verdict, time)
  const { apply_again_on } = verdict
  await transaction.updateTable('customers').set({ apply_again_on }).where('id', '=', applicant.customerId).execute()
}

/** The lead, its first transition and the customer's new place; documents that are still fresh need not be sent again. */
export async function openApplication(transaction: Transaction<DB>, applicant: ReadyApplicant, time: Time) {
  const { customerId, statuses } = applicant
  await keepCheck(transaction, applicant, { is_eligible: true, reasons: [], apply_again_on: null }, time)
  const { id: leadId } = await transaction
    .insertInto('leads')
    .values({ customer_id: customerId, status: 'NEW', user_type: userTypeOf(statuses), created_at: time.now })
    .returning('id')
    .executeTakeFirstOrThrow()
  await transaction
    .insertInto('lead_transitions')
    .values({ lead_id: leadId, to_status: 'NEW', by_whom: 'customer', reasons: [], at: time.now })
    .execute()
  const fresh = await freshDocumentEvents(transaction, customerId, time.today)
  const stepsTaken = [...applicant.stepsTaken, 'register_now', ...fresh]
  await transaction
    .updateTable('customers')
    .set({ is_eligible: true, apply_again_on: null, steps_taken: stepsTaken })
    .where('id', '=', customerId)
    .execute()
  return { leadId, stepsTaken }
}
