import type { leadDetail } from 'contract/applications/lead-detail'
import type { AnswerOf } from 'contract/endpoint'
import type { IstDate } from 'domain/calendar/ist-date'
import { amountDue } from 'domain/loan/booking/loan-balance'
import { statusOn } from 'domain/loan/lifecycle/loan-lifecycle'
import { agreedRepaymentPaise } from 'domain/loan/product/estimate-loan'
import { loanPurposes } from 'domain/loan/product/loan-purposes'
import { rupeesOf } from 'domain/money/paise'
import type { Database } from '../../../platform/database/database.ts'
import { inSnapshot } from '../../../platform/database/in-transaction.ts'
import { accepted } from '../../../platform/http/outcome.ts'
import type { Handler } from '../../../platform/http/serve-endpoint.ts'
import type { SecurityEvents } from '../../../platform/security-events/security-events.ts'
import { type ApplicantDetails, readApplicant } from '../../../records/customers/applicants.ts'
import { type Customer, readCustomer } from '../../../records/customers/queries.ts'
import { withShownStatus } from '../../../records/ledger/closed-without-payout.ts'
import { type LoanAccount, readLoanAccount } from '../../../records/ledger/loan-account.ts'
import { findLead, type Lead, readLatestReasons, readRemedies } from '../../../records/loans/leads.ts'
import type { PincodeDirectory } from '../../../records/reference-data/pincode-directory.ts'
import type { ListDependencies } from './all-leads.ts'

type Dependencies = ListDependencies & { pincodes: PincodeDirectory; securityEvents: SecurityEvents }
type Event = (typeof leadDetail)['event']
type Answer = AnswerOf<Event>

type Application = {
  lead: Lead
  customer: Customer
  applicant: ApplicantDetails
  loan: LoanAccount | undefined
  /** Why it was rejected. */
  reasons: string[]
  /** What would have made it a yes. */
  remedies: string[]
}

/** Reads from one snapshot, so that status and amounts agree even while a payment is being booked. */
const readApplication = (
  database: Database,
  leadId: number,
  customerId: number,
): Promise<Application | 'unknown' | 'foreign'> =>
  inSnapshot(database, async (snapshot) => {
    const found = await findLead(snapshot, leadId)
    const [lead] = await withShownStatus(snapshot, found ? [found] : [])
    if (lead === undefined) return 'unknown'
    if (lead.customerId !== customerId) return 'foreign'
    const customer = await readCustomer(snapshot, customerId)
    const applicant = await readApplicant(snapshot, customerId)
    const loan = await readLoanAccount(snapshot, leadId)
    const reasons = lead.status === 'REJECTED' ? await readLatestReasons(snapshot, leadId) : []
    const remedies = lead.status === 'REJECTED' ? await readRemedies(snapshot, leadId) : []
    return { lead, customer, applicant, loan, reasons, remedies }
  })

const rupeesOrNull = (paise: number | null) => (paise === null ? null : rupeesOf(paise))

function detailOf(
  { lead, customer, applicant, loan, reasons, remedies }: Application,
  { firstName, pincodes, today }: { firstName: string | null; pincodes: PincodeDirectory; today: IstDate },
): Answer['data'][number] {
  const location = applicant.residencePincode === null ? undefined : pincodes.find(applicant.residencePincode)
  return {
    loan_no: loan?.loanNo ?? null,
    first_name: firstName,
    monthly_salary_amount: rupeesOrNull(applicant.monthlyIncomePaise),
    loan_amount: rupeesOrNull(loan?.principalPaise ?? lead.amountPaise),
    tenure: loan?.tenureDays ?? lead.tenureDays,
    purpose: loanPurposes.find(({ id }) => id === lead.purposeId)?.name ?? null,
    mobile: customer.mobile,
    email: applicant.personalEmail,
    status: statusOn(lead, today),
    pancard: applicant.pan,
    m_city_name: location?.city.name ?? null,
    m_state_name: location?.state.name ?? null,
    lead_final_disbursed_date: lead.disbursedOn,
    reasons,
    remedies,
    apply_again_on: lead.status === 'REJECTED' ? customer.applyAgainOn : null,
  }
}

function collectionOf(loan: LoanAccount | undefined, today: IstDate): Answer['collection'] {
  if (loan === undefined || loan.repaymentOn === null) return []
  return [
    {
      loan_no: loan.loanNo,
      repayment_date: loan.repaymentOn,
      repayment_amount: rupeesOf(agreedRepaymentPaise(loan)),
      total_due_amount: rupeesOf(amountDue(loan.balance, today).totalPaise),
      collected_amount: rupeesOf(loan.paidPaise),
    },
  ]
}

/** Another customer's application gets the same answer as one that does not exist. */
export function showLeadDetail(dependencies: Dependencies): Handler<Event> {
  const { database, clock, pincodes, securityEvents, expireOffers } = dependencies
  return async ({ lead_id }, caller) => {
    const { customerId, firstName } = caller.session
    const read = () => readApplication(database, Number(lead_id), customerId)
    let application = await read()
    if (typeof application !== 'string' && (await expireOffers([application.lead]))) application = await read()
    if (application === 'foreign') securityEvents.reportForeignId('lead_id', caller)
    if (typeof application === 'string') return accepted({ data: [], collection: [] })
    const today = clock.today()
    return accepted({
      data: [detailOf(application, { firstName, pincodes, today })],
      collection: collectionOf(application.loan, today),
    })
  }
}
