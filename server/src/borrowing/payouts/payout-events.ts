import type { Transaction } from '../../platform/database/database.ts'

export type NewPayoutEvent = {
  leadId: number | undefined
  transferId: string
  eventType: string
  requestId: string
  receivedAt: Date
}

export async function insertPayoutEvent(transaction: Transaction, event: NewPayoutEvent): Promise<void> {
  await transaction
    .insertInto('payout_events')
    .values({
      lead_id: event.leadId ?? null,
      transfer_id: event.transferId,
      event_type: event.eventType,
      request_id: event.requestId,
      received_at: event.receivedAt,
    })
    .execute()
}
