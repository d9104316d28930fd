import type { LoanStatus } from 'domain/loan/lifecycle/loan-statuses'
import type { Queryable, Transaction } from '../../platform/database/database.ts'

/** The random part of the loan's transfer ids. */
export async function readTransferToken(transaction: Transaction, leadId: number): Promise<string> {
  const { token } = await transaction
    .selectFrom('leads')
    .select('transferToken as token')
    .where('id', '=', leadId)
    .executeTakeFirstOrThrow()
  return token
}

/** Undefined if the loan number was issued again since to another application, or never was. */
export const findLeadByToken = (
  database: Queryable,
  leadId: number,
  token: string,
): Promise<{ status: LoanStatus } | undefined> =>
  database
    .selectFrom('leads')
    .select('status')
    .where('id', '=', leadId)
    .where('transferToken', '=', token)
    .executeTakeFirst()
