import type { Queryable, Transaction } from '../../../platform/database/database.ts'

const validMs = 5 * 60_000

export type ChallengePurpose = 'LOGIN' | 'UNLOCK' | 'REGISTER' | 'STEP_UP'
type Challenge = { challenge: Buffer; purpose: ChallengePurpose; sessionHash?: Buffer }

/** Asking again for the same act renews its challenge. */
export async function storeChallenge(transaction: Transaction, asked: Challenge, now: Date): Promise<void> {
  const expiresAt = new Date(now.getTime() + validMs)
  await transaction
    .insertInto('staffChallenges')
    .values({
      challenge: asked.challenge,
      purpose: asked.purpose,
      sessionHash: asked.sessionHash ?? null,
      expiresAt,
    })
    .onConflict((conflict) => conflict.column('challenge').doUpdateSet({ expiresAt }))
    .execute()
}

/** Whether it was asked for this and not answered before. However the answer is, there is no second one. */
export async function takeChallenge(transaction: Transaction, given: Challenge, now: Date): Promise<boolean> {
  const { numDeletedRows } = await transaction
    .deleteFrom('staffChallenges')
    .where('challenge', '=', given.challenge)
    .where('purpose', '=', given.purpose)
    .where('sessionHash', given.sessionHash ? '=' : 'is', given.sessionHash ?? null)
    .where('expiresAt', '>', now)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

type StepUp = { sessionHash: Buffer; actHash: Buffer }

/** Returns until when the act may be sent. */
export async function storeStepUp(transaction: Transaction, stepUp: StepUp & { keyId: string | null }, now: Date) {
  const expiresAt = new Date(now.getTime() + validMs)
  await transaction
    .insertInto('staffStepUps')
    .values({ sessionHash: stepUp.sessionHash, actHash: stepUp.actHash, keyId: stepUp.keyId, expiresAt })
    .onConflict((conflict) =>
      conflict.columns(['sessionHash', 'actHash']).doUpdateSet({ expiresAt, keyId: stepUp.keyId }),
    )
    .execute()
  return expiresAt
}

/** The confirmation of exactly this act, which it uses up; undefined if there is none. */
export async function takeStepUp(transaction: Transaction, { sessionHash, actHash }: StepUp, now: Date) {
  const taken = await transaction
    .deleteFrom('staffStepUps')
    .where('sessionHash', '=', sessionHash)
    .where('actHash', '=', actHash)
    .where('expiresAt', '>', now)
    .returning('keyId')
    .executeTakeFirst()
  if (taken === undefined || taken.keyId === null) return taken && { approvesMoneyFrom: null }
  return findMoneyTime(transaction, taken.keyId)
}

const findMoneyTime = (database: Queryable, keyId: string) =>
  database
    .selectFrom('staffKeys')
    .select('approvesMoneyFrom')
    .where('id', '=', keyId)
    .where('removedAt', 'is', null)
    .executeTakeFirst()
