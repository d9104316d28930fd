import { parentPort } from 'node:worker_threads'
import type { WorkerAnswer } from './body-reader.ts'
import { readLargeBody } from './read-large-body.ts'

function answer(bytes: Uint8Array): WorkerAnswer {
  try {
    return { body: readLargeBody(bytes) }
  } catch {
    return { failure: 'impossible' }
  }
}

const isOwn = (value: unknown): value is Uint8Array<ArrayBuffer> =>
  value instanceof Uint8Array && value.byteLength === value.buffer.byteLength

/** One body at a time. The file is transferred back, not copied, unless it shares its memory with others. */
parentPort?.on('message', (bytes: Uint8Array) => {
  const answered = answer(bytes)
  const file = 'body' in answered ? answered.body.file : undefined
  parentPort?.postMessage(answered, isOwn(file) ? [file.buffer] : [])
})
