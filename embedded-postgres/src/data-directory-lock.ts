import { createHash } from 'node:crypto'
import { closeSync, constants, openSync, realpathSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

/** The error of a second start on the same directory. */
export function anotherInstance(directory: string): Error {
  return new Error(
    `Cannot start: another instance is using ${directory}. Stop it, or set DATA_DIR to another directory.`,
  )
}

/**
 * Lets one process use the directory; the kernel releases the lock when the process dies, even if it is killed. Throws
 * `refusal` if another process has the lock.
 */
export async function lockDataDirectory(directory: string, refusal = anotherInstance(directory)): Promise<() => void> {
  return process.platform === 'linux'
    ? lockWithAbstractSocket(directory, refusal)
    : lockWithOpenFile(directory, refusal)
}

/** A process that is killed between fork and exec keeps the lock until its child has executed its program. */
const lockRetry = { attempts: 10, delayMs: 50 }

async function lockWithAbstractSocket(directory: string, refusal: Error): Promise<() => void> {
  const name = createHash('sha256').update(realpathSync(directory)).digest('hex').slice(0, 32)
  for (let attempt = 1; attempt <= lockRetry.attempts; attempt++) {
    const unlock = await listenOn(`\0agrim-${name}`)
    if (unlock) return unlock
    await delay(lockRetry.delayMs)
  }
  throw refusal
}

/** Undefined if another process listens on it. */
function listenOn(path: string): Promise<(() => void) | undefined> {
  const server = createServer()
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(undefined) : reject(error),
    )
    server.listen({ path }, () => resolve(() => void server.close()))
    server.unref()
  })
}

/** O_EXLOCK of macOS, for which Node has no constant. */
const exclusiveLock = 0x20

function lockWithOpenFile(directory: string, refusal: Error): () => void {
  const flags = constants.O_RDWR | constants.O_CREAT | constants.O_NONBLOCK | exclusiveLock
  try {
    const file = openSync(join(directory, 'application.lock'), flags, 0o600)
    return () => closeSync(file)
  } catch (error) {
    throw error instanceof Error && 'code' in error && error.code === 'EAGAIN' ? refusal : error
  }
}
