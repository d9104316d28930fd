import type { Transaction } from '../../../platform/database/database.ts'

type Act = { staffId: string; requestKey: string; event: string; bodyHash: Buffer }
type DoneBefore = { isSame: boolean; answer: unknown }

/** Claims the key of an act. Returns the earlier answer if it was done before; a call at the same moment waits for it. */
export async function beginAct(transaction: Transaction, act: Act, now: Date): Promise<DoneBefore | undefined> {
  const { staffId, requestKey, event, bodyHash } = act
  const inserted = await transaction
    .insertInto('staff_acts')
    .values({ staff_id: staffId, request_key: requestKey, event, body_hash: bodyHash, done_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('request_key')
    .executeTakeFirst()
  if (inserted !== undefined) return undefined
  const before = await transaction
    .selectFrom('staff_acts')
    .select(['event', 'body_hash as bodyHash', 'answer'])
    .where('staff_id', '=', staffId)
    .where('request_key', '=', requestKey)
    .executeTakeFirstOrThrow()
  return { isSame: before.event === event && before.bodyHash.equals(bodyHash), answer: before.answer }
}

export async function finishAct(transaction: Transaction, { staffId, requestKey }: Act, answer: object): Promise<void> {
  await transaction
    .updateTable('staff_acts')
    .set({ answer: JSON.stringify(answer) })
    .where('staff_id', '=', staffId)
    .where('request_key', '=', requestKey)
    .execute()
}
