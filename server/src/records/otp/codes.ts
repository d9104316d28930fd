import type { Queryable, Transaction } from '../../platform/database/database.ts'
import type { Attempt } from './attempt.ts'
import { isOfRequester, requesterColumns } from './requester.ts'

type NewCode = { salt: Buffer; codeHash: Buffer; utm: string | null; expiresAt: Date }

/** Stores a code, replacing the browser's earlier one, and counts the send. */
export async function storeCode(
  transaction: Transaction,
  { subject, requester, isKnownDevice, now }: Attempt,
  { salt, codeHash, utm, expiresAt }: NewCode,
): Promise<{ codeId: number; sendId: number }> {
  const requesterValues = requesterColumns(requester)
  const identity = { purpose: subject.purpose, subjectHash: subject.subjectHash, ...requesterValues }
  const stored = { salt, codeHash, utm, sentAt: now, expiresAt, wrongAttempts: 0 }
  const code = await transaction
    .insertInto('otpCodes')
    .values({ ...identity, ...stored })
    .onConflict((conflict) =>
      conflict.columns(['subjectHash', 'purpose', 'browserHash']).doUpdateSet({ ...stored, ...requesterValues }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  const send = await transaction
    .insertInto('otpSends')
    .values({ ...identity, isKnownDevice, sentAt: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { codeId: code.id, sendId: send.id }
}

/** Locks this browser's newest code that has not expired, so that guesses at it are checked one at a time. */
export const lockCode = (transaction: Transaction, { subject, requester, now }: Omit<Attempt, 'isKnownDevice'>) =>
  transaction
    .selectFrom('otpCodes')
    .select(['id', 'salt', 'codeHash', 'wrongAttempts', 'utm'])
    .where('subjectHash', '=', subject.subjectHash)
    .where('purpose', '=', subject.purpose)
    .where('expiresAt', '>', now)
    .where(isOfRequester(requester))
    .orderBy('sentAt', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()

export async function deleteCode(database: Queryable, codeId: number): Promise<void> {
  await database.deleteFrom('otpCodes').where('id', '=', codeId).execute()
}

/** Deletes a code unless a newer one has replaced it, which has the same id but another salt. */
export async function deleteUnlessReplaced(database: Queryable, { codeId, salt }: { codeId: number; salt: Buffer }) {
  await database.deleteFrom('otpCodes').where('id', '=', codeId).where('salt', '=', salt).execute()
}
