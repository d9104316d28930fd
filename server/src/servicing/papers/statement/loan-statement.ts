import type { loanStatement } from 'contract/payments/loan-statement'
import { amountDue } from 'domain/loan/booking/loan-balance'
import { reversedAmountOf } from 'domain/loan/booking/reversal-chain'
import { statementOf } from 'domain/loan/booking/statement'
import { rupeesOf } from 'domain/money/paise'
import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import { accepted, refuse } from '../../../platform/http/outcome.ts'
import type { Handler } from '../../../platform/http/serve-endpoint.ts'
import type { SignedUrls } from '../../../platform/http/signed-urls.ts'
import type { SecurityEvents } from '../../../platform/security-events/security-events.ts'
import { describeLine } from '../../../records/ledger/describe-line.ts'
import { formatReceiptNumber, receiptPath } from '../../../records/ledger/receipt-number.ts'
import { readRepayment, statusOfRepayment } from '../../payments/repayment/read-repayment.ts'
import { statementPath } from '../pdf/statement-pdf.ts'

type Dependencies = { database: Database; clock: Clock; urls: SignedUrls; securityEvents: SecurityEvents }

/** Another customer's loan gets the same answer as one that does not exist. */
export function showLoanStatement({
  database,
  clock,
  urls,
  securityEvents,
}: Dependencies): Handler<(typeof loanStatement)['event']> {
  return async ({ lead_id }, caller) => {
    const repayment = await readRepayment(database, Number(lead_id))
    if (repayment?.loan.customerId !== caller.session.customerId) {
      if (repayment) securityEvents.reportForeignId('lead_id', caller)
      return refuse('loanNotFound')
    }
    const { loan, entries } = repayment
    const today = clock.today()
    const lines = statementOf(entries, loan.balance, today).map((line) => {
      const receiptNumber = line.what === 'PAYMENT' ? line.entry.receiptNumber : null
      const taken = line.what === 'PAYMENT' ? reversedAmountOf(entries, line.entry) : undefined
      return {
        on: line.on,
        what: line.what,
        words: describeLine(line, loan.dailyRateBasisPoints),
        amount: rupeesOf(line.amountPaise),
        balance: rupeesOf(line.balancePaise),
        taken_back_on: taken?.on ?? null,
        taken_back_part: taken && !taken.isWhole ? rupeesOf(taken.paise) : null,
        receipt_no: receiptNumber === null ? null : formatReceiptNumber(receiptNumber),
        receipt_url: receiptNumber === null ? null : urls.sign(receiptPath(receiptNumber), caller),
      }
    })
    return accepted({
      Data: {
        loan_no: loan.loanNo,
        status: statusOfRepayment(repayment, today),
        as_of: today,
        lines,
        total_due_amount: rupeesOf(amountDue(loan.balance, today).totalPaise),
        owed_back_amount: rupeesOf(loan.balance.owedBackPaise),
        statement_url: urls.sign(statementPath(loan.leadId), caller),
      },
    })
  }
}
