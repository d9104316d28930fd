import { Worker } from 'node:worker_threads'

export type PdfMaker = { make(definition: object): Promise<Buffer>; close(): Promise<void> }

type Answer = { pdf: Uint8Array } | { failure: string }

const timeoutMs = 10_000
const mostWaiting = 100

function startThread(): Worker {
  const thread = new Worker(new URL('./pdf-thread.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: 256 },
  })
  // Its exit tells the same; without a handler the process would end.
  thread.on('error', () => {})
  thread.unref()
  return thread
}

function ask(thread: Worker, definition: object): Promise<Answer> {
  const { promise, resolve } = Promise.withResolvers<Answer>()
  const fail = () => resolve({ failure: 'the thread ended' })
  const timer = setTimeout(() => void thread.terminate(), timeoutMs)
  thread.once('message', resolve).once('exit', fail)
  thread.postMessage(definition)
  return promise.finally(() => {
    clearTimeout(timer)
    thread.off('message', resolve).off('exit', fail)
  })
}

/** One thread, started when the first paper is asked for; one that fails or takes too long is replaced. */
export function createPdfMaker(): PdfMaker {
  let thread: Worker | undefined
  let waiting = 0
  let last: Promise<unknown> = Promise.resolve()

  async function makeNext(definition: object): Promise<Buffer> {
    if (thread === undefined) {
      const started = startThread()
      started.once('exit', () => {
        if (thread === started) thread = undefined
      })
      thread = started
    }
    const answer = await ask(thread, definition)
    if ('failure' in answer) throw new Error(`no paper: ${answer.failure}`)
    return Buffer.from(answer.pdf)
  }

  return {
    async make(definition) {
      if (waiting >= mostWaiting) throw new Error('no paper: too many are waiting')
      waiting += 1
      const made = last.then(() => makeNext(definition))
      last = made.catch(() => {})
      return made.finally(() => {
        waiting -= 1
      })
    },
    async close() {
      await thread?.terminate()
    },
  }
}
