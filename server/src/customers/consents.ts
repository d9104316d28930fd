import type { Queryable, Transaction } from '../platform/database/database.ts'

export type Consent = { purpose: string; wording: string; givenAt: Date }

/** Every wording a customer ever agreed to; agreeing to the same one again adds nothing. */
export async function recordConsent(
  transaction: Transaction,
  customerId: number,
  { purpose, wording, givenAt }: Consent,
): Promise<void> {
  await transaction
    .insertInto('consents')
    .values({ customer_id: customerId, purpose, wording, given_at: givenAt })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export const listConsents = (database: Queryable, customerId: number): Promise<Consent[]> =>
  database
    .selectFrom('consents')
    .select(['purpose', 'wording', 'given_at as givenAt'])
    .where('customer_id', '=', customerId)
    .orderBy('given_at', 'desc')
    .execute()
