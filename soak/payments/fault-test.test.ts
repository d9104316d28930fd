import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../server/src/testing/test-database.ts'
import { type FaultTest, runFaultTest } from './run-fault-test.ts'

/** The short form of `npm run soak -- payments`. */

let directory: string
const databases: TestDatabase[] = []
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'agrim-soak-'))
})
afterAll(async () => {
  await Promise.all(databases.map((database) => database.drop()))
  await rm(directory, { recursive: true, force: true })
})

type Connection = TestDatabase['connection']
const urlOf = ({ host, user, database }: Connection) =>
  `postgresql://${user}@/${database}?host=${encodeURIComponent(host)}`

async function run(test: Pick<FaultTest, 'program' | 'isProduct' | 'kills' | 'cuts'>) {
  const data = await createTestDatabase(1)
  databases.push(data)
  const database = { runtimeUrl: urlOf(data.connection), ownerUrl: urlOf(data.ownerConnection) }
  return runFaultTest({ ...test, database, directory, payments: 100, loans: 20 })
}

test('no payment is lost, doubled or forged while the server is killed and cut off from its database', async () => {
  const product = join(import.meta.dirname, '../../server/src/main.ts')
  const result = await run({ program: product, isProduct: true, kills: 1, cuts: 1 })
  expect(result.failedStarts).toBeLessThanOrEqual(result.cuts)
  expect(result).toMatchObject({
    kills: 1,
    cuts: 1,
    lost: 0,
    doubled: 0,
    forgedAccepted: 0,
    acknowledgedMissing: 0,
    inconsistent: 0,
    wrongLoans: 0,
    crashes: 0,
  })
})

test('the same test finds the errors of a naive server', async () => {
  const naive = join(import.meta.dirname, 'naive-server.ts')
  const result = await run({ program: naive, isProduct: false, kills: 3, cuts: 0 })
  expect(result.doubled).toBeGreaterThan(0)
  expect(result.forgedAccepted).toBeGreaterThan(0)
  expect(result.wrongLoans).toBeGreaterThan(0)
})
