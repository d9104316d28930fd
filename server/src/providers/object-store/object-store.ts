export type StoredObject = { key: string; storedAt: Date }

/** Keeps bytes under a key. What was put is whole or absent, whatever dies in between. */
export type ObjectStore = {
  put(key: string, bytes: Uint8Array<ArrayBuffer>): Promise<void>
  get(key: string): Promise<Uint8Array<ArrayBuffer> | undefined>
  delete(key: string): Promise<void>
  /** What it holds of ours, the leftovers of broken writes included. */
  list(): AsyncIterable<StoredObject>
}
