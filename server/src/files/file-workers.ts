import { Worker } from 'node:worker_threads'
import type { PdfResult } from './check-pdf.ts'
import type { LargeBody } from './read-large-body.ts'

export type WorkerTask =
  | { name: 'check pdf'; bytes: Uint8Array<ArrayBuffer>; password: string }
  | { name: 'read body'; bytes: Uint8Array<ArrayBuffer> }
export type WorkerAnswer = { done: PdfResult | LargeBody } | { failure: 'impossible' | 'ended' }

export type FileWorkers = {
  /** Takes the bytes over; a PDF that is whole comes back with the result. */
  checkPdf(bytes: Uint8Array<ArrayBuffer>, password: string): Promise<PdfResult>
  readLargeBody(bytes: Uint8Array<ArrayBuffer>): Promise<LargeBody>
  close(): Promise<void>
}

/** The content cannot be read at all. */
export class TaskImpossible extends Error {
  override name = 'TaskImpossible'
}

/** The task took too long or too much memory; it may succeed another time. */
export class TaskEnded extends Error {
  override name = 'TaskEnded'
}

type Options = { workers?: number; timeoutMs?: number }
type Waiting = { task: WorkerTask; settle(answer: WorkerAnswer): void }

const memoryLimits = { maxOldGenerationSizeMb: 256 }

/** Runs one task on one worker; a worker that fails or takes too long is ended and the task with it. */
function doTask(worker: Worker, task: WorkerTask, timeoutMs: number): Promise<WorkerAnswer> {
  const { promise, resolve } = Promise.withResolvers<WorkerAnswer>()
  const fail = () => resolve({ failure: 'ended' })
  const timer = setTimeout(() => void worker.terminate(), timeoutMs)
  worker.once('message', resolve).once('exit', fail)
  worker.postMessage(task, [task.bytes.buffer])
  return promise.finally(() => {
    clearTimeout(timer)
    worker.off('message', resolve).off('exit', fail)
  })
}

function startWorker(): Worker {
  const worker = new Worker(new URL('./file-worker.ts', import.meta.url), { resourceLimits: memoryLimits })
  // The exit event reports it too; without a handler the process would end.
  worker.on('error', () => {})
  worker.unref()
  return worker
}

/** A few worker threads for work that would block the event loop. They start when first needed. */
export function createFileWorkers({ workers = 2, timeoutMs = 8_000 }: Options = {}): FileWorkers {
  const idle: Worker[] = []
  const all = new Set<Worker>()
  const waiting: Waiting[] = []

  async function work(worker: Worker): Promise<void> {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const answer = await doTask(worker, next.task, timeoutMs)
      next.settle(answer)
      if (!all.has(worker)) return startNext()
    }
    idle.push(worker)
  }
  function startNext(): void {
    if (waiting.length === 0) return
    const worker = idle.pop() ?? (all.size < workers ? startWorker() : undefined)
    if (worker === undefined) return
    if (!all.has(worker)) all.add(worker.once('exit', () => all.delete(worker)))
    void work(worker)
  }
  async function run<Done>(task: WorkerTask): Promise<Done> {
    const answer = await new Promise<WorkerAnswer>((settle) => {
      waiting.push({ task, settle })
      startNext()
    })
    if ('done' in answer) return answer.done as Done
    throw answer.failure === 'ended' ? new TaskEnded(task.name) : new TaskImpossible(task.name)
  }

  return {
    checkPdf: (bytes, password) => run({ name: 'check pdf', bytes: own(bytes), password }),
    readLargeBody: (bytes) => run({ name: 'read body', bytes: own(bytes) }),
    async close() {
      await Promise.all([...all].map((worker) => worker.terminate()))
    },
  }
}

/** Only bytes that do not share their memory with others can be transferred. */
const own = (bytes: Uint8Array<ArrayBuffer>) =>
  bytes.byteLength === bytes.buffer.byteLength ? bytes : new Uint8Array(bytes)
