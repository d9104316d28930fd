import type { customerProfile } from 'contract/account/customer-profile'
import type { AnswerOf } from 'contract/endpoint'
import { nextStep } from 'domain/journey/next-step'
import { applicationPercent, registrationPercent } from 'domain/journey/percent-complete'
import { estimateLoan } from 'domain/loan/estimate-loan'
import { rupeesOf } from 'domain/money/rupees'
import { type Employment, findEmployment } from '../applications/employments.ts'
import { type Customer, readCustomer } from '../customers/queries.ts'
import { type OpenLoanAccount, readOpenLoanAccount } from '../ledger/loan-account.ts'
import { findLatestLead, type Lead, readLatestReasons } from '../loans/leads.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import { accepted } from '../platform/http/outcome.ts'
import type { Handler } from '../platform/http/serve-endpoint.ts'
import { type ApplicantDetails, findApplicant } from '../registration/applicants.ts'
import type { CreditManager } from './settings.ts'

type Dependencies = {
  database: Database
  clock: Clock
  signFileAddress(fileId: string, profileId: string): string
  creditManagers: readonly CreditManager[]
}

type Profile = AnswerOf<(typeof customerProfile)['event']>['Data']

function progressOf({ stepsTaken, isEligible }: Customer) {
  const registered = registrationPercent(stepsTaken)
  return {
    profile_filled_percent: registered,
    application_filled_percent: applicationPercent(stepsTaken),
    registration_successful: registered === 100 ? (1 as const) : (0 as const),
    next_event_name: nextStep(stepsTaken).event,
    eligibility_status: isEligible ? (1 as const) : (0 as const),
  }
}

const detailsOf = (
  { mobile }: Customer,
  firstName: string | null,
  applicant: ApplicantDetails | undefined,
): Profile['profile_details'] => ({
  pancard: applicant?.pan ?? null,
  mobile,
  first_name: firstName,
  dob: applicant?.dateOfBirth ?? null,
  marital_status_id: applicant?.maritalStatusId ?? null,
  spouse_name: applicant?.spouseName ?? null,
  personal_email: applicant?.personalEmail ?? null,
  gender: applicant?.gender ?? null,
  residence_address_1: applicant?.residenceAddress1 ?? null,
  residence_address_2: applicant?.residenceAddress2 ?? null,
  residence_landmark: applicant?.residenceLandmark ?? null,
  residence_pincode: applicant?.residencePincode ?? null,
  residence_type_id: applicant?.residenceTypeId ?? null,
  income_type_id: applicant?.incomeTypeId ?? null,
  salary_mode_id: applicant?.salaryModeId ?? null,
  salary_date: applicant?.salaryDate ?? null,
  monthly_income: applicant?.monthlyIncomePaise ? rupeesOf(applicant.monthlyIncomePaise) : null,
})

const employmentOf = (employment: Employment): Profile['customer_employment_details'] => ({
  emp_work_mode: employment.workMode,
  employer_name: employment.companyName,
  emp_department: employment.department,
  companyid: employment.companyTypeId,
  emp_designation: employment.designation,
  emp_since: employment.employedSince,
  emp_house: employment.address1,
  emp_street: employment.address2,
  emp_landmark: employment.landmark,
  emp_pincode: employment.pincode,
  office_email: employment.officeEmail,
})

/** What was agreed to be paid on the repayment day, whatever has been paid or added since. */
function agreedPaise({ principalPaise: amountPaise, tenureDays: days, dailyRateBasisPoints }: OpenLoanAccount): number {
  return estimateLoan({ amountPaise, days, dailyRateBasisPoints }).totalPaise
}

type LeadDetails = { lead: Lead | undefined; reasons: string[]; openLoan: OpenLoanAccount | undefined }

function leadOf({ applyAgainOn }: Customer, { lead, reasons, openLoan }: LeadDetails): Profile['lead_details'] {
  if (lead === undefined) return null
  const isRejected = lead.status === 'REJECTED'
  return {
    lead_id: lead.id,
    status: lead.status,
    repayment_amount: openLoan ? rupeesOf(agreedPaise(openLoan)) : null,
    repayment_date: openLoan?.repaymentOn ?? null,
    reasons: isRejected ? reasons : [],
    apply_again_on: isRejected ? applyAgainOn : null,
  }
}

/** Each application has one, always the same. */
const managerOf = (lead: Lead | undefined, managers: readonly CreditManager[]) =>
  (lead && managers[lead.id % managers.length]) ?? null

export function showCustomerProfile(dependencies: Dependencies): Handler<(typeof customerProfile)['event']> {
  const { clock, signFileAddress, creditManagers } = dependencies
  const { kysely: database } = dependencies.database
  return async (_body, { session }) => {
    const { customerId, profileId, firstName, profilePictureFileId } = session
    const [customer, applicant, employment, lead, openLoan] = await Promise.all([
      readCustomer(database, customerId),
      findApplicant(database, customerId),
      findEmployment(database, customerId),
      findLatestLead(database, customerId),
      readOpenLoanAccount(database, customerId, clock.today()),
    ])
    const reasons = lead?.status === 'REJECTED' ? await readLatestReasons(database, lead.id) : []
    const Data: Profile = {
      full_name: applicant?.fullName ?? null,
      profile_pic: profilePictureFileId === null ? null : signFileAddress(profilePictureFileId, profileId),
      ...progressOf(customer),
      active_loan_details: openLoan
        ? { total_due: rupeesOf(openLoan.totalDuePaise), repayment_date: openLoan.repaymentOn }
        : null,
      customer_employment_details: employment ? employmentOf(employment) : null,
      profile_details: detailsOf(customer, firstName, applicant),
      excutive_details: managerOf(lead, creditManagers),
      lead_details: leadOf(customer, { lead, reasons, openLoan }),
    }
    return accepted({ Data })
  }
}
