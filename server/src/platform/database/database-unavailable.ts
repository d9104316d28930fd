/** Every connection is in use and too many requests are waiting; the caller may retry. */
export class DatabaseBusy extends Error {
  override name = 'DatabaseBusy'
}

const readOnly = '25006'

const unavailableCodes = new Set([
  '57P01', // admin shutdown
  '57P02', // crash shutdown
  '57P03', // starting up
  '53300', // too many connections
  '55P03', // lock timeout
  '57014', // statement timeout
  '25P03', // idle in transaction timeout
  readOnly, // a standby, or a primary that was demoted
  'EAI_AGAIN',
  'ENOTFOUND', // the host name of a stopped container
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
])
/** The error of pg for a statement without a response in time; it has no code. */
const queryTimeout = 'Query read timeout'
/** The error of pg-pool if no connection became free in time. */
const poolTimeout = 'timeout exceeded when trying to connect'
const unavailableMessages = new RegExp(
  [
    queryTimeout,
    'Connection terminated',
    poolTimeout,
    'Client has encountered a connection error',
    'Client was closed and is not queryable',
  ].join('|'),
)

/** Whether the error means that the database is unreachable, read-only or overloaded. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (error instanceof DatabaseBusy) return true
  if (!(error instanceof Error)) return false
  const { code, syscall } = error as { code?: unknown; syscall?: unknown }
  if (code === 'ENOENT') return syscall === 'connect'
  const isUnavailableCode = typeof code === 'string' && (unavailableCodes.has(code) || code.startsWith('08'))
  return isUnavailableCode || unavailableMessages.test(error.message)
}

/** A full pool is not a failed connection: it says nothing about the server. */
export const isConnectionFailed = (error: unknown) =>
  isDatabaseUnavailable(error) && !(error as Error).message.includes(poolTimeout)

/** After such a timeout the connection must not be used again, because the next statement would wait as well. */
export const isQueryTimeout = (error: unknown) => error instanceof Error && error.message === queryTimeout

export const isReadOnly = (error: unknown) => error instanceof Error && (error as { code?: unknown }).code === readOnly
