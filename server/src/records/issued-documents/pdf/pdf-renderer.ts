import type { ChildProcess } from 'node:child_process'
import { busy } from '../../../platform/http/http-failure.ts'
import { createProcessPool } from '../../files/decoding/process-pool.ts'
import type { PdfDefinition } from './pdf-definition.ts'

export type PdfRenderer = {
  /** Calls `readDefinition` when the document's turn comes, so that queued documents use no database connection. */
  render(readDefinition: () => Promise<PdfDefinition>): Promise<Buffer>
  close(): Promise<void>
}

export type PdfReply = { pdf: Uint8Array; residentBytes: number } | { failure: string }

const defaultLimits = {
  /** A document takes about 0.02 s, but the first one waits for the process to start, and a busy machine takes far longer. */
  timeoutMs: 30_000,
  /** The compiler keeps about 0.3 MB of every document, so its process is replaced after a few hundred. */
  retireAboveBytes: 300 * 1024 * 1024,
}
/** Beyond this the wait would be more than a few seconds, so requests are refused with Retry-After. */
const maxQueued = 20
const retryAfterSeconds = 5

function draw(child: ChildProcess, definition: PdfDefinition, timeoutMs: number): Promise<PdfReply> {
  const { promise, resolve, reject } = Promise.withResolvers<PdfReply>()
  const onExit = () => reject(new Error('no PDF: the process exited'))
  const kill = () => child.kill('SIGKILL')
  const timer = setTimeout(kill, timeoutMs)
  child.once('message', resolve).once('exit', onExit)
  child.ref()
  child.channel?.ref()
  child.send(definition, (error) => error && kill())
  return promise.finally(() => {
    clearTimeout(timer)
    child.off('message', resolve).off('exit', onExit)
    child.unref()
    child.channel?.unref()
  })
}

/** Renders one document at a time in a process of its own; one that exits, takes too long or has grown is replaced. */
export function createPdfRenderer(options: Partial<typeof defaultLimits> = {}): PdfRenderer {
  const limits = { ...defaultLimits, ...options }
  let started: PromiseWithResolvers<void> | undefined
  const fail = () => started?.reject(new Error('no process draws PDFs'))
  const pool = createProcessPool(new URL('./pdf-process.ts', import.meta.url), 1, {
    onReady: () => started?.resolve(),
    onNone: fail,
  })
  let queued = 0
  let last: Promise<unknown> = Promise.resolve()

  async function takeProcess(): Promise<ChildProcess> {
    for (;;) {
      const child = pool.take()
      if (child) return child
      started = Promise.withResolvers()
      pool.startMissing()
      await started.promise
    }
  }

  async function renderNext(definition: PdfDefinition): Promise<Buffer> {
    const child = await takeProcess()
    const reply = await draw(child, definition, limits.timeoutMs)
    if ('pdf' in reply && reply.residentBytes > limits.retireAboveBytes) child.kill('SIGKILL')
    else pool.giveBack(child)
    if ('failure' in reply) throw new Error(reply.failure)
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
      pool.close()
      fail()
    },
  }
}
