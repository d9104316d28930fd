import { emailLinkDays } from 'contract/account/email-link-days'
import { keyFor } from '../../platform/config/app-secret.ts'
import type { Queryable, Transaction } from '../../platform/database/database.ts'
import { keyedHash, sha256 } from '../../platform/hashing.ts'

const validMs = emailLinkDays * 24 * 60 * 60 * 1000

export type AddressHasher = { hashAddress(address: string): Buffer; tokenOf(customerId: number, hash: Buffer): string }

/** Derives the token of a link from customer and address, so that the same link can be sent again without storing it. */
export function createAddressHasher(secret: string): AddressHasher {
  const [addressKey, tokenKey] = [keyFor('email-address', secret), keyFor('email-verification', secret)]
  return {
    hashAddress: (address) => keyedHash(addressKey, address.trim().toLowerCase()),
    tokenOf: (customerId, hash) => keyedHash(tokenKey, `${customerId}\n${hash.toString('hex')}`).toString('base64url'),
  }
}

export const findVerification = (database: Queryable, customerId: number, addressHash: Buffer) =>
  database
    .selectFrom('email_verifications')
    .select(['verified_at as verifiedAt', 'requested_at as requestedAt'])
    .where('customer_id', '=', customerId)
    .where('address_hash', '=', addressHash)
    .executeTakeFirst()

/** The confirmed addresses of these customers; a customer may have several or none. */
export async function listConfirmed(
  database: Queryable,
  customerIds: readonly number[],
): Promise<{ customerId: number; addressHash: Buffer }[]> {
  return database
    .selectFrom('email_verifications')
    .select(['customer_id as customerId', 'address_hash as addressHash'])
    .where((eb) => eb('customer_id', '=', eb.fn.any(eb.val(customerIds))))
    .where('verified_at', 'is not', null)
    .execute()
}

type NewVerification = { customerId: number; addressHash: Buffer; token: string; at: Date }

/** Starts the verification of an address. Repeating it makes the same link valid for longer. */
export async function requestVerification(transaction: Transaction, verification: NewVerification): Promise<void> {
  const { customerId, addressHash, token, at } = verification
  await transaction
    .insertInto('email_verifications')
    .values({ customer_id: customerId, address_hash: addressHash, token_hash: sha256(token), requested_at: at })
    .onConflict((conflict) => conflict.columns(['customer_id', 'address_hash']).doUpdateSet({ requested_at: at }))
    .execute()
}

/** For an address that the mail server refused: it must be confirmed again before anything else is sent to it. */
export async function withdrawConfirmation(
  transaction: Transaction,
  customerId: number,
  addressHash: Buffer,
): Promise<void> {
  await transaction
    .updateTable('email_verifications')
    .set({ verified_at: null })
    .where('customer_id', '=', customerId)
    .where('address_hash', '=', addressHash)
    .execute()
}

/** Returns the customer whose address is confirmed; undefined if the token is unknown, or expired before it was used. */
export async function confirmAddress(transaction: Transaction, token: string, now: Date): Promise<number | undefined> {
  const found = await transaction
    .selectFrom('email_verifications')
    .select(['customer_id as customerId', 'requested_at as requestedAt', 'verified_at as verifiedAt'])
    .where('token_hash', '=', sha256(token))
    .forUpdate()
    .executeTakeFirst()
  if (found === undefined || found.verifiedAt) return found?.customerId
  if (found.requestedAt.getTime() < now.getTime() - validMs) return undefined
  await transaction
    .updateTable('email_verifications')
    .set({ verified_at: now })
    .where('token_hash', '=', sha256(token))
    .execute()
  return found.customerId
}
