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
    .selectFrom('emailVerifications')
    .select(['verifiedAt', 'requestedAt'])
    .where('customerId', '=', customerId)
    .where('addressHash', '=', addressHash)
    .executeTakeFirst()

/** The confirmed addresses of these customers; a customer may have several or none. */
export async function listConfirmed(
  database: Queryable,
  customerIds: readonly number[],
): Promise<{ customerId: number; addressHash: Buffer }[]> {
  return database
    .selectFrom('emailVerifications')
    .select(['customerId', 'addressHash'])
    .where((eb) => eb('customerId', '=', eb.fn.any(eb.val(customerIds))))
    .where('verifiedAt', 'is not', null)
    .execute()
}

type NewVerification = { customerId: number; addressHash: Buffer; token: string; at: Date }

/** Starts the verification of an address. Repeating it makes the same link valid for longer. */
export async function requestVerification(transaction: Transaction, verification: NewVerification): Promise<void> {
  const { customerId, addressHash, token, at } = verification
  await transaction
    .insertInto('emailVerifications')
    .values({ customerId, addressHash, tokenHash: sha256(token), requestedAt: at })
    .onConflict((conflict) => conflict.columns(['customerId', 'addressHash']).doUpdateSet({ requestedAt: at }))
    .execute()
}

/** For an address that the mail server refused: it must be confirmed again before anything else is sent to it. */
export async function withdrawConfirmation(
  transaction: Transaction,
  customerId: number,
  addressHash: Buffer,
): Promise<void> {
  await transaction
    .updateTable('emailVerifications')
    .set({ verifiedAt: null })
    .where('customerId', '=', customerId)
    .where('addressHash', '=', addressHash)
    .execute()
}

/** Returns the customer whose address is confirmed; undefined if the token is unknown, or expired before it was used. */
export async function confirmAddress(transaction: Transaction, token: string, now: Date): Promise<number | undefined> {
  const found = await transaction
    .selectFrom('emailVerifications')
    .select(['customerId', 'requestedAt', 'verifiedAt'])
    .where('tokenHash', '=', sha256(token))
    .forUpdate()
    .executeTakeFirst()
  if (found === undefined || found.verifiedAt) return found?.customerId
  if (found.requestedAt.getTime() < now.getTime() - validMs) return undefined
  await transaction
    .updateTable('emailVerifications')
    .set({ verifiedAt: now })
    .where('tokenHash', '=', sha256(token))
    .execute()
  return found.customerId
}
