import { setTimeout } from 'node:timers/promises'
import { type ConsoleReply, openConsole } from '../../../../records/staff/testing/console-client.ts'
import type { TestApp } from '../../../../testing/test-app.ts'
import { claimOf } from './review-desk.ts'

type Work = { people: number; leadIds: readonly number[] }

/** A server that is busy has done nothing, so the person presses the key again. */
async function patiently(act: () => Promise<ConsoleReply>): Promise<ConsoleReply> {
  for (;;) {
    const reply = await act()
    if (reply.code !== 503) return reply
    await setTimeout(50)
  }
}

/**
 * Many people claim and decide at once until nothing is left; every fifth case is given back first. Returns the applications in
 * the order in which they were decided, one for each decision.
 */
export async function reviewAll(testApp: Pick<TestApp, 'app' | 'data' | 'clock'>, { people, leadIds }: Work) {
  const decided: number[] = []
  const refusals: string[] = []
  let claims = 0
  const reviewers = await Promise.all(Array.from({ length: people }, () => openConsole(testApp, ['credit_officer'])))
  await Promise.all(
    reviewers.map(async (person) => {
      while (decided.length < leadIds.length) {
        const claimed = claimOf(await patiently(() => person.act('review', 'claim')))
        // Whoever finds nothing looks again a little later: somebody may give a case back.
        if (claimed === null) {
          await setTimeout(50)
          continue
        }
        const held = { case_id: claimed.case.case_id, lease_token: claimed.lease_token }
        claims += 1
        if (claims % 5 === 0) {
          await patiently(() => person.act('review', 'release', held))
          continue
        }
        const event = claims % 3 === 0 ? 'reject' : 'approve'
        const reasons = event === 'reject' ? { reason_codes: ['documents missing'] } : {}
        const answer = await patiently(() => person.act('review', event, { ...held, ...reasons }))
        if (answer.Status === 1) decided.push(claimed.case.lead_id)
        else refusals.push(answer.Message)
      }
    }),
  )
  return { decided, refusals }
}

type Claims = { ms: number; cases: number }

/** All claim at the same moment, and give back when all have; the second time, when the server is warm. */
export async function claimAtOnce(testApp: Pick<TestApp, 'app' | 'data' | 'clock'>, people: number): Promise<Claims> {
  const reviewers = await Promise.all(Array.from({ length: people }, () => openConsole(testApp, ['credit_officer'])))
  const claimAll = async () => {
    const claims = await Promise.all(
      reviewers.map(async (person) => {
        const startedAt = performance.now()
        const claimed = claimOf(await person.act('review', 'claim'))
        return { person, claimed, ms: performance.now() - startedAt }
      }),
    )
    for (const { person, claimed } of claims)
      await person.act('review', 'release', { case_id: claimed?.case.case_id, lease_token: claimed?.lease_token })
    const cases = new Set(claims.map(({ claimed }) => claimed?.case.case_id)).size
    return { ms: Math.max(...claims.map(({ ms }) => ms)), cases }
  }
  await claimAll()
  return claimAll()
}
