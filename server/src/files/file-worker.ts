import { parentPort } from 'node:worker_threads'
import { checkPdf } from './check-pdf.ts'
import type { WorkerAnswer, WorkerTask } from './file-workers.ts'
import { readLargeBody } from './read-large-body.ts'

/** One task at a time. */
async function answer(task: WorkerTask): Promise<WorkerAnswer> {
  try {
    const done = task.name === 'check pdf' ? await checkPdf(task.bytes, task.password) : readLargeBody(task.bytes)
    return { done }
  } catch {
    return { failure: 'impossible' }
  }
}

const isOwn = (value: unknown): value is Uint8Array<ArrayBuffer> =>
  value instanceof Uint8Array && value.byteLength === value.buffer.byteLength

/** Bytes are transferred back, not copied, unless they share their memory with others. */
const transferable = (answered: WorkerAnswer) =>
  Object.values<unknown>('done' in answered ? answered.done : {})
    .filter(isOwn)
    .map(({ buffer }) => buffer)

parentPort?.on('message', async (task: WorkerTask) => {
  const answered = await answer(task)
  parentPort?.postMessage(answered, transferable(answered))
})
