import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'

/** Stored instead of a version. Null would not do, because it means that the customer has never logged in. */
export const withdrawnConsent = 'withdrawn'

/** Until the next login gives the consent again, an application does not continue. */
export const hasWithdrawnLogin = ({ loginConsent }: { loginConsent: string | null }): boolean =>
  loginConsent === withdrawnConsent

/** The same as a condition of a query, by the column with the customer's id. */
export const hasWithdrawnLoginBy = (column: string) =>
  sql<boolean>`exists (select from customers where id = ${sql.ref(column)} and login_consent = ${withdrawnConsent})`

/** Records that the customer has entered a code sent to the mobile number. */
export async function markVerified(
  transaction: Transaction,
  customerId: number,
  { loginConsent, at }: { loginConsent: string; at: Date },
): Promise<void> {
  await transaction
    .updateTable('customers')
    .set((eb) => ({ loginConsent, verifiedAt: eb.fn.coalesce('verifiedAt', eb.val(at)) }))
    .where('id', '=', customerId)
    .execute()
}

/** Makes the next login ask for the consent again. */
export async function withdrawLoginConsent(transaction: Transaction, customerId: number): Promise<void> {
  await transaction
    .updateTable('customers')
    .set({ loginConsent: withdrawnConsent })
    .where('id', '=', customerId)
    .execute()
}
