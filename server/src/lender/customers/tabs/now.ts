import { addDays, daysBetween, formatDate, type IstDate } from 'domain/calendar/ist-date'
import { amountDue, type LoanBalance } from 'domain/loan/booking/loan-balance'
import { statusOn } from 'domain/loan/lifecycle/loan-lifecycle'
import { formatRupees } from 'domain/money/format-money'
import { rupeesOf } from 'domain/money/paise'
import { findOffer } from '../../../borrowing/agreements/offers.ts'
import { type CaseState, findCaseOfLead } from '../../../borrowing/decision/review/cases.ts'
import { findCase } from '../../../borrowing/payouts/desk/payout-cases.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import { listOpenLoanAccounts } from '../../../records/ledger/loan-account.ts'
import { findCurrentLead, type Lead, listLeads } from '../../../records/loans/leads.ts'
import { loanNumber } from '../../../records/loans/loans.ts'
import { complaintNumber, listComplaintsOf } from '../../../servicing/complaints/complaints.ts'
import { listRefundsOfLoan } from '../../../servicing/corrections/refunds/refunds.ts'
import { listRequests } from '../../../servicing/data-rights/data-requests.ts'
import type { Shown, ShowTab, TabContext } from './show-tab.ts'

type Now = Extract<Shown, { tab: 'now' }>
type Wait = Now['waits'][number]

export function showDue(balance: LoanBalance, today: IstDate): Now['open_loans'][number]['due'] {
  const due = amountDue(balance, today)
  return {
    on: today,
    total: rupeesOf(due.totalPaise),
    principal: rupeesOf(due.principalPaise),
    interest: rupeesOf(due.interestPaise),
    charges: rupeesOf(due.chargesPaise),
    tomorrow: rupeesOf(amountDue(balance, addDays(today, 1)).totalPaise),
  }
}

/** Whom a case of the review waits for. */
const waitsFor = (state: CaseState) =>
  state === 'WAITING_CUSTOMER' ? 'a document of the customer' : 'a person who reads it'

async function waitOfLead(transaction: Transaction, { id, status, createdAt }: Lead): Promise<Wait[]> {
  const loanNo = loanNumber(id)
  if (status === 'NEW')
    return [{ what: `${loanNo} is not complete`, since: createdAt.toISOString(), tab: 'applications' }]
  if (status === 'IN PROCESS') {
    const review = await findCaseOfLead(transaction, id)
    if (review)
      return [
        {
          what: `${loanNo} waits for ${waitsFor(review.state)}`,
          since: review.queuedAt.toISOString(),
          tab: 'applications',
        },
      ]
  }
  if (status === 'IN PROCESS')
    return [{ what: `${loanNo} waits for a decision`, since: createdAt.toISOString(), tab: 'applications' }]
  if (status !== 'SANCTIONED') return []
  const offer = await findOffer(transaction, id)
  if (offer?.status === 'OFFERED')
    return [
      {
        what: `${loanNo} waits for the customer’s signature until ${formatDate(offer.expiresOn)}`,
        since: offer.issuedAt.toISOString(),
        tab: 'applications',
      },
    ]
  const payout = await findCase(transaction, id)
  return payout && payout.state !== 'PAID'
    ? [{ what: `The payout of ${loanNo} is ${payout.state}`, since: payout.since.toISOString(), tab: 'loans' }]
    : []
}

async function waitsOf({ transaction, customerId }: TabContext, leadIds: readonly number[]): Promise<Wait[]> {
  const complaints = (await listComplaintsOf(transaction, customerId)).filter(({ status }) => status === 'OPEN')
  const requests = (await listRequests(transaction, customerId)).filter(({ status }) => status === 'WAITING')
  const refunds = (await Promise.all(leadIds.map((leadId) => listRefundsOfLoan(transaction, leadId)))).flat()
  return [
    ...complaints.map(({ id, raisedAt, answerDueOn }) => ({
      what: `Complaint ${complaintNumber(id)} waits for an answer by ${formatDate(answerDueOn)}`,
      since: raisedAt.toISOString(),
      tab: 'complaints' as const,
    })),
    ...refunds
      .filter(({ status }) => status !== 'DONE' && status !== 'CANCELLED')
      .map(({ amountPaise, status, createdAt }) => ({
        what: `A refund of ${formatRupees(amountPaise)} is ${status}`,
        since: createdAt.toISOString(),
        tab: 'payments' as const,
      })),
    ...requests.map(({ kind, requestedAt }) => ({
      what: kind === 'EXPORT' ? 'A copy of their data is being made' : 'Their data will be erased',
      since: requestedAt.toISOString(),
      tab: 'history' as const,
    })),
  ]
}

/** Where the customer stands, and what waits. */
export const showNow: ShowTab<'now'> = async (context) => {
  const { transaction, customerId, today } = context
  const accounts = await listOpenLoanAccounts(transaction, customerId, today)
  const current = await findCurrentLead(transaction, customerId)
  const leadIds = (await listLeads(transaction, customerId)).map(({ id }) => id)
  return {
    tab: 'now',
    open_loans: accounts.map((account) => ({
      loan_no: account.loanNo,
      status: statusOn(account, today),
      principal: rupeesOf(account.principalPaise),
      repayment_on: account.repaymentOn,
      days_late: Math.max(0, daysBetween(account.repaymentOn, today)),
      due: showDue(account.balance, today),
    })),
    waits: [...(current ? await waitOfLead(transaction, current) : []), ...(await waitsOf(context, leadIds))],
  }
}
