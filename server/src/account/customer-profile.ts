import type { customerProfile } from 'contract/account/customer-profile'
import type { AnswerOf } from 'contract/endpoint'
import { nextStep } from 'domain/journey/next-step'
import { applicationPercent, registrationPercent } from 'domain/journey/percent-complete'
import { estimateLoan } from 'domain/loan/estimate-loan'
import { rupeesOf } from 'domain/money/rupees'
import { type ActiveLoan, readActiveLoan } from '../ledger/read-active-loan.ts'
import type { Clock } from '../platform/clock.ts'
import type { CreditManager } from '../platform/config/registration.ts'
import type { Database } from '../platform/database/database.ts'
import { accepted } from '../platform/http/outcome.ts'
import type { Handler } from '../platform/http/serve-endpoint.ts'
import { type ProfileRow, readProfile } from './read-profile.ts'

type ProfileParts = {
  database: Database
  clock: Clock
  signFileAddress(fileId: string, profileId: string): string
  creditManagers: readonly CreditManager[]
}

type Profile = AnswerOf<(typeof customerProfile)['event']>['Data']

const progressOf = ({ stepsTaken, isEligible }: ProfileRow) => {
  const registered = registrationPercent(stepsTaken)
  return {
    profile_filled_percent: registered,
    application_filled_percent: applicationPercent(stepsTaken),
    registration_successful: registered === 100 ? (1 as const) : (0 as const),
    next_event_name: nextStep(stepsTaken).event,
    eligibility_status: isEligible ? (1 as const) : (0 as const),
  }
}

const loanOf = (active: ActiveLoan | undefined) =>
  active ? { total_due: rupeesOf(active.totalDuePaise), repayment_date: active.repaymentOn } : null

/** What was agreed to be paid on the day, whatever has been paid or added since. */
function agreedPaise({ loan }: ActiveLoan): number {
  const { sanctionedPaise: amountPaise, tenureDays: days, balance } = loan
  return estimateLoan({ amountPaise, days, dailyRateBasisPoints: balance.dailyRateBasisPoints }).totalPaise
}

function leadOf({ lead, applyAgainOn }: ProfileRow, active: ActiveLoan | undefined): Profile['lead_details'] {
  if (lead === null) return null
  const isRejected = lead.status === 'REJECTED'
  return {
    lead_id: Number(lead.id),
    status: lead.status,
    repayment_amount: active ? rupeesOf(agreedPaise(active)) : null,
    repayment_date: active?.repaymentOn ?? null,
    reasons: isRejected ? lead.reasons : [],
    apply_again_on: isRejected ? applyAgainOn : null,
  }
}

/** Each application has one, always the same. */
const managerOf = ({ lead }: ProfileRow, managers: readonly CreditManager[]) =>
  (lead && managers[Number(lead.id) % managers.length]) ?? null

export function showCustomerProfile(parts: ProfileParts): Handler<(typeof customerProfile)['event']> {
  return async (_body, { session }) => {
    const [row, loan] = await Promise.all([
      readProfile(parts.database, session.customerId),
      readActiveLoan(parts.database, session.customerId, parts.clock.today()),
    ])
    const { profilePicture, profileId } = session
    const Data: Profile = {
      full_name: row.fullName,
      profile_pic: profilePicture === null ? null : parts.signFileAddress(profilePicture, profileId),
      ...progressOf(row),
      active_loan_details: loanOf(loan),
      customer_employment_details: row.employment,
      profile_details: row.details,
      excutive_details: managerOf(row, parts.creditManagers),
      lead_details: leadOf(row, loan),
    }
    return accepted({ Data })
  }
}
