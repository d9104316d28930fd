import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../server/src/testing/test-database.ts'
import { runFaultTest } from './run-fault-test.ts'

/** The short form of `npm run soak -- payments`. */

let directory: string
let data: TestDatabase
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'agrim-soak-'))
  data = await createTestDatabase(1)
})
afterAll(async () => {
  await data.drop()
  await rm(directory, { recursive: true, force: true })
})

type Connection = TestDatabase['connection']
const urlOf = ({ host, user, database }: Connection) =>
  `postgresql://${user}@/${database}?host=${encodeURIComponent(host)}`

test('no payment is lost, booked twice or forged while the server is killed and cut off from its database', async () => {
  const database = { runtimeUrl: urlOf(data.connection), ownerUrl: urlOf(data.ownerConnection) }
  const size = { payments: 40, loans: 20, kills: 1, cuts: 1 }
  const result = await runFaultTest({ database, directory, ...size })
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
