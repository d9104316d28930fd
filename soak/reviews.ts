import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { claimAtOnce, reviewAll } from '../server/src/borrowing/decision/review/testing/review-all.ts'
import { reviewDesk, setReview } from '../server/src/borrowing/decision/review/testing/review-desk.ts'
import { applicantAt } from '../server/src/testing/application.ts'
import { instantRenderer } from '../server/src/testing/instant-renderer.ts'
import { createTestApp } from '../server/src/testing/test-app.ts'
import { readNumber } from './options.ts'
import { withDatabase } from './with-database.ts'

/** Many people claim, give back and decide at once; every case must be decided exactly once. Options: people=50, cases=500. */
const people = readNumber('people', 50)
const cases = readNumber('cases', 500)
const print = (line: string) => process.stdout.write(`${line}\n`)

const failed = await withDatabase(async ({ connection, ownerConnection, database }, directory) => {
  const owner = new pg.Pool({ ...ownerConnection, max: 1 })
  const asOwner = (text: string, values?: unknown[]) => owner.query(text, values)
  const data = { connection, ownerConnection, database, asOwner, administer: asOwner, drop: async () => {} }
  const env = {
    DATA_DIR: join(directory, 'data'),
    OTP_SENDS_PER_HOUR_ADDRESS: '100000',
    REQUESTS_PER_MINUTE_ADDRESS: '100000',
  }
  const testApp = await createTestApp({ data, renderer: instantRenderer, env })
  await setReview(testApp, { documentsRead: 'refer', sampledPercent: 0 })
  const desk = reviewDesk(() => testApp, 9_870_000_000)
  const leadIds: number[] = []
  while (leadIds.length < cases) leadIds.push((await applicantAt(testApp, desk.newMobile(), 'completed')).leadId)
  await testApp.runJobs()
  const claims = await claimAtOnce(testApp, people)
  print(`${people} people claimed at once and got ${claims.cases} cases; the slowest waited ${claims.ms.toFixed(0)} ms`)
  const startedAt = performance.now()
  const { decided, refusals } = await reviewAll(testApp, { people, leadIds })
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1)
  await testApp.runJobs()
  const { rows } = await sql<{ ends: number }>`select count(*)::int as ends from lead_transitions
    where from_status = 'IN PROCESS' and lead_id = any(${leadIds}) group by lead_id`.execute(database.kysely)
  const isOnce = new Set(decided).size === cases && decided.length === cases
  const isEndedOnce = rows.length === cases && rows.every(({ ends }) => ends === 1)
  print(`${people} people decided ${decided.length} of ${cases} cases in ${seconds} s; ${refusals.length} were refused`)
  print(isOnce && isEndedOnce ? 'each was decided once' : 'NOT each was decided once')
  await testApp.app.close()
  await owner.end()
  return isOnce && isEndedOnce && claims.cases === people && refusals.length === 0 ? 0 : 1
})
process.exit(failed)
