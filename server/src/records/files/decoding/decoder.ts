import type { ChildProcess } from 'node:child_process'
import type { AadhaarKey } from '../../../providers/aadhaar/aadhaar-keys.ts'
import { residentBytes } from './bounded-process.ts'
import type { KeywordsResult, PdfResult } from './check-pdf.ts'
import type { ZipResult } from './open-aadhaar-zip.ts'
import type { PdfTextResult } from './pdf-text/pdf-text.ts'
import { createProcessPool } from './process-pool.ts'
import type { PictureResult } from './read-picture.ts'
import { createRecentUse } from './recent-use.ts'

export type DecoderTask = {
  kind: 'pdf' | 'keywords' | 'picture' | 'text' | 'aadhaar zip'
  bytes: Uint8Array<ArrayBuffer>
  password: string
  /** With which an offline Aadhaar may be signed. */
  aadhaarKeys?: readonly AadhaarKey[]
  /** Set after a quick look found that the file may take long: it is then opened anyway, when no other file is waiting. */
  isUnusual: boolean
}
export type DecoderReply = { result: Result | { kind: 'unusual' }; cpuSeconds: number }

/** The process was killed because the file took too much time or memory. */
export class DecodingAborted extends Error {
  override name = 'DecodingAborted'
}

/** Files of owners whose files took the least time lately are opened first. */
export type Decoder = {
  checkPdf(bytes: Uint8Array<ArrayBuffer>, password: string, owner?: number): Promise<PdfResult>
  readKeywords(bytes: Uint8Array<ArrayBuffer>, owner?: number): Promise<KeywordsResult>
  readPicture(bytes: Uint8Array<ArrayBuffer>, owner?: number): Promise<PictureResult>
  /** Nobody waits for it, so it is opened when no other file is waiting, and may take longer. */
  readText(bytes: Uint8Array<ArrayBuffer>, owner?: number): Promise<PdfTextResult>
  /** The signed data in the ZIP of an offline Aadhaar. */
  openAadhaarZip(
    bytes: Uint8Array<ArrayBuffer>,
    shareCode: string,
    aadhaarKeys: readonly AadhaarKey[],
    owner?: number,
  ): Promise<ZipResult>
  close(): Promise<void>
}

type Result = PdfResult | KeywordsResult | PictureResult | PdfTextResult | ZipResult
type Waiting = { owner: number; task: DecoderTask; resolve(result: Result): void; reject(error: Error): void }

const megabyte = 1024 * 1024
const watchEveryMs = 25
const defaultLimits = {
  processes: 2,
  timeoutMs: 6_000,
  textTimeoutMs: 20_000,
  memoryLimitBytes: 345 * megabyte,
  /** Below the CPU limit of the kernel, so that a long-lived process is replaced before the kernel kills it during a task. */
  retireAfterCpuSeconds: 60,
}

/** Runs one task; kills the process if it takes too long or too much memory. */
function decode(child: ChildProcess, task: DecoderTask, limits: typeof defaultLimits): Promise<DecoderReply> {
  const { promise, resolve, reject } = Promise.withResolvers<DecoderReply>()
  const onExit = () => reject(new DecodingAborted(task.kind))
  const kill = () => child.kill('SIGKILL')
  const timer = setTimeout(kill, task.kind === 'text' ? limits.textTimeoutMs : limits.timeoutMs)
  const watch = setInterval(async () => {
    if ((await residentBytes(child.pid ?? 0)) > limits.memoryLimitBytes) kill()
  }, watchEveryMs)
  child.once('message', resolve).once('exit', onExit)
  child.ref()
  child.channel?.ref()
  child.send(task, (error) => error && kill())
  return promise.finally(() => {
    clearTimeout(timer)
    clearInterval(watch)
    child.off('message', resolve).off('exit', onExit)
    child.unref()
    child.channel?.unref()
  })
}

/**
 * Opens uploaded files in a pool of separate processes, so that a malicious file can crash or block only one of them. A
 * process that ends is replaced at once, so that the next file does not wait for its start. Unusual files are opened last
 * and one at a time, so that they do not delay the others.
 */
export function createDecoder(options: Partial<typeof defaultLimits> = {}): Decoder {
  const limits = { ...defaultLimits, ...options }
  const waiting: Waiting[] = []
  const unusual: Waiting[] = []
  let isOpeningUnusual = false
  const recentUse = createRecentUse()
  const program = new URL('./decoder-process.ts', import.meta.url)
  const pool = createProcessPool(program, limits.processes, { onReady: () => startNext(), onNone: rejectWaiting })

  async function work(child: ChildProcess, next: Waiting): Promise<void> {
    const { owner, task, resolve, reject } = next
    isOpeningUnusual ||= task.isUnusual
    const startedAt = performance.now()
    try {
      const { result, cpuSeconds } = await decode(child, task, limits)
      if (result.kind === 'unusual') unusual.push({ ...next, task: { ...task, isUnusual: true } })
      else resolve(result)
      if (cpuSeconds > limits.retireAfterCpuSeconds) child.kill('SIGKILL')
      else pool.giveBack(child)
    } catch (error) {
      reject(error as Error)
    }
    recentUse.add(owner, performance.now() - startedAt)
    if (task.isUnusual) isOpeningUnusual = false
    startNext()
  }

  function rejectWaiting(): void {
    for (const { task, reject } of [...waiting.splice(0), ...unusual.splice(0)])
      reject(new Error(`no process to read a ${task.kind}`))
  }

  function startNext(): void {
    const queue = waiting.length > 0 || isOpeningUnusual ? waiting : unusual
    const child = queue.length > 0 ? pool.take() : undefined
    const next = child && recentUse.takeNext(queue)
    if (child && next) void work(child, next)
  }

  const run = (owner: number, file: Omit<DecoderTask, 'isUnusual'>): Promise<Result> =>
    new Promise((resolve, reject) => {
      const isUnusual = file.kind === 'text'
      const queue = isUnusual ? unusual : waiting
      queue.push({ owner, task: { ...file, isUnusual }, resolve, reject })
      pool.startMissing()
      startNext()
    })

  return {
    checkPdf: async (bytes, password, owner = 0) => (await run(owner, { kind: 'pdf', bytes, password })) as PdfResult,
    readKeywords: async (bytes, owner = 0) =>
      (await run(owner, { kind: 'keywords', bytes, password: '' })) as KeywordsResult,
    readPicture: async (bytes, owner = 0) =>
      (await run(owner, { kind: 'picture', bytes, password: '' })) as PictureResult,
    openAadhaarZip: async (bytes, password, aadhaarKeys, owner = 0) =>
      (await run(owner, { kind: 'aadhaar zip', bytes, password, aadhaarKeys })) as ZipResult,
    readText: async (bytes, owner = 0) => (await run(owner, { kind: 'text', bytes, password: '' })) as PdfTextResult,
    async close() {
      pool.close()
      rejectWaiting()
    },
  }
}
