import { randomBytes } from 'node:crypto'
import { policyValues } from 'contract/console/policy'
import { z } from 'zod'
import type { Clock } from '../../../platform/clock.ts'
import type { Database, Queryable, Transaction } from '../../../platform/database/database.ts'
import { defineTask } from '../../../platform/jobs/define-task.ts'
import { valuesFromWire } from './policy-values.ts'
import { type RehearsalResult, rehearse } from './rehearse.ts'

const dayMs = 86_400_000
const daysLookedAt = 90

export const rehearseTask = defineTask('rehearse_policy', z.object({ id: z.string() }), ({ id }) => id)

type Asked = { draft: z.output<typeof policyValues>; staffId: string; now: Date }

/** Starts one as a job; the caller looks at it until it has ended. */
export async function startRehearsal(transaction: Transaction, { draft, staffId, now }: Asked): Promise<string> {
  const id = randomBytes(12).toString('base64url')
  const since = new Date(now.getTime() - daysLookedAt * dayMs)
  await transaction
    .insertInto('rehearsals')
    .values({ id, askedBy: staffId, askedAt: now, draft: JSON.stringify(draft), since })
    .execute()
  await rehearseTask.queue(transaction, { id })
  return id
}

export const findRehearsal = (database: Queryable, id: string) =>
  database
    .selectFrom('rehearsals')
    .select(['state', 'result', 'draft', 'since'])
    .where('id', '=', id)
    .$narrowType<{ state: 'RUNNING' | 'DONE' | 'FAILED'; result: RehearsalResult | null }>()
    .executeTakeFirst()

/** Ended once; one that fails says so, and can be started again. */
export async function runRehearsal(
  { database: { kysely }, clock }: { database: Database; clock: Clock },
  id: string,
): Promise<void> {
  const found = await findRehearsal(kysely, id)
  if (found?.state !== 'RUNNING') return
  const end = (ended: { state: 'DONE'; result: string } | { state: 'FAILED' }) =>
    kysely
      .updateTable('rehearsals')
      .set({ ...ended, endedAt: clock.now() })
      .where('id', '=', id)
      .where('state', '=', 'RUNNING')
      .execute()
  try {
    const values = valuesFromWire(policyValues.parse(found.draft))
    await end({ state: 'DONE', result: JSON.stringify(await rehearse(kysely, values, found.since)) })
  } catch (error) {
    await end({ state: 'FAILED' })
    throw error
  }
}
