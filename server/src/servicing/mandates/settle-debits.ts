import { isLive } from 'domain/mandate/mandate'
import { businessTime, type Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import { listAttempts, type PaymentAttempt } from '../payments/attempts.ts'
import { changeDebit, type Debit, findDebit, listSentDebits } from './debits.ts'
import { endMandate } from './end-mandate.ts'
import { addMandateEvent } from './mandate-events.ts'
import { lockMandate } from './mandates.ts'
import { queueNotice } from './send-notice.ts'

type Dependencies = { database: Database; clock: Clock }

const batchSize = 100

function resultOf({ status, settledAt }: PaymentAttempt): 'PAID' | 'FAILED' | undefined {
  if (status === 'SUCCESS') return 'PAID'
  return status !== 'OPEN' && settledAt !== null ? 'FAILED' : undefined
}

/** Ends the mandate too, whatever the result, because a loan is debited at most once. */
const settle = ({ database, clock }: Dependencies, { id, mandateId }: Debit, status: 'PAID' | 'FAILED') =>
  inTransaction(database, async (transaction) => {
    const mandate = await lockMandate(transaction, mandateId)
    const debit = await findDebit(transaction, mandateId)
    if (mandate === undefined || debit?.id !== id || debit.status !== 'SENT') return
    const { amountPaise } = debit
    await changeDebit(transaction, id, { status, settledAt: businessTime(clock) })
    const kind = status === 'PAID' ? 'DEBIT_PAID' : 'DEBIT_FAILED'
    await addMandateEvent(transaction, { mandateId, kind, byWhom: 'bank', amountPaise }, clock)
    const end = { status: 'COMPLETED', byWhom: 'system', reason: kind } as const
    if (isLive(mandate)) await endMandate(transaction, mandate, end, clock)
    await queueNotice(transaction, mandate, status === 'PAID' ? 'debit_done' : 'debit_failed', clock, amountPaise)
  })

/** Takes the results of sent debits from their payment attempts, where the money was booked. */
export async function settleDebits(dependencies: Dependencies): Promise<void> {
  const { kysely } = dependencies.database
  let afterId = 0
  let page: Debit[]
  do {
    page = await listSentDebits(kysely, afterId, batchSize)
    const attempts = await listAttempts(
      kysely,
      page.map(({ txnid }) => txnid),
    )
    const attemptOf = new Map(attempts.map((attempt) => [attempt.txnid, attempt]))
    for (const debit of page) {
      const attempt = attemptOf.get(debit.txnid)
      const result = attempt && resultOf(attempt)
      if (result) await settle(dependencies, debit, result)
    }
    afterId = page.at(-1)?.id ?? afterId
  } while (page.length === batchSize)
}
