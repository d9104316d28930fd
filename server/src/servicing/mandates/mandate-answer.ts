import { consentTexts } from 'contract/account/consent-purposes'
import type { AnswerOf } from 'contract/endpoint'
import type { mandate as mandateContract } from 'contract/mandates/mandate'
import { maskNumber } from 'domain/applicant/mask-number'
import { isDebitPossible, lastSetUpDay } from 'domain/mandate/debit'
import { isKindAllowed, isLive, mandateKinds } from 'domain/mandate/mandate'
import { rupeesOf } from 'domain/money/paise'
import { findBankAccount } from '../../borrowing/applications/bank-accounts.ts'
import { businessTime, type Clock } from '../../platform/clock.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { listOpenLoanAccounts, type OpenLoanAccount } from '../../records/ledger/loan-account.ts'
import { findDebit } from './debits.ts'
import { listMandateEvents } from './mandate-events.ts'
import { findLatestMandate, listMandatesOf, type Mandate } from './mandates.ts'

type State = AnswerOf<typeof mandateContract.events.status>['Data']

async function describeMandate(database: Queryable, mandate: Mandate, clock: Clock): Promise<State['mandate']> {
  const debit = await findDebit(database, mandate.id)
  return {
    kind: mandate.kind,
    status: mandate.status,
    is_paused: mandate.pausedAt !== null || mandate.bankPausedAt !== null,
    is_paused_at_bank: mandate.bankPausedAt !== null,
    max_amount: rupeesOf(mandate.maxAmountPaise),
    debit_on: mandate.debitOn,
    is_debit_possible: mandate.status === 'ACTIVE' && isDebitPossible(mandate.debitOn, businessTime(clock), debit),
    debit:
      debit === undefined || debit.status === 'PLANNED'
        ? null
        : {
            status: debit.status,
            amount: rupeesOf(debit.amountPaise),
            notified_at: debit.notifiedAt?.toISOString() ?? null,
          },
  }
}

/** Without an order the approval was never opened, because the provider could not be reached: nothing was set up. */
async function findSetUp(database: Queryable, leadId: number): Promise<Mandate | undefined> {
  const latest = await findLatestMandate(database, leadId)
  return latest?.providerOrderId === null ? undefined : latest
}

/** A loan with the customer's other open loans. */
export type AutopayLoan = OpenLoanAccount & { otherLoans: OpenLoanAccount[] }

export async function describeAutopay(database: Queryable, loan: AutopayLoan, clock: Clock): Promise<State> {
  const { leadId, loanNo, repaymentOn, repaymentPaise, otherLoans } = loan
  const account = await findBankAccount(database, leadId)
  const mandate = await findSetUp(database, leadId)
  const events = mandate ? await listMandateEvents(database, [mandate.id]) : []
  const { version, words } = consentTexts.autopay
  return {
    lead_id: leadId,
    loan_no: loanNo,
    other_open_loans: otherLoans.map((other) => ({ lead_id: other.leadId, loan_no: other.loanNo })),
    due_on: repaymentOn,
    due_amount: rupeesOf(repaymentPaise),
    mandate: mandate ? await describeMandate(database, mandate, clock) : null,
    may_start:
      clock.today() <= lastSetUpDay(repaymentOn) && (mandate?.status === 'CREATED' || !mandate || !isLive(mandate)),
    last_set_up_on: lastSetUpDay(repaymentOn),
    kinds: mandateKinds.map((kind) => ({ kind, is_allowed: isKindAllowed(kind, repaymentPaise) })),
    bank_name: account?.bankName ?? '',
    account_number: maskNumber(account?.number ?? ''),
    consent: { version, words },
    history: events.map(({ kind, at, amountPaise, byWhom }) => ({
      kind,
      at: at.toISOString(),
      by_whom: byWhom,
      amount: amountPaise === null ? null : rupeesOf(amountPaise),
    })),
  }
}

const hasId = (leadId: number | undefined) => (loan: OpenLoanAccount) => loan.leadId === leadId

async function latestSetUp(database: Queryable, customerId: number, loans: OpenLoanAccount[]) {
  const mandates = await listMandatesOf(database, customerId)
  const latest = mandates.findLast(({ leadId }) => loans.some(hasId(leadId)))
  return loans.find(hasId(latest?.leadId)) ?? loans[0]
}

/** The open loan with this id; without one the loan whose autopay was set up last, or else the oldest. */
export async function findAutopayLoan(
  database: Queryable,
  { customerId, leadId }: { customerId: number; leadId: number | undefined },
  clock: Clock,
): Promise<AutopayLoan | undefined> {
  const loans = await listOpenLoanAccounts(database, customerId, clock.today())
  const loan = leadId === undefined ? await latestSetUp(database, customerId, loans) : loans.find(hasId(leadId))
  return loan && { ...loan, otherLoans: loans.filter((other) => other !== loan) }
}
