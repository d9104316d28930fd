import { Worker } from 'node:worker_threads'
import type { LargeBody } from './read-large-body.ts'

export type WorkerAnswer = { body: LargeBody } | { failure: 'impossible' | 'ended' }

export type BodyReader = {
  /** Takes the bytes over. */
  read(bytes: Uint8Array<ArrayBuffer>): Promise<LargeBody>
  close(): Promise<void>
}

/** The content cannot be read at all. */
export class BodyUnreadable extends Error {
  override name = 'BodyUnreadable'
}

/** The body took too long or too much memory; it may succeed another time. */
export class ReadingEnded extends Error {
  override name = 'ReadingEnded'
}

type Options = { workers?: number; timeoutMs?: number }
type Waiting = { bytes: Uint8Array<ArrayBuffer>; settle(answer: WorkerAnswer): void }

/** JSON lives on the heap, so that this bounds what a body can take. */
const memoryLimits = { maxOldGenerationSizeMb: 256 }

/** Reads one body on one worker; a worker that fails or takes too long is ended. */
function readOn(worker: Worker, bytes: Uint8Array<ArrayBuffer>, timeoutMs: number): Promise<WorkerAnswer> {
  const { promise, resolve } = Promise.withResolvers<WorkerAnswer>()
  const fail = () => resolve({ failure: 'ended' })
  const timer = setTimeout(() => void worker.terminate(), timeoutMs)
  worker.once('message', resolve).once('exit', fail)
  worker.postMessage(bytes, [bytes.buffer])
  return promise.finally(() => {
    clearTimeout(timer)
    worker.off('message', resolve).off('exit', fail)
  })
}

function startWorker(): Worker {
  const worker = new Worker(new URL('./body-worker.ts', import.meta.url), { resourceLimits: memoryLimits })
  // The exit event reports it too; without a handler the process would end.
  worker.on('error', () => {})
  worker.unref()
  return worker
}

/** Only bytes that do not share their memory with others can be transferred. */
const own = (bytes: Uint8Array<ArrayBuffer>) =>
  bytes.byteLength === bytes.buffer.byteLength ? bytes : new Uint8Array(bytes)

/** Splits large bodies in a few worker threads, so that the event loop is not blocked. They start when first needed. */
export function createBodyReader({ workers = 2, timeoutMs = 8_000 }: Options = {}): BodyReader {
  const idle: Worker[] = []
  const all = new Set<Worker>()
  const waiting: Waiting[] = []

  async function work(worker: Worker): Promise<void> {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      next.settle(await readOn(worker, next.bytes, timeoutMs))
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

  return {
    async read(bytes) {
      const answer = await new Promise<WorkerAnswer>((settle) => {
        waiting.push({ bytes: own(bytes), settle })
        startNext()
      })
      if ('body' in answer) return answer.body
      throw answer.failure === 'ended' ? new ReadingEnded() : new BodyUnreadable()
    },
    async close() {
      await Promise.all([...all].map((worker) => worker.terminate()))
    },
  }
}
