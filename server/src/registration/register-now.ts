import type { registerNow } from 'contract/registration/register-now'
import { type EligibilityPolicy, judgeEligibility } from 'domain/loan/eligibility'
import { stepProgress } from '../customers/take-step.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import { accepted, refuse } from '../platform/http/outcome.ts'
import type { Handler } from '../platform/http/serve-endpoint.ts'
import { keepDecline, openApplication } from './keep-verdict.ts'
import { readApplicant } from './read-applicant.ts'

const event = 'register_now'

type Opened = { stepsTaken: readonly string[]; leadId: string }

const eligible = ({ stepsTaken, leadId }: Opened) =>
  accepted(
    { Data: { ...stepProgress(event, stepsTaken), eligibility_status: 1 as const, lead_id: Number(leadId) } },
    'Congratulations! You are eligible for a loan.',
  )

/** One transaction with the customer's row locked: of two that ask at once, the second finds the answer of the first. */
export function checkEligibility(
  database: Database,
  clock: Clock,
  policy: EligibilityPolicy,
): Handler<typeof registerNow> {
  return (_body, { session }) =>
    database.kysely.transaction().execute(async (transaction) => {
      const time = { today: clock.today(), now: clock.now() }
      const applicant = await readApplicant(transaction, session.customerId)
      if (applicant.kind === 'registered') return eligible(applicant)
      if (applicant.kind === 'not ready') return refuse('stepNotReached')

      const verdict = judgeEligibility(applicant.facts, policy, time.today)
      if (verdict.isEligible) return eligible(await openApplication(transaction, applicant, time))
      await keepDecline(transaction, applicant, verdict, time)
      return refuse('notEligible', verdict, policy)
    })
}
