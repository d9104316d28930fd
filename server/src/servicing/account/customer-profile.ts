import type { customerProfile } from 'contract/account/customer-profile'
import type { AnswerOf } from 'contract/endpoint'
import type { IstDate } from 'domain/calendar/ist-date'
import { nextStep } from 'domain/journey/next-step'
import { applicationPercent, registrationPercent, registrationSteps } from 'domain/journey/percent-complete'
import { nextLoan } from 'domain/loan/decision/next-loan'
import { isEnded, isOpen, statusOn } from 'domain/loan/lifecycle/loan-lifecycle'
import { agreedRepaymentPaise } from 'domain/loan/product/estimate-loan'
import { rupeesOf } from 'domain/money/paise'
import { findEmployment } from '../../borrowing/applications/employments.ts'
import { reviewShown } from '../../borrowing/decision/review/ask-document.ts'
import { readEligibilityCase } from '../../borrowing/registration/eligibility-case.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Queryable, Transaction } from '../../platform/database/database.ts'
import { inSnapshot } from '../../platform/database/in-transaction.ts'
import type { Session } from '../../platform/http/caller.ts'
import { accepted } from '../../platform/http/outcome.ts'
import type { Handler } from '../../platform/http/serve-endpoint.ts'
import { type ApplicantDetails, findApplicant } from '../../records/customers/applicants.ts'
import { type Customer, readCustomer } from '../../records/customers/queries.ts'
import { withShownStatus } from '../../records/ledger/closed-without-payout.ts'
import { listOpenLoanAccounts, type OpenLoanAccount } from '../../records/ledger/loan-account.ts'
import { readOwedBack } from '../../records/ledger/owed-back.ts'
import { findLatestTransition, type Lead, listLeads } from '../../records/loans/leads.ts'
import { needsProof } from '../../records/sessions/second-proof.ts'
import type { CurrentDebit } from '../payments/repayment/current-debit.ts'
import { declineOf, mayBeDeclined } from './decline-details.ts'
import { describeOpenLoan, withDebits } from './describe-open-loan.ts'
import { detailsOf, employmentOf } from './saved-forms.ts'
import type { CreditManager } from './settings.ts'

