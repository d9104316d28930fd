import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { repository } from '../process/environment.mjs'
import { isAlive } from '../process/is-alive.mjs'

const refreshIntervalMs = 2_000
const staleAfterMs = 15_000
const pollIntervalMs = 100

/** Runs the work while no other command runs work of that name. The lock of a killed command is ignored. */
export async function withLock(name, work) {
  const directory = join(repository, 'data')
  mkdirSync(directory, { recursive: true })
  const lock = join(directory, `${name}.lock`)
  await acquire(lock, name)
  const refresh = setInterval(() => utimesSync(lock, new Date(), new Date()), refreshIntervalMs)
  try {
    return await work()
  } finally {
    clearInterval(refresh)
    rmSync(lock, { force: true })
  }
}

async function acquire(lock, name) {
  const own = `${lock}.${process.pid}`
  writeFileSync(own, `${hostname()} ${process.pid}`)
  try {
    for (let isAnnounced = false; !tryLink(own, lock); isAnnounced = true) {
      if (isStale(lock)) removeStale(lock, own)
      else if (!isAnnounced) console.log(`Waiting for another command to finish the ${name} ...`)
      await sleep(pollIntervalMs)
    }
  } finally {
    rmSync(own, { force: true })
  }
}

function tryLink(own, lock) {
  try {
    linkSync(own, lock)
    return true
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw error
  }
}

function isStale(lock) {
  try {
    const [host, pid] = readFileSync(lock, 'utf8').split(' ')
    return (host === hostname() && !isAlive(Number(pid))) || Date.now() - statSync(lock).mtimeMs > staleAfterMs
  } catch {
    return false
  }
}

function removeStale(lock, own) {
  try {
    renameSync(lock, `${own}.stale`)
    rmSync(`${own}.stale`)
  } catch {
    // Another command has removed it already.
  }
}
