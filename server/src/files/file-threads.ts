import { Worker } from 'node:worker_threads'
import type { PdfVerdict } from './check-pdf.ts'
import type { LargeBody } from './read-large-body.ts'

export type ThreadTask =
  | { name: 'check pdf'; bytes: Uint8Array<ArrayBuffer>; password: string }
  | { name: 'read body'; bytes: Uint8Array<ArrayBuffer> }
export type ThreadAnswer = { done: PdfVerdict | LargeBody } | { failure: 'impossible' | 'ended' }

export type FileThreads = {
  /** The bytes given are gone afterwards; a PDF that is whole comes back in the verdict. */
  checkPdf(bytes: Uint8Array<ArrayBuffer>, password: string): Promise<PdfVerdict>
  readLargeBody(bytes: Uint8Array<ArrayBuffer>): Promise<LargeBody>
  close(): Promise<void>
}

/** What was to be read cannot be. */
export class TaskImpossible extends Error {
  override name = 'TaskImpossible'
}

/** The task took too long or too much memory; another time it may not. */
export class TaskEnded extends Error {
  override name = 'TaskEnded'
}

type Options = { threads?: number; timeoutMs?: number }
type Waiting = { task: ThreadTask; settle(answer: ThreadAnswer): void }

const memoryLimits = { maxOldGenerationSizeMb: 256 }

/** Lets one thread do one task; a thread that fails or takes too long is ended and the task with it. */
function doTask(thread: Worker, task: ThreadTask, timeoutMs: number): Promise<ThreadAnswer> {
  const { promise, resolve } = Promise.withResolvers<ThreadAnswer>()
  const fail = () => resolve({ failure: 'ended' })
  const timer = setTimeout(() => void thread.terminate(), timeoutMs)
  thread.once('message', resolve).once('exit', fail)
  thread.postMessage(task, [task.bytes.buffer])
  return promise.finally(() => {
    clearTimeout(timer)
    thread.off('message', resolve).off('exit', fail)
  })
}

function startThread(): Worker {
  const thread = new Worker(new URL('./file-thread.ts', import.meta.url), { resourceLimits: memoryLimits })
  // Its exit tells the same; without a handler the process would end.
  thread.on('error', () => {})
  thread.unref()
  return thread
}

/** A few threads for what would hold the event loop. They start when first needed. */
export function createFileThreads({ threads = 2, timeoutMs = 8_000 }: Options = {}): FileThreads {
  const idle: Worker[] = []
  const all = new Set<Worker>()
  const waiting: Waiting[] = []

  async function work(thread: Worker): Promise<void> {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const answer = await doTask(thread, next.task, timeoutMs)
      next.settle(answer)
      if (!all.has(thread)) return startNext()
    }
    idle.push(thread)
  }
  function startNext(): void {
    if (waiting.length === 0) return
    const thread = idle.pop() ?? (all.size < threads ? startThread() : undefined)
    if (thread === undefined) return
    if (!all.has(thread)) all.add(thread.once('exit', () => all.delete(thread)))
    void work(thread)
  }
  async function run<Done>(task: ThreadTask): Promise<Done> {
    const answer = await new Promise<ThreadAnswer>((settle) => {
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
      await Promise.all([...all].map((thread) => thread.terminate()))
    },
  }
}

/** Only bytes that share their memory with no others can be handed over. */
const own = (bytes: Uint8Array<ArrayBuffer>) =>
  bytes.byteLength === bytes.buffer.byteLength ? bytes : new Uint8Array(bytes)
