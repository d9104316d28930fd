import { chooseRefunds } from 'domain/loan/choose-refunds'
import { type LedgerEntry, listEntries } from '../../ledger/entries.ts'
import { withBalance } from '../../ledger/loan-account.ts'
import { listLoansOwingBack } from '../../ledger/owed-back.ts'
import { lockLoan } from '../../loans/loans.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import { type PaymentProvider, paymentProviders } from '../attempts.ts'
import { newRefundToken } from '../random-id.ts'
import { insertRefund, listRefundsOfLoan, type Refund } from './refunds.ts'

const pageSize = 100
/** Providers refuse refunds below one rupee. */
const smallestRefundPaise = 100

const isProvider = (value: unknown): value is PaymentProvider => paymentProviders.some((each) => each === value)

/** The provider's payment behind an entry; undefined for money that came by bank transfer. */
function originOf({ details }: LedgerEntry) {
  const { provider, payment_id: paymentId } = details
  return isProvider(provider) && typeof paymentId === 'string' && paymentId !== '' ? { provider, paymentId } : undefined
}

const total = (refunds: readonly Refund[]) => refunds.reduce((sum, { amountPaise }) => sum + amountPaise, 0)

async function planRefundsOf(transaction: Transaction, leadId: number, at: Date): Promise<void> {
  const loan = await lockLoan(transaction, leadId)
  if (loan === undefined) return
  const { balance } = await withBalance(transaction, loan)
  const known = (await listRefundsOfLoan(transaction, leadId)).filter(({ status }) => status !== 'CANCELLED')
  const unplannedPaise = balance.owedBackPaise - total(known.filter(({ status }) => status !== 'DONE'))
  if (unplannedPaise <= 0) return
  const entries = await listEntries(transaction, leadId)
  const reversed = new Set(entries.map(({ reverses }) => reverses))
  const payments = entries.filter(({ kind, id }) => kind === 'PAYMENT' && !reversed.has(id))
  const refundable = payments.map(({ id, lines }) => ({
    entryId: id,
    refundablePaise: lines.bank - total(known.filter(({ paymentEntryId }) => paymentEntryId === id)),
    wasExcess: lines.owed_back !== 0,
  }))
  for (const { entryId, amountPaise } of chooseRefunds(refundable, unplannedPaise)) {
    const entry = payments.find(({ id }) => id === entryId)
    const origin = amountPaise < smallestRefundPaise ? undefined : entry && originOf(entry)
    await insertRefund(transaction, {
      ...{ leadId, paymentEntryId: entryId, amountPaise, token: newRefundToken(), at },
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
    leadIds = await listLoansOwingBack(database.kysely, last, pageSize)
    for (const leadId of leadIds)
      await inTransaction(database, (transaction) => planRefundsOf(transaction, leadId, clock.now()))
    last = leadIds.at(-1) ?? last
  } while (leadIds.length === pageSize)
}
