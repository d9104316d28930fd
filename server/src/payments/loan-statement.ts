import type { loanStatement } from 'contract/payments/loan-statement'
import { amountDue } from 'domain/loan/loan-balance'
import { statementOf } from 'domain/loan/statement'
import { rupeesOf } from 'domain/money/rupees'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import { accepted, refuse } from '../platform/http/outcome.ts'
import type { Handler } from '../platform/http/serve-endpoint.ts'
import type { SignedAddresses } from '../platform/http/signed-addresses.ts'
import { readRepayment } from './read-repayment.ts'
import { receiptNo } from './receipt-no.ts'
import { wordsOfLine } from './words-of-line.ts'

type Parts = { database: Database; clock: Clock; addresses: SignedAddresses }

/** Another's loan is answered as one that does not exist. */
export function showLoanStatement({ database, clock, addresses }: Parts): Handler<(typeof loanStatement)['event']> {
  return async ({ lead_id }, caller) => {
    const found = await readRepayment(database, lead_id)
    if (found === undefined || found.loan.customerId !== caller.session.customerId) return refuse('loanNotFound')
    const { loan, entries } = found
    const today = clock.today()
    const rate = loan.balance.dailyRateBasisPoints
    const lines = statementOf(entries, rate, today).map((line) => {
      const number = line.what === 'PAYMENT' ? line.entry.receiptNumber : null
      const receipt = number === null ? null : receiptNo(number)
      return {
        on: line.on,
        what: line.what,
        words: wordsOfLine(line, rate),
        amount: rupeesOf(line.amountPaise),
        balance: rupeesOf(line.balancePaise),
        receipt_no: receipt,
        receipt_url: receipt && addresses.sign(`/receipts/${receipt}.pdf`, caller),
      }
    })
    return accepted({
      Data: {
        loan_no: loan.loanNo,
        status: loan.status,
        as_of: today,
        lines,
        total_due_amount: rupeesOf(amountDue(loan.balance, today).totalPaise),
        owed_back_amount: rupeesOf(loan.balance.owedBackPaise),
        statement_url: addresses.sign(`/statements/${lead_id}.pdf`, caller),
      },
    })
  }
}
