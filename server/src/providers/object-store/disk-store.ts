import { mkdir, open, opendir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { ProviderFailure } from '../provider-failure.ts'
import {
  isObjectKey,
  type ObjectStore,
  ownerName,
  requireObjectKey,
  type StoredObject,
  trashName,
} from './object-store.ts'

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

async function makeFolderOf(path: string): Promise<void> {
  const folder = dirname(path)
  if (await mkdir(folder, { recursive: true, mode: 0o700 })) await syncDirectory(dirname(folder))
}

async function writeAtomically(path: string, bytes: Uint8Array | string): Promise<void> {
  await makeFolderOf(path)
  await writeFile(`${path}.part`, bytes, { mode: 0o600, flush: true })
  await rename(`${path}.part`, path)
  await syncDirectory(dirname(path))
}

/** Sets the modification time first, because the age of a file in the trash is counted from it. */
async function moveFile(from: string, to: string): Promise<void> {
  const now = new Date()
  await makeFolderOf(to)
  await utimes(from, now, now)
  await rename(from, to)
  await syncDirectory(dirname(to))
}

/** Undefined if the folder does not exist. */
const openFolder = (path: string) =>
  opendir(path).catch((error: unknown) => {
    if (isAbsent(error)) return undefined
    throw error
  })

async function* objectsIn(folder: string): AsyncIterable<StoredObject> {
  for await (const { name } of (await openFolder(folder)) ?? []) {
    const stats = isObjectKey(name) ? await stat(join(folder, name)).catch(() => undefined) : undefined
    if (stats?.isFile()) yield { key: name, storedAt: stats.mtime }
  }
}

/** Objects as files below a directory, in folders named after the first two characters of their keys. */
export function createDiskStore(directory: string): ObjectStore {
  const pathOf = (key: string) => join(directory, requireObjectKey(key).slice(0, 2), key)
  const trashPathOf = (key: string) => join(directory, trashName, requireObjectKey(key))
  const ownerPath = join(directory, ownerName)
  return {
    async put(key, bytes) {
      const path = pathOf(key)
      try {
        await writeAtomically(path, bytes)
      } catch (error) {
        // Removes only the partial file: the object itself may be the older version, which stays.
        await rm(`${path}.part`, { force: true }).catch(() => {})
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
      for await (const folder of (await openFolder(directory)) ?? []) {
        if (folder.isDirectory() && folder.name !== trashName) yield* objectsIn(join(directory, folder.name))
      }
    },
    moveToTrash: (key) => moveFile(pathOf(key), trashPathOf(key)),
    restoreFromTrash: (key) => moveFile(trashPathOf(key), pathOf(key)),
    deleteFromTrash: (key) => rm(trashPathOf(key), { force: true }),
    listTrash: () => objectsIn(join(directory, trashName)),
    async readOwner() {
      const text = await readFile(ownerPath, 'utf8').catch((error: unknown) => {
        if (isAbsent(error)) return undefined
        throw new ProviderFailure('disk', `the owner could not be read: ${codeOf(error)}`)
      })
      return text?.trim()
    },
    saveOwner: (databaseId) => writeAtomically(ownerPath, `${databaseId}\n`),
  }
}
