import { parentPort } from 'node:worker_threads'
import type { WorkerReply } from './body-reader.ts'
import { readLargeBody } from './read-large-body.ts'

function answer(bytes: Uint8Array): WorkerReply {
  try {
    return { body: readLargeBody(bytes) }
  } catch {
    return { failure: 'unreadable' }
  }
}

const isTransferable = (value: unknown): value is Uint8Array<ArrayBuffer> =>
  value instanceof Uint8Array && value.byteLength === value.buffer.byteLength

/** Transfers the file back instead of copying it, unless it shares its ArrayBuffer with others. */
parentPort?.on('message', (bytes: Uint8Array) => {
  const answered = answer(bytes)
  const file = 'body' in answered ? answered.body.file : undefined
  parentPort?.postMessage(answered, isTransferable(file) ? [file.buffer] : [])
})
