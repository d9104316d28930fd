import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type S3Simulator, s3Settings, startS3Simulator } from '../../testing/s3-simulator.ts'
import { freePort } from '../../testing/server-process.ts'
import { keysIn } from '../../testing/uploads.ts'
import { createDiskStore } from './disk-store.ts'
import type { ObjectStore } from './object-store.ts'
import { createS3Store } from './s3-store.ts'

let simulator: S3Simulator
let directory: string
beforeAll(async () => {
  simulator = await startS3Simulator()
})
beforeEach(async () => {
  simulator.objects.clear()
  directory = await mkdtemp(join(tmpdir(), 'agrim-store-'))
  return () => rm(directory, { recursive: true, force: true })
})
afterAll(() => simulator.close())

const newKey = () => randomBytes(24).toString('base64url')
const trashOf = (store: ObjectStore) => keysIn({ list: store.listTrash })

const longAgo = new Date('2026-01-01')
/** Works with either store. */
async function makeOld(key: string): Promise<void> {
  const object = simulator.objects.get(`files/${key}`)
  if (object) object.storedAt = longAgo
  else await utimes(join(directory, 'files', key.slice(0, 2), key), longAgo, longAgo)
}

const disk = () => createDiskStore(join(directory, 'files'))
const s3 = (changes: object = {}) => createS3Store({ ...s3Settings, endpoint: simulator.endpoint, ...changes })
const stores: [string, () => ObjectStore][] = [
  ['disk', disk],
  ['s3', s3],
]

describe.each(stores)('%s store', (_name, open) => {
  test('get returns the bytes that were put', async () => {
    const store = open()
    for (const bytes of [Buffer.of(0), randomBytes(1000), randomBytes(3_000_000)]) {
      const key = newKey()
      await store.put(key, bytes)
      expect(Buffer.from((await store.get(key)) as Uint8Array).equals(bytes)).toBe(true)
    }
  })

  test('putting a key again replaces its bytes', async () => {
    const [store, key] = [open(), newKey()]
    await store.put(key, Buffer.from('older and longer'))
    await store.put(key, Buffer.from('newer'))
    expect(Buffer.from((await store.get(key)) as Uint8Array).toString()).toBe('newer')
  })

  test('an unknown or deleted key is absent, and deleting it again succeeds', async () => {
    const [store, key] = [open(), newKey()]
    expect(await store.get(key)).toBeUndefined()
    await store.put(key, Buffer.from('x'))
    await store.delete(key)
    await store.delete(key)
    expect(await store.get(key)).toBeUndefined()
    expect(await keysIn(store)).toEqual([])
  })

  test('every object is listed once, with its time', async () => {
    const store = open()
    const keys = Array.from({ length: 7 }, newKey)
    for (const key of keys) await store.put(key, Buffer.from(key))
    expect(await keysIn(store)).toEqual(keys.sort())
    for await (const { storedAt } of store.list())
      expect(Math.abs(Date.now() - storedAt.getTime())).toBeLessThan(60_000)
  })

  test('an object in the trash is absent, and listed there until it is restored or deleted', async () => {
    const [store, restored, deleted] = [open(), newKey(), newKey()]
    for (const key of [restored, deleted]) {
      await store.put(key, Buffer.from(key))
      await store.moveToTrash(key)
      expect(await store.get(key)).toBeUndefined()
    }
    expect([await keysIn(store), await trashOf(store)]).toEqual([[], [restored, deleted].sort()])
    await store.restoreFromTrash(restored)
    await store.deleteFromTrash(deleted)
    expect(Buffer.from((await store.get(restored)) as Uint8Array).toString()).toBe(restored)
    expect([await keysIn(store), await trashOf(store)]).toEqual([[restored], []])
  })

  test('an object that is absent cannot be moved, and nothing appears in its place', async () => {
    const [store, key] = [open(), newKey()]
    await expect(store.moveToTrash(key)).rejects.toThrow()
    await expect(store.restoreFromTrash(key)).rejects.toThrow()
    expect([await keysIn(store), await trashOf(store)]).toEqual([[], []])
  })

  test('the age of an object in the trash counts from when it was moved there', async () => {
    const [store, key] = [open(), newKey()]
    await store.put(key, Buffer.of(1))
    await makeOld(key)
    await store.moveToTrash(key)
    for await (const { storedAt } of store.listTrash())
      expect(Math.abs(Date.now() - storedAt.getTime())).toBeLessThan(60_000)
  })

  test('the owner is saved, and is not listed as an object', async () => {
    const store = open()
    expect(await store.readOwner()).toBeUndefined()
    await store.saveOwner('6f1c7f0e-5a0c-4b58-9d7e-0f3a4f1f5b11')
    expect(await open().readOwner()).toBe('6f1c7f0e-5a0c-4b58-9d7e-0f3a4f1f5b11')
    expect(await keysIn(store)).toEqual([])
  })

  test.each(['../../etc/passwd', 'a/b', '', '.', `${newKey()}.tmp`, `${newKey()}\0`])(
    '%j is not accepted as a key',
    async (key) => {
      const store = open()
      await expect(async () => store.put(key, Buffer.of(1))).rejects.toThrow('not an object key')
      await expect(async () => store.get(key)).rejects.toThrow('not an object key')
      await expect(async () => store.delete(key)).rejects.toThrow('not an object key')
      await expect(async () => store.moveToTrash(key)).rejects.toThrow('not an object key')
    },
  )
})

