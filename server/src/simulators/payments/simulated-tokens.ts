import type { Database } from '../../platform/database/database.ts'

export const tokenStatuses = ['confirmed', 'rejected', 'paused', 'cancelled'] as const
export type SimulatedToken = {
  tokenId: string
  customerId: string
  orderId: string
  method: string
  maxAmountPaise: number
  status: (typeof tokenStatuses)[number]
  createdAt: Date
}

const columns = [
  'token_id as tokenId',
  'customer_id as customerId',
  'order_id as orderId',
  'method',
  'max_amount_paise as maxAmountPaise',
  'status',
  'created_at as createdAt',
] as const

/** The mandates of the simulated Razorpay, in the database so that all processes share them. */
export function createSimulatedTokens({ kysely }: Database) {
  return {
    /** Replaces the token of an earlier approval of the same order. */
    async save(token: SimulatedToken): Promise<void> {
      const changes = { token_id: token.tokenId, status: token.status }
      await kysely
        .insertInto('simulated_tokens')
        .values({
          ...changes,
          customer_id: token.customerId,
          order_id: token.orderId,
          method: token.method,
          max_amount_paise: token.maxAmountPaise,
          created_at: token.createdAt,
        })
        .onConflict((conflict) => conflict.column('order_id').doUpdateSet(changes))
        .execute()
    },
    find: (tokenId: string): Promise<SimulatedToken | undefined> =>
      kysely
        .selectFrom('simulated_tokens')
        .select(columns)
        .where('token_id', '=', tokenId)
        .$narrowType<Pick<SimulatedToken, 'status'>>()
        .executeTakeFirst(),
    /** Returns undefined if the token is unknown, rejected or cancelled: these never change again. */
    change: (tokenId: string, status: SimulatedToken['status']): Promise<SimulatedToken | undefined> =>
      kysely
        .updateTable('simulated_tokens')
        .set({ status })
        .where('token_id', '=', tokenId)
        .where('status', 'in', ['confirmed', 'paused'])
        .returning(columns)
        .$narrowType<Pick<SimulatedToken, 'status'>>()
        .executeTakeFirst(),
  }
}

export type SimulatedTokens = ReturnType<typeof createSimulatedTokens>
