import { setTimeout as sleep } from 'node:timers/promises'
import { type DestinationStream, type Logger, pino, stdTimeFunctions } from 'pino'

const hashLength = 64

/** Whether these digits are part of a hexadecimal hash, which is not personal data. */
function isInHash(line: string, at: number): boolean {
  const [before = ''] = /[0-9a-f]*$/.exec(line.slice(Math.max(0, at - hashLength), at)) ?? []
  const [after = ''] = /^[0-9a-f]*/.exec(line.slice(at, at + hashLength + 1)) ?? []
  return before.length + after.length === hashLength
}

/** A safety net for personal data: masks long numbers except four digits, a PAN except one letter, and tokens. */
function scrub(line: string): string {
  return line
    .replace(/\d{5,}(?=\d{4})/g, (digits, at: number) => (isInHash(line, at) ? digits : '…'))
    .replace(/\b[A-Z]{5}\d{4}([A-Z])\b/g, '…$1')
    .replace(/(?<![\w-])[\w-]{43}(?:[\w-]{16})?(?![\w-])/g, '[token]')
}

type Failure = { name?: unknown; message?: unknown; code?: unknown; stack?: unknown; cause?: unknown }

const maxCauses = 5
const plain = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? value : undefined)

function describe(error: unknown, causes: number): object {
  if (!(error instanceof Error)) return { type: typeof error, message: plain(error) }
  const { name, message, code, stack, cause } = error as Failure
  const inner = cause instanceof Error && causes > 0 ? { cause: describe(cause, causes - 1) } : {}
  return { type: plain(name), message: plain(message), code: plain(code), stack: plain(stack), ...inner }
}

/** Leaves out PostgreSQL's `detail` and `where`, which contain values of rows. Never throws, whatever was thrown. */
function describeError(error: unknown): object {
  try {
    return describe(error, maxCauses)
  } catch {
    return { type: 'unreadable' }
  }
}

const writeEveryMs = 250
const writeAtBytes = 8_192
/** What waits to be written while nobody reads the log; further lines are dropped. */
const maxWaitingBytes = 16 * 2 ** 20
const writeWithinMs = 2_000

export type LogOutput = ReturnType<typeof standardOutput>

/** Buffered, because one write per line would cost as much as handling the request. */
export function standardOutput() {
  const buffer = { minLength: writeAtBytes, maxLength: maxWaitingBytes, periodicFlush: writeEveryMs }
  const output = pino.destination({ dest: 1, sync: false, ...buffer })
  const { flushSync } = output
  // A log on a full disk must not end the server. At an exit, flushSync would repeat the failing write for ever.
  output.on('error', () => {
    output.flushSync = () => {}
  })
  output.on('write', () => {
    output.flushSync = flushSync
  })
  return output
}

/**
 * Exits once the log is written. If nobody reads it, the process kills itself: any other exit would wait for the thread that
 * is still writing.
 */
export async function exitAfterWriting(output: LogOutput, code: number): Promise<void> {
  const { promise: isWritten, resolve } = Promise.withResolvers<boolean>()
  output.flush(() => resolve(true))
  if (!(await Promise.race([isWritten, sleep(writeWithinMs, false)]))) process.kill(process.pid, 'SIGKILL')
  process.exit(code)
}

export function createLog(level: string, destination: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    timestamp: stdTimeFunctions.isoTime,
    redact: { paths: ['otp', 'token', 'pancard', '*.otp', '*.token', '*.pancard'], censor: '[redacted]' },
    serializers: { err: describeError },
    hooks: { streamWrite: scrub },
  }
  return pino(options, destination)
}
