import type { Queryable } from '../../platform/database/database.ts'
import { findApplicant } from '../customers/applicants.ts'
import { listWithoutEmailNotices } from '../customers/contact-preferences.ts'
import { type AddressHasher, listConfirmed } from './email-verifications.ts'

/** The hash of the customer's current address if it is confirmed. */
export async function findConfirmedAddress(
  database: Queryable,
  addresses: AddressHasher,
  customerId: number,
): Promise<Buffer | undefined> {
  const confirmed = await listConfirmed(database, [customerId])
  if (confirmed.length === 0) return undefined
  const address = (await findApplicant(database, customerId))?.personalEmail
  const hash = address ? addresses.hashAddress(address) : undefined
  return confirmed.find(({ addressHash }) => hash?.equals(addressHash))?.addressHash
}

/** Those of the given customers who get receipts and reminders by email, with the hash of their address. */
export async function listNoticeRecipients(
  database: Queryable,
  addresses: AddressHasher,
  customerIds: readonly number[],
): Promise<Map<number, Buffer>> {
  const withConfirmed = (await listConfirmed(database, customerIds)).map(({ customerId }) => customerId)
  const optedOut = await listWithoutEmailNotices(database, withConfirmed)
  const recipients = new Map<number, Buffer>()
  for (const customerId of new Set(withConfirmed)) {
    if (optedOut.has(customerId)) continue
    const addressHash = await findConfirmedAddress(database, addresses, customerId)
    if (addressHash) recipients.set(customerId, addressHash)
  }
  return recipients
}
