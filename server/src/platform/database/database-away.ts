/** Every connection is in use and too many requests wait already: the caller may try again. */
export class DatabaseBusy extends Error {
  override name = 'DatabaseBusy'
}

const readOnly = '25006'

const awayCodes = new Set([
  '57P01', // admin shutdown
  '57P02', // crash shutdown
  '57P03', // starting up
  '53300', // too many connections
  '55P03', // a lock could not be had in time
  '57014', // a statement took too long
  '25P03', // a transaction was idle for too long
  readOnly, // a standby, or a primary that was demoted
  'EAI_AGAIN',
  'ENOTFOUND', // the name of a container that was stopped
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
])
/** How pg says that no answer came in time; it has no code. */
const noAnswer = 'Query read timeout'
/** How pg-pool says that no connection became free in time. */
const poolFull = 'timeout exceeded when trying to connect'
const awayMessages = new RegExp(
  [
    noAnswer,
    'Connection terminated',
    poolFull,
    'Client has encountered a connection error',
    'Client was closed and is not queryable',
  ].join('|'),
)

/** Tells a database that is unreachable, read-only or overloaded from an error in our own code. */
export function isDatabaseAway(error: unknown): boolean {
  if (error instanceof DatabaseBusy) return true
  if (!(error instanceof Error)) return false
  const { code, syscall } = error as { code?: unknown; syscall?: unknown }
  if (code === 'ENOENT') return syscall === 'connect'
  const isAwayCode = typeof code === 'string' && (awayCodes.has(code) || code.startsWith('08'))
  return isAwayCode || awayMessages.test(error.message)
}

/** Unlike waiting in vain for a connection that others use, this tells something about the server. */
export const isConnectionFailed = (error: unknown) =>
  isDatabaseAway(error) && !(error as Error).message.includes(poolFull)

/** No answer came: whatever is sent next on this connection would wait as well. */
export const isUnanswered = (error: unknown) => error instanceof Error && error.message === noAnswer

export const isReadOnly = (error: unknown) => error instanceof Error && (error as { code?: unknown }).code === readOnly
