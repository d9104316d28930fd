import { rejectionWords } from 'contract/applications/rejection-words'
import { addDays } from 'domain/calendar/ist-date'
import { type RejectionReason, reasonsToReject } from 'domain/loan/decide-application'
import type { EligibilityPolicy } from 'domain/loan/eligibility'
import { estimateLoan } from 'domain/loan/estimate-loan'
import { loanProduct } from 'domain/loan/loan-product'
import type { Choice } from 'domain/loan/quote-bounds'
import { stepsKept } from '../customers/steps-kept.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import { factsOf, readApplication } from './application-facts.ts'

export type DecisionParts = { database: Database; clock: Clock; policy: EligibilityPolicy; nameMatchMin: number }

/** The loan with its terms, its payout and the job that pays: with the change of status or not at all. */
const sanctionLoan = {
  name: 'sanction_loan',
  text: `with changed as materialized (
      select change_lead_status($1, 'IN PROCESS', 'SANCTIONED', 'decision', $2, $3, $4) as done),
    loan as (
      insert into loans (lead_id, loan_no, principal_paise, daily_rate_basis_points, tenure_days, fee_paise,
        fee_gst_paise, sanctioned_at)
      select $1, 'AGR' || $1::bigint, $5, $6, $7, $8, $9, $3 from changed where done),
    payout as (
      insert into payouts (lead_id, transfer_id, amount_paise, status, created_at)
      select $1, 'AGR' || $1::bigint || 'T1', $10, 'PENDING', $3 from changed where done
      returning graphile_worker.add_job('disburse_loan', json_build_object('lead_id', lead_id::text),
        job_key => 'disburse_loan:' || lead_id))
    select done from changed`,
}
const rejectApplication = {
  name: 'reject_application',
  text: `with changed as materialized (
      select change_lead_status($1, 'IN PROCESS', 'REJECTED', 'decision', $2, $3, $4, $5) as done)
    select done, case when done then (graphile_worker.add_job('tell_rejected',
      json_build_object('lead_id', $1::bigint::text), job_key => 'tell_rejected:' || $1::bigint)).id end from changed`,
}

async function sanction({ database, clock }: DecisionParts, leadId: string, choice: Choice): Promise<void> {
  const { amountPaise, tenureDays } = choice
  const { dailyRateBasisPoints } = loanProduct
  const cost = estimateLoan({ amountPaise, days: tenureDays, dailyRateBasisPoints })
  const terms = [amountPaise, dailyRateBasisPoints, tenureDays, cost.feePaise, cost.feeGstPaise, cost.receivedPaise]
  const reasons = ['documents present, account verified, policy met']
  await database.run(sanctionLoan, [leadId, reasons, clock.now(), stepsKept, ...terms])
}

async function reject(parts: DecisionParts, leadId: string, reasons: RejectionReason[]): Promise<void> {
  const { database, clock, policy } = parts
  const words = reasons.map((reason) => rejectionWords(reason, policy))
  const applyAgainOn = addDays(clock.today(), policy.waitDays)
  await database.run(rejectApplication, [leadId, words, clock.now(), stepsKept, applyAgainOn])
}

/** Decides a complete application, once: whoever comes second finds its status changed and does nothing. */
export async function decideApplication(parts: DecisionParts, leadId: string): Promise<void> {
  const application = await readApplication(parts.database, leadId)
  if (application?.status !== 'IN PROCESS') return
  const facts = factsOf(application, { ...parts, today: parts.clock.today() })
  const reasons = reasonsToReject(facts)
  if (reasons.length > 0 || facts.choice === null) await reject(parts, leadId, reasons)
  else await sanction(parts, leadId, facts.choice)
}
