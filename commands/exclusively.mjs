import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { repository } from './repository.mjs'

const refreshEveryMs = 2_000
const deadAfterMs = 15_000

/** Does the work while no other command does work of that name; a command that was killed does not block the next. */
export async function exclusively(name, work) {
  const folder = join(repository, 'data')
  mkdirSync(folder, { recursive: true })
  const lock = join(folder, `${name}.lock`)
  await take(lock, name)
  const refresh = setInterval(() => utimesSync(lock, new Date(), new Date()), refreshEveryMs)
  try {
    return await work()
  } finally {
    clearInterval(refresh)
    rmSync(lock, { force: true })
  }
}

async function take(lock, name) {
  const mine = `${lock}.${process.pid}`
  writeFileSync(mine, `${hostname()} ${process.pid}`)
  try {
    for (let isTold = false; !linked(mine, lock); isTold = true) {
      if (isDead(lock)) discard(lock, mine)
      else if (!isTold) console.log(`Waiting: another command is doing the ${name} ...`)
      await sleep(100)
    }
  } finally {
    rmSync(mine, { force: true })
  }
}

function linked(mine, lock) {
  try {
    linkSync(mine, lock)
    return true
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw error
  }
}

function isDead(lock) {
  try {
    const [host, pid] = readFileSync(lock, 'utf8').split(' ')
    return (host === hostname() && !isAlive(Number(pid))) || Date.now() - statSync(lock).mtimeMs > deadAfterMs
  } catch {
    return false
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

function discard(lock, mine) {
  try {
    renameSync(lock, `${mine}.dead`)
    rmSync(`${mine}.dead`)
  } catch {
    // Somebody else discarded it first.
  }
}
