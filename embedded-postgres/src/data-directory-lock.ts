import { createHash } from 'node:crypto'
import { closeSync, constants, openSync, realpathSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'

/** The error of a second start on the same directory. */
export function anotherInstance(directory: string): Error {
  return new Error(
    `Cannot start: another instance is using ${directory}. Stop it, or set DATA_DIR to another directory.`,
  )
}

/** Lets one process use the directory; the kernel releases the lock when the process dies, even if it is killed. */
export async function lockDataDirectory(directory: string): Promise<() => void> {
  return process.platform === 'linux' ? lockWithAbstractSocket(directory) : lockWithOpenFile(directory)
}

function lockWithAbstractSocket(directory: string): Promise<() => void> {
  const name = createHash('sha256').update(realpathSync(directory)).digest('hex').slice(0, 32)
  const server = createServer()
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      reject(error.code === 'EADDRINUSE' ? anotherInstance(directory) : error)
    })
    server.listen({ path: `\0agrim-${name}` }, () => resolve(() => void server.close()))
    server.unref()
  })
}

/** O_EXLOCK of macOS, which Node does not name. */
const exclusiveLock = 0x20

function lockWithOpenFile(directory: string): () => void {
  const flags = constants.O_RDWR | constants.O_CREAT | constants.O_NONBLOCK | exclusiveLock
  try {
    const file = openSync(join(directory, 'application.lock'), flags, 0o600)
    return () => closeSync(file)
  } catch (error) {
    throw error instanceof Error && 'code' in error && error.code === 'EAGAIN' ? anotherInstance(directory) : error
  }
}
