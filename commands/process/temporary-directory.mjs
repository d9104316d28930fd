import { chmodSync, mkdirSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'
import { isAlive } from './is-alive.mjs'

const memoryFileSystem = '/dev/shm'
const prefix = 'agrim-tests-'
const gibibyte = 2 ** 30

/**
 * Puts temporary files in memory for this process and its children where the system has room for them. The tests create
 * 150 databases of a thousand files each; on a disk that takes a tenth of all their processor time.
 */
export function useTemporaryFilesInMemory() {
  if (process.env.TMPDIR || !hasRoomInMemory()) return
  removeLeftovers()
  const directory = join(memoryFileSystem, `${prefix}${process.pid}`)
  mkdirSync(directory)
  // As /tmp: some tests run programs as another user.
  chmodSync(directory, 0o1777)
  process.env.TMPDIR = directory
  process.once('exit', () => rmSync(directory, { recursive: true, force: true }))
}

function hasRoomInMemory() {
  try {
    const { bavail, bsize } = statfsSync(memoryFileSystem)
    const hasRoom = bavail * bsize >= 4 * gibibyte && (process.availableMemory?.() ?? 0) >= 8 * gibibyte
    return hasRoom && !isNoExec()
  } catch {
    return false
  }
}

/** Some tests start programs from their temporary directory. */
function isNoExec() {
  const mounts = readFileSync('/proc/mounts', 'utf8').split('\n')
  const options = mounts.map((line) => line.split(' ')).findLast(([, directory]) => directory === memoryFileSystem)?.[3]
  return options === undefined || options.split(',').includes('noexec')
}

/** Files left behind by a run that was killed. */
function removeLeftovers() {
  for (const name of readdirSync(memoryFileSystem)) {
    if (!name.startsWith(prefix) || isAlive(Number(name.slice(prefix.length)))) continue
    rmSync(join(memoryFileSystem, name), { recursive: true, force: true })
  }
}
