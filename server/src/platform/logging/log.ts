import { type DestinationStream, type Logger, pino, stdTimeFunctions } from 'pino'

/** Masks what must never be logged, should it reach a line: of long numbers four digits stay, of a PAN one letter. */
function scrub(line: string): string {
  return line
    .replace(/\d{5,}(?=\d{4})/g, '…')
    .replace(/\b[A-Z]{5}\d{4}([A-Z])\b/g, '…$1')
    .replace(/\b[\w-]{43}\b/g, '[token]')
}

type Failure = Error & { code?: string; cause?: unknown }

/** Without PostgreSQL's detail and where, which hold values of rows. */
function describeError(error: Failure): object {
  const cause = error.cause instanceof Error ? { cause: describeError(error.cause) } : {}
  return { type: error.name, message: error.message, code: error.code, stack: error.stack, ...cause }
}

const writeEveryMs = 250
const writeAtBytes = 8_192

/** Standard output, a few lines at a time: one write per line would cost as much as handling the request. */
export const standardOutput = () =>
  pino.destination({ dest: 1, sync: false, minLength: writeAtBytes, periodicFlush: writeEveryMs })

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
