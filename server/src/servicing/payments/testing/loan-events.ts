import { addDays, daysBetween, type IstDate } from 'domain/calendar/ist-date'
import { amountDue } from 'domain/loan/booking/loan-balance'
import fc from 'fast-check'
import { bookPayout } from '../../../borrowing/payouts/book-payout.ts'
import { findPayout } from '../../../borrowing/payouts/payouts.ts'
import { returnPayout } from '../../../borrowing/payouts/return-payout.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import { inTransaction } from '../../../platform/database/in-transaction.ts'
import { roundOff } from '../../../records/ledger/book-entry.ts'
import { type LedgerEntry, listEntries } from '../../../records/ledger/entries.ts'
import { type LoanAccount, readLoanAccount } from '../../../records/ledger/loan-account.ts'
import { lockBorrower } from '../../../records/loans/leads.ts'
import { markOverdue } from '../../../records/loans/mark-overdue.ts'
import { lockAndPay } from '../../../testing/lock-and-book.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { bookPaidByHand, bookRefunded } from '../../corrections/refunds/book-refunded.ts'
import { planRefunds } from '../../corrections/refunds/plan-refunds.ts'
import { listRefundsOfLoan } from '../../corrections/refunds/refunds.ts'
import { ReversalRefused } from '../../corrections/reversals/lock-payment.ts'
import { reinstatePayment } from '../../corrections/reversals/reinstate-payment.ts'
import { reversePayment } from '../../corrections/reversals/reverse-payment.ts'

/** Everything that can happen to a loan after its payout. */
const kinds = [
  'payment',
  'transfer',
  'cooling-off exit',
  'refunds planned',
  'refund done',
  'payment reversed',
  'payment reversed in part',
  'payment booked by mistake',
  'payment received again',
  'reversal was a mistake',
  'payout returned',
  'payout sent again',
  'rounded off',
  'day end',
] as const

/**
 * Happens `daysLater` after the event before it; a payment may have been made, or taken back, `daysBefore` that. `which`
 * chooses among several payments or refunds.
 */
export type LoanEvent = {
  kind: (typeof kinds)[number]
  paise: number
  daysLater: number
  daysBefore: number
  which: number
}

/** The loan is one of ₹10,000, so some payments exceed what is due, and some repay it exactly. */
export const loanHistories: fc.Arbitrary<LoanEvent[]> = fc.array(
  fc.record({
    kind: fc.oneof({ weight: 14, arbitrary: fc.constantFrom(...kinds) }, fc.constantFrom('payment', 'refund done')),
    paise: fc.oneof(fc.integer({ min: 100, max: 1_300_000 }), fc.constantFrom(1_000_000, 1_010_000)),
    daysLater: fc.constantFrom(0, 0, 0, 1, 2, 5),
    daysBefore: fc.constantFrom(0, 0, 1, 3),
    which: fc.nat(3),
  }),
  { minLength: 3, maxLength: 12 },
)

type Situation = { testApp: TestApp; leadId: number; loan: LoanAccount; payments: LedgerEntry[]; paidOn: IstDate }
type Action = (situation: Situation, event: LoanEvent) => Promise<unknown>

const choose = <Item>(items: readonly Item[], which: number): Item | undefined =>
  items[which % Math.max(1, items.length)]

const transact = ({ testApp }: Situation, work: (transaction: Transaction) => Promise<unknown>) =>
  inTransaction(testApp.data.database, work)

let lastReference = 0

function pay(situation: Situation, amountPaise: number, { isTransfer = false, isForCoolingOff = false }) {
  const { testApp, leadId, paidOn } = situation
  const reference = String(++lastReference)
  const { clock } = testApp
  return transact(situation, (transaction) =>
    lockAndPay(transaction, {
      ...{ leadId, idempotencyKey: `history:${reference}`, amountPaise, paidOn, isForCoolingOff },
      ...{ at: clock.now(), today: clock.today(), by: 'test', reason: 'test' },
      details: isTransfer ? {} : { provider: 'razorpay', payment_id: `pay_${reference}`, txnid: `T${reference}` },
    }),
  )
}

