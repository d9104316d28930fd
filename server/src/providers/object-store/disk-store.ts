import { mkdir, open, opendir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { ProviderFailure } from '../provider-failure.ts'
import { isObjectKey, type ObjectStore, requireObjectKey, type StoredObject } from './object-store.ts'

const codeOf = (error: unknown) => (error as { code?: string }).code
const isAbsent = (error: unknown) => codeOf(error) === 'ENOENT'

/** A new file survives a power cut only once its directory is flushed to the disk as well. */
async function syncDirectory(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function writeAtomically(path: string, bytes: Uint8Array): Promise<void> {
  const folder = dirname(path)
  if (await mkdir(folder, { recursive: true, mode: 0o700 })) await syncDirectory(dirname(folder))
  await writeFile(`${path}.part`, bytes, { mode: 0o600, flush: true })
  await rename(`${path}.part`, path)
  await syncDirectory(folder)
}

async function* objectsIn(folder: string): AsyncIterable<StoredObject> {
  for await (const { name } of await opendir(folder)) {
    const stats = isObjectKey(name) ? await stat(join(folder, name)).catch(() => undefined) : undefined
    if (stats?.isFile()) yield { key: name, storedAt: stats.mtime }
  }
}

/** Objects as files below a directory, in folders named after the first two characters of their keys. */
export function createDiskStore(directory: string): ObjectStore {
  const pathOf = (key: string) => join(directory, requireObjectKey(key).slice(0, 2), key)
  return {
    async put(key, bytes) {
      const path = pathOf(key)
      try {
        await writeAtomically(path, bytes)
      } catch (error) {
        await Promise.allSettled([rm(`${path}.part`, { force: true }), rm(path, { force: true })])
        throw new ProviderFailure('disk', `an object could not be written: ${codeOf(error)}`)
      }
    },
    async get(key) {
      const path = pathOf(key)
      try {
        return await readFile(path)
      } catch (error) {
        if (isAbsent(error)) return undefined
        throw new ProviderFailure('disk', `an object could not be read: ${codeOf(error)}`)
      }
    },
    delete: (key) => rm(pathOf(key), { force: true }),
    async *list() {
      const folders = await opendir(directory).catch((error) => {
        if (isAbsent(error)) return undefined
        throw error
      })
      if (folders === undefined) return
      for await (const folder of folders) {
        if (folder.isDirectory()) yield* objectsIn(join(directory, folder.name))
      }
    },
  }
}
