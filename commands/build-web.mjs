import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { installedProgram, nodePath, repository } from './process/environment.mjs'
import { run } from './process/run.mjs'
import { withLock } from './setup/with-lock.mjs'

const web = join(repository, 'web')
const stampFile = join(web, 'build/.stamp')
const sources = ['web', 'ui/src', 'contract/src', 'domain/src', 'package-lock.json']
const generated = ['web/build', 'web/.react-router', 'web/node_modules']

/** Builds the website unless the existing build is of exactly these sources; returns whether there is a build. */
export async function ensureWebBuilt() {
  if (isBuilt(hashSources())) return true
  return withLock('build', async () => {
    const hash = hashSources()
    return isBuilt(hash) || build(hash)
  })
}

async function build(hash) {
  console.log('Building the website ...')
  rmSync(stampFile, { force: true })
  for (const command of [installedProgram('react-router', 'build'), [nodePath(), 'compress.ts']]) {
    const { code, output } = await run(command, { cwd: web, env: { NODE_ENV: 'production' }, isQuiet: true })
    if (code === 0) continue
    console.error(`${output}\nThe website could not be built.`)
    return false
  }
  mkdirSync(join(web, 'build'), { recursive: true })
  writeFileSync(stampFile, hash)
  return true
}

function isBuilt(hash) {
  return existsSync(stampFile) && readFileSync(stampFile, 'utf8') === hash
}

function hashSources() {
  const hash = createHash('sha256')
  for (const file of sources.flatMap(filesIn)) hash.update(`${file}\0`).update(readFileSync(join(repository, file)))
  return hash.digest('hex')
}

function filesIn(path) {
  if (generated.includes(path)) return []
  if (path === 'package-lock.json') return [path]
  return readdirSync(join(repository, path), { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const child = `${path}/${entry.name}`
      if (entry.isDirectory()) return filesIn(child)
      return entry.isFile() ? [child] : []
    })
}