/** A payment without a provider was a transfer, which a bank returns; the others are charged back. */
const reverse =
  (reason: 'taken back' | 'MISTAKE', takenOf?: (paidPaise: number, paise: number) => number): Action =>
  async (situation, { which, paise }) => {
    const { testApp, payments, paidOn } = situation
    const payment = choose(payments, which)
    if (payment === undefined) return
    const leftOn = addDays(payment.bookedOn, Math.max(0, daysBetween(payment.bookedOn, paidOn)))
    const takenBack = payment.details.provider === undefined ? 'RETURNED' : 'CHARGEBACK'
    await transact(situation, (transaction) =>
      reversePayment(transaction, testApp.clock, {
        ...{ entryId: payment.id, by: 'test' },
        ...(reason === 'MISTAKE' ? { reason, leftOn: null } : { reason: takenBack, leftOn }),
        takenPaise: takenOf?.(payment.lines.bank, paise),
      }),
    )
  }

const reinstate =
  (reason: 'CAME_BACK' | 'MISTAKE'): Action =>
  async (situation, { which }) => {
    const { testApp, payments } = situation
    const payment = choose(payments, which)
    if (payment === undefined) return
    const cameOn = reason === 'CAME_BACK' ? testApp.clock.today() : null
    const order = { entryId: payment.id, reason, cameOn, by: 'test' }
    await transact(situation, (transaction) => reinstatePayment(transaction, testApp.clock, order))
  }

const disbursal = ({ testApp }: Situation) => ({ ...testApp.dependencies, payoutTries: 3 })

async function readTransfer({ testApp, leadId }: Situation) {
  const payout = await findPayout(testApp.data.database.kysely, leadId)
  if (payout === undefined) throw new Error('there is no payout')
  return { leadId, transferId: payout.transferId }
}

const actions: Record<LoanEvent['kind'], Action> = {
  payment: (situation, { paise }) => pay(situation, paise, {}),
  transfer: (situation, { paise }) => pay(situation, paise, { isTransfer: true }),
  'cooling-off exit': (situation) => {
    const { totalPaise } = amountDue(situation.loan.balance, situation.paidOn)
    return pay(situation, Math.max(100, totalPaise), { isForCoolingOff: true })
  },
  'refunds planned': ({ testApp }) => planRefunds(testApp.dependencies),
  async 'refund done'({ testApp, leadId }, { which }) {
    const refunds = await listRefundsOfLoan(testApp.data.database.kysely, leadId)
    const open = refunds.filter(({ status }) => status === 'PENDING' || status === 'MANUAL')
    const refund = choose(open, which)
    if (refund?.status === 'PENDING') await bookRefunded(testApp.dependencies, refund, 'razorpay')
    else if (refund) await bookPaidByHand(testApp.dependencies, refund.id, 'test')
  },
  'payment reversed': reverse('taken back'),
  'payment reversed in part': reverse('taken back', (paidPaise, paise) => 1 + (paise % paidPaise)),
  'payment booked by mistake': reverse('MISTAKE'),
  'payment received again': reinstate('CAME_BACK'),
  'reversal was a mistake': reinstate('MISTAKE'),
  async 'payout returned'(situation, { which }) {
    const failure = { failure: 'returned', mayTryAgain: which !== 0 }
    await returnPayout(disbursal(situation), await readTransfer(situation), failure)
  },
  async 'payout sent again'(situation) {
    if (situation.loan.status !== 'SANCTIONED') return
    await bookPayout(disbursal(situation), await readTransfer(situation), `UTR${++lastReference}`)
  },
  'rounded off': (situation) => {
    const { testApp, leadId } = situation
    const { clock } = testApp
    return transact(situation, async (transaction) =>
      roundOff(transaction, await lockBorrower(transaction, leadId), leadId, { at: clock.now(), today: clock.today() }),
    )
  },
  'day end': ({ testApp }) => markOverdue(testApp.data.database, testApp.clock),
}

/** A payment or correction that the rules refuse changes nothing. */
const isRefusal = (error: unknown): boolean =>
  error instanceof ReversalRefused || (error instanceof Error && error.message.includes('nothing can be booked'))

export async function playEvent(testApp: TestApp, leadId: number, event: LoanEvent): Promise<void> {
  testApp.clock.advanceDays(event.daysLater)
  const { kysely } = testApp.data.database
  const loan = await readLoanAccount(kysely, leadId)
  if (loan === undefined) throw new Error('there is no loan')
  const payments = (await listEntries(kysely, leadId)).filter(({ kind }) => kind === 'PAYMENT')
  const paidOn = addDays(testApp.clock.today(), -event.daysBefore)
  try {
    await actions[event.kind]({ testApp, leadId, loan, payments, paidOn }, event)
  } catch (error) {
    if (!isRefusal(error)) throw error
  }
}
