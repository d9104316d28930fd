import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemClock } from '../../platform/clock.ts'
import { createDiskStore } from '../../providers/object-store/disk-store.ts'
import type { ObjectStore } from '../../providers/object-store/object-store.ts'
import { seedCustomer } from '../../testing/seed-customers.ts'
import { seedFile } from '../../testing/seed-files.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { testDataKeys } from '../../testing/test-keys.ts'
import { createFileCipher, fileKeys } from './file-cipher.ts'
import { rotateFiles } from './rotate-files.ts'

const newKeys = { ...testDataKeys, keys: new Map([...testDataKeys.keys, [1, randomBytes(32)]]), current: 1 }
const oldCipher = createFileCipher(fileKeys(testDataKeys))
const newCipher = createFileCipher(fileKeys(newKeys))

let data: TestDatabase
let directory: string
let store: ObjectStore
beforeAll(async () => {
  data = await createTestDatabase(2)
  directory = await mkdtemp(join(tmpdir(), 'agrim-rotate-'))
  store = createDiskStore(directory)
})
afterAll(async () => {
  await data.drop()
  await rm(directory, { recursive: true, force: true })
})

test('a file that cannot be decrypted is reported and does not keep the others from being rotated', async () => {
  const { kysely } = data.database
  const { customerId } = await seedCustomer(data.database, [])
  for (const docType of ['selfie', 'pan_card']) await seedFile(data.database, systemClock, { customerId, docType })
  const files = await kysely.selectFrom('files').select('id').orderBy('id').execute()
  const [damaged, whole] = files.map(({ id }) => id) as [string, string]
  await store.put(damaged, await oldCipher.seal('another file', new Uint8Array([1])))
  await store.put(whole, await oldCipher.seal(whole, new Uint8Array([1, 2, 3])))
  const rotating = rotateFiles({ database: data.database, store, cipher: newCipher })
  await expect(rotating).rejects.toThrow(`files that cannot be decrypted: ${damaged}`)
  const versions = await kysely.selectFrom('files').select(['id', 'keyVersion']).orderBy('id').execute()
  expect(versions).toEqual([
    { id: damaged, keyVersion: 0 },
    { id: whole, keyVersion: 1 },
  ])
})
