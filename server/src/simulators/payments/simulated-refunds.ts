import { randomInt } from 'node:crypto'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Page, Period, SimulatedPayments } from './queries.ts'

export type SimulatedRefund = {
  token: string
  refundId: string
  paymentId: string
  amountPaise: number
  status: 'success' | 'failure'
  createdAt: Date
}

/** Why a refund is refused, as PayU numbers the reasons. */
type Refusal = { code: 105 | 106 | 116 | 214; reason: string }

const sameAmountMs = 5 * 60_000
/** Refunds and debits of amounts whose rupees end in 13 fail, as simulated payouts do. */
export const isFailingAmount = (amountPaise: number) => Math.floor(amountPaise / 100) % 100 === 13

type Dependencies = { database: Database; clock: Clock; provider: 'payu' | 'razorpay'; payments: SimulatedPayments }

const selectRefunds = ({ kysely }: Database, provider: Dependencies['provider']) =>
  kysely
    .selectFrom('simulatedRefunds')
    .select(['token', 'refundId', 'paymentId', 'amountPaise', 'status'])
    .select('createdAt')
    .where('provider', '=', provider)
    .$narrowType<{ status: SimulatedRefund['status'] }>()

/** Refunds of one simulated gateway: never more than was paid, and one for each token. */
export function createSimulatedRefunds({ database, clock, provider, payments }: Dependencies) {
  const select = () => selectRefunds(database, provider)
  const listOfPayment = (paymentId: string): Promise<SimulatedRefund[]> =>
    select().where('paymentId', '=', paymentId).execute()

  async function refuse(paymentId: string, amountPaise: number): Promise<Refusal | undefined> {
    const payment = await payments.findByPayment(paymentId)
    if (payment?.status !== 'paid') return { code: 116, reason: 'transaction not exists' }
    const earlier = (await listOfPayment(paymentId)).filter(({ status }) => status === 'success')
    const refunded = earlier.reduce((sum, each) => sum + each.amountPaise, 0)
    if (amountPaise <= 0 || refunded + amountPaise > payment.amountPaise)
      return { code: 105, reason: 'Refund amount is more than the refundable amount' }
    const isRepeated = earlier.some(
      (each) => each.amountPaise === amountPaise && clock.now().getTime() - each.createdAt.getTime() < sameAmountMs,
    )
    return isRepeated ? { code: 214, reason: 'Same amount within 5 minutes' } : undefined
  }

  return {
    listOfPayment,
    list: ({ from, to }: Period, { limit, offset }: Page): Promise<SimulatedRefund[]> =>
      select()
        .where('createdAt', '>=', from)
        .where('createdAt', '<', to)
        .orderBy('createdAt')
        .orderBy('token')
        .limit(limit)
        .offset(offset)
        .execute(),
    find: (refundId: string): Promise<SimulatedRefund | undefined> =>
      select().where('refundId', '=', refundId).executeTakeFirst(),
    findByToken: (token: string): Promise<SimulatedRefund | undefined> =>
      select().where('token', '=', token).executeTakeFirst(),
    async order(paymentId: string, token: string, amountPaise: number): Promise<SimulatedRefund | Refusal> {
      const refusal = await refuse(paymentId, amountPaise)
      if (refusal) return refusal
      const refund: SimulatedRefund = {
        ...{ token, paymentId, amountPaise, createdAt: clock.now() },
        refundId: provider === 'payu' ? String(randomInt(100_000_000, 999_999_999)) : `rfnd_${randomInt(1e12)}`,
        status: isFailingAmount(amountPaise) ? 'failure' : 'success',
      }
      const inserted = await database.kysely
        .insertInto('simulatedRefunds')
        .values({ provider, ...refund })
        .onConflict((conflict) => conflict.doNothing())
        .returning('token')
        .executeTakeFirst()
      return inserted ? refund : { code: 106, reason: 'token already used or request pending' }
    },
  }
}

export type SimulatedRefunds = ReturnType<typeof createSimulatedRefunds>
