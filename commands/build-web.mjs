import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { installedProgram, nodePath, repository } from './process/environment.mjs'
import { run } from './process/run.mjs'
import { withLock } from './setup/with-lock.mjs'

const apps = ['web', 'console']
const sources = ['ui/src', 'contract/src', 'domain/src', 'package-lock.json']

const stampOf = (app) => join(repository, app, 'build/.stamp')

/** Whether `npm run build` has been run; it says nothing about the age of the build. */
export const isWebBuilt = () => apps.every((app) => existsSync(stampOf(app)))

/** Builds the website and the console unless the existing builds are of exactly these sources; returns whether there are builds. */
export async function ensureWebBuilt() {
  if (apps.every((app) => isBuilt(app, hashSources(app)))) return true
  return withLock('build', async () => {
    for (const app of apps) {
      const hash = hashSources(app)
      if (!isBuilt(app, hash) && !(await build(app, hash))) return false
    }
    return true
  })
}

async function build(app, hash) {
  console.log(`Building ${app} ...`)
  rmSync(stampOf(app), { force: true })
  const cwd = join(repository, app)
  const compress = [nodePath(), join(repository, 'web/compress.ts'), 'build/client']
  for (const command of [installedProgram('react-router', 'build'), compress]) {
    const { code, output } = await run(command, { cwd, env: { NODE_ENV: 'production' }, isQuiet: true })
    if (code === 0) continue
    console.error(`${output}\n${app} could not be built.`)
    return false
  }
  mkdirSync(join(cwd, 'build'), { recursive: true })
  writeFileSync(stampOf(app), hash)
  return true
}

function isBuilt(app, hash) {
  return existsSync(stampOf(app)) && readFileSync(stampOf(app), 'utf8') === hash
}

function hashSources(app) {
  const hash = createHash('sha256')
  for (const file of [app, ...sources].flatMap(filesIn))
    hash.update(`${file}\0`).update(readFileSync(join(repository, file)))
  return hash.digest('hex')
}

function filesIn(path) {
  if (/^(web|console)\/(build|\.react-router|node_modules)$/.test(path)) return []
  if (path === 'package-lock.json') return [path]
  return readdirSync(join(repository, path), { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const child = `${path}/${entry.name}`
      if (entry.isDirectory()) return filesIn(child)
      return entry.isFile() ? [child] : []
    })
}
