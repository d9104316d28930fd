import { ProviderFailure } from '../provider-failure.ts'

export type StoredObject = { key: string; storedAt: Date }

/** Stores bytes under a key. An object is complete or absent, even if the process dies while storing it. */
export type ObjectStore = {
  put(key: string, bytes: Uint8Array<ArrayBuffer>): Promise<void>
  get(key: string): Promise<Uint8Array<ArrayBuffer> | undefined>
  delete(key: string): Promise<void>
  /** Every object of ours, including the remains of interrupted writes; not those in the trash. */
  list(): AsyncIterable<StoredObject>
  moveToTrash(key: string): Promise<void>
  restoreFromTrash(key: string): Promise<void>
  deleteFromTrash(key: string): Promise<void>
  /** The objects in the trash, with the time at which each was moved there. */
  listTrash(): AsyncIterable<StoredObject>
  /** The id of the database that the files belong to; undefined if none is saved yet. */
  readOwner(): Promise<string | undefined>
  saveOwner(databaseId: string): Promise<void>
}

/** The configured bucket does not exist. Unlike an outage, this does not resolve itself. */
export class StoreMissing extends ProviderFailure {
  override name = 'StoreMissing'
  override readonly isTemporary = false
}

/** Our keys; `.part` is an interrupted write. Anything else in a store is not ours. */
const objectKey = /^[A-Za-z0-9_-]{22,43}(\.part)?$/

export const isObjectKey = (name: string) => objectKey.test(name)

export function requireObjectKey(key: string): string {
  if (!isObjectKey(key)) throw new Error('not an object key')
  return key
}

/** The name under which the owner is saved. Too short to collide with an object key. */
export const ownerName = 'database-id'
export const trashName = 'trash'
