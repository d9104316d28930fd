import { Worker } from 'node:worker_threads'
import type { LargeBody, ReadResult } from './read-large-body.ts'

type WorkerReply = ReadResult | 'aborted'

export type BodyReader = {
  /** Transfers the bytes to a worker: the caller must not use them afterwards. */
  read(bytes: Uint8Array<ArrayBuffer>): Promise<LargeBody>
  close(): Promise<void>
}

/** The body is not a JSON object. */
export class BodyUnreadable extends Error {
  override name = 'BodyUnreadable'
}

/** The fields other than the files are too large, or there are too many files. */
export class BodyTooLarge extends Error {
  override name = 'BodyTooLarge'
}

/** The body took too long; it may succeed another time. */
export class ReadingAborted extends Error {
  override name = 'ReadingAborted'
}

type Options = { workers?: number; timeoutMs?: number }
type Waiting = { bytes: Uint8Array<ArrayBuffer>; settle(reply: WorkerReply): void }

const failures = { unreadable: BodyUnreadable, 'too large': BodyTooLarge, aborted: ReadingAborted }

/** Reads one body on a worker; a worker that takes too long is terminated. */
function readOn(worker: Worker, bytes: Uint8Array<ArrayBuffer>, timeoutMs: number): Promise<WorkerReply> {
  const { promise, resolve } = Promise.withResolvers<WorkerReply>()
  const fail = () => resolve('aborted')
  const timer = setTimeout(() => void worker.terminate(), timeoutMs)
  worker.once('message', resolve).once('exit', fail)
  worker.postMessage(bytes, [bytes.buffer])
  return promise.finally(() => {
    clearTimeout(timer)
    worker.off('message', resolve).off('exit', fail)
  })
}

function startWorker(): Worker {
  const worker = new Worker(new URL('./body-worker.ts', import.meta.url))
  // The exit event reports it too; without a handler the process would end.
  worker.on('error', () => {})
  worker.unref()
  return worker
}

/** Copies bytes that share their ArrayBuffer with others, since transferring would detach all of it. */
const toTransferable = (bytes: Uint8Array<ArrayBuffer>) =>
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
      const reply = await new Promise<WorkerReply>((settle) => {
        waiting.push({ bytes: toTransferable(bytes), settle })
        startNext()
      })
      if (typeof reply === 'string') throw new failures[reply]()
      return reply
    },
    async close() {
      await Promise.all([...all].map((worker) => worker.terminate()))
    },
  }
}
