import { randomInt } from 'node:crypto'
import { systemClock } from '../../server/src/platform/clock.ts'
import type { Database } from '../../server/src/platform/database/database.ts'
import { inTransaction } from '../../server/src/platform/database/in-transaction.ts'
import { insertAttempt, saveProviderOrder } from '../../server/src/servicing/payments/attempts.ts'
import { newTxnid } from '../../server/src/servicing/payments/random-id.ts'
import { schedulePoll } from '../../server/src/servicing/payments/results/payment-polls.ts'
import { createSimulatedPayments } from '../../server/src/simulators/payments/queries.ts'
import { seedDisbursedLoan } from '../../server/src/testing/seed-loans.ts'

/** A payment that will be reported to the server. */
export type Payment = {
  txnid: string
  provider: 'payu' | 'razorpay'
  providerOrderId: string | null
  leadId: number
  amountPaise: number
  /** Reported only with wrong signatures, and must never be booked. */
  isForged: boolean
}

export const principalPaise = 1_000_000
export const payer = {
  productInfo: 'Loan repayment',
  firstName: 'Asha',
  email: 'asha@example.com',
  mobile: '9000000000',
}

const maxAmountPaise = 400_000
const forgedShare = 0.05
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'

const panOf = (index: number) => {
  const letter = letters[Math.floor(index / 10_000) % letters.length]
  return `SOAP${letter}${String(index % 10_000).padStart(4, '0')}A`
}

async function seedLoan(database: Database, index: number): Promise<number> {
  const terms = { principalPaise, mobile: String(9_100_000_000 + index), pan: panOf(index) }
  return (await seedDisbursedLoan(database, systemClock, terms)).leadId
}

function createPayment(leadId: number): Payment {
  const txnid = newTxnid()
  const provider = randomInt(3) === 0 ? 'razorpay' : 'payu'
  return {
    txnid,
    provider,
    providerOrderId: provider === 'razorpay' ? `order_${txnid}` : null,
    leadId,
    amountPaise: randomInt(1, maxAmountPaise),
    isForged: Math.random() < forgedShare,
  }
}

const storeAttempt = (database: Database, payment: Payment) =>
  inTransaction(database, async (transaction) => {
    const { txnid, provider, leadId, amountPaise, providerOrderId } = payment
    const startedAt = systemClock.now()
    const { productInfo, firstName } = payer
    await insertAttempt(transaction, {
      ...{ productInfo, firstName },
      txnid,
      provider,
      leadId,
      amountPaise,
      orderId: null,
      purpose: 'REPAYMENT',
      idempotencyKey: null,
      startedOn: systemClock.today(),
      startedAt,
    })
    if (providerOrderId) await saveProviderOrder(transaction, txnid, providerOrderId)
    await schedulePoll(transaction, txnid, startedAt)
  })

/** Stores the payment at the simulated PayU, which then confirms it. */
const captureAtPayu = (database: Database, { txnid, amountPaise }: Payment) => {
  const paidAt = systemClock.now()
  const fields = {
    status: 'success',
    unmappedstatus: 'captured',
    mihpayid: `mih${txnid}`,
    addedon: systemClock.today(),
  }
  return createSimulatedPayments(database, 'payu').save({
    ...{ orderId: txnid, amountPaise, receipt: '', fields, status: 'paid', paymentId: `mih${txnid}` },
    ...{ createdAt: paidAt, paidAt },
  })
}

const parallel = 8

async function inParallel<Item>(items: readonly Item[], work: (item: Item) => Promise<unknown>): Promise<void> {
  const queue = [...items]
  const run = async () => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) await work(item)
  }
  await Promise.all(Array.from({ length: parallel }, run))
}

/** Seeds loans that are disbursed today, and payment attempts whose outcome has not been reported. */
export async function seedPayments(
  database: Database,
  counts: { loans: number; payments: number },
): Promise<Payment[]> {
  const leadIds: number[] = []
  const indexes = Array.from({ length: counts.loans }, (_, index) => index)
  await inParallel(indexes, async (index) => void leadIds.push(await seedLoan(database, index)))
  const payments = Array.from({ length: counts.payments }, (_, index) =>
    createPayment(leadIds[index % leadIds.length] as number),
  )
  await inParallel(payments, async (payment) => {
    await storeAttempt(database, payment)
    if (payment.provider === 'payu' && !payment.isForged) await captureAtPayu(database, payment)
  })
  return payments
}