describe('disk', () => {
  test('an interrupted write is listed and can be deleted, and foreign files are left alone', async () => {
    const store = disk()
    const key = newKey()
    const folder = join(directory, 'files', key.slice(0, 2))
    await mkdir(folder, { recursive: true })
    await writeFile(join(folder, `${key}.part`), 'half')
    await writeFile(join(folder, 'README'), 'not ours')
    expect(await store.get(key)).toBeUndefined()
    expect(await keysIn(store)).toEqual([`${key}.part`])
    await store.delete(`${key}.part`)
    expect(await readdir(folder)).toEqual(['README'])
  })

  test('a failed write leaves nothing behind, and its message contains no path', async () => {
    const key = newKey()
    await mkdir(join(directory, 'files'))
    await writeFile(join(directory, 'files', key.slice(0, 2)), 'a file where the folder should be')
    const failure = await disk()
      .put(key, Buffer.from('x'))
      .catch((error: Error) => error)
    expect(String(failure)).toMatch(/^ProviderFailure: disk: an object could not be written: E[A-Z]+$/)
  })

  test('an object that cannot be replaced stays as it was', async () => {
    const [store, key] = [disk(), newKey()]
    await store.put(key, Buffer.from('older'))
    await mkdir(join(directory, 'files', key.slice(0, 2), `${key}.part`))
    await expect(store.put(key, Buffer.from('newer'))).rejects.toThrow('an object could not be written')
    expect(Buffer.from((await store.get(key)) as Uint8Array).toString()).toBe('older')
  })
})

describe('s3', () => {
  test('foreign objects in the bucket are never listed', async () => {
    const foreign = { bytes: Buffer.of(1), storedAt: new Date() }
    simulator.objects.set(newKey(), foreign).set('files/README.txt', foreign).set('backups/x', foreign)
    expect(await keysIn(s3())).toEqual([])
  })

  test('a wrong secret, key or region is refused, and nothing is stored', async () => {
    for (const changes of [{ secretAccessKey: 'x' }, { accessKeyId: 'x' }, { region: 'eu-west-1' }]) {
      await expect(s3(changes).put(newKey(), Buffer.of(1))).rejects.toThrow('s3: refused with HTTP 403')
    }
    expect(simulator.objects.size).toBe(0)
  })

  test('a missing bucket is a failure, not an empty store', async () => {
    const store = s3({ bucket: 'another-bucket' })
    await expect(store.put(newKey(), Buffer.of(1))).rejects.toThrow('no such bucket')
    await expect(keysIn(store)).rejects.toThrow('no such bucket')
  })

  test('a request is repeated while the store is briefly overloaded, and fails if it stays so', async () => {
    const key = newKey()
    simulator.fail(503, 2)
    await s3().put(key, Buffer.from('x'))
    expect(simulator.objects.has(`files/${key}`)).toBe(true)
    simulator.fail(500, 9)
    await expect(s3().get(key)).rejects.toThrow('s3: refused with HTTP 500')
    simulator.fail(0, 0)
  })

  test('an unreachable store is a failure whose message contains no address', async () => {
    const failure = await s3({ endpoint: `http://127.0.0.1:${await freePort()}` })
      .put(newKey(), Buffer.of(1))
      .catch((error: Error) => error)
    expect(`${failure} ${(failure as Error).cause}`).toBe('ProviderFailure: s3: no response Error: ECONNREFUSED')
  })
})
