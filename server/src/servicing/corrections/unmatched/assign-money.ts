import { formatDate } from 'domain/calendar/ist-date'
import { isMistake } from 'domain/loan/booking/reversal-chain'
import { isOpen, isRepaid } from 'domain/loan/lifecycle/loan-lifecycle'
import { formatRupees } from 'domain/money/format-money'
import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import { inTransaction } from '../../../platform/database/in-transaction.ts'
import { findNextEntry } from '../../../records/ledger/entries.ts'
import { loanNumber, lockLoan } from '../../../records/loans/loans.ts'
import { lockBorrowers } from '../../../records/loans/lock-borrower.ts'
import { findAttemptIn, isPaymentProvider, lockAttempt, markPaidByTransfer } from '../../payments/attempts.ts'
import { bookMoney } from '../../payments/results/book-money.ts'
import { bookedReference } from '../../payments/results/transfer-number.ts'
import { findUnmatched, lockUnmatched, markMatched } from '../../payments/results/unmatched-money.ts'

type Assignment = {
  id: number
  leadId: number
  by: string
  /**
   * Why it is other money than the payment it names, which is booked already, or a repayment although it was explained or
   * is older than the loan.
   */
  reason?: string | undefined
}

/** Its message is shown to the employee who assigns the money. */
export class AssignmentRefused extends Error {
  override name = 'AssignmentRefused'
}

/** Books unmatched money on a loan, with the day it was paid. Assigning it to the same loan again changes nothing. */
export function assignMoney(
  { database, clock }: { database: Database; clock: Clock },
  { id, leadId, by, reason }: Assignment,
): Promise<{ entryId: number; isReplay: boolean }> {
  return inTransaction(database, async (transaction) => {
    const named = await findAttemptIn(transaction, (await findUnmatched(transaction, id))?.reference ?? '')
    const borrowers = await lockBorrowers(transaction, named ? [leadId, named.leadId] : [leadId])
    const money = await lockUnmatched(transaction, id)
    if (money === undefined) throw new AssignmentRefused(`there is no unmatched money ${id}`)
    const reversal = money.entryId === null ? undefined : await findNextEntry(transaction, money.entryId)
    if (reversal && isMistake(reversal))
      throw new AssignmentRefused(`payment ${id} was taken back from its loan and is on the list under a new number`)
    if (money.entryId === null && isPaymentProvider(money.explainedBy))
      throw new AssignmentRefused(`payment ${id} was taken back by ${money.explainedBy}`)
    // Somebody else may have found out meanwhile that the money has left us again.
    if (money.entryId === null && money.explainedBy !== null && reason === undefined)
      throw new AssignmentRefused(
        `payment ${id} was explained by ${money.explainedBy}: "${money.explanation}"; give a reason why it is a repayment after all`,
      )
    const customer = borrowers.get(leadId)
    const loan = customer && (await lockLoan(transaction, customer, leadId))
    if (customer === undefined || loan === undefined || !(isOpen(loan.status) || isRepaid(loan.status)))
      throw new AssignmentRefused(`there is no disbursed loan ${loanNumber(leadId)}`)
    const at = clock.now()
    const { amountPaise, paidOn, reference, sourceKey, paymentEventId, bankLineId } = money
    const isOlder = loan.disbursedOn !== null && paidOn < loan.disbursedOn
    if (money.entryId === null && isOlder && reason === undefined)
      throw new AssignmentRefused(
        `payment ${id} was made on ${formatDate(paidOn)}, before loan ${loanNumber(leadId)} was paid out; if it repays that loan all the same, give the reason, and it counts from the payout`,
      )
    const payer = named && borrowers.get(named.leadId)
    const attempt = payer && (await lockAttempt(transaction, payer, named.txnid))
    const isBooked = attempt?.status === 'SUCCESS'
    if (isBooked && reason === undefined)
      throw new AssignmentRefused(
        `payment ${attempt.txnid} was booked when its provider proved it; explain this one, or give a reason why it is other money`,
      )
    const { entryId, isReplay } = await bookMoney(transaction, customer, {
      leadId,
      amountPaise,
      paidOn,
      clock,
      today: clock.today(),
      by,
      idempotencyKey: `unmatched:${sourceKey}`,
      reason: `${formatRupees(amountPaise)} assigned by ${by}: unmatched payment ${id}`,
      details: {
        unmatched_id: id,
        // A provider's message has the provider's payment id.
        reference: paymentEventId === null ? bookedReference(reference, bankLineId) : reference,
        ...(reason !== undefined && { reason }),
      },
    })
    if (money.entryId === null) await markMatched(transaction, id, { entryId, by, at })
    if (attempt && !isBooked) await markPaidByTransfer(transaction, attempt.txnid, entryId)
    return { entryId, isReplay }
  })
}
