import { parentPort } from 'node:worker_threads'
import { readLargeBody } from './read-large-body.ts'

const isTransferable = (value: unknown): value is Uint8Array<ArrayBuffer> =>
  value instanceof Uint8Array && value.byteLength === value.buffer.byteLength

/** Transfers the file back instead of copying it, unless it shares its ArrayBuffer with others. */
parentPort?.on('message', (bytes: Uint8Array) => {
  const result = readLargeBody(bytes)
  const file = typeof result === 'string' ? undefined : result.file
  parentPort?.postMessage(result, isTransferable(file) ? [file.buffer] : [])
})
