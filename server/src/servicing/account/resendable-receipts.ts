import type { resendableMessages } from 'contract/console/customer-acts'
import type { IstDate } from 'domain/calendar/ist-date'
import { amountDue } from 'domain/loan/booking/loan-balance'
import { isRepaid } from 'domain/loan/lifecycle/loan-lifecycle'
import type { Queryable, Transaction } from '../../platform/database/database.ts'
import { listEntries, listReversed } from '../../records/ledger/entries.ts'
import { readLoanAccount } from '../../records/ledger/loan-account.ts'
import { formatReceiptNumber } from '../../records/ledger/receipt-number.ts'
import { addReceipt } from '../payments/results/receipt-outbox.ts'

/** Something that can be sent again, by the function of its own job. */
export type Resendable = {
  message: (typeof resendableMessages)[number]
  reference: string
  title: string
  at: Date
  /** Returns why it cannot be sent now. */
  send(transaction: Transaction): Promise<string | undefined>
}

type When = { today: IstDate; now: Date }

/** The receipt of the last payment of a loan, with what is due now; an earlier one would say what is no longer so. */
export async function ofLastPayment(
  database: Queryable,
  leadId: number,
  { today, now: at }: When,
): Promise<Resendable[]> {
  const payment = (await listEntries(database, leadId)).findLast(({ kind }) => kind === 'PAYMENT')
  const account = payment && (await readLoanAccount(database, leadId))
  if (!payment?.receiptNumber || account === undefined) return []
  if ((await listReversed(database, [payment.id])).has(payment.id)) return []
  const reference = formatReceiptNumber(payment.receiptNumber)
  return [
    {
      ...{ message: 'receipt', reference, title: `SMS: receipt ${reference}`, at: payment.bookedAt },
      async send(transaction) {
        await addReceipt(transaction, {
          ...{ entryId: payment.id, at, dueOn: today, closesLoan: isRepaid(account.status) },
          duePaise: amountDue(account.balance, today).totalPaise,
          owedBackPaise: -payment.lines.owedBack,
        })
        return undefined
      },
    },
  ]
}
