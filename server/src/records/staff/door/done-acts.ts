import type { Transaction } from '../../../platform/database/database.ts'

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
    .select(['event', 'bodyHash', 'answer'])
    .where('staffId', '=', staffId)
    .where('requestKey', '=', requestKey)
    .executeTakeFirstOrThrow()
  return { isSame: before.event === event && before.bodyHash.equals(bodyHash), answer: before.answer }
}

export async function finishAct(transaction: Transaction, { staffId, requestKey }: Act, answer: object): Promise<void> {
  await transaction
    .updateTable('staffActs')
    .set({ answer: JSON.stringify(answer) })
    .where('staffId', '=', staffId)
    .where('requestKey', '=', requestKey)
    .execute()
}
