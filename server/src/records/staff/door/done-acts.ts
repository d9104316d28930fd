import type { Transaction } from '../../../platform/database/database.ts'
import { decryptOptional, encryptField } from '../../../platform/field-encryption/personal-data.ts'

type Act = { staffId: string; requestKey: string; event: string; bodyHash: Buffer }
type DoneBefore = { isSame: boolean; answer: unknown }

/** Claims the key of an act. Returns the earlier answer if it was done before; a call at the same moment waits for it. */
export async function beginAct(transaction: Transaction, act: Act, now: Date): Promise<DoneBefore | undefined> {
  const { staffId, requestKey, event, bodyHash } = act
  const inserted = await transaction
    .insertInto('staffActs')
    .values({ staffId, requestKey, event, bodyHash, doneAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('requestKey')
    .executeTakeFirst()
  if (inserted !== undefined) return undefined
  const before = await transaction
    .selectFrom('staffActs')
    .select(['staffId', 'event', 'bodyHash', 'answerEncrypted'])
    .where('requestKey', '=', requestKey)
    .executeTakeFirstOrThrow()
  const isSame = before.staffId === staffId && before.event === event && before.bodyHash.equals(bodyHash)
  const answer = isSame ? decryptOptional('staff_acts.answer', requestKey, before.answerEncrypted) : null
  return { isSame, answer: answer === null ? undefined : JSON.parse(answer) }
}

export async function finishAct(transaction: Transaction, { requestKey }: Act, answer: object): Promise<void> {
  await transaction
    .updateTable('staffActs')
    .set({ answerEncrypted: encryptField('staff_acts.answer', requestKey, JSON.stringify(answer)) })
    .where('requestKey', '=', requestKey)
    .execute()
}
