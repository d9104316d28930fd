import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { exclusively } from './exclusively.mjs'
import { ourNode, tool } from './our-node.mjs'
import { repository } from './repository.mjs'
import { run } from './run.mjs'

const web = join(repository, 'web')
const stampFile = join(web, 'build/.stamp')
const sources = ['web', 'ui/src', 'contract/src', 'domain/src', 'package-lock.json']
const made = ['web/build', 'web/.react-router', 'web/node_modules']

/** Builds the website unless its build is of exactly these sources; says whether there is a good build. */
export async function ensureWebBuilt() {
  if (isBuilt(digestOfSources())) return true
  return exclusively('build', async () => {
    const digest = digestOfSources()
    return isBuilt(digest) || build(digest)
  })
}

async function build(digest) {
  console.log('Building the website ...')
  rmSync(stampFile, { force: true })
  for (const command of [tool('react-router', 'build'), ...compression()]) {
    const { code, output } = await run(command, { cwd: web, env: { NODE_ENV: 'production' }, isQuiet: true })
    if (code === 0) continue
    console.error(`${output}\nThe website could not be built.`)
    return false
  }
  mkdirSync(join(web, 'build'), { recursive: true })
  writeFileSync(stampFile, digest)
  return true
}

function compression() {
  return existsSync(join(web, 'compress.ts')) ? [[ourNode(), 'compress.ts']] : []
}

function isBuilt(digest) {
  return existsSync(stampFile) && readFileSync(stampFile, 'utf8') === digest
}

function digestOfSources() {
  const digest = createHash('sha256')
  for (const source of sources) addTo(digest, source)
  return digest.digest('hex')
}

function addTo(digest, path) {
  if (made.includes(path) || !existsSync(join(repository, path))) return
  if (path === 'package-lock.json') return void digest.update(path).update(readFileSync(join(repository, path)))
  for (const entry of readdirSync(join(repository, path), { withFileTypes: true }).sort(byName)) {
    const place = `${path}/${entry.name}`
    if (entry.isDirectory()) addTo(digest, place)
    else if (entry.isFile()) digest.update(`${place}\0`).update(readFileSync(join(repository, place)))
  }
}

function byName(one, other) {
  return one.name < other.name ? -1 : 1
}
