import { rupeesOf } from 'domain/money/paise'
import { listLeads } from '../../../records/loans/leads.ts'
import { loanNumber } from '../../../records/loans/loans.ts'
import { listRefundsOfLoan } from '../../../servicing/corrections/refunds/refunds.ts'
import { listDebitsOf } from '../../../servicing/mandates/debits.ts'
import { listMandatesOf } from '../../../servicing/mandates/mandates.ts'
import { listAttemptsOfLoans } from '../../../servicing/payments/attempts.ts'
import type { ShowTab } from './show-tab.ts'

/** What was paid or meant to be, what went back, and what autopay may take; newest first. */
export const showPayments: ShowTab<'payments'> = async ({ transaction, customerId }) => {
  const leadIds = (await listLeads(transaction, customerId)).map(({ id }) => id)
  const attempts = await listAttemptsOfLoans(transaction, leadIds)
  const refunds = (await Promise.all(leadIds.map((leadId) => listRefundsOfLoan(transaction, leadId)))).flat()
  const mandates = await listMandatesOf(transaction, customerId)
  const debits = await listDebitsOf(
    transaction,
    mandates.map(({ id }) => id),
  )
  return {
    tab: 'payments',
    attempts: attempts.toReversed().map((attempt) => ({
      ...{ loan_no: loanNumber(attempt.leadId), txnid: attempt.txnid, order_id: attempt.orderId },
      ...{ provider: attempt.provider, payment_id: attempt.paymentId, purpose: attempt.purpose },
      ...{ amount: rupeesOf(attempt.amountPaise), status: attempt.status, started_at: attempt.startedAt.toISOString() },
    })),
    refunds: refunds.toReversed().map((refund) => ({
      ...{ loan_no: loanNumber(refund.leadId), amount: rupeesOf(refund.amountPaise), status: refund.status },
      ...{ provider: refund.provider, words: refund.lastFailure, planned_at: refund.createdAt.toISOString() },
    })),
    mandates: mandates.toReversed().map((mandate) => ({
      ...{ loan_no: loanNumber(mandate.leadId), kind: mandate.kind, status: mandate.status },
      ...{ up_to: rupeesOf(mandate.maxAmountPaise), debit_on: mandate.debitOn },
      debits: debits
        .filter(({ mandateId }) => mandateId === mandate.id)
        .map(({ dueOn, amountPaise, status }) => ({ due_on: dueOn, amount: rupeesOf(amountPaise), status })),
    })),
  }
}
