import type { Database } from '../../platform/database/database.ts'
import { findMismatch, type Payout, type PayoutOrder, type PayoutState } from './payout.ts'

const durationMs = 1_000
const paisePerRupee = 100

type SimulatedOrder = { fails: boolean; orderedAt: Date; amountPaise: number; accountNumber: string }

function stateOf(order: PayoutOrder, simulated: SimulatedOrder): PayoutState {
  const { fails, orderedAt, amountPaise, accountNumber } = simulated
  const mismatch = findMismatch(order, { amountPaise, accountNumber, ifsc: undefined })
  if (mismatch !== undefined) return { kind: 'mismatch', reason: mismatch }
  if (Date.now() - orderedAt.getTime() < durationMs) return { kind: 'pending' }
  return fails
    ? { kind: 'failed', reason: 'failing once because of this amount' }
    : { kind: 'paid', bankReference: `SIM${order.transferId.replace(/\W/g, '')}` }
}

/** Pays each id once, after a second. Orders are in the database, so that they outlive the process. */
export function createSimulatedPayout({ kysely }: Database): Payout {
  /** The first order of an amount whose rupees end in 13, to an account, fails. */
  async function mustFail({ amountPaise, account }: PayoutOrder): Promise<boolean> {
    if (Math.floor(amountPaise / paisePerRupee) % 100 !== 13) return false
    const earlier = await kysely
      .selectFrom('simulatedPayouts')
      .select('transferId')
      .where('amountPaise', '=', amountPaise)
      .where('accountNumber', '=', account.number)
      .executeTakeFirst()
    return earlier === undefined
  }

  const find: Payout['find'] = async (order) => {
    const simulated = await kysely
      .selectFrom('simulatedPayouts')
      .select(['fails', 'orderedAt', 'amountPaise', 'accountNumber'])
      .where('transferId', '=', order.transferId)
      .executeTakeFirst()
    return simulated && stateOf(order, simulated)
  }

  return {
    async pay(order) {
      await kysely
        .insertInto('simulatedPayouts')
        .values({
          transferId: order.transferId,
          amountPaise: order.amountPaise,
          accountNumber: order.account.number,
          fails: await mustFail(order),
          orderedAt: new Date(),
        })
        .onConflict((conflict) => conflict.column('transferId').doNothing())
        .execute()
      return (await find(order)) ?? { kind: 'pending' }
    },
    find,
  }
}