export type ProfileDependencies = {
  database: Database
  clock: Clock
  signFileAddress(fileId: string, profileId: string): string
  creditManagers: readonly CreditManager[]
  /** The autopay debits of a customer's loans that were announced, or whose result the bank has not reported yet. */
  listCurrentDebits(database: Queryable, customerId: number): Promise<CurrentDebit[]>
  /** The applications among these whose offer has expired, whether or not the job that ends them has run. */
  listExpired(database: Queryable, leads: readonly Lead[]): Promise<Set<number>>
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

type LeadDetails = {
  lead: Lead | undefined
  reasons: string[]
  remedies: string[]
  review: Awaited<ReturnType<typeof reviewShown>>
  openLoan: OpenLoanAccount | undefined
  today: IstDate
}

function leadOf(
  { applyAgainOn }: Customer,
  { lead, reasons, remedies, review, openLoan, today }: LeadDetails,
): Profile['lead_details'] {
  if (lead === undefined) return null
  const isRejected = lead.status === 'REJECTED'
  const ownLoan = openLoan?.leadId === lead.id ? openLoan : undefined
  return {
    lead_id: lead.id,
    status: statusOn(lead, today),
    repayment_amount: ownLoan ? rupeesOf(agreedRepaymentPaise(ownLoan)) : null,
    repayment_date: ownLoan?.repaymentOn ?? null,
    reasons: isRejected ? reasons : [],
    remedies: isRejected ? remedies : [],
    apply_again_on: isRejected ? applyAgainOn : null,
    review,
  }
}

/** An estimate of the next loan after one was repaid; the eligibility check is still required. */
async function nextLoanOf(
  database: Queryable,
  customer: Customer,
  { lead, leads }: { lead: Lead | undefined; leads: Lead[] },
  today: IstDate,
): Promise<Profile['next_loan']> {
  if (lead?.status !== 'CLOSED') return null
  const found = await readEligibilityCase(database, customer, leads, today)
  const next = found && nextLoan({ ...found, isRepeat: found.userType === 'REPEAT' }, today)
  return next ? { max_amount: rupeesOf(next.maxAmountPaise), apply_from: next.applyFrom } : null
}

/** Of two open loans the older one, which was reopened, is shown until it is repaid. */
function leadToShow(leads: Lead[], latest: Lead | undefined, openLoan: OpenLoanAccount | undefined) {
  const isOlder = latest && openLoan && isOpen(latest.status) && latest.id !== openLoan.leadId
  return isOlder ? leads.find(({ id }) => id === openLoan.leadId) : latest
}

/** Assigns credit managers in turn by lead id, so that an application always has the same one. */
const managerOf = (lead: Lead | undefined, managers: readonly CreditManager[]) =>
  (lead && managers[lead.id % managers.length]) ?? null

/** A login that must still prove itself is not told the answer. */
const withoutSecret = (applicant: ApplicantDetails): ApplicantDetails => ({ ...applicant, dateOfBirth: null })

/** As the job that ends an expired offer leaves the customer: at the end of the registration. */
const afterRegistration = (customer: Customer, hasPicture: boolean): Customer => ({
  ...customer,
  isEligible: false,
  stepsTaken: customer.stepsTaken.filter(
    (step) => (registrationSteps as readonly string[]).includes(step) && (step !== 'selfie_upload' || hasPicture),
  ),
})

/** An offer's state follows its date, whether or not the job has run. */
async function readApplications(
  { listExpired }: ProfileDependencies,
  snapshot: Transaction,
  { customerId, profilePictureFileId }: Session,
) {
  const customer = await readCustomer(snapshot, customerId)
  const stored = await listLeads(snapshot, customerId)
  const expired = await listExpired(snapshot, stored)
  const leads = stored.map((lead): Lead => (expired.has(lead.id) ? { ...lead, status: 'CANCELLED' } : lead))
  const current = leads.find(({ status }) => !isEnded(status))
  const hasEnded = expired.size > 0 && current === undefined
  return {
    customer: hasEnded ? afterRegistration(customer, profilePictureFileId !== null) : customer,
    leads,
    latest: current ?? leads[0],
  }
}

async function readProfile(
  dependencies: ProfileDependencies,
  snapshot: Transaction,
  session: Session,
): Promise<Profile> {
  const { clock, signFileAddress, creditManagers, listCurrentDebits } = dependencies
  const { customerId, profileId, firstName, profilePictureFileId } = session
  const today = clock.today()
  const { customer, leads, latest } = await readApplications(dependencies, snapshot, session)
  const applicant = await findApplicant(snapshot, customerId)
  const isUnproved = await needsProof(snapshot, session)
  const employment = await findEmployment(snapshot, customerId)
  const loans = await listOpenLoanAccounts(snapshot, customerId, today)
  const openLoans = withDebits(loans, await listCurrentDebits(snapshot, customerId))
  const owedBackPaise = await readOwedBack(
    snapshot,
    leads.map(({ id }) => id),
  )
  const [openLoan] = openLoans
  const found = leadToShow(leads, latest, openLoan)
  const [lead] = await withShownStatus(snapshot, found ? [found] : [])
  const rejection = lead?.status === 'REJECTED' ? await findLatestTransition(snapshot, lead.id) : undefined
  const review = lead?.status === 'IN PROCESS' ? await reviewShown(snapshot, lead.id) : null
  const described: Awaited<ReturnType<typeof describeOpenLoan>>[] = []
  for (const loan of openLoans) described.push(await describeOpenLoan(snapshot, loan, today))
  const [shownLoan = null, ...otherLoans] = described
  return {
    full_name: applicant?.fullName ?? null,
    profile_pic: profilePictureFileId === null ? null : signFileAddress(profilePictureFileId, profileId),
    ...progressOf(customer),
    today,
    active_loan_details: shownLoan,
    other_open_loans: otherLoans,
    owed_back_amount: rupeesOf(owedBackPaise),
    customer_employment_details: employment ? employmentOf(employment) : null,
    profile_details: detailsOf(customer, firstName, isUnproved && applicant ? withoutSecret(applicant) : applicant),
    excutive_details: managerOf(lead, creditManagers),
    next_loan: await nextLoanOf(snapshot, customer, { lead, leads }, today),
    lead_details: leadOf(customer, {
      lead,
      reasons: rejection?.reasons ?? [],
      remedies: rejection?.remedies ?? [],
      review,
      openLoan,
      today,
    }),
    decline_details: mayBeDeclined(customer, today)
      ? await declineOf(snapshot, customer, { applicant, rejection, today })
      : null,
  }
}

/** Reads everything in one snapshot, so that no two parts contradict each other, and writes nothing. */
export function showCustomerProfile(dependencies: ProfileDependencies): Handler<(typeof customerProfile)['event']> {
  return async (_body, { session }) =>
    accepted({
      Data: await inSnapshot(dependencies.database, (snapshot) => readProfile(dependencies, snapshot, session)),
    })
}
