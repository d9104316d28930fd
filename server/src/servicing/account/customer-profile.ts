import type { customerProfile } from 'contract/account/customer-profile'
import type { AnswerOf } from 'contract/endpoint'
import { eligibilityMessage } from 'contract/registration/decline-message'
import type { IstDate } from 'domain/calendar/ist-date'
import { addDays, daysBetween } from 'domain/calendar/ist-date'
import { nextStep } from 'domain/journey/next-step'
import { applicationPercent, registrationPercent } from 'domain/journey/percent-complete'
import { amountDue } from 'domain/loan/booking/loan-balance'
import { nextLoan } from 'domain/loan/decision/next-loan'
import { isOpen, statusOn } from 'domain/loan/lifecycle/loan-lifecycle'
import { lateRule } from 'domain/loan/product/penal-terms'
import { rupeesOf } from 'domain/money/paise'
import { findEmployment } from '../../borrowing/applications/employments.ts'
import { readEligibilityCase } from '../../borrowing/registration/eligibility-case.ts'
import { findLastCheck, isLifted } from '../../borrowing/registration/eligibility-checks.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Queryable } from '../../platform/database/database.ts'
import { accepted } from '../../platform/http/outcome.ts'
import type { Handler } from '../../platform/http/serve-endpoint.ts'
import { findApplicant } from '../../records/customers/applicants.ts'
import { type Customer, readCustomer } from '../../records/customers/queries.ts'
import { withShownStatus } from '../../records/ledger/closed-without-payout.ts'
import { listOpenLoanAccounts, type OpenLoanAccount } from '../../records/ledger/loan-account.ts'
import { readOwedBack } from '../../records/ledger/owed-back.ts'
import { readEligibilityPolicy } from '../../records/loans/eligibility-policies.ts'
import { findLatestLead, type Lead, listLeads, readLatestReasons } from '../../records/loans/leads.ts'
import { type Assignment, findAssignment } from '../collections/assignments.ts'
import { describeSentDebit, type SentDebit } from '../payments/repayment/sent-debit.ts'
import { detailsOf, employmentOf } from './saved-forms.ts'
import type { CreditManager } from './settings.ts'

export type ProfileDependencies = {
  database: Database
  clock: Clock
  signFileAddress(fileId: string, profileId: string): string
  creditManagers: readonly CreditManager[]
  /** The autopay debits of a customer's loans whose result the bank has not reported yet. */
  listSentDebits(customerId: number): Promise<SentDebit[]>
  /** Ends the expired offers among these leads. Returns whether any has ended meanwhile. */
  expireOffers(leads: readonly Lead[]): Promise<boolean>
}

type Profile = AnswerOf<(typeof customerProfile)['event']>['Data']
type OpenLoan = NonNullable<Profile['active_loan_details']>

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

const agentOf = ({ agent: { name, cardNo, agency } }: Assignment) => ({ name, card_no: cardNo, agency })

const daysShownWhenOverdue = 7

/** From today to the repayment day; on that day also tomorrow, and a week once it has passed. */
function daysShown(daysLeft: number): number {
  return daysLeft < 0 ? daysShownWhenOverdue : Math.max(daysLeft + 1, 2)
}

/** The amount due on each of the next days. */
function dueByDay({ balance, repaymentOn }: OpenLoanAccount, today: IstDate) {
  return Array.from({ length: daysShown(daysBetween(today, repaymentOn)) }, (_, index) => {
    const on = addDays(today, index)
    return { on, amount: rupeesOf(amountDue(balance, on).totalPaise) }
  })
}

type LoanWithDebit = OpenLoanAccount & { debit: SentDebit | undefined }

async function readOpenLoans(
  { database, listSentDebits }: ProfileDependencies,
  customerId: number,
  today: IstDate,
): Promise<LoanWithDebit[]> {
  // Read before the balances: otherwise a debit that succeeds in between would show its amount as due without the debit.
  const debits = await listSentDebits(customerId)
  const loans = await listOpenLoanAccounts(database.kysely, customerId, today)
  return loans.map((loan) => ({ ...loan, debit: debits.find(({ leadId }) => leadId === loan.leadId) }))
}

async function describeOpenLoan(database: Queryable, loan: LoanWithDebit, today: IstDate): Promise<OpenLoan> {
  const { debit } = loan
  const due = amountDue(loan.balance, today)
  const assignment = loan.status === 'OVERDUE' ? await findAssignment(database, loan.leadId) : undefined
  return {
    lead_id: loan.leadId,
    loan_no: loan.loanNo,
    disbursed_on: loan.disbursedOn ?? today,
    loan_amount: rupeesOf(loan.principalPaise),
    received_amount: rupeesOf(loan.principalPaise - loan.feePaise - loan.feeGstPaise),
    total_due: rupeesOf(loan.totalDuePaise),
    principal_due: rupeesOf(due.principalPaise),
    interest_due: rupeesOf(due.interestPaise),
    charges_due: rupeesOf(due.chargesPaise),
    due_by_day: dueByDay(loan, today),
    repayment_date: loan.repaymentOn,
    paid_amount: rupeesOf(loan.usedPaise),
    sent_debit: describeSentDebit(debit),
    days_past_due: Math.max(0, daysBetween(loan.repaymentOn, today)),
    late_rule: lateRule(loan),
    recovery_agent: assignment ? agentOf(assignment) : null,
  }
}

