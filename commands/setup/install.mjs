import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { repository } from '../process/environment.mjs'
import { npm } from './npm.mjs'
import { withLock } from './with-lock.mjs'

const modules = join(repository, 'node_modules')
const lockFile = join(repository, 'package-lock.json')
const stampFile = join(modules, '.installed')
const includeAll = ['--include=dev', '--include=optional', '--include=peer']

/** Removing node_modules would remove the very Node.js that runs this, if it is first on the PATH. */
const isRunFromModules = process.execPath.startsWith(join(modules, '/'))

/** Installs what package-lock.json lists unless node_modules has it already. */
export async function ensureInstalled() {
  if (isInstalled() || (await withLock('install', async () => isInstalled() || install()))) return
  console.error('The dependencies could not be installed: see above, check the network, and run the command again.')
  process.exit(1)
}

/** For commands that may run beside a server: installing would remove the packages it runs on. */
export function requireInstalled() {
  if (isInstalled()) return
  console.error('The dependencies of this release are not installed: run npm run build first.')
  process.exit(1)
}

/** Not npm ci, which fails where a registry lacks an optional package for another platform. */
async function install() {
  console.log('Installing dependencies (a minute or two, once) ...')
  // Not rmSync, which can take long: meanwhile the lock would not be refreshed, and another command would take it.
  if (!isRunFromModules) await rm(modules, { recursive: true, force: true, maxRetries: 5 })
  if ((await npm(['install', '--no-save', ...includeAll], 'installing')) !== 0) return false
  writeFileSync(stampFile, currentStamp())
  return true
}

function isInstalled() {
  if (!existsSync(join(modules, '.bin'))) return false
  if (existsSync(stampFile)) return readFileSync(stampFile, 'utf8') === currentStamp()
  return isInstalledByNpm()
}

function currentStamp() {
  const hash = createHash('sha256').update(readFileSync(lockFile)).digest('hex')
  return `${process.platform}-${process.arch} ${hash}\n`
}

/** npm leaves its own record of what it has installed. */
function isInstalledByNpm() {
  const record = join(modules, '.package-lock.json')
  if (!existsSync(record) || !existsSync(join(modules, '.bin/node'))) return false
  const installed = packagesIn(record)
  return Object.entries(packagesIn(lockFile))
    .filter(([path, required]) => path.startsWith('node_modules/') && isForThisMachine(required))
    .every(([path, required]) => installed[path]?.version === required.version)
}

function packagesIn(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages
}

/** An optional package without a platform is needed only by one for another platform. */
function isForThisMachine({ os, cpu, libc, optional }) {
  if (optional && !os && !cpu) return false
  return !libc && (!os || os.includes(process.platform)) && (!cpu || cpu.includes(process.arch))
}
