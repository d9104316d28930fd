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

const columns = ['tokenId', 'customerId', 'orderId', 'method', 'maxAmountPaise', 'status', 'createdAt'] as const

/** The mandates of the simulated Razorpay, in the database so that all processes share them. */
export function createSimulatedTokens({ kysely }: Database) {
  return {
    /** Replaces the token of an earlier approval of the same order. */
    async save(token: SimulatedToken): Promise<void> {
      const changes = { tokenId: token.tokenId, status: token.status }
      await kysely
        .insertInto('simulatedTokens')
        .values(token)
        .onConflict((conflict) => conflict.column('orderId').doUpdateSet(changes))
        .execute()
    },
    find: (tokenId: string): Promise<SimulatedToken | undefined> =>
      kysely
        .selectFrom('simulatedTokens')
        .select(columns)
        .where('tokenId', '=', tokenId)
        .$narrowType<Pick<SimulatedToken, 'status'>>()
        .executeTakeFirst(),
    /** Returns undefined if the token is unknown, rejected or cancelled: these never change again. */
    change: (tokenId: string, status: SimulatedToken['status']): Promise<SimulatedToken | undefined> =>
      kysely
        .updateTable('simulatedTokens')
        .set({ status })
        .where('tokenId', '=', tokenId)
        .where('status', 'in', ['confirmed', 'paused'])
        .returning(columns)
        .$narrowType<Pick<SimulatedToken, 'status'>>()
        .executeTakeFirst(),
  }
}

export type SimulatedTokens = ReturnType<typeof createSimulatedTokens>
