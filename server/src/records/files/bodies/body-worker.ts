import { parentPort } from 'node:worker_threads'
import { readLargeBody } from './read-large-body.ts'

const isTransferable = (value: unknown): value is Uint8Array<ArrayBuffer> =>
  value instanceof Uint8Array && value.byteLength === value.buffer.byteLength

/** Transfers the files back instead of copying them, unless one shares its ArrayBuffer with others. */
parentPort?.on('message', (bytes: Uint8Array) => {
  const result = readLargeBody(bytes)
  const files = typeof result === 'string' ? [] : [result.file, ...(result.files ?? [])]
  const buffers = files.filter(isTransferable).map(({ buffer }) => buffer)
  parentPort?.postMessage(result, buffers)
})
