import type { Database } from '../platform/database/database.ts'
import type { PaymentProvider } from './payment-attempt.ts'

const noteHint = {
  name: 'note_payment_hint',
  text: `update payment_attempts set status = $2 where txnid = $1 and provider = $3 and status = 'OPEN'`,
}

/** What a browser says without proof: shown, and looked into by the sweep all the same. */
export async function noteUnproved(
  database: Database,
  { txnid, provider }: { txnid: string; provider: PaymentProvider },
  status: 'FAILED' | 'CANCEL',
): Promise<void> {
  await database.run(noteHint, [txnid, status, provider])
}
