import type { Transaction } from '../platform/database/database.ts'
import { type AddressHasher, requestVerification } from './email-verifications.ts'
import { addEmail } from './emails.ts'

type Recipient = { customerId: number; addressHash: Buffer; at: Date }

/** Queues the email with the verification link. Repeating it sends the same link with a new expiry. */
export async function sendVerification(
  transaction: Transaction,
  { tokenOf }: AddressHasher,
  { customerId, addressHash, at }: Recipient,
): Promise<void> {
  const token = tokenOf(customerId, addressHash)
  await requestVerification(transaction, { customerId, addressHash, token, at })
  await addEmail(transaction, { customerId, kind: 'VERIFICATION', addressHash, at })
}
