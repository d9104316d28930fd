/** Every connection is in use and too many requests are waiting; the caller may retry. */
export class DatabaseBusy extends Error {
  override name = 'DatabaseBusy'
}

const readOnly = '25006'

/** Classes of SQLSTATE that say nothing about the statement itself, so that it may succeed later. */
const unavailableClasses = new Set([
  '08', // connection failure
  '28', // login refused, for example while the password is being changed
  '40', // deadlock or serialization failure that repeated
  '53', // out of disk space, memory, locks or connections
  '57', // shutting down, starting up, or cancelled by a timeout or an operator
  '58', // input or output error
])
const unavailableCodes = new Set([
  '25P03', // idle in transaction timeout
  readOnly, // a standby, or a primary that was demoted
  '3D000', // the database does not exist, for example while it is restored
  '55P03', // lock timeout
  'EAI_AGAIN',
  'ENOTFOUND', // the host name of a stopped container
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'EMFILE', // too many open files for another connection
  'ENETUNREACH',
  'EPIPE',
  'ETIMEDOUT',
])
const classOf = (code: string) => (/^[0-9A-Z]{5}$/.test(code) ? code.slice(0, 2) : '')
/** The error of pg for a statement without a response in time; it has no code. */
const queryTimeout = 'Query read timeout'
/** The error of pg-pool if no connection became free in time. */
const poolTimeout = 'timeout exceeded when trying to connect'
/** The error of a pg client that is not in a pool, if it could not connect in time. */
const connectTimeout = 'timeout expired'
const unavailableMessages = new RegExp(
  [
    queryTimeout,
    'Connection terminated',
    poolTimeout,
    connectTimeout,
    'Client has encountered a connection error',
    'Client was closed and is not queryable',
  ].join('|'),
)

/** Whether the error means that the database is unreachable, read-only or overloaded. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (error instanceof DatabaseBusy) return true
  if (!(error instanceof Error)) return false
  const { code, syscall } = error as { code?: unknown; syscall?: unknown }
  // Of a socket; otherwise the error of a file.
  if (code === 'ENOENT' || code === 'EACCES') return syscall === 'connect'
  if (typeof code === 'string' && (unavailableCodes.has(code) || unavailableClasses.has(classOf(code)))) return true
  return unavailableMessages.test(error.message)
}

/** A full pool is not a failed connection: it says nothing about the server. */
export const isConnectionFailed = (error: unknown) =>
  isDatabaseUnavailable(error) && !(error as Error).message.includes(poolTimeout)

/** After such a timeout the connection must not be used again, because the next statement would wait as well. */
export const isQueryTimeout = (error: unknown) => error instanceof Error && error.message === queryTimeout

export const isReadOnly = (error: unknown) => error instanceof Error && (error as { code?: unknown }).code === readOnly
