import type { Queryable, Transaction } from '../../../platform/database/database.ts'
import { newToken } from '../../../platform/http/caller.ts'
import { hashStaffToken } from './sessions.ts'

export type InvitationReason = 'INVITED' | 'KEYS_RESET' | 'RECOVERY'
export const keysNeeded = 2

type NewInvitation = { staffId: string; reason: InvitationReason; validFrom: Date }

/** Replaces an earlier invitation of the same person, whose link then no longer works. */
export async function storeInvitation(transaction: Transaction, { staffId, reason, validFrom }: NewInvitation) {
  const values = { reason, validFrom, tokenHash: null, expiresAt: null }
  await transaction
    .insertInto('staffInvitations')
    .values({ staffId, ...values })
    .onConflict((conflict) => conflict.column('staffId').doUpdateSet(values))
    .execute()
}

/** Makes the link's token; only its hash is stored. Undefined if nothing was invited, or is not yet valid. */
export async function issueInvitationToken(
  database: Queryable,
  staffId: string,
  { now, validHours }: { now: Date; validHours: number },
): Promise<string | undefined> {
  const token = newToken()
  const issued = await database
    .updateTable('staffInvitations')
    .set({ tokenHash: hashStaffToken(token), expiresAt: new Date(now.getTime() + validHours * 3_600_000) })
    .where('staffId', '=', staffId)
    .where('validFrom', '<=', now)
    .returning('staffId')
    .executeTakeFirst()
  return issued && token
}

/** Locks the invitation, so that two answers at the same moment do not both become the second key. */
export const lockInvitation = (transaction: Transaction, token: string, now: Date) =>
  transaction
    .selectFrom('staffInvitations')
    .innerJoin('staff', 'staff.id', 'staffInvitations.staffId')
    .select(['staff.id as staffId', 'staff.name', 'staff.email', 'staff.state', 'staffInvitations.reason'])
    .where('tokenHash', '=', hashStaffToken(token))
    .where('staffInvitations.expiresAt', '>', now)
    .where('staff.state', '<>', 'ENDED')
    .forUpdate('staffInvitations')
    .executeTakeFirst()

export async function deleteInvitation(transaction: Transaction, staffId: string): Promise<boolean> {
  const { numDeletedRows } = await transaction
    .deleteFrom('staffInvitations')
    .where('staffId', '=', staffId)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

export const findInvitation = (database: Queryable, staffId: string) =>
  database
    .selectFrom('staffInvitations')
    .select(['reason', 'validFrom'])
    .where('staffId', '=', staffId)
    .executeTakeFirst()
