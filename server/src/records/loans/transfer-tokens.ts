import type { LoanStatus } from 'domain/loan/lifecycle/loan-statuses'
import { sql } from 'kysely'
import type { Queryable, Transaction } from '../../platform/database/database.ts'

/** The random part of the loan's transfer ids. New leads have one by default; older leads get one here. */
export async function readTransferToken(transaction: Transaction, leadId: number): Promise<string> {
  const { token } = await transaction
    .selectFrom('leads')
    .select('transferToken as token')
    .where('id', '=', leadId)
    .executeTakeFirstOrThrow()
  if (token !== null) return token
  const created = await transaction
    .updateTable('leads')
    .set({ transferToken: sql<string>`default` })
    .where('id', '=', leadId)
    .returning('transferToken as token')
    .$narrowType<{ token: string }>()
    .executeTakeFirstOrThrow()
  return created.token
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
