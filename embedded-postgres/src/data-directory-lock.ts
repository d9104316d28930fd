import { createHash } from 'node:crypto'
import { closeSync, constants, openSync, realpathSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'

/** The error of a second start on one directory. */
export function anotherInstance(directory: string): Error {
  return new Error(
    `Cannot start: another instance is using ${directory}. Stop it, or set DATA_DIR to another directory.`,
  )
}

/** One application a directory; the kernel releases the lock when the process dies, however it dies. */
export async function lockDataDirectory(directory: string): Promise<() => void> {
  return process.platform === 'linux' ? lockByAbstractSocket(directory) : lockByOpenFile(directory)
}

function lockByAbstractSocket(directory: string): Promise<() => void> {
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

function lockByOpenFile(directory: string): () => void {
  const exclusiveLock = 0x20
  const flags = constants.O_RDWR | constants.O_CREAT | constants.O_NONBLOCK | exclusiveLock
  try {
    const held = openSync(join(directory, 'application.lock'), flags, 0o600)
    return () => closeSync(held)
  } catch (error) {
    throw error instanceof Error && 'code' in error && error.code === 'EAGAIN' ? anotherInstance(directory) : error
  }
}
