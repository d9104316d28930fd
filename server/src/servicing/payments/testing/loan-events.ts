import type { Transaction } from '../../../platform/database/database.ts'
import { inTransaction } from '../../../platform/database/in-transaction.ts'
import { type LedgerEntry, listEntries } from '../../../records/ledger/entries.ts'
import { lockAndPay } from '../../../testing/lock-and-book.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { ReversalRefused } from '../../corrections/reversals/lock-payment.ts'
import { reinstatePayment } from '../../corrections/reversals/reinstate-payment.ts'
import { reversePayment } from '../../corrections/reversals/reverse-payment.ts'

/** What employees book on a loan; `which` chooses among several payments. */
export type LoanEvent = {
  kind:
    | 'transfer'
    | 'payment reversed'
    | 'payment reversed in part'
    | 'payment booked by mistake'
    | 'payment received again'
    | 'reversal was a mistake'
  paise: number
  which: number
}

type Situation = { testApp: TestApp; leadId: number; payments: LedgerEntry[] }
type Action = (situation: Situation, event: LoanEvent) => Promise<unknown>

const choose = <Item>(items: readonly Item[], which: number): Item | undefined =>
  items[which % Math.max(1, items.length)]

const transact = ({ testApp }: Situation, work: (transaction: Transaction) => Promise<unknown>) =>
  inTransaction(testApp.data.database, work)

let lastReference = 0

const transfer: Action = (situation, { paise: amountPaise }) => {
  const { testApp, leadId } = situation
  const { clock } = testApp
  const today = clock.today()
  return transact(situation, (transaction) =>
    lockAndPay(transaction, {
      ...{ leadId, idempotencyKey: `history:${++lastReference}`, amountPaise, paidOn: today, isForCoolingOff: false },
      ...{ clock, today, by: 'test', reason: 'test', details: {} },
    }),
  )
}

/** A payment without a provider was a transfer, which a bank returns; the others are charged back. */
const reverse =
  (reason: 'taken back' | 'MISTAKE', takenOf?: (paidPaise: number, paise: number) => number): Action =>
  async (situation, { which, paise }) => {
    const { testApp, payments } = situation
    const payment = choose(payments, which)
    if (payment === undefined) return
    const leftOn = testApp.clock.today()
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

const actions: Record<LoanEvent['kind'], Action> = {
  transfer,
  'payment reversed': reverse('taken back'),
  'payment reversed in part': reverse('taken back', (paidPaise, paise) => 1 + (paise % paidPaise)),
  'payment booked by mistake': reverse('MISTAKE'),
  'payment received again': reinstate('CAME_BACK'),
  'reversal was a mistake': reinstate('MISTAKE'),
}

/** A payment or correction that the rules refuse changes nothing. */
const isRefusal = (error: unknown): boolean =>
  error instanceof ReversalRefused || (error instanceof Error && error.message.includes('nothing can be booked'))

export async function playEvent(testApp: TestApp, leadId: number, event: LoanEvent): Promise<void> {
  const entries = await listEntries(testApp.data.database.kysely, leadId)
  const payments = entries.filter(({ kind }) => kind === 'PAYMENT')
  try {
    await actions[event.kind]({ testApp, leadId, payments }, event)
  } catch (error) {
    if (!isRefusal(error)) throw error
  }
}
