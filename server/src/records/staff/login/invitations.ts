import type { Queryable, Transaction } from '../../../platform/database/database.ts'
import { newToken } from '../../../platform/http/caller.ts'
import { hashStaffToken } from './sessions.ts'

export type InvitationReason = 'INVITED' | 'KEYS_RESET' | 'RECOVERY'
export const keysNeeded = 2

type NewInvitation = { staffId: string; reason: InvitationReason; validFrom: Date }

/** Replaces an earlier invitation of the same person, whose link then no longer works. */
export async function storeInvitation(transaction: Transaction, { staffId, reason, validFrom }: NewInvitation) {
  const values = { reason, valid_from: validFrom, token_hash: null, expires_at: null }
  await transaction
    .insertInto('staff_invitations')
    .values({ staff_id: staffId, ...values })
    .onConflict((conflict) => conflict.column('staff_id').doUpdateSet(values))
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
    .updateTable('staff_invitations')
    .set({ token_hash: hashStaffToken(token), expires_at: new Date(now.getTime() + validHours * 3_600_000) })
    .where('staff_id', '=', staffId)
    .where('valid_from', '<=', now)
    .returning('staff_id')
    .executeTakeFirst()
  return issued && token
}

/** Locks the invitation, so that two answers at the same moment do not both become the second key. */
export const lockInvitation = (transaction: Transaction, token: string, now: Date) =>
  transaction
    .selectFrom('staff_invitations')
    .innerJoin('staff', 'staff.id', 'staff_invitations.staff_id')
    .select(['staff.id as staffId', 'staff.name', 'staff.email', 'staff.state', 'staff_invitations.reason'])
    .where('token_hash', '=', hashStaffToken(token))
    .where('staff_invitations.expires_at', '>', now)
    .where('staff.state', '<>', 'ENDED')
    .forUpdate('staff_invitations')
    .executeTakeFirst()

export async function deleteInvitation(transaction: Transaction, staffId: string): Promise<boolean> {
  const { numDeletedRows } = await transaction
    .deleteFrom('staff_invitations')
    .where('staff_id', '=', staffId)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

export const findInvitation = (database: Queryable, staffId: string) =>
  database
    .selectFrom('staff_invitations')
    .select(['reason', 'valid_from as validFrom'])
    .where('staff_id', '=', staffId)
    .executeTakeFirst()
