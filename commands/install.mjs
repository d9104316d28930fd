import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { exclusively } from './exclusively.mjs'
import { npm } from './npm.mjs'
import { repository } from './repository.mjs'

const installed = join(repository, 'node_modules')
const stampFile = join(installed, '.installed')
/** With node_modules/.bin first on the PATH the Node that runs this would take itself away. */
const isRunFromThere = process.execPath.startsWith(join(installed, '/'))
const everything = ['--include=dev', '--include=optional', '--include=peer']

/** Installs what package-lock.json says unless that is what stands in node_modules. */
export async function ensureInstalled() {
  if (isInstalled() || (await exclusively('install', async () => isInstalled() || install()))) return
  console.error('The dependencies could not be installed: see above, check the network, and run the command again.')
  process.exit(1)
}

/** Not npm ci: it refuses where a registry lacks an optional package that is only for other platforms. */
async function install() {
  console.log('Installing dependencies (a minute or two, once) ...')
  if (!isRunFromThere) rmSync(installed, { recursive: true, force: true, maxRetries: 5 })
  if ((await npm(['install', '--no-save', ...everything], 'installing')) !== 0) return false
  writeFileSync(stampFile, stamp())
  return true
}

function isInstalled() {
  if (!existsSync(join(repository, 'node_modules/.bin'))) return false
  if (existsSync(stampFile)) return readFileSync(stampFile, 'utf8') === stamp()
  return isInstalledByHand()
}

function stamp() {
  const lock = createHash('sha256')
    .update(readFileSync(join(repository, 'package-lock.json')))
    .digest('hex')
  return `${process.platform}-${process.arch} ${lock}\n`
}

/** npm, run by hand, leaves its own record of what it laid in. */
function isInstalledByHand() {
  const record = join(repository, 'node_modules/.package-lock.json')
  if (!existsSync(record) || !existsSync(join(repository, 'node_modules/.bin/node'))) return false
  const present = packagesOf(record)
  return Object.entries(packagesOf(join(repository, 'package-lock.json')))
    .filter(([place, wanted]) => place.startsWith('node_modules/') && isForThisMachine(wanted))
    .every(([place, wanted]) => place in present && present[place].version === wanted.version)
}

function packagesOf(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages
}

/** What is optional and names no machine is needed only by something that is for another one. */
function isForThisMachine({ os, cpu, libc, optional }) {
  if (optional && !os && !cpu) return false
  return !libc && (!os || os.includes(process.platform)) && (!cpu || cpu.includes(process.arch))
}
