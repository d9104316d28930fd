import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import type { IstDate } from 'domain/calendar/ist-date'
import type { AadhaarKey } from '../../../providers/aadhaar/aadhaar-keys.ts'
import { residentBytes, startBoundedProcess } from '../../../records/files/decoding/bounded-process.ts'

export type AadhaarTask = { bytes: Uint8Array<ArrayBuffer>; keys: readonly AadhaarKey[] }

/** What the signed data say, or why there are none. */
export type Reading =
  | { state: 'VERIFIED'; name: string; bornOn: IstDate | null; lastFour: string; signedWith: string; reader: string }
  | { state: 'ABSENT' | 'UNREADABLE' | 'NOT_ASKED'; because: string; reader: string }

export type AadhaarReply = {
  reading: Reading
  /** The picture without the number. */
  masked?: Uint8Array<ArrayBuffer>
  /** Why there is none. */
  because?: string
}

export type AadhaarReader = { read(task: AadhaarTask): Promise<AadhaarReply>; close(): void }

const megabyte = 1024 * 1024
const defaultLimits = { timeoutMs: 180_000, memoryLimitBytes: 500 * megabyte }

const gaveUp: AadhaarReply = {
  reading: { state: 'UNREADABLE', because: 'the picture took too long to read', reader: 'aadhaar-process@1' },
  because: 'it took too long to read',
}

/**
 * Reads Aadhaar pictures one at a time, each in a process of its own that knows no secrets and ends with it: nothing of a picture
 * stays in memory, and one that crashes, hangs or grows takes nothing else with it.
 */
export function createAadhaarReader(options: Partial<typeof defaultLimits> = {}): AadhaarReader {
  const limits = { ...defaultLimits, ...options }
  const program = new URL('./aadhaar-process.ts', import.meta.url)
  let last: Promise<unknown> = Promise.resolve()
  let running: ChildProcess | undefined

  async function readNow(task: AadhaarTask): Promise<AadhaarReply> {
    // The letters are read in a thread.
    const child = startBoundedProcess(program, 2)
    running = child
    child.ref()
    child.channel?.ref()
    const kill = () => child.kill('SIGKILL')
    const timer = setTimeout(kill, limits.timeoutMs)
    const watch = setInterval(async () => {
      if ((await residentBytes(child.pid ?? 0)) > limits.memoryLimitBytes) kill()
    }, 100)
    const ended = once(child, 'exit').then(() => undefined)
    const reply = async () => {
      await once(child, 'message')
      child.send(task, (error) => error && kill())
      const [answer] = await once(child, 'message')
      return answer as AadhaarReply
    }
    try {
      return (await Promise.race([reply().catch(() => undefined), ended])) ?? gaveUp
    } finally {
      clearTimeout(timer)
      clearInterval(watch)
      kill()
      running = undefined
    }
  }

  return {
    read(task) {
      const result = last.then(() => readNow(task))
      last = result.catch(() => undefined)
      return result
    },
    close: () => void running?.kill('SIGKILL'),
  }
}
