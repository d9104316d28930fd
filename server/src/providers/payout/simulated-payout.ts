import { sql } from 'kysely'
import { businessTime, type Clock, systemClock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { ProviderFailure } from '../provider-failure.ts'
import { findMismatch, type Payout, type PayoutOrder, type PayoutState } from './payout.ts'

const durationMs = 1_000
const paisePerRupee = 100
const dayMs = 86_400_000
/** As if the account were filled to this each night. */
const filledToPaise = 5_00_00_000_00

type SimulatedOrder = { fails: boolean; orderedAt: Date; amountPaise: number; accountNumber: string }

/** Account numbers with these endings: refused each time, without an answer for three days, and sent back after a day. */
const endings = { refused: '2222', silent: '3333', returned: '4444' } as const
const silentMs = 3 * dayMs

function failureOf({ fails, accountNumber }: SimulatedOrder, ageMs: number): string | undefined {
  if (fails) return 'failing once because of this amount'
  if (accountNumber.endsWith(endings.refused)) return 'the account is frozen'
  if (accountNumber.endsWith(endings.returned) && ageMs > dayMs) return 'returned by the bank of the beneficiary'
  return undefined
}

function stateOf(order: PayoutOrder, simulated: SimulatedOrder, now: Date): PayoutState {
  const { orderedAt, amountPaise, accountNumber } = simulated
  const mismatch = findMismatch(order, { amountPaise, accountNumber, ifsc: undefined })
  if (mismatch !== undefined) return { kind: 'mismatch', reason: mismatch }
  const ageMs = now.getTime() - orderedAt.getTime()
  if (accountNumber.endsWith(endings.silent) && ageMs < silentMs)
    throw new ProviderFailure('simulated payouts', 'no answer because of the account number')
  if (ageMs < durationMs) return { kind: 'pending' }
  const reason = failureOf(simulated, ageMs)
  return reason === undefined
    ? { kind: 'paid', bankReference: `SIM${order.transferId.replace(/\W/g, '')}` }
    : { kind: 'failed', reason }
}

/** Pays each id once, after a second. Orders are in the database, so that they outlive the process. */
export function createSimulatedPayout({ kysely }: Database, clock: Clock = systemClock): Payout {
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
    return simulated && stateOf(order, simulated, businessTime(clock))
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
          orderedAt: businessTime(clock),
        })
        .onConflict((conflict) => conflict.column('transferId').doNothing())
        .execute()
      return (await find(order)) ?? { kind: 'pending' }
    },
    find,
    async availablePaise() {
      const startOfDay = businessTime(clock)
      startOfDay.setHours(0, 0, 0, 0)
      const { paise } = await kysely
        .selectFrom('simulatedPayouts')
        .select(({ fn }) => fn.coalesce(fn.sum<number>('amountPaise'), sql<number>`0`).as('paise'))
        .where('orderedAt', '>=', startOfDay)
        .where('fails', '=', false)
        .executeTakeFirstOrThrow()
      return filledToPaise - Number(paise)
    },
  }
}
