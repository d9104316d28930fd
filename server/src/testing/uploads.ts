import { hash } from 'node:crypto'
import { join } from 'node:path'
import { paths } from 'contract/paths'
import { stepsBefore } from 'domain/journey/step-access'
import { createDiskStore } from '../providers/object-store/disk-store.ts'
import type { ObjectStore } from '../providers/object-store/object-store.ts'
import { createFileCipher, fileKeys } from '../records/files/file-cipher.ts'
import type { SeededCustomer } from './seed-customers.ts'
import { databaseSettings, type Process } from './server-process.ts'
import type { TestDatabase } from './test-database.ts'
import { testDataKeys } from './test-keys.ts'

export const readyForDocuments = stepsBefore('bank_statement_upload')

export type UploadDatabase = Pick<TestDatabase, 'connection' | 'ownerConnection' | 'database'>

/** Settings for a process on this database that stores files in this directory. */
export const uploadSettings = (data: UploadDatabase, directory: string) => ({
  ...databaseSettings(data),
  DATA_DIR: directory,
  REQUESTS_PER_MINUTE_ADDRESS: '1000000',
})

export const sendStatement = (server: Process, { token }: SeededCustomer, file: Buffer) =>
  server.post({ event_name: 'bank_statement_upload', file: file.toString('base64') }, token, paths.leadDetails)

/** An empty store that keeps nothing; a test overrides the methods it needs. */
export const emptyStore: ObjectStore = {
  put: async () => {},
  get: async () => undefined,
  delete: async () => {},
  async *list() {},
  moveToTrash: async () => {},
  restoreFromTrash: async () => {},
  deleteFromTrash: async () => {},
  async *listTrash() {},
  readOwner: async () => undefined,
  saveOwner: async () => {},
}

export async function keysIn(store: Pick<ObjectStore, 'list'>): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of store.list()) keys.push(key)
  return keys.sort()
}

export type OpenedFile = { id: string; customerId: number; isCurrent: boolean; bytes: Buffer }

/** Every file that has a row, decrypted; throws where one is missing or damaged. */
export async function openFiles({ database }: UploadDatabase, directory: string): Promise<OpenedFile[]> {
  const store = createDiskStore(join(directory, 'files'))
  const cipher = createFileCipher(fileKeys(testDataKeys))
  const rows = await database.kysely.selectFrom('files').selectAll().execute()
  return Promise.all(
    rows.map(async (row) => {
      const sealed = await store.get(row.id)
      if (sealed === undefined) throw new Error('a row without an object')
      const bytes = await cipher.open(row.id, sealed)
      if (hash('sha256', bytes) !== row.sha256.toString('hex')) throw new Error('an object of other bytes')
      return { id: row.id, customerId: row.customerId, isCurrent: row.replacedAt === null, bytes }
    }),
  )
}
