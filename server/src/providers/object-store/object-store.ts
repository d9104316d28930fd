export type StoredObject = { key: string; storedAt: Date }

/** Stores bytes under a key. An object is complete or absent, even if the process dies while storing it. */
export type ObjectStore = {
  put(key: string, bytes: Uint8Array<ArrayBuffer>): Promise<void>
  get(key: string): Promise<Uint8Array<ArrayBuffer> | undefined>
  delete(key: string): Promise<void>
  /** Every object of ours, including the remains of interrupted writes. */
  list(): AsyncIterable<StoredObject>
}

/** Our keys; `.part` is an interrupted write. Anything else in a store is not ours. */
const objectKey = /^[A-Za-z0-9_-]{22,43}(\.part)?$/

export const isObjectKey = (name: string) => objectKey.test(name)

export function requireObjectKey(key: string): string {
  if (!isObjectKey(key)) throw new Error('not an object key')
  return key
}
