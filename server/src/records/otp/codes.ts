import type { Queryable, Transaction } from '../../platform/database/database.ts'
import { prepareQuery } from '../../platform/database/prepare-query.ts'
import { type Attempt, type AttemptParameters, attemptParameters } from './attempt.ts'
import { isOfRequester, requesterColumns } from './requester.ts'

type NewCode = { salt: Buffer; codeHash: Buffer; utm: string | null; expiresAt: Date }

const insertCode = prepareQuery(
  (database, parameters: AttemptParameters & NewCode & { isKnownDevice: boolean; now: Date }) => {
    const { purpose, subjectHash, salt, codeHash, utm, expiresAt, isKnownDevice, now } = parameters
    const identity = { purpose, subject_hash: subjectHash, ...requesterColumns(parameters) }
    const stored = { salt, code_hash: codeHash, utm, sent_at: now, expires_at: expiresAt, wrong_attempts: 0 }
    return database
      .with('code', (cte) =>
        cte
          .insertInto('otp_codes')
          .values({ ...identity, ...stored })
          .onConflict((conflict) =>
            conflict
              .columns(['subject_hash', 'purpose', 'browser_hash'])
              .doUpdateSet({ ...stored, address_hash: identity.address_hash, had_cookie: identity.had_cookie }),
          )
          .returning('id'),
      )
      .with('send', (cte) =>
        cte
          .insertInto('otp_sends')
          .values({ ...identity, is_known_device: isKnownDevice, sent_at: now })
          .returning('id'),
      )
      .selectFrom(['code', 'send'])
      .select(['code.id as codeId', 'send.id as sendId'])
  },
)

/** Stores a code, replacing the browser's earlier one, and counts the send. */
export function storeCode(
  transaction: Transaction,
  attempt: Attempt,
  code: NewCode,
): Promise<{ codeId: number; sendId: number }> {
  const { isKnownDevice, now } = attempt
  return insertCode.get(transaction, { ...attemptParameters(attempt), ...code, isKnownDevice, now })
}

const selectCode = prepareQuery((database, parameters: AttemptParameters & { now: Date }) =>
  database
    .selectFrom('otp_codes')
    .select(['id', 'salt', 'code_hash as codeHash', 'wrong_attempts as wrongAttempts', 'utm'])
    .where('subject_hash', '=', parameters.subjectHash)
    .where('purpose', '=', parameters.purpose)
    .where('expires_at', '>', parameters.now)
    .where(isOfRequester(parameters))
    .orderBy('sent_at', 'desc')
    .limit(1)
    .forUpdate(),
)

/** Locks this browser's newest code that has not expired, so that guesses at it are checked one at a time. */
export const lockCode = (transaction: Transaction, attempt: Omit<Attempt, 'isKnownDevice'>) =>
  selectCode.find(transaction, { ...attemptParameters(attempt), now: attempt.now })

const deleteById = prepareQuery((database, { codeId }: { codeId: number }) =>
  database.deleteFrom('otp_codes').where('id', '=', codeId),
)

export async function deleteCode(database: Queryable, codeId: number): Promise<void> {
  await deleteById.execute(database, { codeId })
}

/** Deletes a code unless a newer one has replaced it, which has the same id but another salt. */
export async function deleteUnlessReplaced(database: Queryable, { codeId, salt }: { codeId: number; salt: Buffer }) {
  await database.deleteFrom('otp_codes').where('id', '=', codeId).where('salt', '=', salt).execute()
}
