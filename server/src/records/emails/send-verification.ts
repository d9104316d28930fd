import type { IstDate } from 'domain/calendar/ist-date'
import type { Transaction } from '../../platform/database/database.ts'
import { useAllowance } from '../customers/daily-allowance.ts'
import { type AddressHasher, requestVerification } from './email-verifications.ts'
import { addEmail } from './emails.ts'

/** For all addresses of a customer together, so that links cannot be sent to any number of strangers. */
const linksPerDay = 3

type Recipient = { customerId: number; addressHash: Buffer; at: Date; today: IstDate }

/**
 * Queues the email with the verification link. Repeating it sends the same link with a new expiry. Returns false if today's
 * limit is reached.
 */
export async function sendVerification(
  transaction: Transaction,
  { tokenOf }: AddressHasher,
  { customerId, addressHash, at, today }: Recipient,
): Promise<boolean> {
  if (!(await useAllowance(transaction, { customerId, kind: 'EMAIL_LINK', day: today }, linksPerDay))) return false
  const token = tokenOf(customerId, addressHash)
  await requestVerification(transaction, { customerId, addressHash, token, at })
  await addEmail(transaction, { customerId, kind: 'VERIFICATION', addressHash, at })
  return true
}