type LeadDetails = { lead: Lead | undefined; reasons: string[]; openLoan: OpenLoanAccount | undefined; today: IstDate }

function leadOf({ applyAgainOn }: Customer, { lead, reasons, openLoan, today }: LeadDetails): Profile['lead_details'] {
  if (lead === undefined) return null
  const isRejected = lead.status === 'REJECTED'
  const ownLoan = openLoan?.leadId === lead.id ? openLoan : undefined
  return {
    lead_id: lead.id,
    status: statusOn(lead, today),
    repayment_amount: ownLoan ? rupeesOf(ownLoan.repaymentPaise) : null,
    repayment_date: ownLoan?.repaymentOn ?? null,
    reasons: isRejected ? reasons : [],
    apply_again_on: isRejected ? applyAgainOn : null,
  }
}

/** All leads of the customer, newest first, and what is owed back on them. */
async function readLeads(database: Queryable, customerId: number) {
  const leads = await listLeads(database, customerId)
  const leadIds = leads.map(({ id }) => id)
  return { leads, owedBackPaise: await readOwedBack(database, leadIds) }
}

/** A decline by the latest eligibility check, or the rejection of the application that followed it. */
async function declineOf(
  database: Queryable,
  customer: Customer,
  rejectionReasons: string[],
  today: IstDate,
): Promise<Profile['decline_details']> {
  const check = await findLastCheck(database, customer.id)
  let reasons = rejectionReasons
  if (check !== undefined && !check.isEligible) {
    if (await isLifted(database, customer.id, check)) return null
    const policy = await readEligibilityPolicy(database, { version: check.policyVersion, today })
    reasons = check.reasons.map((reason) => eligibilityMessage(reason, policy))
  }
  return reasons.length > 0 ? { reasons, apply_again_on: customer.applyAgainOn } : null
}

/** Whether a decline may still be in effect: it ends on its date, or when the customer applies again. */
const mayBeDeclined = ({ stepsTaken, isEligible, applyAgainOn }: Customer, today: IstDate) =>
  !isEligible && registrationPercent(stepsTaken) === 100 && (applyAgainOn === null || today < applyAgainOn)

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

export function showCustomerProfile(dependencies: ProfileDependencies): Handler<(typeof customerProfile)['event']> {
  const { clock, signFileAddress, creditManagers, expireOffers } = dependencies
  const { kysely: database } = dependencies.database
  const show: Handler<(typeof customerProfile)['event']> = async (body, caller) => {
    const { session } = caller
    const { customerId, profileId, firstName, profilePictureFileId } = session
    const today = clock.today()
    const [customer, applicant, employment, latest, openLoans, { leads, owedBackPaise }] = await Promise.all([
      readCustomer(database, customerId),
      findApplicant(database, customerId),
      findEmployment(database, customerId),
      findLatestLead(database, customerId),
      readOpenLoans(dependencies, customerId, today),
      readLeads(database, customerId),
    ])
    if (await expireOffers(latest ? [...leads, latest] : leads)) return show(body, caller)
    const [openLoan] = openLoans
    const found = leadToShow(leads, latest, openLoan)
    const [lead] = await withShownStatus(database, found ? [found] : [])
    const reasons = lead?.status === 'REJECTED' ? await readLatestReasons(database, lead.id) : []
    const [shownLoan = null, ...otherLoans] = await Promise.all(
      openLoans.map((loan) => describeOpenLoan(database, loan, today)),
    )
    const Data: Profile = {
      full_name: applicant?.fullName ?? null,
      profile_pic: profilePictureFileId === null ? null : signFileAddress(profilePictureFileId, profileId),
      ...progressOf(customer),
      today,
      active_loan_details: shownLoan,
      other_open_loans: otherLoans,
      owed_back_amount: rupeesOf(owedBackPaise),
      customer_employment_details: employment ? employmentOf(employment) : null,
      profile_details: detailsOf(customer, firstName, applicant),
      excutive_details: managerOf(lead, creditManagers),
      next_loan: await nextLoanOf(database, customer, { lead, leads }, today),
      lead_details: leadOf(customer, { lead, reasons, openLoan, today }),
      decline_details: mayBeDeclined(customer, today) ? await declineOf(database, customer, reasons, today) : null,
    }
    return accepted({ Data })
  }
  return show
}
