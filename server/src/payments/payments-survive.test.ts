import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { type Plan, prove } from './testing/prove/prove.ts'

/** The short form of `npm run prove:payments`. */

let directory: string
const databases: TestDatabase[] = []
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'agrim-prove-'))
})
afterAll(async () => {
  await Promise.all(databases.map((database) => database.drop()))
  await rm(directory, { recursive: true, force: true })
})

async function run(plan: Partial<Plan>) {
  const data = await createTestDatabase(1)
  databases.push(data)
  const { host, user, database } = data.connection
  return prove({
    databaseUrl: `postgresql://${user}@/${database}?host=${encodeURIComponent(host)}`,
    directory,
    program: join(import.meta.dirname, '../main.ts'),
    fault: 'kill',
    faults: 20,
    payments: 2_600,
    loans: 400,
    spares: 1,
    isProduct: true,
    ...plan,
  })
}

const nothingWrong = {
  lost: 0,
  doubled: 0,
  forgedAccepted: 0,
  acknowledgedMissing: 0,
  unbalanced: 0,
  wrongLoans: 0,
  fallen: 0,
}

test('killed with -9 again and again, the server loses, doubles and believes nothing it should not', async () => {
  const proof = await run({ faults: 20 })
  expect(proof).toMatchObject(nothingWrong)
  expect(proof.faults).toBeGreaterThanOrEqual(20)
  expect(proof.deliveries).toBeGreaterThanOrEqual(5_000)
}, 600_000)

test('cut off from its database again and again, likewise', async () => {
  const proof = await run({ fault: 'cut', faults: 20, payments: 800, loans: 100, spares: 0 })
  expect(proof).toMatchObject(nothingWrong)
  expect(proof.faults).toBe(20)
}, 600_000)

test('a naive handler, run the same way, is found out', async () => {
  const program = join(import.meta.dirname, 'testing/prove/naive-server.ts')
  const proof = await run({ program, faults: 10, payments: 800, loans: 100, isProduct: false })
  expect(proof.doubled).toBeGreaterThan(0)
  expect(proof.forgedAccepted).toBeGreaterThan(0)
  expect(proof.wrongLoans).toBeGreaterThan(0)
}, 600_000)
