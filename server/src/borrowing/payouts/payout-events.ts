import type { Transaction } from '../../platform/database/database.ts'

export type NewPayoutEvent = {
  leadId: number | undefined
  transferId: string
  eventType: string
  requestId: string
  receivedAt: Date
}

export async function insertPayoutEvent(transaction: Transaction, event: NewPayoutEvent): Promise<void> {
  await transaction.insertInto('payoutEvents').values(event).execute()
}
