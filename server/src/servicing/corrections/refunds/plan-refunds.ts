import { chooseRefunds } from 'domain/loan/booking/choose-refunds'
import { listReversalChain, withoutMistakes } from 'domain/loan/booking/reversal-chain'
import { smallestPaymentPaise } from 'domain/money/paise'
import { hasOpenHit } from '../../../borrowing/evidence/screening/screening-hold.ts'
import { businessTime, type Clock } from '../../../platform/clock.ts'
import type { Database, Transaction } from '../../../platform/database/database.ts'
import { inTransaction } from '../../../platform/database/in-transaction.ts'
import { type LedgerEntry, listEntries } from '../../../records/ledger/entries.ts'
import { withBalance } from '../../../records/ledger/loan-account.ts'
import { listOverpaidLoans } from '../../../records/ledger/owed-back.ts'
import { lockLoan } from '../../../records/loans/loans.ts'
import { lockBorrower } from '../../../records/loans/lock-borrower.ts'
import { isPaymentProvider } from '../../payments/attempts.ts'
import { firstRefundToken } from './refund-token.ts'
import { insertRefund, listRefundsOfLoan, type Refund } from './refunds.ts'

const pageSize = 100

/** The provider's payment behind an entry; undefined for money that came by bank transfer. */
function originOf({ details }: LedgerEntry) {
  const { provider, payment_id: paymentId } = details
  return isPaymentProvider(provider) && typeof paymentId === 'string' && paymentId !== ''
    ? { provider, paymentId }
    : undefined
}

const total = (refunds: readonly Refund[]) => refunds.reduce((sum, { amountPaise }) => sum + amountPaise, 0)

/** Its provider may have paid a refund that was ordered and then cancelled, so a person looks before it is ordered again. */
const mayHaveBeenPaid = (refunds: readonly Refund[], entryId: number) =>
  refunds.some(
    ({ status, tries, retriedAt, paymentEntryId }) =>
      status === 'CANCELLED' && (tries > 0 || retriedAt !== null) && paymentEntryId === entryId,
  )

async function planRefundsOf(transaction: Transaction, leadId: number, clock: Clock): Promise<void> {
  const customer = await lockBorrower(transaction, leadId)
  if (await hasOpenHit(transaction, customer.id)) return
  const loan = await lockLoan(transaction, customer, leadId)
  // After the lock: a payment that is reversed later than this ends the refund.
  const createdAt = businessTime(clock)
  if (loan === undefined) return
  const { balance } = await withBalance(transaction, loan)
  const planned = await listRefundsOfLoan(transaction, leadId)
  const known = planned.filter(({ status }) => status !== 'CANCELLED')
  const unplannedPaise = balance.owedBackPaise - total(known.filter(({ status }) => status !== 'DONE'))
  if (unplannedPaise <= 0) return
  const entries = await listEntries(transaction, leadId)
  const payments = entries.filter(({ kind }) => kind === 'PAYMENT')
  const refundable = payments.map((payment) => {
    const money = [payment, ...withoutMistakes(listReversalChain(entries, payment))]
    const receivedPaise = money.reduce((sum, { lines }) => sum + lines.bank, 0)
    return {
      entryId: payment.id,
      refundablePaise: receivedPaise - total(known.filter(({ paymentEntryId }) => paymentEntryId === payment.id)),
      wasExcess: money.some(({ kind, lines }) => kind !== 'PAYMENT_REVERSAL' && lines.owedBack !== 0),
    }
  })
  for (const { entryId, amountPaise } of chooseRefunds(refundable, unplannedPaise)) {
    const entry = payments.find(({ id }) => id === entryId)
    const isOrderable = amountPaise >= smallestPaymentPaise && !mayHaveBeenPaid(planned, entryId)
    const origin = isOrderable ? entry && originOf(entry) : undefined
    const earlier = planned.filter(({ paymentEntryId }) => paymentEntryId === entryId)
    const token = firstRefundToken(leadId, origin?.paymentId ?? `entry ${entryId}`, earlier.length)
    await insertRefund(transaction, {
      ...{ leadId, paymentEntryId: entryId, amountPaise, token, createdAt, nextAttemptAt: clock.now() },
      provider: origin?.provider ?? null,
      paymentId: origin?.paymentId ?? null,
      status: origin ? 'PENDING' : 'MANUAL',
    })
  }
}

/** Plans refunds for what is owed back and not covered by an earlier plan. */
export async function planRefunds({ database, clock }: { database: Database; clock: Clock }): Promise<void> {
  let last = 0
  let leadIds: number[]
  do {
    leadIds = await listOverpaidLoans(database.kysely, last, pageSize)
    for (const leadId of leadIds)
      await inTransaction(database, (transaction) => planRefundsOf(transaction, leadId, clock))
    last = leadIds.at(-1) ?? last
  } while (leadIds.length === pageSize)
}
