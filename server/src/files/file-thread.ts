import { parentPort } from 'node:worker_threads'
import { checkPdf } from './check-pdf.ts'
import type { ThreadAnswer, ThreadTask } from './file-threads.ts'
import { readLargeBody } from './read-large-body.ts'

/** The thread's own side: one task at a time. */
async function answer(task: ThreadTask): Promise<ThreadAnswer> {
  try {
    const done = task.name === 'check pdf' ? await checkPdf(task.bytes, task.password) : readLargeBody(task.bytes)
    return { done }
  } catch {
    return { failure: 'impossible' }
  }
}

const isOwn = (value: unknown): value is Uint8Array<ArrayBuffer> =>
  value instanceof Uint8Array && value.byteLength === value.buffer.byteLength

/** Bytes are handed back, not copied, unless they share their memory with others. */
const handedBack = (answered: ThreadAnswer) =>
  Object.values<unknown>('done' in answered ? answered.done : {})
    .filter(isOwn)
    .map(({ buffer }) => buffer)

parentPort?.on('message', async (task: ThreadTask) => {
  const answered = await answer(task)
  parentPort?.postMessage(answered, handedBack(answered))
})
