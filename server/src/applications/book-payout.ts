import { addDays } from 'domain/calendar/ist-date'
import { bookDisbursal } from 'domain/loan/loan-booking'
import { type Booked, bookOnLoan } from '../ledger/book-on-loan.ts'
import { bookingStatement } from '../ledger/booking-statement.ts'
import { readLoanInBooks } from '../ledger/loan-in-books.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'

/** The loan gets its days, the payout is settled, and the customer is told: with the entry or not at all. */
const statement = bookingStatement(
  'book_payout',
  (value) => `begun as (
      update loans set disbursed_on = ${value(1)}, repayment_on = ${value(2)} from booked
       where loans.lead_id = ${value(0)} and booked.outcome = 'booked'
      returning graphile_worker.add_job('tell_disbursed', json_build_object('lead_id', loans.lead_id::text),
        job_key => 'tell_disbursed:' || loans.lead_id)),
    settled as (
      update payouts set status = 'PAID', bank_reference = ${value(3)}, settled_at = $2, last_failure = null from booked
       where payouts.lead_id = ${value(0)} and booked.outcome = 'booked')`,
)

/** The money has left for the customer's account: the loan begins today. */
export async function bookPayout(
  database: Database,
  clock: Clock,
  leadId: string,
  bankReference: string | null,
): Promise<Booked> {
  const loan = await readLoanInBooks(database, leadId)
  if (loan === undefined) throw new Error(`there is no loan ${leadId}`)
  const today = clock.today()
  const { sanctionedPaise: principalPaise, feePaise, feeGstPaise, tenureDays } = loan
  return bookOnLoan(database, clock, {
    leadId,
    key: `disbursal:${leadId}`,
    plan: () => ({
      ...bookDisbursal({ principalPaise, feePaise, feeGstPaise }, today),
      by: 'payout',
      reasons: ['the amount was paid to the account on file'],
    }),
    loan,
    statement,
    values: [leadId, today, addDays(today, tenureDays), bankReference],
  })
}
