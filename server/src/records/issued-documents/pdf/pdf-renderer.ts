import { Worker } from 'node:worker_threads'
import { busy } from '../../../platform/http/http-failure.ts'
import type { PdfDefinition } from './pdf-definition.ts'

export type PdfRenderer = {
  /** Calls `readDefinition` when the document's turn comes, so that queued documents use no database connection. */
  render(readDefinition: () => Promise<PdfDefinition>): Promise<Buffer>
  close(): Promise<void>
}

type WorkerReply = { pdf: Uint8Array } | { failure: string }

/** A document takes about 0.1 s, but the first one waits for the worker to start, and a busy machine takes far longer. */
const timeoutMs = 30_000
/** Beyond this the wait would be more than a few seconds, so requests are refused with Retry-After. */
const maxQueued = 20
const retryAfterSeconds = 5

function startWorker(): Worker {
  const worker = new Worker(new URL('./pdf-worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: 256 },
  })
  // The exit event reports the same; without a handler the process would end.
  worker.on('error', () => {})
  worker.unref()
  return worker
}

function renderOn(worker: Worker, definition: PdfDefinition): Promise<WorkerReply> {
  const { promise, resolve } = Promise.withResolvers<WorkerReply>()
  const fail = () => resolve({ failure: 'the worker exited' })
  const timer = setTimeout(() => void worker.terminate(), timeoutMs)
  worker.once('message', resolve).once('exit', fail)
  worker.postMessage(definition)
  return promise.finally(() => {
    clearTimeout(timer)
    worker.off('message', resolve).off('exit', fail)
  })
}

/** Renders one document at a time on a worker thread; a worker that exits or takes too long is replaced. */
export function createPdfRenderer(): PdfRenderer {
  let worker: Worker | undefined
  let queued = 0
  let last: Promise<unknown> = Promise.resolve()

  async function renderNext(definition: PdfDefinition): Promise<Buffer> {
    if (worker === undefined) {
      const started = startWorker()
      started.once('exit', () => {
        if (worker === started) worker = undefined
      })
      worker = started
    }
    const reply = await renderOn(worker, definition)
    if ('failure' in reply) throw new Error(`no PDF: ${reply.failure}`)
    return Buffer.from(reply.pdf)
  }

  return {
    async render(readDefinition) {
      if (queued >= maxQueued) throw busy(retryAfterSeconds)
      queued += 1
      const rendered = last.then(async () => renderNext(await readDefinition()))
      last = rendered.catch(() => {})
      return rendered.finally(() => {
        queued -= 1
      })
    },
    async close() {
      await worker?.terminate()
    },
  }
}
