import type { Queryable, Transaction } from '../../../platform/database/database.ts'

const validMs = 5 * 60_000

export type ChallengePurpose = 'LOGIN' | 'UNLOCK' | 'REGISTER' | 'STEP_UP'
type Challenge = { challenge: Buffer; purpose: ChallengePurpose; sessionHash?: Buffer }

/** Asking again for the same act renews its challenge. */
export async function storeChallenge(transaction: Transaction, asked: Challenge, now: Date): Promise<void> {
  const expires_at = new Date(now.getTime() + validMs)
  await transaction
    .insertInto('staff_challenges')
    .values({
      challenge: asked.challenge,
      purpose: asked.purpose,
      session_hash: asked.sessionHash ?? null,
      expires_at,
    })
    .onConflict((conflict) => conflict.column('challenge').doUpdateSet({ expires_at }))
    .execute()
}

/** Whether it was asked for this and not answered before. However the answer is, there is no second one. */
export async function takeChallenge(transaction: Transaction, given: Challenge, now: Date): Promise<boolean> {
  const { numDeletedRows } = await transaction
    .deleteFrom('staff_challenges')
    .where('challenge', '=', given.challenge)
    .where('purpose', '=', given.purpose)
    .where('session_hash', given.sessionHash ? '=' : 'is', given.sessionHash ?? null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

type StepUp = { sessionHash: Buffer; actHash: Buffer }

/** Returns until when the act may be sent. */
export async function storeStepUp(transaction: Transaction, stepUp: StepUp & { keyId: string | null }, now: Date) {
  const expires_at = new Date(now.getTime() + validMs)
  await transaction
    .insertInto('staff_step_ups')
    .values({ session_hash: stepUp.sessionHash, act_hash: stepUp.actHash, key_id: stepUp.keyId, expires_at })
    .onConflict((conflict) =>
      conflict.columns(['session_hash', 'act_hash']).doUpdateSet({ expires_at, key_id: stepUp.keyId }),
    )
    .execute()
  return expires_at
}

/** The confirmation of exactly this act, which it uses up; undefined if there is none. */
export async function takeStepUp(transaction: Transaction, { sessionHash, actHash }: StepUp, now: Date) {
  const taken = await transaction
    .deleteFrom('staff_step_ups')
    .where('session_hash', '=', sessionHash)
    .where('act_hash', '=', actHash)
    .where('expires_at', '>', now)
    .returning('key_id as keyId')
    .executeTakeFirst()
  if (taken === undefined || taken.keyId === null) return taken && { approvesMoneyFrom: null }
  return findMoneyTime(transaction, taken.keyId)
}

const findMoneyTime = (database: Queryable, keyId: string) =>
  database
    .selectFrom('staff_keys')
    .select('approves_money_from as approvesMoneyFrom')
    .where('id', '=', keyId)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
