import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { refusals } from 'contract/refusals'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDiskStore } from '../../providers/object-store/disk-store.ts'
import { pdfOf } from '../../testing/sample-files.ts'
import { seedCustomer } from '../../testing/seed-customers.ts'
import { freePort, startProcess, untilReady } from '../../testing/server-process.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { keysIn, openFiles, readyForDocuments, sendStatement, uploadSettings } from '../../testing/uploads.ts'

let data: TestDatabase
let directory: string
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'agrim-uploads-'))
  data = await createTestDatabase()
})
afterAll(async () => {
  await data.drop()
  await rm(directory, { recursive: true, force: true })
})

test('while the disk is full, uploads are refused with a message and stored files stay readable', async () => {
  const running = startProcess(await freePort(), uploadSettings(data, directory), { fileBlocks: 400 })
  await untilReady(running)
  const customer = await seedCustomer(data.database, readyForDocuments)
  const [small, large, smaller] = await Promise.all([pdfOf(50_000), pdfOf(500_000), pdfOf(40_000)])
  expect((await sendStatement(running, customer, small)).body.Status).toBe(1)

  const refused = await sendStatement(running, customer, large)
  expect(refused).toMatchObject({ code: 503, body: { Status: 0, Message: refusals.fileNotStored() } })
  const files = await openFiles(data, directory)
  expect(files.map(({ isCurrent, bytes }) => isCurrent && bytes.equals(small))).toEqual([true])
  expect(await keysIn(createDiskStore(join(directory, 'files')))).toEqual(files.map(({ id }) => id))

  expect((await sendStatement(running, customer, smaller)).body.Status).toBe(1)
  running.child.kill('SIGTERM')
  expect(await running.exited).toBe(0)
  expect(running.output()).toContain('an object could not be written: EFBIG')
})
