import type { user } from 'contract/account/user'
import { nextStep } from 'domain/journey/next-step'
import { applicationPercent, registrationPercent } from 'domain/journey/percent-complete'
import type { Database } from '../../platform/database/database.ts'
import { accepted } from '../../platform/http/outcome.ts'
import type { Handler } from '../../platform/http/serve-endpoint.ts'
import { findApplicant } from '../../records/customers/applicants.ts'
import { readCustomer } from '../../records/customers/queries.ts'
import { findCurrentLead } from '../../records/loans/leads.ts'

export function showUser({ database }: { database: Database }): Handler<(typeof user)['event']> {
  const { kysely } = database
  return async (_body, { session: { customerId, profileId } }) => {
    const [customer, applicant, lead] = await Promise.all([
      readCustomer(kysely, customerId),
      findApplicant(kysely, customerId),
      findCurrentLead(kysely, customerId),
    ])
    const { mobile, isEligible, stepsTaken } = customer
    const percent = isEligible ? applicationPercent : registrationPercent
    return accepted({
      Data: {
        cust_profile_id: profileId,
        mobile,
        full_name: applicant?.fullName ?? null,
        pancard: applicant?.pan ?? null,
        eligibility_status: isEligible ? 1 : 0,
        next_step: nextStep(stepsTaken).event,
        step_percentage: percent(stepsTaken),
        lead_id: lead?.id ?? null,
      },
    })
  }
}
